import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { useToast } from '../../ui/overlays/Toast';
import { Facts } from '../Facts';
import { OwnProfileDialog } from './OwnProfileDialog';
import type { Profile_payloadFragment, Profile_viewerFragment } from './Profile.generated';
import { useResendOwnEmailConfirmationMutation, useWithdrawOwnEmailAddressMutation } from './Profile.generated';

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  > button {
    justify-self: start;
  }
`;

/** One's own name and how to be reached, with the email address that waits for its confirmation. */
export function OwnProfile({ viewer, houseUserName }: { viewer: Profile_viewerFragment; houseUserName: string }) {
  const [isOpen, setOpen] = useState(false);
  const [resend, resending] = useResendOwnEmailConfirmationMutation();
  const [withdraw, withdrawing] = useWithdrawOwnEmailAddressMutation();
  const edit = useRef<HTMLButtonElement>(null);
  const { time } = useHouseTime();
  const toast = useToast();
  const notify = useFailureNotice();
  const { displayName, userName, email, phone, pendingEmail } = viewer;

  const settle = (answer: Profile_payloadFragment | undefined, done: string) => {
    const [refused] = answer?.userErrors ?? [];
    toast(refused ? { tone: 'error', message: refused.message } : { tone: 'success', message: done });
  };
  const sendAgain = (address: string) =>
    resend().then(
      ({ data }) =>
        settle(
          data?.resendOwnEmailConfirmation,
          `Another link is on its way to ${address}. The one before no longer works.`,
        ),
      notify,
    );
  const takeBack = () =>
    withdraw().then(({ data }) => {
      settle(data?.withdrawOwnEmailAddress, `Your email address stays ${email}.`);
      // The buttons of the banner are gone.
      edit.current?.focus();
    }, notify);

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
                <Button tone="link" busy={resending.loading} onClick={() => void sendAgain(pendingEmail.email)}>
                  Send again
                </Button>
                <Button tone="link" busy={withdrawing.loading} onClick={() => void takeBack()}>
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
