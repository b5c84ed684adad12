import { type Minor, minorFromDecimal, sumMinor } from '../core/money';
import type { ShipStatus } from '../invoicing/invoices/facts';

/** An invoice of a person at the till. */
export interface AccountInvoice {
  readonly id: string;
  readonly currency: string;
  /** A decimal string; negative for what the house owes. */
  readonly outstandingBalance: string;
  readonly shipStatus: ShipStatus;
  readonly itemCount: number;
  /** Why no payment can be recorded; null if one can. */
  readonly paymentRefusal: string | null;
}

/** What a person owes and what waits for them, in one currency. */
export interface TillAccount<Invoice extends AccountInvoice> {
  readonly currency: string;
  readonly due: readonly Invoice[];
  readonly credits: readonly Invoice[];
  readonly waiting: readonly Invoice[];
}

const balance = ({ outstandingBalance, currency }: AccountInvoice): Minor =>
  minorFromDecimal(outstandingBalance, currency);

/** The currencies of the invoices that aren't settled, those with an amount due first. */
export const currenciesOf = (invoices: readonly AccountInvoice[]): string[] => [
  ...new Set(
    [...invoices].sort((a, b) => Number(balance(b) > 0) - Number(balance(a) > 0)).map(({ currency }) => currency),
  ),
];

/** Sorts the invoices of a person by what they are at the till. */
export function accountOf<Invoice extends AccountInvoice>(
  invoices: readonly Invoice[],
  currency: string,
): TillAccount<Invoice> {
  const own = invoices.filter((invoice) => invoice.currency === currency);
  return {
    currency,
    due: own.filter((invoice) => balance(invoice) > 0),
    credits: own.filter((invoice) => balance(invoice) < 0),
    waiting: own.filter(({ shipStatus, itemCount }) => shipStatus !== 'SHIPPED' && itemCount > 0),
  };
}

/** The sum of what is due on invoices, or of what the house owes on them, always positive. */
export const totalOf = (invoices: readonly AccountInvoice[]): Minor =>
  Math.abs(sumMinor(invoices.map((invoice) => balance(invoice))));

/** What payments leave: what is still due, what is above everything due, and the credit that is used. */
export interface Settlement {
  readonly credit: Minor;
  readonly due: Minor;
  readonly above: Minor;
}

/** Settles what is due with credits first, then with payments. */
export function settle(due: Minor, credit: Minor, paid: Minor): Settlement {
  const used = Math.min(due, credit);
  const left = due - used - paid;
  return { credit: used, due: Math.max(0, left), above: Math.max(0, -left) };
}
