import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../rules/core/money';
import type { GroupFigures_totalsFragment } from './GroupFigures.generated';

/** The figures of several parts of a selection together, exact in the currency. */
export function sumTotals(parts: readonly GroupFigures_totalsFragment[], currency: string): GroupFigures_totalsFragment {
  const amount = (of: (part: GroupFigures_totalsFragment) => string) => decimalFromMinor(sumMinor(parts.map((part) => minorFromDecimal(of(part), currency))), currency);
  const count = (of: (part: GroupFigures_totalsFragment) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  return {
    __typename: 'InvoiceTotals',
    invoiceCount: count((part) => part.invoiceCount),
    itemCount: count((part) => part.itemCount),
    invoiceTotal: amount((part) => part.invoiceTotal),
    pendingCharges: amount((part) => part.pendingCharges),
  };
}
