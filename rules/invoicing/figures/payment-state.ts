import { type Minor, sumMinor } from '../../core/money';
import type { ChargeHold } from '../holds/charge-hold';
import type { Instant, InvoicePaymentState, PaymentEntry } from '../invoices/facts';

/** The labels of the states. */
export const PAYMENT_STATES: Readonly<Record<InvoicePaymentState, string>> = {
  // Not "Disputed": disputes are something else here.
  DISPUTED: 'Charged back',
  UNALLOCATED: 'Unallocated payment',
  ACTION_NEEDED: 'Action needed',
  CREDIT_OWED: 'Credit owed',
  PARTLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
};

const settled = (entries: readonly PaymentEntry[]): PaymentEntry[] =>
  entries.filter(({ state }) => state === 'SETTLED').sort((a, b) => a.id - b.id);

/** Returns the total of chargebacks that were not reinstated. */
const disputedOf = (entries: readonly PaymentEntry[]): Minor =>
  0 - sumMinor(settled(entries).flatMap(({ cause, amount }) => (cause === 'DISPUTE' ? [amount] : [])));

/** Returns what was refunded and neither came back to the house nor was paid again since. */
function refundedOf(entries: readonly PaymentEntry[]): Minor {
  let refunded = 0;
  for (const { cause, amount, refersTo } of settled(entries)) {
    if (cause === 'REFUND') refunded -= amount;
    // A payment that began as pending refers to its pending entry; only reversals are negative.
    else if (cause !== 'DISPUTE' && amount > 0 && !isReversalOf(entries, refersTo))
      refunded = Math.max(0, refunded - amount);
  }
  return refunded;
}

/** Whether the entry with that number is itself settled: an entry that refers to it reverses it. */
const isReversalOf = (entries: readonly PaymentEntry[], refersTo: number | null): boolean =>
  refersTo !== null && entries.some(({ id, state }) => id === refersTo && state === 'SETTLED');

/** What determines the state. */
interface PaymentStateFacts {
  readonly payments: readonly PaymentEntry[];
  readonly chargeHold: ChargeHold | null;
  /** The bidder or the house must act before a payment can continue. */
  readonly actionNeeded: boolean;
  /** The provider took money for the invoice that isn't in the ledger. */
  readonly unallocated: boolean;
  readonly outstanding: Minor;
  /** Settled payments less all refunds and chargebacks, including additional charges. */
  readonly paid: Minor;
}

/**
 * Returns the most urgent state; null if none applies. An invoice is charged back until a user allows charging again or the money is back.
 */
export function paymentStateOf(facts: PaymentStateFacts): InvoicePaymentState | null {
  if (facts.chargeHold === 'CHARGED_BACK' && disputedOf(facts.payments) > 0) return 'DISPUTED';
  if (facts.unallocated) return 'UNALLOCATED';
  if (facts.actionNeeded) return 'ACTION_NEEDED';
  if (facts.outstanding < 0) return 'CREDIT_OWED';
  if (refundedOf(facts.payments) <= 0) return null;
  return facts.paid > 0 ? 'PARTLY_REFUNDED' : 'REFUNDED';
}

/** Returns the amount paid after an instant, less refunds since; never below 0. */
export const paidSince = (entries: readonly PaymentEntry[], at: Instant): Minor =>
  Math.max(0, sumMinor(settled(entries).flatMap((entry) => (entry.at > at ? [entry.amount] : []))));
