import { type Minor, sumMinor } from '../../core/money';
import { addParts } from '../figures/price-parts';
import type { InvoiceProjection, PriceParts } from '../invoices/facts';

/** The totals in a group's header: sums of the invoices' figures, all in one currency (docs/money.md). */
export interface GroupTotals {
  readonly invoices: number;
  readonly items: number;
  readonly price: PriceParts;
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  /** invoiceTotal + additionalTotal: totalPriceWithAdditionalCharges in REST. */
  readonly totalWithAdditionalCharges: Minor;
  /** Payments on the invoices, including those on additional charges. */
  readonly paid: Minor;
  /** The amount that bidders owe. An overpaid invoice does not lower the debt of others. */
  readonly outstanding: Minor;
  /** The amount that the house owes bidders, from invoices with a negative balance. */
  readonly creditOwed: Minor;
  readonly pendingCharges: Minor;
}

/** The figures of an invoice that the totals of its group include. */
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

/** Returns the totals of a group, or of any selection of its invoices. */
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
