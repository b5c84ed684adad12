import type Stripe from 'stripe';
import { type Clock, systemClock } from '../../../platform/clock';
import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import { minorFromStripe, stripeRefusal } from '../../../rules/payments/processor/stripe-amounts';
import { createStripeClient, optionsOf } from '../../core/stripe-client';
import type { ChargeEvent, PaymentProcessor, ProcessorEvent } from './processor';
import { cardEventOf, stripeCardPages } from './stripe-card-pages';
import { describeStripeCard } from './stripe-cards';
import { chargebackEventOf, stripeChargebacks } from './stripe-chargebacks';
import {
  chargeCard,
  chargeEventOf,
  findCharge,
  houseOf,
  invoiceOf,
  resultOfPaid,
  resultOnceEnded,
} from './stripe-charges';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { listStripe, listStripePayment } from './stripe-list';
import { stripePages } from './stripe-pages';
import { returnedMoneyEvents, stripeRefunds } from './stripe-refunds';

export interface StripeSettings {
  readonly secretKey: string;
  /** Secret of the signatures of Stripe's events. If null, there are no events, and pending payments change only when polled. */
  readonly webhookSecret: string | null;
  /** Address of Stripe in tests. Default: Stripe's own. */
  readonly apiUrl?: string | null;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
}

/** The Stripe processor, which accepts signed events. */
export interface StripeProcessor extends PaymentProcessor {
  readonly name: 'stripe';
  accept(payload: string, signature: string): Promise<boolean>;
}

const ANSWERS_WITHIN = 20_000;

/**
 * Returns an event of a charge. Null if it is about nothing that was requested here, or isn't final. Rejects if Stripe can't be reached
 * now.
 */
async function chargeEvent(stripe: Stripe, event: Stripe.Event): Promise<ChargeEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.charge, event)) return null;
  const received = event.data.object;
  const account = event.account ?? null;
  if (received.metadata.key === undefined) return null;
  // Events arrive in any order: except for success, which is final, the current state of the intent counts.
  const intent =
    event.type === 'payment_intent.succeeded'
      ? received
      : await stripe.paymentIntents.retrieve(received.id, {}, optionsOf(account));
  return chargeEventOf({ id: event.id, account }, intent, await resultOnceEnded(stripe, account, intent));
}

/** What an event says of a page where a bidder confirms a charge; null where it is about something else, or nothing was paid yet. */
async function pageEvent(stripe: Stripe, event: Stripe.Event): Promise<ChargeEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.page, event)) return null;
  const { id: pageRef, mode, metadata, payment_intent: paid, amount_total: total } = event.data.object;
  const source = { id: event.id, account: event.account ?? null };
  const key = metadata?.key;
  if (key === undefined || mode === 'setup') return null;
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
    invoice: invoiceOf(metadata ?? {}),
    processorRef: pageRef,
    pageRef,
    amount: minorFromStripe(total ?? 0, currency),
    currency,
    state: 'DECLINED',
    code: 'LINK_EXPIRED',
    message: chargeReasonText('LINK_EXPIRED'),
  };
}

/** Creates the Stripe processor, which charges cards and bank accounts on file in the bidder's absence. */
export function createStripeProcessor({
  secretKey,
  webhookSecret,
  apiUrl = null,
  clock = systemClock(),
}: StripeSettings): StripeProcessor {
  const stripe = createStripeClient(secretKey, ANSWERS_WITHIN, apiUrl);
  let listener: ((event: ProcessorEvent) => Promise<void>) | undefined;

  return {
    name: 'stripe',
    refusalOf: stripeRefusal,
    charge: (order) => chargeCard(stripe, order),
    find: (order) => findCharge(stripe, order),
    describe: (cardRef, account) => describeStripeCard(stripe, cardRef, account),
    ...stripePages(stripe, clock),
    ...stripeCardPages(stripe, clock),
    ...stripeRefunds(stripe),
    ...stripeChargebacks(stripe),
    list: (account, since) => listStripe(stripe, account, since, clock.now()),
    listPayment: (account, chargeRef) => listStripePayment(stripe, account, chargeRef, clock.now()),
    onEvent: (next) => {
      listener = next;
    },
    accept: async (payload, signature) => {
      if (webhookSecret === null) return false;
      let received: Stripe.Event;
      try {
        received = stripe.webhooks.constructEvent(payload, signature, webhookSecret);
      } catch {
        return false;
      }
      const deliver = async (event: ProcessorEvent | null): Promise<void> => {
        if (event === null) return;
        if (!listener) throw new Error('No webhook is set up at Stripe yet.');
        await listener(event);
      };
      await deliver(
        (await chargeEvent(stripe, received)) ??
          (await pageEvent(stripe, received)) ??
          (await cardEventOf(stripe, received)),
      );
      for (const returned of await returnedMoneyEvents(stripe, received)) await deliver(returned);
      await deliver(await chargebackEventOf(stripe, received));
      return true;
    },
    stop: () => Promise.resolve(),
  };
}
