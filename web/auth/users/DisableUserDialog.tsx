import { useState } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import type { Users_userFragment as User } from './Users.generated';
import { useSetUserDisabledMutation } from './Users.generated';

/** The question before somebody is shut out, or let in again. */
export function DisableUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [mutate, { loading }] = useSetUserDisabledMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  // As it was when the dialog opened: a colleague's change does not turn the question around.
  const [isDisabled] = useState(user.state !== 'DISABLED');
  const confirm = async () => {
    try {
      const { data } = await mutate({ variables: { input: { id: user.id, isDisabled } } });
      const [refused] = data?.setUserDisabled.userErrors ?? [];
      if (refused) toast({ tone: 'error', message: refused.message });
      else
        toast({
          tone: 'success',
          message: isDisabled ? `${user.displayName} is shut out.` : `${user.displayName} can sign in again.`,
        });
      onClose();
    } catch (error) {
      notify(error);
    }
  };
  return (
    <ConfirmDialog
      open
      title={isDisabled ? `Disable ${user.displayName}?` : `Enable ${user.displayName}?`}
      confirm={isDisabled ? 'Disable' : 'Enable'}
      danger={isDisabled}
      busy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isDisabled ? (
        <p>
          They are signed out everywhere at once, and the API tokens that they made end for good. What they did stays as
          it is.
        </p>
      ) : (
        <p>
          They can sign in again with the password that they had, and open what they could open before. Their API tokens
          stay ended.
        </p>
      )}
    </ConfirmDialog>
  );
}
