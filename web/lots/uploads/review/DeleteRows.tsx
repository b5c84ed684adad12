import type { UploadRow } from '../../../../rules/lots/uploads/columns';
import type { DialogProps } from '../../../core/dialogs/useDialogs';
import { viewerLocale } from '../../../core/locale';
import { Button } from '../../../ui/controls/Button';
import { Dock } from '../../../ui/layout/Dock';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { useToast } from '../../../ui/overlays/Toast';
import { type SelectionStore, useSelection } from '../../../ui/table/selection-store';

/** A deletion, which can be undone while it is the last step. */
interface Deletion {
  readonly label: string;
  readonly undo: () => void;
  readonly isLast: () => boolean;
}

export interface DeleteRowsDialogProps extends DialogProps {
  question: string;
  onDelete: () => Deletion;
}

/** Asks before rows are deleted. The toast afterward undoes it. */
export function DeleteRowsDialog({ question, onDelete, onClose }: DeleteRowsDialogProps) {
  const toast = useToast();
  const confirm = () => {
    const { label, undo, isLast } = onDelete();
    const onSelect = () => {
      if (isLast()) undo();
    };
    toast({ tone: 'success', message: `${label}.`, action: { label: 'Undo', onSelect } });
    onClose();
  };
  return (
    <ConfirmDialog title={question} confirm="Delete" danger onConfirm={confirm} onClose={onClose}>
      You can undo this until the lots are saved.
    </ConfirmDialog>
  );
}

export interface SelectedRowsDockProps {
  selection: SelectionStore;
  rows: ReadonlyMap<string, UploadRow>;
  onDelete: (ids: readonly string[]) => void;
}

/** The action on the ticked rows. Nothing without any. */
export function SelectedRowsDock({ selection, rows, onDelete }: SelectedRowsDockProps) {
  const ids = [...useSelection(selection).ids].filter((id) => rows.has(id));
  if (ids.length === 0) return null;
  return (
    <Dock text={<b>{ids.length.toLocaleString(viewerLocale())} selected</b>}>
      <Button onClick={selection.clear}>Clear selection</Button>
      <Button tone="danger" onClick={() => onDelete(ids)}>
        Delete selected items
      </Button>
    </Dock>
  );
}
