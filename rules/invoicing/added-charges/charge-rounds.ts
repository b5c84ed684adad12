import type { Minor } from '../../core/money';
import { projectAdditional } from '../figures/additional-projection';
import { amountOf, coveredAt, readPayments } from '../figures/payment-ledger';
import { addCharges, chargesByLine, chargeTotal } from '../figures/price-parts';
import type { AdditionalProjection, ChargeEntry, Instant, InvoiceFacts, PaymentEntry } from '../invoices/facts';

const FIRST_ROUND = 1;

/** Returns the rounds of additional charges that have entries, in order. */
function roundsIn(charges: readonly ChargeEntry[]): number[] {
  return [...new Set(charges.map(({ round }) => round).filter((round) => round > 0))].sort((a, b) => a - b);
}

const ofRound = <Entry extends { readonly round: number }>(entries: readonly Entry[], round: number): Entry[] =>
  entries.filter((entry) => entry.round === round);

type RoundFacts = Pick<InvoiceFacts, 'charges' | 'payments' | 'additionalSentAt'>;

/** Returns the round for new additional charges: the last one until it is sent or has a payment; then the next. */
export function openRound({ charges, payments, additionalSentAt }: RoundFacts): number {
  const last = roundsIn(charges).at(-1);
  if (last === undefined) return FIRST_ROUND;
  const isSent = additionalSentAt[last] !== undefined;
  const isPaid = readPayments(ofRound(payments, last)).effective.length > 0;
  return isSent || isPaid ? last + 1 : last;
}

/** One round of additional charges with its state. */
export interface RoundProjection extends AdditionalProjection {
  readonly round: number;
}

/** Payments of a round that may apply to a line (null: to the whole invoice including all its lines). */
const paymentsFor = (payments: readonly PaymentEntry[], lineId: number | null): PaymentEntry[] =>
  lineId === null ? [...payments] : payments.filter((entry) => entry.lineId === lineId || entry.lineId === null);

/** Returns what is paid on the round: as a whole, or on one line, which is also paid once the whole round is. */
function paidOf(
  payments: readonly PaymentEntry[],
  lineId: number | null,
  { total, roundTotal }: { readonly total: Minor; readonly roundTotal: Minor },
): Minor {
  const { settled, effective } = readPayments(payments);
  if (lineId === null) return amountOf(settled);
  const own = amountOf(settled.filter((entry) => entry.lineId === lineId));
  return effective.length > 0 && amountOf(settled) >= roundTotal ? Math.max(total, own) : own;
}

function projectRound(
  facts: InvoiceFacts,
  round: number,
  lineId: number | null,
  covered: Instant | null,
): RoundProjection {
  const chargesOf = chargesByLine(ofRound(facts.charges, round));
  const shown = facts.lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id);
  const whole = addCharges((shown.length > 0 ? [null, ...shown] : []).map((id) => chargesOf(id).additional));
  const parts = lineId === null ? whole : chargesOf(lineId).additional;
  const payments = ofRound(facts.payments, round);
  const paid = paidOf(payments, lineId, { total: chargeTotal(parts), roundTotal: chargeTotal(whole) });
  const suppressed = lineId === null ? shown.length === 0 : !shown.includes(lineId);
  const own = projectAdditional(
    { parts, suppressed, rounds: [round], payments: paymentsFor(payments, lineId), paid, coveredAt: covered },
    facts.additionalSentAt,
  );
  return { round, ...own };
}

/**
 * Returns the rounds of additional charges of an invoice (null) or of one of its lines: those that charge it, in order. `outstanding` is the
 * invoice's.
 */
export function projectRounds(facts: InvoiceFacts, lineId: number | null, outstanding: Minor): RoundProjection[] {
  const own = lineId === null ? facts.charges : facts.charges.filter((entry) => entry.lineId === lineId);
  const covered = coveredAt(readPayments(facts.payments), outstanding);
  return roundsIn(own).map((round) => projectRound(facts, round, lineId, covered));
}
