import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../rules/core/money';
import type { GroupFigures_totalsFragment } from './GroupFigures.generated';

interface Summed {
  readonly itemCount: number;
  readonly invoiceTotal: string;
  readonly pendingCharges: string;
}

/** The figures of invoices that are all at hand, exact in their currency. */
export function sumInvoices(invoices: readonly Summed[], currency: string): GroupFigures_totalsFragment {
  const amount = (of: (invoice: Summed) => string) => decimalFromMinor(sumMinor(invoices.map((invoice) => minorFromDecimal(of(invoice), currency))), currency);
  return {
    __typename: 'InvoiceTotals',
    invoiceCount: invoices.length,
    itemCount: invoices.reduce((sum, { itemCount }) => sum + itemCount, 0),
    invoiceTotal: amount(({ invoiceTotal }) => invoiceTotal),
    pendingCharges: amount(({ pendingCharges }) => pendingCharges),
  };
}
