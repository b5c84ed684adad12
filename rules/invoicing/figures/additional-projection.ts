import type { Minor } from '../../core/money';
import type { AdditionalProjection, Instant, InvoiceFacts, PaymentEntry } from '../invoices/facts';
import { additionalChargeStatus } from '../invoices/status';
import { lastAt, readPayments } from './payment-ledger';
import { type ChargeParts, chargeTotal } from './price-parts';

/** The additional charges of a line, or of the invoice including all its lines. */
export interface AdditionalCharges {
  readonly parts: ChargeParts;
  readonly suppressed: boolean;
  /** The rounds that charge it. */
  readonly rounds: readonly number[];
  /** Payments of rounds that may apply to it: on it or on the whole invoice. */
  readonly payments: readonly PaymentEntry[];
  readonly paid: Minor;
  /** When the latest payment was made, if payments cover the invoice with its additional charges; null if they don't. */
  readonly coveredAt: Instant | null;
}

function lastSentAt(rounds: readonly number[], sentAt: InvoiceFacts['additionalSentAt']): Instant | null {
  const sent = rounds.map((round) => sentAt[round]).filter((at) => at !== undefined);
  return sent.length === 0 ? null : Math.max(...sent);
}

/** Returns the amounts and state of additional charges, over all rounds. */
export function projectAdditional(
  charges: AdditionalCharges,
  sentAt: InvoiceFacts['additionalSentAt'],
): AdditionalProjection {
  const { parts, suppressed, rounds, payments, paid, coveredAt } = charges;
  const total = chargeTotal(parts);
  const ledger = readPayments(payments);
  const { status, at } = additionalChargeStatus({
    suppressed,
    paidAt: total > 0 ? ((paid >= total ? lastAt(ledger.effective) : null) ?? coveredAt) : null,
    pending: ledger.pending.length > 0,
    failedAt: ledger.failedAt,
    sentAt: lastSentAt(rounds, sentAt),
  });
  return { ...parts, total, paid, status, statusAt: at };
}
