import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { NotesDialog } from './NotesDialog';

/**
 * Add/Edit Note for any screen: put `element` anywhere in the page, and call `open` with the id of an invoice.
 *
 *     const notes = useNotesDialog();
 *     <NoteButton invoice={invoice} onOpen={notes.open} />
 *
 * Views that select `InvoiceNote_invoice` follow at once. `open` never changes.
 */
export function useNotesDialog(): { open: (invoiceId: string) => void; element: ReactNode } {
  const [invoiceId, setInvoiceId] = useState<string>();
  const open = useCallback((id: string) => setInvoiceId(id), []);
  return {
    open,
    element: invoiceId !== undefined && (
      <NotesDialog key={invoiceId} invoiceId={invoiceId} onClose={() => setInvoiceId(undefined)} onReopen={open} />
    ),
  };
}
