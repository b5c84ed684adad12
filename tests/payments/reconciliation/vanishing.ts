import type Stripe from 'stripe';
import type { StripeHouse } from './stripe-setup';

const DAY_S = 86_400;
/** Comparisons find what the provider lacks for two weeks. */
const FOUND_WITHIN_S = 10 * DAY_S;

/** Payments and refunds that Stripe loses, and that may appear again. */
export function vanishing(house: () => StripeHouse) {
  const payments = new Map<string, Stripe.PaymentIntent>();
  const refunds = new Map<string, Stripe.Refund>();
  const isRecent = ({ created }: { readonly created: number }): boolean =>
    house().upstream.clock.now().getTime() / 1000 - created < FOUND_WITHIN_S;
  return {
    payments,
    refunds,
    any: (): boolean => payments.size + refunds.size > 0,
    /** Stripe loses a payment of which nothing was returned. */
    forgetPayment(intent: Stripe.PaymentIntent): void {
      const { ledger } = house();
      const isReturned = [...ledger.refunds.values(), ...ledger.disputes.values(), ...refunds.values()].some(
        ({ payment_intent: of }) => of === intent.id,
      );
      if (isReturned || intent.status !== 'succeeded' || !isRecent(intent)) return;
      payments.set(intent.id, intent);
      ledger.forget(intent.id);
    },
    /** Stripe loses a refund that staff requested for a charge. */
    forgetRefundOf(intent: Stripe.PaymentIntent): void {
      const { ledger } = house();
      const refund = [...ledger.refunds.values()].find(
        (one) => one.payment_intent === intent.id && one.metadata?.refund !== undefined && isRecent(one),
      );
      if (!refund) return;
      refunds.set(refund.id, refund);
      ledger.forget(refund.id);
    },
    /** The first lost payment of an invoice is there after all, else its first lost refund that its payment still covers. */
    returnOne(invoiceId: number): void {
      const { ledger } = house();
      const isOf = ({ metadata }: Stripe.PaymentIntent | Stripe.Refund) => metadata?.invoice === String(invoiceId);
      const payment = [...payments.values()].find(isOf);
      if (payment) {
        payments.delete(payment.id);
        ledger.intents.set(payment.id, payment);
        ledger.take(payment);
        return;
      }
      const refund = [...refunds.values()].find(isOf);
      const of = typeof refund?.payment_intent === 'string' ? refund.payment_intent : '';
      if (!refund || !ledger.intents.has(of) || ledger.heldOf(of) < refund.amount) return;
      refunds.delete(refund.id);
      ledger.refunds.set(refund.id, refund);
      ledger.move(refund);
    },
  };
}
