import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/controls/IconButton';
import type { InvoiceNote_invoiceFragment } from './Notes.generated';

/** The mark follows the note after this many milliseconds. */
const MARKED_AFTER = 500;

const Mark = styled(IconButton)`
  &[data-noted] {
    color: var(--accent);
    background: var(--accent-weak);
  }
`;

/** Whether the icon is marked: at once where there was a note when it appeared, after a moment where one is written since. */
function useMarked(hasNote: boolean): boolean {
  const [marked, setMarked] = useState(hasNote);
  useEffect(() => {
    const timer = setTimeout(() => setMarked(hasNote), hasNote ? MARKED_AFTER : 0);
    return () => clearTimeout(timer);
  }, [hasNote]);
  return marked && hasNote;
}

/** The note of an invoice: marked once there is one, and the way to write it. */
export function NoteButton({
  invoice,
  onOpen,
}: {
  invoice: InvoiceNote_invoiceFragment;
  onOpen: (invoiceId: string) => void;
}) {
  const hasNote = invoice.notes !== '';
  const marked = useMarked(hasNote);
  const label = hasNote ? 'Update internal note' : 'Add';
  return (
    <Mark
      icon="note"
      label={label}
      title={hasNote ? `${label}: ${invoice.notes}` : 'Add internal note'}
      aria-haspopup="dialog"
      data-noted={marked ? '' : undefined}
      onClick={() => onOpen(invoice.id)}
    />
  );
}
