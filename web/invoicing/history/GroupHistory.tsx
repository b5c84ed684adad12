import { useDialogs } from '../../core/dialogs/useDialogs';
import { Button } from '../../ui/controls/Button';
import { HistoryDialog } from './HistoryDialog';

/** Opens the history of edits in a whole group. */
export function GroupHistory({ group: { id, title } }: { group: { readonly id: string; readonly title: string } }) {
  const { open, element } = useDialogs();
  return (
    <>
      {element}
      <Button
        tone="link"
        aria-haspopup="dialog"
        onClick={() => open(HistoryDialog, { target: { type: 'InvoiceGroup', id, words: title } })}
      >
        History
      </Button>
    </>
  );
}
