import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../rules/core/money';
import type { GroupFigures_totalsFragment as Totals } from './GroupFigures.generated';

/** The figures of a list that was asked for in parts, exact in their currency. */
export function sumTotals(parts: readonly Totals[], currency: string): Totals {
  const count = (of: (totals: Totals) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const amount = (of: (totals: Totals) => string) => decimalFromMinor(sumMinor(parts.map((part) => minorFromDecimal(of(part), currency))), currency);
  return {
    __typename: 'InvoiceTotals',
    invoiceCount: count(({ invoiceCount }) => invoiceCount),
    itemCount: count(({ itemCount }) => itemCount),
    invoiceTotal: amount(({ invoiceTotal }) => invoiceTotal),
    pendingCharges: amount(({ pendingCharges }) => pendingCharges),
  };
}
