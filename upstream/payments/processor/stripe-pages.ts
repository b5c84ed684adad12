import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock';
import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import { stripeFromMinor } from '../../../rules/payments/processor/stripe-amounts';
import { optionsOf } from '../../core/stripe-client';
import type { ChargeOrder, ChargeResult, OpenPage, PageOrder } from './processor';
import { cardOf, findCharge, resultOfPaid } from './stripe-charges';
import { isMissing, isRefusal, listPages, silenceOf } from './stripe-silence';

/** A page of Stripe is open for at most a day. */
const OPEN_FOR_S = 23 * 3600;

const EXPIRED: ChargeResult = {
  state: 'DECLINED',
  processorRef: null,
  code: 'LINK_EXPIRED',
  message: chargeReasonText('LINK_EXPIRED'),
};
const CANCELED: ChargeResult = {
  state: 'DECLINED',
  processorRef: null,
  code: 'LINK_CANCELED',
  message: chargeReasonText('LINK_CANCELED'),
};
const CARD_GONE: ChargeResult = {
  state: 'DECLINED',
  processorRef: null,
  code: 'resource_missing',
  message: 'The card on file no longer exists at the payment provider. Ask the bidder for another card.',
};
const WAITING: ChargeResult = { state: 'ACTION_NEEDED', processorRef: null, pageUrl: null };

/** The pages of a charge, the latest first. Throws ProcessorAway. */
async function pagesOf(stripe: Stripe, order: ChargeOrder): Promise<Stripe.Checkout.Session[]> {
  const { customer } = cardOf(order);
  const all = await listPages(stripe, customer, order.account);
  return all.filter(({ metadata }) => metadata?.key === order.key);
}

/** The outcome of a page that the bidder completed; null for any other page. Throws ProcessorUnsure. */
async function resultOf(
  stripe: Stripe,
  { account }: ChargeOrder,
  { status, payment_intent: paid }: Stripe.Checkout.Session,
): Promise<ChargeResult | null> {
  if (status !== 'complete' || paid === null) return null;
  const id = typeof paid === 'string' ? paid : paid.id;
  const intent = await stripe.paymentIntents.retrieve(id, {}, optionsOf(account)).catch((error: unknown) => {
    throw silenceOf(error);
  });
  return resultOfPaid(intent);
}

/** Closes the pages that are open, and returns the outcome of one that the bidder completed before it could be closed. */
async function closeAll(stripe: Stripe, order: ChargeOrder): Promise<ChargeResult | null> {
  let found: ChargeResult | null = null;
  for (const page of await pagesOf(stripe, order)) {
    const closed =
      page.status === 'open'
        ? await stripe.checkout.sessions.expire(page.id, {}, optionsOf(order.account)).catch(async (error: unknown) => {
            if (!isRefusal(error)) throw silenceOf(error);
            return stripe.checkout.sessions.retrieve(page.id, {}, optionsOf(order.account));
          })
        : page;
    found ??= await resultOf(stripe, order, closed);
  }
  return found;
}

/** A charge of a card is confirmed on a page of Stripe Checkout, one of a bank account where its own payment says. */
export const stripePages = (stripe: Stripe, clock: Clock) => ({
  async openPage(order: PageOrder): Promise<OpenPage | ChargeResult> {
    if (order.kind === 'ACH') {
      const found = (await findCharge(stripe, order)) ?? CANCELED;
      return found.state === 'ACTION_NEEDED' && found.pageUrl !== null
        ? { state: 'OPEN', pageRef: null, url: found.pageUrl }
        : found;
    }
    const done = await closeAll(stripe, order);
    if (done) return done;
    const { key, account, currency, description, returnUrl } = order;
    const metadata = { ...order.metadata, key, page: 'checkout' };
    const amount = stripeFromMinor(order.amount, currency);
    if (amount === null) return CANCELED;
    const params = {
      mode: 'payment',
      customer: cardOf(order).customer,
      client_reference_id: key,
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } },
        },
      ],
      metadata,
      payment_intent_data: { metadata, description },
      expires_at: Math.floor(clock.now().getTime() / 1000) + OPEN_FOR_S,
      success_url: returnUrl,
      cancel_url: returnUrl,
    } satisfies Stripe.Checkout.SessionCreateParams;
    const session = await stripe.checkout.sessions.create(params, optionsOf(account)).catch((error: unknown) => {
      // The customer was deleted, and the card with it: no later try could succeed.
      if (isMissing(error)) return null;
      throw silenceOf(error);
    });
    if (session === null) return CARD_GONE;
    return { state: 'OPEN', pageRef: session.id, url: session.url ?? returnUrl };
  },

  async findPage(order: ChargeOrder, pageRef: string | null): Promise<ChargeResult> {
    if (order.kind === 'ACH') return (await findCharge(stripe, order)) ?? CANCELED;
    const pages = await pagesOf(stripe, order);
    for (const page of pages) {
      const result = await resultOf(stripe, order, page);
      if (result) return result;
    }
    return pages.find(({ id }) => id === pageRef)?.status === 'expired' ? EXPIRED : WAITING;
  },

  async closePage({ account }: ChargeOrder, pageRef: string): Promise<void> {
    await stripe.checkout.sessions.expire(pageRef, {}, optionsOf(account)).catch((error: unknown) => {
      // It has ended otherwise.
      if (!isRefusal(error)) throw silenceOf(error);
    });
  },

  async closePages(order: ChargeOrder): Promise<ChargeResult> {
    if (order.kind === 'CARD') return (await closeAll(stripe, order)) ?? CANCELED;
    const { processorRef, account } = order;
    if (processorRef === null) return CANCELED;
    await stripe.paymentIntents
      .cancel(processorRef, { cancellation_reason: 'abandoned' }, optionsOf(account))
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw silenceOf(error);
      });
    const found = await findCharge(stripe, order);
    return found === null || found.state === 'DECLINED' ? CANCELED : found;
  },
});
