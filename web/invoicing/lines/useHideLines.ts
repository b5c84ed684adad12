import { useCallback } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useUndoEdit } from '../history/useUndoEdit';
import { useSetInvoiceLinesHiddenMutation } from './HideLines.generated';

/** The fields of a line that hiding needs. */
export interface HideableLine {
  readonly id: string;
  readonly version: number;
  readonly lotNumber: string;
  readonly isHidden: boolean;
}

/**
 * Returns a stable function that hides a line from its invoice or shows it again. The line is struck through
 * immediately; the response updates the figures in every view. If the invoice would then charge less than is paid, the
 * message offers `onOverpaid`, where staff can refund or credit the difference.
 */
export function useHideLines(): (line: HideableLine, onOverpaid: () => void) => void {
  const { run } = useQuickEdit(useSetInvoiceLinesHiddenMutation());
  const undo = useUndoEdit();
  return useCallback(
    ({ id, version, lotNumber, isHidden: wasHidden }, onOverpaid) => {
      const isHidden = !wasHidden;
      const words = (hidden: boolean) =>
        hidden ? `Lot ${lotNumber} is hidden from the invoice.` : `Lot ${lotNumber} is shown on the invoice.`;
      const done = isHidden ? 'hidden' : 'shown';
      void run(
        { lineIds: [id], isHidden, seen: [{ id, version }] },
        {
          optimisticResponse: {
            setInvoiceLinesHidden: {
              __typename: 'SetInvoiceLinesHiddenPayload',
              lines: [{ __typename: 'InvoiceLine', id, version, isHidden }],
              invoices: [],
              invoiceGroup: null,
              edit: null,
              userErrors: [],
            },
          },
          failed: {
            nothing: `Lot ${lotNumber} was not ${done}.`,
            mayBe: `The connection was lost, so lot ${lotNumber} may have been ${done}.`,
          },
          onRefused: (answer) =>
            answer?.userErrors.some(({ code }) => code === 'TOTAL_BELOW_PAID')
              ? { label: 'Open payments', onSelect: onOverpaid }
              : undefined,
          confirmation: ({ edit }) => ({ message: words(isHidden), ...undo.action(edit, words(!isHidden)) }),
        },
      );
    },
    [run, undo],
  );
}
