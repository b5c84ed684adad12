import { useCallback } from 'react';
import { failureOf } from '../../core/forms/failure';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { useToast } from '../../ui/overlays/Toast';
import { useUndoEdit } from '../history/useUndoEdit';
import { useSetInvoiceLinesHiddenMutation } from './HideLines.generated';

/** An item as the menu needs it. */
export interface HideableLine {
  readonly id: string;
  readonly version: number;
  readonly lotNumber: string;
  readonly isHidden: boolean;
}

/**
 * Hides an item from its invoice or shows it again. It stands struck at once; the figures follow with the answer, on every
 * view of them. What fails is put back and said. The function never changes.
 */
export function useHideLines(): (line: HideableLine) => void {
  const [mutate] = useSetInvoiceLinesHiddenMutation();
  const once = useIdempotencyKey();
  const toast = useToast();
  const notify = useFailureNotice();
  const undo = useUndoEdit();
  return useCallback(
    (line) => {
      const set = async (isHidden: boolean) => {
        const failed = `Lot ${line.lotNumber} could not be ${isHidden ? 'hidden' : 'shown'}, and stays as it was.`;
        try {
          const request = { lineIds: [line.id], isHidden, seen: [{ id: line.id, version: line.version }] };
          const { data } = await once(request, (idempotencyKey) =>
            mutate({
              variables: { input: { ...request, idempotencyKey } },
              optimisticResponse: {
                setInvoiceLinesHidden: {
                  __typename: 'SetInvoiceLinesHiddenPayload',
                  lines: [{ __typename: 'InvoiceLine', id: line.id, version: line.version, isHidden }],
                  invoices: [],
                  invoiceGroup: null,
                  edit: null,
                  userErrors: [],
                },
              },
            }),
          );
          const { userErrors: reasons = [], edit } = data?.setInvoiceLinesHidden ?? {};
          if (reasons.length > 0) {
            toast({ tone: 'error', message: [failed, ...reasons.map(({ message }) => message)].join(' ') });
            return;
          }
          const words = (hidden: boolean) =>
            hidden
              ? `Lot ${line.lotNumber} is hidden from the invoice.`
              : `Lot ${line.lotNumber} is shown on the invoice.`;
          toast({
            message: words(isHidden),
            ...(edit ? { action: { label: 'Undo', onSelect: () => undo(edit.id, words(!isHidden)) } } : {}),
          });
        } catch (error) {
          notify(
            error,
            failureOf(error).mayBeDone
              ? `The answer was lost, so lot ${line.lotNumber} may have been ${isHidden ? 'hidden' : 'shown'}. Try again: it won't be applied twice.`
              : failed,
          );
        }
      };
      void set(!line.isHidden);
    },
    [mutate, once, toast, notify, undo],
  );
}
