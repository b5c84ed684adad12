import { useCallback } from 'react';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { CorrectSaleDialog } from './CorrectSaleDialog';

/** A menu entry that opens the dialog. */
interface Entry {
  readonly label: string;
  readonly onSelect: () => void;
}

/**
 * Returns a function, stable per viewer, that returns the "Correct sale" entry of a lot, or of its line on an invoice, for users who work with
 * invoices.
 */
export function useCorrectSale(open: OpenDialog): (of: string) => readonly Entry[] {
  const isOffered = mayInvoice(useViewer());
  return useCallback(
    (of) => (isOffered ? [{ label: 'Correct sale', onSelect: () => open(CorrectSaleDialog, { of }) }] : []),
    [isOffered, open],
  );
}
