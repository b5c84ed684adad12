import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/controls/IconButton';
import type { InvoiceNote_invoiceFragment } from './Notes.generated';

/** The delay in ms before the icon shows that there is a note. */
const MARKED_AFTER = 500;

const Mark = styled(IconButton)`
  &[data-noted] {
    color: var(--accent);
    background: var(--accent-weak);
  }
`;

/** Returns whether the icon is marked: immediately if there was a note at first, after a delay if one is added later. */
function useMarked(hasNote: boolean): boolean {
  const [marked, setMarked] = useState(hasNote);
  useEffect(() => {
    const timer = setTimeout(() => setMarked(hasNote), hasNote ? MARKED_AFTER : 0);
    return () => clearTimeout(timer);
  }, [hasNote]);
  return marked && hasNote;
}

/** Opens an invoice's note. The icon is marked if there is a note. */
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
