import { useCallback } from 'react';
import { failedWriteText, failureOf } from '../../core/forms/failure';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { useToast } from '../../ui/overlays/Toast';
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
 * Saves the internal note of an invoice, or deletes it. Every view has it at once; what fails is put back, said, and can be
 * opened again as it was typed. The function never changes.
 */
export function useSaveNote(): (invoice: Invoice, saving: NoteSaving) => void {
  const [set] = useSetInvoiceNoteMutation();
  const [remove] = useDeleteInvoiceNoteMutation();
  const once = useIdempotencyKey();
  const toast = useToast();
  const notify = useFailureNotice();
  const undo = useUndoEdit();
  return useCallback(
    (invoice, { text, version, onSaved, onReopen }) => {
      const { id, number } = invoice;
      const deletes = text === '';
      const answerOf = async (): Promise<EditedNote_payloadFragment | undefined> => {
        const payload = answered({ ...invoice, notes: text });
        return once({ id, text }, async (idempotencyKey) => {
          if (deletes)
            return (
              await remove({
                variables: { input: { invoiceId: id, version, idempotencyKey } },
                optimisticResponse: { deleteInvoiceNote: payload },
              })
            ).data?.deleteInvoiceNote;
          return (
            await set({
              variables: { input: { invoiceId: id, notes: text, version, idempotencyKey } },
              optimisticResponse: { setInvoiceNote: payload },
            })
          ).data?.setInvoiceNote;
        });
      };
      const failed = `The note of invoice ${number} was not ${deletes ? 'deleted' : 'saved'}, and stays as it was.`;
      const save = async () => {
        try {
          const answer = await answerOf();
          const reasons = answer?.userErrors ?? [];
          if (reasons.length > 0) {
            toast({
              tone: 'error',
              message: [failed, ...reasons.map(({ message }) => message)].join(' '),
              action: { label: 'Open', onSelect: onReopen },
            });
            return;
          }
          onSaved();
          const edit = answer?.edit;
          if (edit)
            toast({
              message: `The note of invoice ${number} was ${deletes ? 'deleted' : 'saved'}.`,
              action: { label: 'Undo', onSelect: () => undo(edit.id, `The note of invoice ${number} is as it was.`) },
            });
        } catch (error) {
          // A session that ended says so itself, in front of the page.
          if (failureOf(error).kind === 'unauthenticated') notify(error);
          else
            toast({
              tone: 'error',
              message: failedWriteText(failureOf(error), {
                mayBe: `The answer was lost, so the note of invoice ${number} may have been ${deletes ? 'deleted' : 'saved'}.`,
                nothing: `${failed} What you typed is still here.`,
              }),
              action: { label: 'Open', onSelect: onReopen },
            });
        }
      };
      void save();
    },
    [set, remove, once, toast, notify, undo],
  );
}
