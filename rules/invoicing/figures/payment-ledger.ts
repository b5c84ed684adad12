import { type Minor, sumMinor } from '../../core/money';
import type { Instant, PaymentEntry } from '../invoices/facts';

/** The payment entries of an invoice, read once for all uses in the projection. */
export interface PaymentLedger {
  /** Settled entries, including reversals. */
  readonly settled: readonly PaymentEntry[];
  /** Pending payments: neither settled nor failed since. */
  readonly pending: readonly PaymentEntry[];
  /** Settled payments that are not fully reversed, each with its remaining amount. A credit that was used on another invoice is no payment. */
  readonly effective: readonly PaymentEntry[];
  /** Credits that were used on other invoices and not given back, each with its remaining amount, which is negative. */
  readonly used: readonly PaymentEntry[];
  /** When the latest online attempt failed; null if it did not, or if there was another one since. */
  readonly failedAt: Instant | null;
}

function latestOf(entries: readonly PaymentEntry[]): PaymentEntry | undefined {
  return entries.reduce<PaymentEntry | undefined>((latest, entry) => {
    if (latest === undefined || entry.at > latest.at) return entry;
    return entry.at === latest.at && entry.id > latest.id ? entry : latest;
  }, undefined);
}

/** Returns the amounts that entries reversed of settled entries, less reversals that were themselves reversed. */
function readReversals(settled: readonly PaymentEntry[]) {
  const byTarget = new Map<number, PaymentEntry[]>();
  for (const entry of settled) {
    if (entry.refersTo !== null) byTarget.set(entry.refersTo, [...(byTarget.get(entry.refersTo) ?? []), entry]);
  }
  const reversalsOf = ({ id }: PaymentEntry): PaymentEntry[] =>
    (byTarget.get(id) ?? []).filter((reversal) => !isReversed(reversal));
  const reversedOf = (entry: PaymentEntry): Minor =>
    reversalsOf(entry).reduce((sum, reversal) => sum - (reversal.amount - reversedOf(reversal)), 0);
  const isReversed = (entry: PaymentEntry): boolean => {
    if (reversalsOf(entry).length === 0) return false;
    return entry.amount >= 0 ? reversedOf(entry) >= entry.amount : reversedOf(entry) <= entry.amount;
  };
  return { reversedOf, isReversed };
}

/** Reads the entries, in any order. */
export function readPayments(entries: readonly PaymentEntry[]): PaymentLedger {
  const settled = entries.filter((entry) => entry.state === 'SETTLED');
  const answered = new Set(entries.map((entry) => entry.refersTo));
  const settledIds = new Set(settled.map((entry) => entry.id));
  const { reversedOf, isReversed } = readReversals(settled);
  const isReversal = (entry: PaymentEntry): boolean => entry.refersTo !== null && settledIds.has(entry.refersTo);
  const attempts = entries.filter((entry) => entry.online && !isReversal(entry));
  const lastAttempt = latestOf(attempts);
  const inEffect = settled
    .filter((entry) => !isReversal(entry) && !isReversed(entry))
    .map((entry) => ({ ...entry, amount: entry.amount - reversedOf(entry) }));
  const isUsed = ({ cause, amount }: PaymentEntry): boolean => cause === 'CREDIT' && amount < 0;
  return {
    settled,
    pending: entries.filter((entry) => entry.state === 'PENDING' && !answered.has(entry.id)),
    effective: inEffect.filter((entry) => !isUsed(entry)),
    used: inEffect.filter(isUsed),
    failedAt: lastAttempt?.state === 'FAILED' ? lastAttempt.at : null,
  };
}

/** Returns the sum of entries. */
export function amountOf(entries: readonly PaymentEntry[]): Minor {
  return sumMinor(entries.map((entry) => entry.amount));
}

/** Returns the instant of the latest entry; null if there is none. */
export function lastAt(entries: readonly PaymentEntry[]): Instant | null {
  return latestOf(entries)?.at ?? null;
}

/** Returns when the latest payment was made, if payments cover an invoice with its additional charges; null if they don't. */
export const coveredAt = ({ effective }: Pick<PaymentLedger, 'effective'>, outstanding: Minor): Instant | null =>
  outstanding <= 0 ? lastAt(effective) : null;

/** Returns the latest payment that was not reversed; null if there is none. */
export const lastEffectivePayment = (entries: readonly PaymentEntry[]): PaymentEntry | null =>
  latestOf(readPayments(entries).effective) ?? null;

/** Returns the entries on one line, or (null) on the invoice as a whole. */
export function onLine(entries: readonly PaymentEntry[], lineId: number | null): PaymentEntry[] {
  return entries.filter((entry) => entry.lineId === lineId);
}

/** Returns the entries of the invoice itself. */
export function proper(entries: readonly PaymentEntry[]): PaymentEntry[] {
  return entries.filter((entry) => entry.round === 0);
}

/** Returns the entries of rounds of additional charges. */
export function additional(entries: readonly PaymentEntry[]): PaymentEntry[] {
  return entries.filter((entry) => entry.round !== 0);
}

/**
 * Returns what an invoice owed right after each of its payments, by payment number, in the order in which they were recorded: the current
 * charges less credits and the payments up to that one. The latest balance is `outstanding`.
 */
export function balancesAfter(
  entries: readonly Pick<PaymentEntry, 'id' | 'amount' | 'state'>[],
  outstanding: Minor,
): ReadonlyMap<number, Minor> {
  let balance = outstanding;
  const latestFirst = [...entries].sort((a, b) => b.id - a.id);
  return new Map(
    latestFirst.map(({ id, amount, state }) => {
      const after = balance;
      if (state === 'SETTLED') balance = sumMinor([balance, amount]);
      return [id, after] as const;
    }),
  );
}
