import Stripe from 'stripe';
import { ProcessorAway, ProcessorUnsure } from './processor';
import type { ChargeOrder, ChargeResult, PaymentProcessor, ProcessorEvent } from './processor';
import { describeStripeCard } from './stripe-cards';

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
const PAGE = 100;
/** Of one bidder: more than a thousand charges are not looked through. */
const MOST_PAGES = 10;
/** Nothing left this machine, or nothing listens there. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The order is being worked on at this moment, for a call before this one. */
const BUSY = new Set(['idempotency_key_in_use', 'lock_timeout']);

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
  return { state: 'DECLINED', processorRef: id, code: failure?.decline_code ?? failure?.code ?? status, message: failure?.message ?? 'The payment needs to be confirmed by the bidder.' };
}

function codeOfCause(error: unknown): string {
  const detail = error instanceof Stripe.errors.StripeConnectionError ? error.detail : undefined;
  return typeof detail === 'object' && 'code' in detail && typeof detail.code === 'string' ? detail.code : '';
}

/** What a call that failed means for the charge; throws ProcessorAway or ProcessorUnsure where there is no answer to it. */
function refusalOf(error: unknown): ChargeResult {
  const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError, StripeRateLimitError } = Stripe.errors;
  if (error instanceof StripeCardError) {
    return { state: 'DECLINED', processorRef: error.payment_intent?.id ?? null, code: error.decline_code || (error.code ?? 'card_declined'), message: error.message };
  }
  if (error instanceof StripeInvalidRequestError && !BUSY.has(error.code ?? '')) {
    // The words are for programmers.
    return { state: 'DECLINED', processorRef: null, code: error.code ?? 'invalid_request', message: 'The card on file cannot be charged.' };
  }
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError || error instanceof StripeRateLimitError) throw new ProcessorAway(error.message, { cause: error });
  if (NEVER_ARRIVED.has(codeOfCause(error))) throw new ProcessorAway('Stripe cannot be reached.', { cause: error });
  throw new ProcessorUnsure('Stripe did not answer.', { cause: error });
}

const STATES: Readonly<Record<string, readonly [card: ProcessorEvent['state'], bank: ProcessorEvent['state']]>> = {
  'payment_intent.succeeded': ['CHARGED', 'SETTLED'],
  'payment_intent.payment_failed': ['DECLINED', 'RETURNED'],
};

/** What an event means here; null where it is about nothing that was asked for here. */
function eventOf(event: Stripe.Event): ProcessorEvent | null {
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed') return null;
  const intent = event.data.object;
  const { key } = intent.metadata;
  const states = STATES[event.type];
  if (key === undefined || states === undefined) return null;
  const failure = intent.last_payment_error;
  const isBank = (failure?.payment_method?.type ?? intent.payment_method_types[0]) === 'us_bank_account';
  return {
    id: event.id, key, processorRef: intent.id, state: states[isBank ? 1 : 0],
    code: failure?.decline_code ?? failure?.code ?? null, message: failure?.message ?? null,
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
      return resultOf(await stripe.paymentIntents.create(
        {
          ...cardOf(order), amount, currency: currency.toLowerCase(), description, metadata: { ...metadata, key },
          allowed_payment_method_types: [order.kind === 'ACH' ? 'us_bank_account' : 'card'], confirm: true, off_session: true, error_on_requires_action: order.kind === 'CARD',
        },
        { idempotencyKey: key },
      ));
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function find(order: ChargeOrder): Promise<ChargeResult | null> {
    const { customer } = cardOf(order);
    let after: string | undefined;
    try {
      // The list is as things are; the search by metadata lags behind by minutes.
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { data, has_more: hasMore } = await stripe.paymentIntents.list({ customer, limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) });
        const found = data.find(({ metadata }) => metadata.key === order.key);
        if (found) return resultOf(found);
        after = data.at(-1)?.id;
        if (!hasMore || after === undefined) return null;
      }
    } catch (error) {
      throw new ProcessorAway('Stripe cannot be asked now.', { cause: error });
    }
    throw new ProcessorAway('The bidder has more charges at Stripe than are looked through.');
  }

  return {
    name: 'stripe',
    charge,
    find,
    describe: (cardRef) => describeStripeCard(stripe, cardRef),
    tellTo: (next) => { listener = next; },
    accept: async (payload, signature) => {
      if (webhookSecret === null) return false;
      let told: Stripe.Event;
      try {
        told = stripe.webhooks.constructEvent(payload, signature, webhookSecret);
      } catch {
        return false;
      }
      const event = eventOf(told);
      if (event === null) return true;
      if (!listener) throw new Error('Nobody listens to Stripe yet.');
      await listener(event);
      return true;
    },
    stop: () => Promise.resolve(),
  };
}
