import { type Minor, sumMinor } from '../../core/money';
import { readPayments } from '../figures/payment-ledger';
import type { PaymentEntry } from '../invoices/facts';
import type { PlannedPayment } from './plan-payments';
import { reversalOf, takePart } from './plan-reversals';

/**
 * Plans reversing an amount of a payment through the provider, whatever it paid: additional charges first, the latest round first, then
 * the invoice itself. `own` are the numbers of the entries that it settled with. Never more than their remaining amount: the total may
 * be less than `amount` if the bank reversed it before.
 */
export const planRefund = (
  payments: readonly PaymentEntry[],
  own: ReadonlySet<number>,
  amount: Minor,
): PlannedPayment[] =>
  takePart(
    readPayments(payments).effective.filter(({ id }) => own.has(id)),
    amount,
  );

/**
 * Plans reversing an amount that may exceed what is left of the payment, because more was returned than it had paid. The excess is a negative
 * payment on the invoice as a whole, which owes it: there is no payment that it could reverse.
 */
export function planReturnBeyond(
  payments: readonly PaymentEntry[],
  own: ReadonlySet<number>,
  amount: Minor,
): PlannedPayment[] {
  const planned = planRefund(payments, own, amount);
  const excess = amount + sumMinor(planned.map((one) => one.amount));
  const [first] = payments.filter(({ id }) => own.has(id));
  return excess > 0 && first
    ? [...planned, { lineId: null, round: 0, amount: 0 - excess, refersTo: null, like: first.id }]
    : planned;
}

/** Reverses a refund that came back to the house: each entry that is not yet reversed gets its opposite. */
export function planRefundReversal(payments: readonly PaymentEntry[], ofRefund: ReadonlySet<number>): PlannedPayment[] {
  const reversedIds = new Set(payments.map(({ refersTo }) => refersTo));
  return payments
    .filter(({ id, state }) => ofRefund.has(id) && state === 'SETTLED' && !reversedIds.has(id))
    .map((entry) => reversalOf(entry, entry.amount));
}
