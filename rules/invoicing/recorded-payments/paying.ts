import { amountInWords, type Minor } from '../../core/money';
import { onLine, proper } from '../figures/payment-ledger';
import type { PaymentEntry } from '../invoices/facts';
import { ALL_HIDDEN, CANCELED_ITEM, CREDITED_INVOICE, HIDDEN_ITEM } from '../invoices/marking';
import { meansOnline } from '../invoices/payment-method';
import { dueByItem } from './open-rounds';
import type { ReadInvoice } from './read-invoice';

/** Maximum length of a reference, in characters. The specification has no limit. */
export const REFERENCE_LIMIT = 100;

/** The specified labels of the item's menu entries. */
export const PAID_LABEL = 'Mark as paid';
export const NOT_PAID_LABEL = 'Mark as not paid';

/** Why something can't be marked, as a message for staff. */
export interface MarkRefusal {
  readonly message: string;
  /** It is already as requested: no change and no error. */
  readonly isDone: boolean;
}

const cannot = (message: string): MarkRefusal => ({ message, isDone: false });
const done = (message: string): MarkRefusal => ({ message, isDone: true });
const NOTHING_DUE = done('Nothing is due on this invoice.');
const PENDING = cannot('A payment on this invoice is pending.');

/** Returns the payments that staff recorded: only the provider can reverse its own, and credits are reversed on both invoices. */
export const byHand = (entries: readonly PaymentEntry[]): PaymentEntry[] =>
  entries.filter(({ online, cause }) => !online && cause !== 'CREDIT');

/** What the provider returned beyond a payment is a negative entry, and pays nothing. */
const isPaidOnline = ({ ledger: { effective } }: ReadInvoice): boolean =>
  proper(effective).some((entry) => entry.amount >= 0 && meansOnline(entry));

/**
 * Returns why no payment of a certain amount can be recorded on an invoice; null if one can. A check for the rest of an invoice that was
 * partly paid online is an ordinary payment.
 */
export function paymentRefusal(invoice: ReadInvoice): MarkRefusal | null {
  const {
    projection,
    ledger: { pending, effective },
  } = invoice;
  if (projection.itemCount === 0) return cannot(ALL_HIDDEN);
  if (pending.length > 0) return PENDING;
  if (projection.status === 'CREDITED') return done(CREDITED_INVOICE);
  if (projection.allPaid && projection.pendingCharges === 0)
    return done(isPaidOnline(invoice) ? 'This invoice was paid online.' : 'This invoice is paid.');
  return projection.outstanding <= 0 && effective.length > 0 ? NOTHING_DUE : null;
}

/** The specified toggle of the whole invoice is not offered if any part of it was paid online. */
const invoicePaidRefusal = (invoice: ReadInvoice): MarkRefusal | null =>
  paymentRefusal(invoice) ??
  (isPaidOnline(invoice) && !invoice.projection.allPaid
    ? cannot('Part of this invoice was paid online. Record a payment for the rest.')
    : null);

function itemPaidRefusal(invoice: ReadInvoice, lineId: number): MarkRefusal | null {
  const { facts, projection, ledger } = invoice;
  const line = projection.lines.find(({ id }) => id === lineId);
  if (!line || facts.lines.some(({ id, suppressed }) => id === lineId && suppressed)) return cannot(HIDDEN_ITEM);
  if (ledger.pending.length > 0) return PENDING;
  if (line.status === 'CREDITED' && (dueByItem(invoice).get(lineId) ?? 0) === 0)
    return cannot(projection.status === 'CREDITED' ? CREDITED_INVOICE : CANCELED_ITEM);
  // A payment on the whole may have paid its additional charges.
  if (!line.isPaid || (dueByItem(invoice).get(lineId) ?? 0) > 0)
    return projection.outstanding <= 0 && ledger.effective.length > 0 ? NOTHING_DUE : null;
  return done(line.paidOnline ? 'This item was paid online.' : 'This item is paid.');
}

