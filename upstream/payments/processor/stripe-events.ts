import type Stripe from 'stripe';

/** The events to register with Stripe, by subject: all that change the known state of a charge or a refund. */
export const STRIPE_EVENTS = {
  charge: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  page: ['checkout.session.completed', 'checkout.session.expired'],
  refund: ['refund.created', 'refund.updated', 'refund.failed'],
  dispute: ['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
} as const satisfies Readonly<Record<string, readonly Stripe.Event['type'][]>>;

/** Returns whether an event is of one of these types. */
export const isOneOf = <Type extends Stripe.Event['type']>(
  types: readonly Type[],
  event: Stripe.Event,
): event is Extract<Stripe.Event, { type: Type }> => (types as readonly string[]).includes(event.type);
