import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock';
import { systemClock } from '../../../platform/clock';
import { chargeReasonText } from '../../../rules/payments/charging/charge-reasons';
import { minorFromStripe, stripeRefusal } from '../../../rules/payments/processor/stripe-amounts';
import { createStripeClient, optionsOf, type StripeAddress } from '../../core/stripe-client';
import type { ChargeEvent, PaymentProcessor, ProcessorEvent } from './processor';
import { describeStripeCard } from './stripe-cards';
import { chargeCard, chargeEventOf, findCharge, houseOf, resultOfPaid, resultOnceEnded } from './stripe-charges';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { listStripe } from './stripe-list';
import { stripePages } from './stripe-pages';
import { returnedMoneyEvent, stripeRefunds } from './stripe-refunds';

export interface StripeSettings {
  readonly secretKey: string;
  /** Signs what Stripe tells; null: it tells nothing, and what is pending stays so until it is looked up. */
  readonly webhookSecret: string | null;
  /** Where Stripe is, in tests; default: Stripe itself. */
  readonly address?: StripeAddress;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** Stripe, and where its signed events are handed in. */
export interface StripeProcessor extends PaymentProcessor {
  readonly name: 'stripe';
  accept(payload: string, signature: string): Promise<boolean>;
}

const ANSWERS_WITHIN = 20_000;

/** What an event says of a charge; null where it is about nothing that was asked for here, or says nothing new. Rejects where Stripe cannot be asked now. */
async function chargeEvent(stripe: Stripe, event: Stripe.Event): Promise<ChargeEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.charge, event)) return null;
  const told = event.data.object;
  const account = event.account ?? null;
  if (told.metadata.key === undefined) return null;
  // Events come in any order: but for the one end that nothing follows, what the intent is now counts.
  const intent =
    event.type === 'payment_intent.succeeded'
      ? told
      : await stripe.paymentIntents.retrieve(told.id, {}, optionsOf(account));
  return chargeEventOf({ id: event.id, account }, intent, await resultOnceEnded(stripe, account, intent));
}

/** What an event says of a page where a bidder confirms a charge; null where it is about something else, or nothing was paid yet. */
async function pageEvent(stripe: Stripe, event: Stripe.Event): Promise<ChargeEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.page, event)) return null;
  const { id: pageRef, metadata, payment_intent: paid, amount_total: total } = event.data.object;
  const source = { id: event.id, account: event.account ?? null };
  const key = metadata?.key;
  if (key === undefined) return null;
  if (event.type === 'checkout.session.completed') {
    if (paid === null) return null;
    const id = typeof paid === 'string' ? paid : paid.id;
    const intent = await stripe.paymentIntents.retrieve(id, {}, optionsOf(source.account));
    return chargeEventOf(source, intent, resultOfPaid(intent));
  }
  const currency = (event.data.object.currency ?? '').toUpperCase();
  return {
    about: 'CHARGE',
    ...source,
    key,
    house: houseOf(metadata ?? {}),
    processorRef: pageRef,
    pageRef,
    amount: minorFromStripe(total ?? 0, currency),
    currency,
    state: 'DECLINED',
    code: 'LINK_EXPIRED',
    message: chargeReasonText('LINK_EXPIRED'),
  };
}

/** Cards and bank accounts on file, charged by Stripe in the bidder's absence. */
export function createStripeProcessor({
  secretKey,
  webhookSecret,
  address,
  clock = systemClock(),
}: StripeSettings): StripeProcessor {
  const stripe = createStripeClient(secretKey, ANSWERS_WITHIN, address);
  let listener: ((event: ProcessorEvent) => Promise<void>) | undefined;

  return {
    name: 'stripe',
    refusalOf: stripeRefusal,
    charge: (order) => chargeCard(stripe, order),
    find: (order) => findCharge(stripe, order),
    describe: (cardRef, account) => describeStripeCard(stripe, cardRef, account),
    ...stripePages(stripe, clock),
    ...stripeRefunds(stripe),
    list: (account, since) => listStripe(stripe, account, since, clock.now()),
    tellTo: (next) => {
      listener = next;
    },
    accept: async (payload, signature) => {
      if (webhookSecret === null) return false;
      let told: Stripe.Event;
      try {
        told = stripe.webhooks.constructEvent(payload, signature, webhookSecret);
      } catch {
        return false;
      }
      const event =
        (await chargeEvent(stripe, told)) ??
        (await pageEvent(stripe, told)) ??
        (await returnedMoneyEvent(stripe, told));
      if (event === null) return true;
      if (!listener) throw new Error('No webhook is set up at Stripe yet.');
      await listener(event);
      return true;
    },
    stop: () => Promise.resolve(),
  };
}
