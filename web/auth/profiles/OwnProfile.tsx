import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Facts } from '../../ui/display/Facts';
import { Banner } from '../../ui/notices/Banner';
import { OwnProfileDialog } from './OwnProfileDialog';
import {
  type Profile_viewerFragment,
  useResendOwnEmailConfirmationMutation,
  useWithdrawOwnEmailAddressMutation,
} from './Profile.generated';

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  > button {
    justify-self: start;
  }
`;

/** The user's own name and contact details, and the email address that is pending confirmation. */
export function OwnProfile({ viewer, houseUserName }: { viewer: Profile_viewerFragment; houseUserName: string }) {
  const [isOpen, setOpen] = useState(false);
  const resend = useQuickEdit(useResendOwnEmailConfirmationMutation());
  const withdraw = useQuickEdit(useWithdrawOwnEmailAddressMutation());
  const edit = useRef<HTMLButtonElement>(null);
  const { time } = useHouseTime();
  const { displayName, userName, email, phone, pendingEmail } = viewer;

  const sendAgain = (address: string) =>
    resend.run(null, {
      isRepeatable: false,
      failed: {
        nothing: 'The link was not sent.',
        mayBe: 'The connection was lost, so the link may have been sent.',
      },
      confirmation: () => ({
        tone: 'success',
        message: `Another link is on its way to ${address}. The one before no longer works.`,
      }),
    });
  const withdrawAddress = async () => {
    const { refusal } = await withdraw.run(null, {
      isRepeatable: true,
      failed: {
        nothing: 'The new email address was not withdrawn.',
        mayBe: 'The connection was lost, so the new email address may have been withdrawn.',
      },
      confirmation: () => ({ tone: 'success', message: `Your email address stays ${email}.` }),
    });
    // The banner's buttons are gone.
    if (!refusal?.failure) edit.current?.focus();
  };

  return (
    <section>
      <h2>Who you are</h2>
      <Lines>
        <Facts>
          <dt>Name</dt>
          <dd>{displayName}</dd>
          <dt>Username</dt>
          <dd>{userName}</dd>
          <dt>Email</dt>
          <dd>{email}</dd>
          <dt>Phone</dt>
          <dd>{phone || 'None'}</dd>
          <dt>House Name</dt>
          <dd>{houseUserName}</dd>
        </Facts>
        {pendingEmail && (
          <Banner
            actions={
              <>
                <Button tone="link" busy={resend.busy} onClick={() => void sendAgain(pendingEmail.email)}>
                  Send again
                </Button>
                <Button tone="link" busy={withdraw.busy} onClick={() => void withdrawAddress()}>
                  Withdraw
                </Button>
              </>
            }
          >
            Pending: {pendingEmail.email}. To confirm it, open the link that was sent there. The link expires on{' '}
            {time(pendingEmail.expiresAt)}.
          </Banner>
        )}
        <Button ref={edit} onClick={() => setOpen(true)}>
          Edit your details
        </Button>
      </Lines>
      {isOpen && <OwnProfileDialog viewer={viewer} onClose={() => setOpen(false)} />}
    </section>
  );
}
