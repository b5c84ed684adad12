import type Stripe from 'stripe';
import type { ChargeEvent, PaymentProcessor, ProcessorEvent } from './processor';
import { describeStripeCard } from './stripe-cards';
import { chargeCard, findCharge, resultOnceEnded } from './stripe-charges';
import { createStripeClient, type StripeAddress } from './stripe-client';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { givenBackEvent, stripeRefunds } from './stripe-refunds';

export interface StripeSettings {
  readonly secretKey: string;
  /** Signs what Stripe tells; null: it tells nothing, and what is pending stays so until it is looked up. */
  readonly webhookSecret: string | null;
  /** Where Stripe is, in tests; default: Stripe itself. */
  readonly address?: StripeAddress;
}

/** Stripe, and where its signed events are handed in. */
export interface StripeProcessor extends PaymentProcessor {
  readonly name: 'stripe';
  accept(payload: string, signature: string): Promise<boolean>;
}

const ANSWERS_WITHIN = 20_000;

const STATES = { CHARGED: ['CHARGED', 'SETTLED'], DECLINED: ['DECLINED', 'RETURNED'] } as const;

/** What an event says of a charge; null where it is about nothing that was asked for here, or says nothing new. Rejects where Stripe cannot be asked now. */
async function chargeEvent(stripe: Stripe, event: Stripe.Event): Promise<ChargeEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.charge, event)) return null;
  const told = event.data.object;
  const { key, house } = told.metadata;
  if (key === undefined) return null;
  // Events come in any order: but for the one end that nothing follows, what the intent is now counts.
  const intent = event.type === 'payment_intent.succeeded' ? told : await stripe.paymentIntents.retrieve(told.id);
  const result = await resultOnceEnded(stripe, intent);
  if (result.state === 'PENDING') return null;
  const failure = intent.last_payment_error;
  const isBank = (failure?.payment_method?.type ?? intent.payment_method_types[0]) === 'us_bank_account';
  const { code, message } = result.state === 'DECLINED' ? result : { code: null, message: null };
  return {
    about: 'CHARGE',
    id: event.id,
    key,
    house: house === undefined ? null : Number(house),
    processorRef: intent.id,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    state: STATES[result.state][isBank ? 1 : 0],
    code,
    message,
  };
}

/** Cards and bank accounts on file, charged by Stripe in the bidder's absence. */
export function createStripeProcessor({ secretKey, webhookSecret, address }: StripeSettings): StripeProcessor {
  const stripe = createStripeClient(secretKey, ANSWERS_WITHIN, address);
  let listener: ((event: ProcessorEvent) => Promise<void>) | undefined;

  return {
    name: 'stripe',
    charge: (order) => chargeCard(stripe, order),
    find: (order) => findCharge(stripe, order),
    describe: (cardRef) => describeStripeCard(stripe, cardRef),
    ...stripeRefunds(stripe),
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
      const event = (await chargeEvent(stripe, told)) ?? (await givenBackEvent(stripe, told));
      if (event === null) return true;
      if (!listener) throw new Error('No webhook is set up at Stripe yet.');
      await listener(event);
      return true;
    },
    stop: () => Promise.resolve(),
  };
}
