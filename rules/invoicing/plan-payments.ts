import { sumMinor } from '../core/money';
import type { Minor } from '../core/money';
import type { InvoiceFacts } from './facts';
import { partProblem } from './paying';
import type { StandingInvoice } from './paying';
import { amountOf } from './payment-ledger';
import { chargesByLine, chargeTotal } from './price-parts';

/** A settled entry before it has its number; amounts in minor units of the invoice's currency. */
export interface PlannedPayment {
  /** null: on the invoice as a whole. */
  readonly lineId: number | null;
  readonly round: number;
  readonly amount: Minor;
  /** The payment that it takes back; null where it is one itself. */
  readonly refersTo: number | null;
  /** The payment whose method, day and reference it keeps; null: those that are wished. */
  readonly like: number | null;
}

export type PaymentPlan = { readonly ok: true; readonly entries: readonly PlannedPayment[] } | { readonly ok: false; readonly code: string; readonly message: string };

/** What is open of a round of charges on an item, or (null) on the whole beside its items. */
interface Place {
  readonly lineId: number | null;
  readonly short: Minor;
  readonly isPaid: boolean;
}

interface OpenRound {
  readonly round: number;
  readonly due: Minor;
  readonly places: readonly Place[];
}

const short = (charged: Minor, paid: Minor): Minor => Math.max(0, charged - paid);

function openRound({ facts, projection, ledger }: StandingInvoice, round: number): OpenRound {
  const settled = ledger.settled.filter((entry) => entry.round === round);
  const chargesOf = chargesByLine(facts.charges.filter((entry) => entry.round === round));
  const paid = new Map<number | null, Minor>();
  for (const { lineId, amount } of settled) paid.set(lineId, (paid.get(lineId) ?? 0) + amount);
  const paidOn = (lineId: number | null): Minor => paid.get(lineId) ?? 0;
  const shown = new Set(facts.lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id));
  const onItems = projection.lines.filter(({ id }) => shown.has(id)).map((line) => ({
    lineId: line.id, charged: round === 0 ? line.total : chargeTotal(chargesOf(line.id).additional), isPaid: round === 0 && line.isPaid,
  }));
  const whole = shown.size === 0 ? 0 : chargeTotal(round === 0 ? chargesOf(null).proper : chargesOf(null).additional);
  const places = [...onItems, { lineId: null, charged: whole, isPaid: round === 0 && projection.allPaid }];
  return {
    round, due: short(sumMinor(places.map(({ charged }) => charged)), amountOf(settled)),
    places: places.map(({ lineId, charged, isPaid }) => ({ lineId, isPaid, short: short(charged, paidOn(lineId)) })),
  };
}

const roundsOf = ({ charges }: InvoiceFacts): number[] => [...new Set([0, ...charges.map(({ round }) => round)])].sort((a, b) => a - b);

/** Who is asked to be paid: these items, or (null) the invoice as a whole. */
type Scope = ReadonlySet<number> | null;

const covers = (scope: Scope, lineId: number | null): boolean => scope === null || (lineId !== null && scope.has(lineId));
const entry = (lineId: number | null, round: number, amount: Minor): PlannedPayment => ({ lineId, round, amount, refersTo: null, like: null });

/** Pays a round as far as `left` goes: each item its own, so that each can be taken back alone. What costs nothing is marked by an entry of nothing. */
function payRound({ round, due, places }: OpenRound, scope: Scope, most: Minor): PlannedPayment[] {
  let left = Math.min(due, most);
  return places.filter(({ lineId, isPaid }) => !isPaid && covers(scope, lineId)).flatMap(({ lineId, short: open }) => {
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

/** What paying all that is due on the scope takes: the invoice proper, then its rounds of additional charges. */
function inFull(invoice: StandingInvoice, scope: Scope): PaidRound[] {
  // What was paid too much on one round lessens what is due on the others.
  let left = Math.max(0, invoice.projection.outstanding);
  return roundsOf(invoice.facts).map((round) => {
    const entries = payRound(openRound(invoice, round), scope, left);
    left -= totalOf(entries);
    return { round, entries };
  });
}

const entriesOf = (rounds: readonly PaidRound[]): PlannedPayment[] => rounds.flatMap(({ entries }) => entries);

/** Part of what is due: on an item as far as it goes; on the invoice round by round, the last that it does not cover as a whole. */
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

/** What marking each item alone as paid would pay: its additional charges included, and never more than is due on the invoice. */
export function dueByItem(invoice: StandingInvoice): ReadonlyMap<number, Minor> {
  const rounds = roundsOf(invoice.facts).map((round) => openRound(invoice, round));
  const due = new Map<number, Minor>();
  const most = Math.max(0, invoice.projection.outstanding);
  for (const { due: dueOfRound, places } of rounds) {
    for (const { lineId, short: open, isPaid } of places) {
      if (lineId === null || isPaid) continue;
      const known = due.get(lineId) ?? 0;
      due.set(lineId, Math.min(most, known + Math.min(open, dueOfRound)));
    }
  }
  return due;
}

/** Pays what is due on items or (null) on the invoice, or an amount of it. Refuses what would be paid beyond what is due. */
export function planPayment(invoice: StandingInvoice, scope: Scope, amount: Minor | null): PaymentPlan {
  const rounds = inFull(invoice, scope);
  const entries = entriesOf(rounds);
  const problem = amount === null ? null : partProblem(amount, totalOf(entries), invoice.facts.currency);
  if (problem !== null) return { ok: false, code: 'AMOUNT_NOT_DUE', message: problem };
  if (amount !== null && amount < totalOf(entries)) return { ok: true, entries: inPart(rounds, scope, amount) };
  const [first] = scope ?? [];
  // Nothing is owed, and nobody said yet that it is paid.
  return { ok: true, entries: entries.length > 0 ? entries : [entry(first ?? null, 0, 0)] };
}
