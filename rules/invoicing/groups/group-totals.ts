import type { Minor } from '../../core/money';
import { sumMinor } from '../../core/money';
import type { InvoiceProjection, PriceParts } from '../invoices/facts';
import { addParts } from '../lines/price-parts';

/** What a group's header and sums show: the invoices' figures added up, all of one currency (docs/money.md). */
export interface GroupTotals {
  readonly invoices: number;
  readonly items: number;
  readonly price: PriceParts;
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  /** invoiceTotal + additionalTotal: totalPriceWithAdditionalCharges in REST. */
  readonly totalWithAdditionalCharges: Minor;
  /** Payments on the invoices and on their additional charges. */
  readonly paid: Minor;
  /** What bidders owe. An invoice on which more is paid than it charges lowers nobody's debt. */
  readonly outstanding: Minor;
  /** What the house owes bidders: of invoices with a negative balance. */
  readonly creditOwed: Minor;
  readonly pendingCharges: Minor;
}

/** The figures of an invoice that its group adds up. */
export type CountedInvoice = Pick<
  InvoiceProjection,
  | 'itemCount'
  | 'price'
  | 'invoiceTotal'
  | 'additionalTotal'
  | 'paid'
  | 'additionalPaid'
  | 'outstanding'
  | 'pendingCharges'
>;

/** The totals of a group, or of any selection of its invoices. */
export function groupTotals(invoices: readonly CountedInvoice[]): GroupTotals {
  const invoiceTotal = sumMinor(invoices.map((invoice) => invoice.invoiceTotal));
  const additionalTotal = sumMinor(invoices.map((invoice) => invoice.additionalTotal));
  return {
    invoices: invoices.length,
    items: invoices.reduce((sum, invoice) => sum + invoice.itemCount, 0),
    price: addParts(invoices.map((invoice) => invoice.price)),
    invoiceTotal,
    additionalTotal,
    totalWithAdditionalCharges: sumMinor([invoiceTotal, additionalTotal]),
    paid: sumMinor(invoices.flatMap((invoice) => [invoice.paid, invoice.additionalPaid])),
    outstanding: sumMinor(invoices.map((invoice) => Math.max(0, invoice.outstanding))),
    creditOwed: sumMinor(invoices.map((invoice) => Math.max(0, -invoice.outstanding))),
    pendingCharges: sumMinor(invoices.map((invoice) => invoice.pendingCharges)),
  };
}
