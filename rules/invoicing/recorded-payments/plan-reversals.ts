import type { Minor } from '../../core/money';
import { amountOf, onLine, proper } from '../figures/payment-ledger';
import type { PaymentEntry } from '../invoices/facts';
import { byHand, refundProblem, STILL_PAID } from './paying';
import type { PaymentPlan, PlannedPayment } from './plan-payments';
import { type ReadInvoice, readInvoice } from './read-invoice';

/** Reverses an amount of an entry, by an entry that refers to it. */
export const reversalOf = ({ id, lineId, round }: PaymentEntry, amount: Minor): PlannedPayment => ({
  lineId,
  round,
  amount: 0 - amount,
  refersTo: id,
  like: null,
});

/** Sorts entries, latest first. */
const latestFirst = (entries: readonly PaymentEntry[]): PaymentEntry[] =>
  [...entries].sort((a, b) => b.at - a.at || b.id - a.id);

/** Reverses an amount of payments, as far as possible: the latest first. */
export function takePart(payments: readonly PaymentEntry[], amount: Minor): PlannedPayment[] {
  let left = amount;
  return latestFirst(payments).flatMap((payment) => {
    const part = Math.min(payment.amount, left);
    left -= part;
    return part > 0 ? [reversalOf(payment, part)] : [];
  });
}

/** Plans a manual refund. */
function refund(payments: readonly PaymentEntry[], amount: Minor, currency: string, locale?: string): PaymentPlan {
  const problem = refundProblem(amount, amountOf(payments), currency, locale);
  if (problem !== null) return { ok: false, code: 'AMOUNT_NOT_PAID', message: problem };
  return { ok: true, entries: takePart(payments, amount) };
}

/** Returns the facts with added entries; their numbers don't exist in the ledger. */
export function withPayments({ facts }: ReadInvoice, entries: readonly PlannedPayment[], at: number): ReadInvoice {
  const last = facts.payments.reduce((most, { id }) => Math.max(most, id), 0);
  const payments = entries.map(({ lineId, round, amount, refersTo }, index): PaymentEntry => ({
    id: last + index + 1,
    lineId,
    round,
    amount,
    refersTo,
    state: 'SETTLED',
    online: false,
    methodId: null,
    at,
  }));
  return readInvoice({ ...facts, payments: [...facts.payments, ...payments] });
}

/**
 * Items that payments on the whole have paid: the share of the other items is recorded on them, so that they stay paid, and the rest
 * is reversed.
 */
function fromWhole(
  { facts, projection, ledger: { effective, settled } }: ReadInvoice,
  ids: ReadonlySet<number>,
): PlannedPayment[] {
  const whole = byHand(proper(onLine(effective, null)));
  const owed = facts.lines
    .filter(({ suppressed }) => !suppressed)
    .flatMap(({ id }) => {
      const line = projection.lines.find((one) => one.id === id);
      return line ? [{ id, short: Math.max(0, line.total - amountOf(proper(onLine(settled, id)))) }] : [];
    });
  let toReverse = owed.filter(({ id }) => ids.has(id)).reduce((sum, { short }) => sum + short, 0);
  const others = owed.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one }));
  return latestFirst(whole).flatMap((payment) => {
    const reversed = Math.min(payment.amount, toReverse);
    toReverse -= reversed;
    let left = payment.amount - reversed;
    const moved = others.flatMap((other) => {
      const amount = Math.min(other.short, left);
      other.short -= amount;
      left -= amount;
      return amount > 0 ? [{ lineId: other.id, round: 0, amount, refersTo: null, like: payment.id }] : [];
    });
    const used = payment.amount - left;
    return used > 0 ? [reversalOf(payment, used), ...moved] : [];
  });
}

function ofItems(invoice: ReadInvoice, ids: ReadonlySet<number>, at: number): PaymentPlan {
  const own = byHand(invoice.ledger.effective)
    .filter(({ lineId }) => lineId !== null && ids.has(lineId))
    .map((payment) => reversalOf(payment, payment.amount));
  const isPaid = ({ projection }: ReadInvoice) => projection.lines.some((line) => ids.has(line.id) && line.isPaid);
  const without = withPayments(invoice, own, at);
  // Payments that pay the invoice together: the remainder still does, or other items would lose their share.
  const more = invoice.projection.allPaid ? fromWhole(invoice, ids) : [];
  const entries = [...own, ...more];
  return isPaid(withPayments(without, more, at)) || entries.length === 0
    ? { ok: false, code: 'CANNOT_MARK', message: STILL_PAID.message }
    : { ok: true, entries };
}

/**
 * Plans reversing what staff recorded as paid on items, or (null) on the whole invoice including its items; or an amount of it. Items
 * that are not named stay paid. `at` is when it counts. Amounts in
 * problems are written in the reader's locale.
 */
export function planReversal(
  invoice: ReadInvoice,
  scope: ReadonlySet<number> | null,
  amount: Minor | null,
  at: number,
  locale: string | undefined,
): PaymentPlan {
  const payments = byHand(invoice.ledger.effective).filter(
    ({ lineId }) => scope === null || (lineId !== null && scope.has(lineId)),
  );
  if (amount !== null) return refund(payments, amount, invoice.facts.currency, locale);
  return scope === null
    ? { ok: true, entries: payments.map((payment) => reversalOf(payment, payment.amount)) }
    : ofItems(invoice, scope, at);
}
