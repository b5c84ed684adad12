import { useMemo } from 'react';
import { undoRefusalText } from '../../../rules/invoicing/receipts/receipt-state';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useUndoPaymentReceiptMutation } from './Receipts.generated';

export interface UndoReceipt {
  /** Undoes the payments of a receipt that can be undone, and shows why others can't. Stable. */
  readonly run: (receipt: { readonly id: string; readonly version: number }) => void;
  readonly busy: boolean;
}

/** Returns a function that undoes a receipt across all its groups. */
export function useUndoReceipt(): UndoReceipt {
  const { run, busy } = useQuickEdit(useUndoPaymentReceiptMutation());
  return useMemo(
    () => ({
      busy,
      run: ({ id, version }) =>
        void run(
          { id, version },
          {
            confirmation: ({ notUndone }) =>
              notUndone.length === 0
                ? { message: 'Deposit undone.' }
                : { tone: 'error', message: `Not all payments were undone. ${undoRefusalText(notUndone)}` },
            failed: {
              nothing: 'The deposit was not undone.',
              mayBe: 'The connection was lost, so the deposit may have been undone.',
            },
          },
        ),
    }),
    [run, busy],
  );
}
