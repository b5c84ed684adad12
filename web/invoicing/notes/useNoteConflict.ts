import { skipToken } from '@apollo/client/react';
import type { EditConflict_editFragment as Edit } from '../editing/EditConflict.generated';
import { useInvoiceNoteEditsQuery } from './Notes.generated';

/** As the history names it. */
const NOTE = 'Internal note';

const ofNote = (edit: Edit): Edit => ({
  ...edit,
  changes: edit.changes.filter(({ label, lineNumber }) => label === NOTE && lineNumber === null),
});

/** The edits that made `base` what the note is now, latest first. */
function since(edits: readonly Edit[], base: string): Edit[] {
  const own = edits.map(ofNote).filter(({ changes }) => changes.length > 0);
  const first = own.findIndex(({ changes }) => changes.some(({ before }) => before === base));
  return own.slice(0, first < 0 ? 1 : first + 1);
}

/** What colleagues did to the note of an invoice since it was `base`; none before that is known. `base` undefined: nothing. */
export function useNoteConflict(
  invoice: { readonly id: string; readonly number: number } | undefined,
  base: string | undefined,
): readonly Edit[] {
  const { data } = useInvoiceNoteEditsQuery(
    invoice && base !== undefined
      ? { variables: { id: invoice.id, invoiceNumber: invoice.number }, fetchPolicy: 'network-only' }
      : skipToken,
  );
  return data?.invoice && base !== undefined ? since(data.invoice.history.nodes, base) : [];
}
