import { useState } from 'react';
import { counted } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import type { UndoneBatch } from '../useUndoBatch';
import type { BulkQueue } from './bulk-queue';

const MOST_NUMBERS = 10;

/** Says which lots an undo left as they are. */
function keptText(lots: UndoneBatch['unchangedLots']): string {
  const numbers = lots.slice(0, MOST_NUMBERS).map(({ number, inventoryNumber }) => number || inventoryNumber);
  const more = lots.length > MOST_NUMBERS ? `, and ${lots.length - MOST_NUMBERS} more` : '';
  const stay = lots.length === 1 ? 'stays as it is' : 'stay as they are';
  return `${counted(lots.length, 'lot')} ${stay}, because images were changed after the upload or the lot can’t be edited: ${numbers.join(', ')}${more}.`;
}

/** Undoes the last upload of the step as one edit, after a question. */
export function UndoUpload({ queue }: { queue: BulkQueue }) {
  const undoable = useStore(queue.undoable);
  const { pending } = useStore(queue.counts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<UndoneBatch['unchangedLots']>([]);
  const undo = async () => {
    if (undoable === null) return;
    setBusy(true);
    const undone = await queue.undo(undoable);
    setBusy(false);
    setAsking(false);
    if (!undone) return;
    setKept(undone.unchangedLots);
    if (undone.lots.length > 0)
      toast({ tone: 'success', message: `Upload undone on ${counted(undone.lots.length, 'lot')}.` });
  };
  return (
    <>
      {kept.length > 0 && undoable === null && <Banner tone="warning">{keptText(kept)}</Banner>}
      {undoable !== null && pending === 0 && <Button onClick={() => setAsking(true)}>Undo this upload</Button>}
      <ConfirmDialog
        open={isAsking}
        title="Undo this upload?"
        confirm="Undo"
        danger
        busy={busy}
        onConfirm={() => void undo()}
        onClose={() => setAsking(false)}
      >
        The lots have the images of before again. Lots whose images were changed after the upload stay as they are. The
        files on your computer stay too.
      </ConfirmDialog>
    </>
  );
}
