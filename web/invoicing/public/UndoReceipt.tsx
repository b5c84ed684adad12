import { Button } from '../../ui/controls/Button';
import { useUndoReceipt } from '../receipts/useUndoReceipt';

/** Undoes the payments of a receipt. */
export function UndoReceipt({ receipt }: { receipt: { readonly id: string; readonly version: number } }) {
  const { run, busy } = useUndoReceipt();
  return (
    <Button tone="link" busy={busy} onClick={() => run(receipt)}>
      Undo
    </Button>
  );
}
