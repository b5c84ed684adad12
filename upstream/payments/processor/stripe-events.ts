import type Stripe from 'stripe';

/** The events to register with Stripe, by subject: all that change the known state of a charge, a refund, or a chargeback. */
export const STRIPE_EVENTS = {
  charge: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  page: ['checkout.session.completed', 'checkout.session.expired'],
  refund: ['refund.created', 'refund.updated', 'refund.failed'],
  /** Money that moved because of a chargeback. */
  dispute: ['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
  chargeback: ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
} as const satisfies Readonly<Record<string, readonly Stripe.Event['type'][]>>;

/** Returns whether an event is of one of these types. */
export const isOneOf = <Type extends Stripe.Event['type']>(
  types: readonly Type[],
  event: Stripe.Event,
): event is Extract<Stripe.Event, { type: Type }> => (types as readonly string[]).includes(event.type);
