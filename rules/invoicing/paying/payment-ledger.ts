import type { Minor } from '../../core/money';
import { sumMinor } from '../../core/money';
import type { Instant, PaymentEntry } from '../invoices/facts';

/** The payment entries of an invoice, read once for the questions that the projection asks. */
export interface PaymentLedger {
  /** Settled entries, reversals among them. */
  readonly settled: readonly PaymentEntry[];
  /** Payments under way: neither settled nor failed since. */
  readonly pending: readonly PaymentEntry[];
  /** Settled payments that no reversal has taken back whole, each with the amount that is left of it. */
  readonly effective: readonly PaymentEntry[];
  /** When the latest online attempt failed, if it did and no other was made since. */
  readonly failedAt: Instant | null;
}

function latestOf(entries: readonly PaymentEntry[]): PaymentEntry | undefined {
  return entries.reduce<PaymentEntry | undefined>((latest, entry) => {
    if (latest === undefined || entry.at > latest.at) return entry;
    return entry.at === latest.at && entry.id > latest.id ? entry : latest;
  }, undefined);
}

/** What settled entries lost to entries that took them back, as far as those were not taken back themselves. */
function readReversals(settled: readonly PaymentEntry[]) {
  const byTarget = new Map<number, PaymentEntry[]>();
  for (const entry of settled) {
    if (entry.refersTo !== null) byTarget.set(entry.refersTo, [...(byTarget.get(entry.refersTo) ?? []), entry]);
  }
  const reversalsOf = ({ id }: PaymentEntry): PaymentEntry[] =>
    (byTarget.get(id) ?? []).filter((reversal) => !isTakenBack(reversal));
  const takenBackOf = (entry: PaymentEntry): Minor =>
    reversalsOf(entry).reduce((sum, reversal) => sum - (reversal.amount - takenBackOf(reversal)), 0);
  const isTakenBack = (entry: PaymentEntry): boolean => {
    if (reversalsOf(entry).length === 0) return false;
    return entry.amount >= 0 ? takenBackOf(entry) >= entry.amount : takenBackOf(entry) <= entry.amount;
  };
  return { takenBackOf, isTakenBack };
}

/** Reads the entries, in whatever order they come. */
export function readPayments(entries: readonly PaymentEntry[]): PaymentLedger {
  const settled = entries.filter((entry) => entry.state === 'SETTLED');
  const answered = new Set(entries.map((entry) => entry.refersTo));
  const settledIds = new Set(settled.map((entry) => entry.id));
  const { takenBackOf, isTakenBack } = readReversals(settled);
  const isReversal = (entry: PaymentEntry): boolean => entry.refersTo !== null && settledIds.has(entry.refersTo);
  const attempts = entries.filter((entry) => entry.online && !isReversal(entry));
  const lastAttempt = latestOf(attempts);
  return {
    settled,
    pending: entries.filter((entry) => entry.state === 'PENDING' && !answered.has(entry.id)),
    effective: settled
      .filter((entry) => !isReversal(entry) && !isTakenBack(entry))
      .map((entry) => ({ ...entry, amount: entry.amount - takenBackOf(entry) })),
    failedAt: lastAttempt?.state === 'FAILED' ? lastAttempt.at : null,
  };
}

/** The sum of entries. */
export function amountOf(entries: readonly PaymentEntry[]): Minor {
  return sumMinor(entries.map((entry) => entry.amount));
}

/** The instant of the latest entry, null for none. */
export function lastAt(entries: readonly PaymentEntry[]): Instant | null {
  return latestOf(entries)?.at ?? null;
}

/** The latest payment that was not reversed; null for none. */
export const lastEffectivePayment = (entries: readonly PaymentEntry[]): PaymentEntry | null =>
  latestOf(readPayments(entries).effective) ?? null;

/** Entries on one line, or (null) on the invoice as a whole. */
export function onLine(entries: readonly PaymentEntry[], lineId: number | null): PaymentEntry[] {
  return entries.filter((entry) => entry.lineId === lineId);
}

/** Entries of the invoice proper. */
export function proper(entries: readonly PaymentEntry[]): PaymentEntry[] {
  return entries.filter((entry) => entry.round === 0);
}

/** Entries of rounds of additional charges. */
export function additional(entries: readonly PaymentEntry[]): PaymentEntry[] {
  return entries.filter((entry) => entry.round !== 0);
}

/**
 * What an invoice owed right after each of its payments, by the payment's number, in the order in which they were recorded: what is charged
 * and credited by now, less the payments up to that one. The latest of them leaves `outstanding`.
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
