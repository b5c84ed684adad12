import { type Minor, sumMinor } from '../../core/money';
import { type OpenRound, openRound, roundsOf } from './open-rounds';
import { creditOf, type Overpayment, partProblem } from './paying';
import type { ReadInvoice } from './read-invoice';

/** A settled entry before it has a number; amounts are in minor units of the invoice's currency. */
export interface PlannedPayment {
  /** Null for the invoice as a whole. */
  readonly lineId: number | null;
  readonly round: number;
  readonly amount: Minor;
  /** The payment that it reverses; null if it is a payment itself. */
  readonly refersTo: number | null;
  /** The payment from which it copies method, day, and reference; null to use the requested ones. */
  readonly like: number | null;
}

export type PaymentPlan =
  | { readonly ok: true; readonly entries: readonly PlannedPayment[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** What to pay: these items, or (null) the invoice as a whole. */
type Scope = ReadonlySet<number> | null;

const covers = (scope: Scope, lineId: number | null): boolean =>
  scope === null || (lineId !== null && scope.has(lineId));
const entry = (lineId: number | null, round: number, amount: Minor): PlannedPayment => ({
  lineId,
  round,
  amount,
  refersTo: null,
  like: null,
});

/**
 * Pays a round as far as `most` allows: each item separately, so that each can be reversed alone. Items that cost nothing get an entry of
 * 0.
 */
function payRound({ round, due, places }: OpenRound, scope: Scope, most: Minor): PlannedPayment[] {
  let left = Math.min(due, most);
  return places
    .filter(({ lineId, isPaid }) => !isPaid && covers(scope, lineId))
    .flatMap(({ lineId, short: open }) => {
      const amount = Math.min(open, left);
      left -= amount;
      const isFree = round === 0 && open === 0 && lineId !== null;
      return amount > 0 || isFree ? [entry(lineId, round, amount)] : [];
    });
}

const totalOf = (entries: readonly PlannedPayment[]): Minor => sumMinor(entries.map(({ amount }) => amount));

interface PaidRound {
  readonly round: number;
  readonly entries: readonly PlannedPayment[];
}

/** Returns the payments for all that is due on the scope: the invoice itself, then its rounds of additional charges. */
function inFull(invoice: ReadInvoice, scope: Scope): PaidRound[] {
  // An overpayment of one round lowers what is due on the others.
  let left = Math.max(0, invoice.projection.outstanding);
  return roundsOf(invoice.facts).map((round) => {
    const entries = payRound(openRound(invoice, round), scope, left);
    left -= totalOf(entries);
    return { round, entries };
  });
}

const entriesOf = (rounds: readonly PaidRound[]): PlannedPayment[] => rounds.flatMap(({ entries }) => entries);

/** Pays part of the amount due: on items one after the other; on the invoice round by round, the last one, if partly paid, as a whole. */
function inPart(rounds: readonly PaidRound[], scope: Scope, amount: Minor): PlannedPayment[] {
  let left = amount;
  return rounds.flatMap(({ round, entries }) => {
    const due = totalOf(entries);
    if (left <= 0 || due <= 0) return [];
    const paid = Math.min(left, due);
    left -= paid;
    if (paid === due) return entries;
    if (scope === null) return [entry(null, round, paid)];
    let rest = paid;
    return entries.flatMap((one) => {
      const part = Math.min(one.amount, rest);
      rest -= part;
      return part > 0 ? [{ ...one, amount: part }] : [];
    });
  });
}

/**
 * Plans the payment of what is due on items or (null) on the invoice, or of an amount of it. Rejects an overpayment unless it is to become
 * a credit: the rest is then paid on the invoice as a whole, which has a negative balance. An overpaid item gives no credit while
 * other items may be due. Amounts in problems are written in the reader's locale.
 */
export function planPayment(
  invoice: ReadInvoice,
  scope: Scope,
  amount: Minor | null,
  overpayment: Overpayment,
  locale: string | undefined,
): PaymentPlan {
  const rounds = inFull(invoice, scope);
  const entries = entriesOf(rounds);
  const credit = amount === null || scope !== null ? 0 : creditOf(amount, totalOf(entries), overpayment);
  if (credit > 0) return { ok: true, entries: [...entries, entry(null, 0, credit)] };
  const problem = amount === null ? null : partProblem(amount, totalOf(entries), invoice.facts.currency, locale);
  if (problem !== null) return { ok: false, code: 'AMOUNT_NOT_DUE', message: problem };
  if (amount !== null && amount < totalOf(entries)) return { ok: true, entries: inPart(rounds, scope, amount) };
  const [first] = scope ?? [];
  // Nothing is owed, but nothing is marked as paid yet.
  return { ok: true, entries: entries.length > 0 ? entries : [entry(first ?? null, 0, 0)] };
}
