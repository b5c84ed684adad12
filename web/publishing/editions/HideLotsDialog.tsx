import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Banner } from '../../ui/display/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useUnpublishLotsMutation, useWithdrawLotsMutation } from './Publish.generated';

export interface HideLotsDialogProps {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before lots are hidden from bidders. */
export function UnpublishDialog({ ids, onDone, onClose }: HideLotsDialogProps) {
  const { run, busy, refusal } = useEdit(useUnpublishLotsMutation());
  const what = counted(ids.length, 'item');
  const hide = async () => {
    const { answer } = await run(
      { ids: [...ids] },
      {
        failed: 'Nothing was unpublished',
        confirmation: () => ({ message: `${what} ${ids.length === 1 ? 'is' : 'are'} no longer published.` }),
      },
    );
    if (!answer) return;
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Unpublish items"
      confirm={`Unpublish ${what}`}
      busy={busy}
      onConfirm={() => void hide()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.slice(0, 5).join(' ')}</Banner>}
      Bidders will no longer see {ids.length === 1 ? 'it' : 'them'}. Copies that others have stored can’t be recalled.
    </ConfirmDialog>
  );
}

/** Asks before lots are withdrawn. */
export function WithdrawDialog({ ids, onDone, onClose }: HideLotsDialogProps) {
  const { run, busy, refusal } = useEdit(useWithdrawLotsMutation());
  const what = counted(ids.length, 'item');
  const withdraw = async () => {
    const { answer } = await run(
      { ids: [...ids] },
      {
        failed: 'Nothing was withdrawn',
        confirmation: () => ({ message: `${what} ${ids.length === 1 ? 'was' : 'were'} withdrawn.` }),
      },
    );
    if (!answer) return;
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Withdraw items"
      confirm={`Withdraw ${what}`}
      busy={busy}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.slice(0, 5).join(' ')}</Banner>}
      Bidders will see that {ids.length === 1 ? 'it is' : 'they are'} withdrawn. To offer{' '}
      {ids.length === 1 ? 'it' : 'them'} again, publish {ids.length === 1 ? 'it' : 'them'}.
    </ConfirmDialog>
  );
}
