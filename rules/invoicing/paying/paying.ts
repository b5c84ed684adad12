import type { Minor } from '../../core/money';
import { decimalFromMinor } from '../../core/money';
import type { PaymentEntry } from '../invoices/facts';
import { ALL_HIDDEN, HIDDEN_ITEM } from './marking';
import { dueByItem } from './open-rounds';
import { onLine, proper } from './payment-ledger';
import { meansOnline } from './payment-method';
import type { ReadInvoice } from './read-invoice';

/** As long as a reference may be, in characters. The specification has no limit. */
export const REFERENCE_LIMIT = 100;

/** The item menu's entries, to the letter. */
export const PAID_LABEL = 'Mark as paid';
export const NOT_PAID_LABEL = 'Mark as not paid';

/** Why something is not marked, in the words that staff read. */
export interface MarkRefusal {
  readonly message: string;
  /** It is as requested already: no change, and nobody's fault. */
  readonly isDone: boolean;
}

const cannot = (message: string): MarkRefusal => ({ message, isDone: false });
const done = (message: string): MarkRefusal => ({ message, isDone: true });
const NOTHING_DUE = done('Nothing is due on this invoice.');
const PENDING = cannot('A payment on this invoice is pending.');

/** Payments that staff wrote down: the provider's are taken back by the provider alone. */
export const byHand = (entries: readonly PaymentEntry[]): PaymentEntry[] => entries.filter(({ online }) => !online);

function invoicePaidRefusal({ projection, ledger: { pending, effective } }: ReadInvoice): MarkRefusal | null {
  const isOnline = proper(effective).some(meansOnline);
  if (projection.itemCount === 0) return cannot(ALL_HIDDEN);
  if (pending.length > 0) return PENDING;
  if (projection.allPaid && projection.pendingCharges === 0)
    return done(isOnline ? 'This invoice was paid online.' : 'This invoice is paid.');
  if (projection.outstanding <= 0 && effective.length > 0) return NOTHING_DUE;
  return isOnline && !projection.allPaid
    ? cannot('Part of this invoice was paid online. Mark its lots one by one.')
    : null;
}

function itemPaidRefusal(invoice: ReadInvoice, lineId: number): MarkRefusal | null {
  const { facts, projection, ledger } = invoice;
  const line = projection.lines.find(({ id }) => id === lineId);
  if (!line || facts.lines.some(({ id, suppressed }) => id === lineId && suppressed)) return cannot(HIDDEN_ITEM);
  if (ledger.pending.length > 0) return PENDING;
  // A payment on the whole may have paid its additional charges.
  if (!line.isPaid || (dueByItem(invoice).get(lineId) ?? 0) > 0)
    return projection.outstanding <= 0 && ledger.effective.length > 0 ? NOTHING_DUE : null;
  return done(line.paidOnline ? 'This item was paid online.' : 'This item is paid.');
}

/** Returns why an item, or the whole invoice when lineId is null, cannot be marked as paid; null when it can. Pending and online payments prevent it. */
export const paidRefusal = (invoice: ReadInvoice, lineId: number | null): MarkRefusal | null =>
  lineId === null ? invoicePaidRefusal(invoice) : itemPaidRefusal(invoice, lineId);

/** Why a payment through the provider stays. */
export const NOT_BY_HAND = "Online payments can't be removed by hand. Refund the payment instead.";

function invoiceNotPaidRefusal({ ledger: { pending, effective } }: ReadInvoice): MarkRefusal | null {
  if (pending.length > 0) return PENDING;
  if (effective.length === 0) return done('This invoice has no payments.');
  return effective.some(meansOnline) ? cannot(NOT_BY_HAND) : null;
}

function itemNotPaidRefusal(
  { projection, ledger: { pending, effective } }: ReadInvoice,
  lineId: number,
): MarkRefusal | null {
  if (pending.length > 0) return PENDING;
  const own = onLine(effective, lineId);
  if (byHand(own).length > 0) return null;
  const line = projection.lines.find(({ id }) => id === lineId);
  if (own.length > 0) return cannot(NOT_BY_HAND);
  if (!line?.isPaid) return done('This item has no payments.');
  return byHand(onLine(effective, null)).length > 0 ? null : cannot(NOT_BY_HAND);
}

/** Why an item, or (null) an invoice as a whole, cannot be marked as not paid; null when it can. The provider's payments are not taken back by hand. */
export const notPaidRefusal = (invoice: ReadInvoice, lineId: number | null): MarkRefusal | null =>
  lineId === null ? invoiceNotPaidRefusal(invoice) : itemNotPaidRefusal(invoice, lineId);

/** Why an item stays paid although what was paid on it alone is taken back. */
export const STILL_PAID = cannot(
  'This item was paid as part of the whole invoice. Mark the invoice as not paid instead.',
);

const amountIn = (amount: Minor, currency: string): string => `${decimalFromMinor(amount, currency)} ${currency}`;

/** Why an amount cannot be paid, in the words that staff read; null when it can: above zero, and never more than is due. */
export function partProblem(amount: Minor, due: Minor, currency: string): string | null {
  if (amount <= 0) return 'Enter an amount above zero.';
  return amount > due ? `The amount due is ${amountIn(due, currency)}.` : null;
}

/** What happens to the part of a payment that is above the amount due. Null: the payment is refused. */
export type Overpayment = 'KEEP_AS_CREDIT' | null;

/** The part of a payment that is kept as a credit of the bidder: what is above the amount due, where staff asked for it. Where nothing is due, nothing is overpaid. */
export const creditOf = (amount: Minor, due: Minor, overpayment: Overpayment): Minor =>
  overpayment === 'KEEP_AS_CREDIT' && due > 0 ? Math.max(0, amount - due) : 0;

/** Why an amount cannot be given back; null when it can. */
export function refundProblem(amount: Minor, paid: Minor, currency: string): string | null {
  if (amount <= 0) return 'Enter an amount above zero.';
  return amount > paid ? `The amount paid is ${amountIn(paid, currency)}.` : null;
}

/** Returns why a payment method cannot be chosen, or null when it can. A method is required; retired methods and the method for online payments are refused. */
export function methodProblem(
  method: { readonly isChoosable: boolean; readonly isRetired: boolean } | null,
): string | null {
  if (method === null) return 'Choose a payment method.';
  if (method.isRetired) return 'This payment method is no longer offered. Choose another one.';
  return method.isChoosable ? null : 'This payment method is for online payments only. Choose another one.';
}
