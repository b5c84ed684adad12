import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import type { ApiTokens_tokenFragment as Token } from './ApiTokens.generated';
import { useRevokeApiTokenMutation } from './ApiTokens.generated';

/** The question before a token is ended. */
export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const [revoke, { loading }] = useRevokeApiTokenMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  const confirm = async () => {
    try {
      const { data } = await revoke({ variables: { input: { id: token.id } } });
      const [refused] = data?.revokeApiToken.userErrors ?? [];
      toast(
        refused
          ? { tone: 'error', message: refused.message }
          : { tone: 'success', message: `${token.name} was revoked.` },
      );
      onClose();
    } catch (error) {
      notify(error);
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Revoke ${token.name}?`}
      confirm="Revoke"
      danger
      busy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Whatever uses it (rst_…{token.hint}) is refused at once, and for good.</p>
    </ConfirmDialog>
  );
}
