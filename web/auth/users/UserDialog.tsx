import { EditDialog } from '../../core/forms/EditDialog';
import { useHouseTime } from '../../core/useHouseTime';
import { Banner } from '../../ui/notices/Banner';
import { UserFields } from './UserFields';
import type { Users_userFragment as User } from './Users.generated';
import { useUserForm } from './useUserForm';

export interface UserDialogProps {
  /** Null for a new user. */
  user: User | null;
  onSaved: (saved: User) => void;
  onClose: () => void;
}

/** Adds or edits a user of the house. */
export function UserDialog({ user, onSaved, onClose }: UserDialogProps) {
  const form = useUserForm(user, onSaved);
  const { time } = useHouseTime();
  return (
    <EditDialog
      title={user ? 'Edit user' : 'Add user'}
      sub={user && `${user.displayName} · ${user.userName}`}
      width="l"
      form={form}
      what="this user"
      saveLabel={user ? 'Save' : 'Add and invite'}
      busy={form.saving}
      waiting={form.waiting}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      {user?.pendingEmail && (
        <Banner>
          Pending: {user.pendingEmail.email}. The user confirms it by the link that was sent there. The link expires on{' '}
          {time(user.pendingEmail.expiresAt)}.
        </Banner>
      )}
      <UserFields form={form} isNew={user === null} />
    </EditDialog>
  );
}
