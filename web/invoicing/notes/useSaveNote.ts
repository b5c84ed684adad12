import { useCallback } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useUndoEdit } from '../history/useUndoEdit';
import {
  type EditedNote_payloadFragment,
  type InvoiceNote_invoiceFragment as Invoice,
  useDeleteInvoiceNoteMutation,
  useSetInvoiceNoteMutation,
} from './Notes.generated';

interface NoteSaving {
  /** An empty text deletes the note. */
  readonly text: string;
  /** The invoice version that the user saw. */
  readonly version: number;
  /** Called after a save; the draft is no longer needed. */
  readonly onSaved: () => void;
  /** Called after a failure; the draft still is. */
  readonly onFailed: () => void;
  /** Reopens the draft after a failure. */
  readonly onReopen: () => void;
}

/** Returns the optimistic response. */
const answered = (invoice: Invoice): EditedNote_payloadFragment => ({
  __typename: 'EditInvoicePayload',
  invoice,
  invoiceGroup: null,
  edit: null,
  userErrors: [],
});

/**
 * Returns a stable function that saves or deletes an invoice's internal note. Every view shows the change immediately.
 * If saving fails, it is reverted, and a toast reopens the draft.
 */
export function useSaveNote(): (invoice: Invoice, saving: NoteSaving) => void {
  const { run: set } = useQuickEdit(useSetInvoiceNoteMutation());
  const { run: remove } = useQuickEdit(useDeleteInvoiceNoteMutation());
  const undo = useUndoEdit();
  return useCallback(
    (invoice, { text, version, onSaved, onFailed, onReopen }) => {
      const { id, number } = invoice;
      const deletes = text === '';
      const done = deletes ? 'deleted' : 'saved';
      const payload = answered({ ...invoice, notes: text });
      const words = {
        identity: { id, text },
        confirmation: ({ edit }: EditedNote_payloadFragment) =>
          edit && {
            message: `Note on invoice ${number} ${done}.`,
            ...undo.action(edit, `Note change on invoice ${number} undone.`),
          },
        failed: {
          nothing: `The note on invoice ${number} was not ${done}.`,
          mayBe: `The connection was lost, so the note on invoice ${number} may have been ${done}.`,
        },
        onRefused: () => ({ label: 'Open', onSelect: onReopen }),
      };
      const save = async () => {
        const { answer } = deletes
          ? await remove({ invoiceId: id, version }, { ...words, optimisticResponse: { deleteInvoiceNote: payload } })
          : await set(
              { invoiceId: id, notes: text, version },
              { ...words, optimisticResponse: { setInvoiceNote: payload } },
            );
        if (answer) onSaved();
        else onFailed();
      };
      void save();
    },
    [set, remove, undo],
  );
}
