import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock';
import { systemClock } from '../../../platform/clock';
import { stripeRefusal } from '../../../rules/payments/processor/stripe-amounts';
import { createStripeClient, optionsOf, type StripeAddress } from '../../core/stripe-client';
import type { ChargeEvent, PaymentProcessor, ProcessorEvent } from './processor';
import { describeStripeCard } from './stripe-cards';
import { chargeCard, chargeEventOf, findCharge, resultOnceEnded } from './stripe-charges';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { listStripe } from './stripe-list';
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
      const event = (await chargeEvent(stripe, told)) ?? (await returnedMoneyEvent(stripe, told));
      if (event === null) return true;
      if (!listener) throw new Error('No webhook is set up at Stripe yet.');
      await listener(event);
      return true;
    },
    stop: () => Promise.resolve(),
  };
}
