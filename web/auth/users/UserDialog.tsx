import type { SubmitEvent } from 'react';
import { useId } from 'react';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { accessText } from './user-words';
import { UserFields } from './UserFields';
import type { Users_userFragment as User } from './Users.generated';
import { useUserForm } from './useUserForm';

export interface UserDialogProps {
  /** null: somebody new. */
  user: User | null;
  onSaved: (saved: User) => void;
  onClose: () => void;
}

const stands = ({ displayName, email, accessTypes }: User) =>
  `${displayName}, ${email}. Access: ${accessText(accessTypes)}.`;

/** Adds somebody to the staff, or edits them. */
export function UserDialog({ user, onSaved, onClose }: UserDialogProps) {
  const id = useId();
  const form = useUserForm(user, onSaved);
  const { time } = useHouseTime();
  const { waiting, saving, refusal, theirs, isResumed } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!waiting && !saving && !theirs) void form.save();
  };
  const cancel = () => {
    form.startOver();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={cancel} waiting={saving ? "Wait until it's saved" : undefined}>
        Cancel
      </Button>
      <Button
        tone="primary"
        type="submit"
        form={id}
        busy={saving}
        waiting={waiting ?? (theirs ? 'Choose between yours and your colleague’s first' : undefined)}
      >
        {user ? 'Save' : 'Add and invite'}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={user ? 'Edit user' : 'Add user'}
      sub={user && `${user.displayName} · ${user.userName}`}
      width="l"
      busy={saving}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {theirs && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button tone="link" onClick={form.keepMine}>
                Keep mine
              </Button>
              <Button tone="link" onClick={form.useTheirs}>
                Use theirs
              </Button>
            </>
          }
        >
          Somebody changed this user meanwhile. Now: {stands(theirs)}
        </Banner>
      )}
      {user?.pendingEmail && (
        <Banner>
          Pending: {user.pendingEmail.email}. The user confirms it by the link that was sent there. The link expires on{' '}
          {time(user.pendingEmail.expiresAt)}.
        </Banner>
      )}
      {isResumed && !refusal && !theirs && (
        <Banner
          actions={
            <Button tone="link" onClick={form.startOver}>
              Start over
            </Button>
          }
        >
          What you typed before is still here.
        </Banner>
      )}
      <form id={id} onSubmit={submit} noValidate>
        <UserFields form={form} isNew={user === null} />
      </form>
    </Dialog>
  );
}
