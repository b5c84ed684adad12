import Stripe from 'stripe';
import type { ChargeEvent, ChargeOrder, ChargeResult, PaymentProcessor, ProcessorEvent } from './processor';
import { describeStripeCard } from './stripe-cards';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { givenBackEvent, stripeRefunds } from './stripe-refunds';
import { findListed, isRefusal, silenceOf } from './stripe-silence';

export interface StripeSettings {
  readonly secretKey: string;
  /** Signs what Stripe tells; null: it tells nothing, and what is pending stays so until it is looked up. */
  readonly webhookSecret: string | null;
  /** Where Stripe is, in tests; default: Stripe itself. */
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
}

/** Stripe, and where its signed events are handed in. */
export interface StripeProcessor extends PaymentProcessor {
  readonly name: 'stripe';
  accept(payload: string, signature: string): Promise<boolean>;
}

const ANSWERS_WITHIN = 20_000;

/** A card on file is "cus_…/pm_…": a payment method is charged for the customer that it belongs to. */
function cardOf({ cardRef }: ChargeOrder): { customer: string; payment_method: string } {
  const [customer = '', method = ''] = cardRef.split('/');
  return { customer, payment_method: method };
}

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const { id, status, last_payment_error: failure } = intent;
  if (status === 'succeeded') return { state: 'CHARGED', processorRef: id };
  if (status === 'processing') return { state: 'PENDING', processorRef: id };
  // Nobody is there to confirm anything: an intent that asks for more is a refusal.
  return {
    state: 'DECLINED',
    processorRef: id,
    code: failure?.decline_code ?? failure?.code ?? status,
    message: failure?.message ?? 'The payment needs to be confirmed by the bidder.',
  };
}

/** What a call that failed means for the charge; throws ProcessorAway or ProcessorUnsure where there is no answer to it. */
function refusalOf(error: unknown): ChargeResult {
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      state: 'DECLINED',
      processorRef: error.payment_intent?.id ?? null,
      code: error.decline_code || (error.code ?? 'card_declined'),
      message: error.message,
    };
  }
  if (isRefusal(error)) {
    // The words are for programmers.
    return {
      state: 'DECLINED',
      processorRef: null,
      code: error.code ?? 'invalid_request',
      message: 'The card on file cannot be charged.',
    };
  }
  throw silenceOf(error);
}

const STATES: Readonly<
  Record<(typeof STRIPE_EVENTS.charge)[number], readonly [card: ChargeEvent['state'], bank: ChargeEvent['state']]>
> = {
  'payment_intent.succeeded': ['CHARGED', 'SETTLED'],
  'payment_intent.payment_failed': ['DECLINED', 'RETURNED'],
};

/** What an event says of a charge; null where it is about nothing that was asked for here. */
function chargeEvent(event: Stripe.Event): ChargeEvent | null {
  if (!isOneOf(STRIPE_EVENTS.charge, event)) return null;
  const intent = event.data.object;
  const { key } = intent.metadata;
  if (key === undefined) return null;
  const states = STATES[event.type];
  const failure = intent.last_payment_error;
  const isBank = (failure?.payment_method?.type ?? intent.payment_method_types[0]) === 'us_bank_account';
  return {
    about: 'CHARGE',
    id: event.id,
    key,
    processorRef: intent.id,
    state: states[isBank ? 1 : 0],
    code: failure?.decline_code ?? failure?.code ?? null,
    message: failure?.message ?? null,
  };
}

/** Cards and bank accounts on file, charged by Stripe in the bidder's absence. */
export function createStripeProcessor({ secretKey, webhookSecret, address }: StripeSettings): StripeProcessor {
  // It does not ask again by itself, but for a connection that was closed under it, and then under the same key: whether to is decided by whoever keeps the books.
  const stripe = new Stripe(secretKey, { ...address, maxNetworkRetries: 0, timeout: ANSWERS_WITHIN, telemetry: false });
  let listener: ((event: ProcessorEvent) => Promise<void>) | undefined;

  async function charge(order: ChargeOrder): Promise<ChargeResult> {
    const { key, amount, currency, description, metadata } = order;
    try {
      return resultOf(
        await stripe.paymentIntents.create(
          {
            ...cardOf(order),
            amount,
            currency: currency.toLowerCase(),
            description,
            metadata: { ...metadata, key },
            allowed_payment_method_types: [order.kind === 'ACH' ? 'us_bank_account' : 'card'],
            confirm: true,
            off_session: true,
            error_on_requires_action: order.kind === 'CARD',
          },
          { idempotencyKey: key },
        ),
      );
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function find(order: ChargeOrder): Promise<ChargeResult | null> {
    const { customer } = cardOf(order);
    const found = await findListed(
      (page) => stripe.paymentIntents.list({ customer, ...page }),
      ({ metadata }) => metadata.key === order.key,
    );
    return found && resultOf(found);
  }

  return {
    name: 'stripe',
    charge,
    find,
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
      const event = chargeEvent(told) ?? (await givenBackEvent(stripe, told));
      if (event === null) return true;
      if (!listener) throw new Error('No webhook is set up at Stripe yet.');
      await listener(event);
      return true;
    },
    stop: () => Promise.resolve(),
  };
}
