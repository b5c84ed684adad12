import { useCallback } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useUndoEdit } from '../history/useUndoEdit';
import type { EditedNote_payloadFragment, InvoiceNote_invoiceFragment as Invoice } from './Notes.generated';
import { useDeleteInvoiceNoteMutation, useSetInvoiceNoteMutation } from './Notes.generated';

interface NoteSaving {
  /** An empty text deletes the note. */
  readonly text: string;
  /** The version of the invoice that was before the eyes. */
  readonly version: number;
  /** It is saved: what was typed need not be kept. */
  readonly onSaved: () => void;
  /** Goes back to what was typed, after a failure. */
  readonly onReopen: () => void;
}

/** What is shown until the answer is here. */
const answered = (invoice: Invoice): EditedNote_payloadFragment => ({
  __typename: 'EditInvoicePayload',
  invoice,
  invoiceGroup: null,
  edit: null,
  userErrors: [],
});

/**
 * Saves the internal note of an invoice, or deletes it. Every view shows it at once; a note that could not be saved is put
 * back, with a toast that opens it again as it was typed. The function never changes.
 */
export function useSaveNote(): (invoice: Invoice, saving: NoteSaving) => void {
  const { run: set } = useQuickEdit(useSetInvoiceNoteMutation());
  const { run: remove } = useQuickEdit(useDeleteInvoiceNoteMutation());
  const undo = useUndoEdit();
  return useCallback(
    (invoice, { text, version, onSaved, onReopen }) => {
      const { id, number } = invoice;
      const deletes = text === '';
      const done = deletes ? 'deleted' : 'saved';
      const payload = answered({ ...invoice, notes: text });
      const words = {
        identity: { id, text },
        said: ({ edit }: EditedNote_payloadFragment) =>
          edit && {
            message: `Note on invoice ${number} ${done}.`,
            ...undo.action(edit, `Note change on invoice ${number} undone.`),
          },
        failed: {
          nothing: `The note on invoice ${number} was not ${done}.`,
          mayBe: `The connection was lost, so the note on invoice ${number} may have been ${done}.`,
        },
        onRefused: { label: 'Open', onSelect: onReopen },
      };
      const save = async () => {
        const { answer } = deletes
          ? await remove({ invoiceId: id, version }, { ...words, optimisticResponse: { deleteInvoiceNote: payload } })
          : await set(
              { invoiceId: id, notes: text, version },
              { ...words, optimisticResponse: { setInvoiceNote: payload } },
            );
        if (answer) onSaved();
      };
      void save();
    },
    [set, remove, undo],
  );
}