/** Returns why an item, or (null) the whole invoice, can't be marked as paid; null if it can. Pending and online payments prevent it. */
export const paidRefusal = (invoice: ReadInvoice, lineId: number | null): MarkRefusal | null =>
  lineId === null ? invoicePaidRefusal(invoice) : itemPaidRefusal(invoice, lineId);

/** Why a credit of another invoice can't be removed. */
export const NOT_ALONE = 'A credit of another invoice paid this. Undo its receipt under Deposits instead.';

/** Why a payment through the provider can't be removed. */
export const NOT_BY_HAND = "Online payments can't be removed by hand. Refund the payment instead.";

function invoiceNotPaidRefusal({ ledger: { pending, effective } }: ReadInvoice): MarkRefusal | null {
  if (pending.length > 0) return PENDING;
  if (effective.length === 0) return done('This invoice has no payments.');
  if (effective.some((entry) => entry.amount >= 0 && meansOnline(entry))) return cannot(NOT_BY_HAND);
  return byHand(effective).length === 0 ? cannot(NOT_ALONE) : null;
}

function itemNotPaidRefusal(
  { projection, ledger: { pending, effective } }: ReadInvoice,
  lineId: number,
): MarkRefusal | null {
  if (pending.length > 0) return PENDING;
  const own = onLine(effective, lineId);
  if (byHand(own).length > 0) return null;
  const line = projection.lines.find(({ id }) => id === lineId);
  const others = own.some(({ online }) => online) ? NOT_BY_HAND : NOT_ALONE;
  if (own.length > 0) return cannot(others);
  if (!line?.isPaid) return done('This item has no payments.');
  const whole = onLine(effective, null);
  if (byHand(whole).length > 0) return null;
  return cannot(whole.some(({ cause }) => cause === 'CREDIT') ? NOT_ALONE : NOT_BY_HAND);
}

/**
 * Returns why an item, or (null) a whole invoice, can't be marked as not paid; null if it can. Only the provider can reverse its payments.
 */
export const notPaidRefusal = (invoice: ReadInvoice, lineId: number | null): MarkRefusal | null =>
  lineId === null ? invoiceNotPaidRefusal(invoice) : itemNotPaidRefusal(invoice, lineId);

/** Why an item stays paid although the payments on it alone are removed. */
export const STILL_PAID = cannot(
  'This item was paid as part of the whole invoice. Mark the invoice as not paid instead.',
);

/** Returns why an amount can't be paid, as a message for staff; null if it can: above zero, and never more than is due. */
export function partProblem(amount: Minor, due: Minor, currency: string, locale: string | undefined): string | null {
  if (amount <= 0) return 'Enter an amount above zero.';
  return amount > due ? `The amount due is ${amountInWords(due, currency, locale)}.` : null;
}

/** What happens to the part of a payment that exceeds the amount due. Null: the payment is rejected. */
export type Overpayment = 'KEEP_AS_CREDIT' | null;

/** Returns the part of a payment above the amount due that becomes a credit of the bidder, if staff requested it. 0 if nothing is due. */
export const creditOf = (amount: Minor, due: Minor, overpayment: Overpayment): Minor =>
  overpayment === 'KEEP_AS_CREDIT' && due > 0 ? Math.max(0, amount - due) : 0;

/** Returns why an amount can't be refunded; null if it can. */
export function refundProblem(amount: Minor, paid: Minor, currency: string, locale: string | undefined): string | null {
  if (amount <= 0) return 'Enter an amount above zero.';
  return amount > paid ? `The amount paid is ${amountInWords(paid, currency, locale)}.` : null;
}

/**
 * Returns why a payment method can't be chosen; null if it can. One is required; retired methods and that of online payments are rejected.
 */
export function methodProblem(
  method: { readonly isChoosable: boolean; readonly isRetired: boolean } | null,
): string | null {
  if (method === null) return 'Choose a payment method.';
  if (method.isRetired) return 'This payment method is no longer offered. Choose another one.';
  return method.isChoosable ? null : 'This payment method is for online payments only. Choose another one.';
}
