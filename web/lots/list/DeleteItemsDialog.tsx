import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { SaleKind } from '../../generated/schema-types';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useDeleteLotsMutation, useRestoreLotsMutation } from '../editing/LotPage.generated';
import { itemName, itemWord } from './item-list';
import type { ItemTable_lotFragment as Item } from './ItemTable.generated';

export interface DeleteItemsDialogProps {
  items: readonly Item[];
  kind: SaleKind;
  /** Called when they are deleted. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before items are deleted, all or none. Their numbers stay used. */
export function DeleteItemsDialog({ items, kind, onDeleted, onClose }: DeleteItemsDialogProps) {
  const { run, busy, refusal } = useEdit(useDeleteLotsMutation());
  const { run: runUndo } = useQuickEdit(useRestoreLotsMutation());
  const [first] = items;
  const word = itemWord(kind);
  const ids = items.map(({ id }) => id);
  const what = items.length === 1 && first ? itemName(first, kind) : counted(items.length, word);
  const was = items.length === 1 ? 'was' : 'were';
  const undo = () =>
    runUndo(
      { ids },
      {
        confirmation: () => ({ message: `${what} ${items.length === 1 ? 'is' : 'are'} back.` }),
        failed: {
          nothing: `${what} ${was} not restored.`,
          mayBe: `The connection was lost, so ${what} may have been restored.`,
        },
      },
    );
  const remove = async () => {
    const { answer } = await run(
      { ids },
      {
        confirmation: () => ({
          message: `${what} ${was} deleted.`,
          action: { label: 'Undo', onSelect: () => void undo() },
        }),
        failed: {
          nothing: `${what} ${was} not deleted.`,
          mayBe: `The connection was lost, so ${what} may have been deleted.`,
        },
      },
    );
    if (!answer) return;
    onDeleted();
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={
        items.length === 1 ? 'Are you sure you want to delete this item?' : `Delete ${counted(items.length, word)}?`
      }
      confirm="Delete"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.slice(0, 5).join(' ')}</Banner>}
      <p>
        {items.length === 1 ? 'It' : 'They'} can be restored. {items.length === 1 ? 'Its number' : 'Their numbers'}{' '}
        can’t be used for other {word}s.
      </p>
    </ConfirmDialog>
  );
}
