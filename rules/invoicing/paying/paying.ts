import type { Minor } from '../../core/money';
import { decimalFromMinor } from '../../core/money';
import type { PaymentEntry } from '../invoices/facts';
import { ALL_HIDDEN, HIDDEN_ITEM } from './marking';
import { dueByItem } from './open-rounds';
import { onLine, proper } from './payment-ledger';
import { meansOnline } from './payment-method';
import type { ReadInvoice } from './read-invoice';

/** As long as a reference may be, in characters: ours, S0 has none. */
export const REFERENCE_LIMIT = 100;

/** The item menu's entries, to the letter. */
export const PAID_LABEL = 'Mark as paid';
export const NOT_PAID_LABEL = 'Mark as not paid';

/** Why something is not marked, in the words that staff read. */
export interface MarkRefusal {
  readonly message: string;
  /** It is as wished already: no change, and nobody's fault. */
  readonly isDone: boolean;
}

const cannot = (message: string): MarkRefusal => ({ message, isDone: false });
const done = (message: string): MarkRefusal => ({ message, isDone: true });
const NOTHING_DUE = done('Nothing is due on this invoice.');
const PENDING = cannot('A payment of this invoice is pending.');

/** Payments that staff wrote down: the provider's are taken back by the provider alone. */
export const byHand = (entries: readonly PaymentEntry[]): PaymentEntry[] => entries.filter(({ online }) => !online);

function invoicePaidRefusal({ projection, ledger: { pending, standing } }: ReadInvoice): MarkRefusal | null {
  const isOnline = proper(standing).some(meansOnline);
  if (projection.itemCount === 0) return cannot(ALL_HIDDEN);
  if (pending.length > 0) return PENDING;
  if (projection.allPaid && projection.pendingCharges === 0)
    return done(isOnline ? 'This invoice was paid online.' : 'This invoice is paid.');
  if (projection.outstanding <= 0 && standing.length > 0) return NOTHING_DUE;
  return isOnline && !projection.allPaid
    ? cannot('Part of this invoice was paid online: mark its items one by one.')
    : null;
}

function itemPaidRefusal(invoice: ReadInvoice, lineId: number): MarkRefusal | null {
  const { facts, projection, ledger } = invoice;
  const line = projection.lines.find(({ id }) => id === lineId);
  if (!line || facts.lines.some(({ id, suppressed }) => id === lineId && suppressed)) return cannot(HIDDEN_ITEM);
  if (ledger.pending.length > 0) return PENDING;
  // A payment on the whole may have paid its additional charges.
  if (!line.isPaid || (dueByItem(invoice).get(lineId) ?? 0) > 0)
    return projection.outstanding <= 0 && ledger.standing.length > 0 ? NOTHING_DUE : null;
  return done(line.paidOnline ? 'This item was paid online.' : 'This item is paid.');
}

/** Why an item, or (null) an invoice as a whole, cannot be marked as paid; null when it can (S0§4, INV-66: not pending, not paid by the provider or ACH). */
export const paidRefusal = (invoice: ReadInvoice, lineId: number | null): MarkRefusal | null =>
  lineId === null ? invoicePaidRefusal(invoice) : itemPaidRefusal(invoice, lineId);

/** Why a payment through the provider stays. */
export const NOT_BY_HAND = 'A payment made online is not taken back by hand.';

function invoiceNotPaidRefusal({ ledger: { pending, standing } }: ReadInvoice): MarkRefusal | null {
  if (pending.length > 0) return PENDING;
  if (standing.length === 0) return done('Nothing is paid on this invoice.');
  return standing.some(meansOnline) ? cannot(NOT_BY_HAND) : null;
}

function itemNotPaidRefusal(
  { projection, ledger: { pending, standing } }: ReadInvoice,
  lineId: number,
): MarkRefusal | null {
  if (pending.length > 0) return PENDING;
  const own = onLine(standing, lineId);
  if (byHand(own).length > 0) return null;
  const line = projection.lines.find(({ id }) => id === lineId);
  if (own.length > 0) return cannot(NOT_BY_HAND);
  if (!line?.isPaid) return done('Nothing is paid on this item.');
  return byHand(onLine(standing, null)).length > 0 ? null : cannot(NOT_BY_HAND);
}

/** Why an item, or (null) an invoice as a whole, cannot be marked as not paid; null when it can. The provider's payments are not taken back by hand. */
export const notPaidRefusal = (invoice: ReadInvoice, lineId: number | null): MarkRefusal | null =>
  lineId === null ? invoiceNotPaidRefusal(invoice) : itemNotPaidRefusal(invoice, lineId);

/** Why an item stays paid although what was paid on it alone is taken back. */
export const STILL_PAID = cannot('This item is paid by payments on the whole invoice: mark the invoice as not paid.');

const amountIn = (amount: Minor, currency: string): string => `${decimalFromMinor(amount, currency)} ${currency}`;

/** Why an amount cannot be paid, in the words that staff read; null when it can: above zero, and never more than is due. */
export function partProblem(amount: Minor, due: Minor, currency: string): string | null {
  if (amount <= 0) return 'Enter an amount above zero.';
  return amount > due ? `Only ${amountIn(due, currency)} is due.` : null;
}

/** Why an amount cannot be given back; null when it can. */
export function refundProblem(amount: Minor, paid: Minor, currency: string): string | null {
  if (amount <= 0) return 'Enter an amount above zero.';
  return amount > paid ? `Only ${amountIn(paid, currency)} was paid.` : null;
}

/** Why a payment method cannot be the one; null when it can (S0§5: required; the provider's own is not chosen by hand, and a retired one no more). */
export function methodProblem(
  method: { readonly isChoosable: boolean; readonly isRetired: boolean } | null,
): string | null {
  if (method === null) return 'Choose a payment method.';
  if (method.isRetired) return 'This payment method is no longer offered. Choose another one.';
  return method.isChoosable ? null : 'This payment method cannot be chosen by hand.';
}
