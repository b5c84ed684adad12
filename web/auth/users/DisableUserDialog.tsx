import { useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import {
  type Users_userFragment as User,
  useSetUserDisabledMutation,
  useTurnOffSecondFactorMutation,
} from './Users.generated';

/** Asks before a user is disabled or enabled. */
export function DisableUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { run, busy } = useQuickEdit(useSetUserDisabledMutation());
  // The state when the dialog opened, so that another user's change does not invert the question.
  const [isDisabled] = useState(user.state !== 'DISABLED');
  const confirm = async () => {
    const { refusal } = await run(
      { id: user.id, isDisabled },
      {
        isRepeatable: true,
        confirmation: () => ({
          tone: 'success',
          message: isDisabled ? `${user.displayName} is disabled.` : `${user.displayName} can sign in again.`,
        }),
        failed: {
          nothing: `${user.displayName} was not ${isDisabled ? 'disabled' : 'enabled'}.`,
          mayBe: `The connection was lost, so ${user.displayName} may have been ${isDisabled ? 'disabled' : 'enabled'}.`,
        },
      },
    );
    if (!refusal?.failure) onClose();
  };
  return (
    <ConfirmDialog
      title={isDisabled ? `Disable ${user.displayName}?` : `Enable ${user.displayName}?`}
      confirm={isDisabled ? 'Disable' : 'Enable'}
      danger={isDisabled}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isDisabled ? (
        <p>
          They are signed out everywhere immediately, and their API tokens are revoked permanently. Their past work is
          not affected.
        </p>
      ) : (
        <p>
          They can sign in with their previous password and get their previous permissions. Their API tokens stay
          revoked.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Asks before turning off two-step verification for a user who lost their device. */
export function TurnOffDialog({ user: { id, displayName, version }, onClose }: { user: User; onClose: () => void }) {
  const { run, busy } = useQuickEdit(useTurnOffSecondFactorMutation());
  const confirm = async () => {
    const { refusal } = await run(
      { id, version },
      {
        isRepeatable: true,
        confirmation: () => ({ tone: 'success', message: `${displayName} signs in with the password alone.` }),
        failed: {
          nothing: `Two-step verification for ${displayName} was not turned off.`,
          mayBe: `The connection was lost, so two-step verification for ${displayName} may have been turned off.`,
        },
      },
    );
    if (!refusal?.failure) onClose();
  };
  return (
    <ConfirmDialog
      title={`Turn off two-step verification for ${displayName}?`}
      confirm="Turn off"
      danger
      busy={busy}
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
