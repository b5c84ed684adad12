import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import type { Users_userFragment as User } from './Users.generated';
import { useTurnOffSecondFactorMutation } from './Users.generated';

/** The question before the two-step verification of a user who lost their device is turned off. */
export function TurnOffDialog({ user: { id, displayName, version }, onClose }: { user: User; onClose: () => void }) {
  const [mutate, { loading }] = useTurnOffSecondFactorMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  const confirm = async () => {
    try {
      const { data } = await mutate({ variables: { input: { id, version } } });
      const [refused] = data?.turnOffSecondFactor.userErrors ?? [];
      if (refused) toast({ tone: 'error', message: refused.message });
      else toast({ tone: 'success', message: `${displayName} signs in with the password alone.` });
      onClose();
    } catch (error) {
      notify(error);
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Turn off two-step verification for ${displayName}?`}
      confirm="Turn off"
      danger
      busy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Do this only if you are sure who is asking: their password alone will sign them in. An email notifies them. They
        can set it up again on My account.
      </p>
    </ConfirmDialog>
  );
}
