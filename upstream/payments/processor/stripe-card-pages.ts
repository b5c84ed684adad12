import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock';
import { optionsOf } from '../../core/stripe-client';
import type { CardEvent, CardPageOrder, CardPageResult, NewCardPage, OpenCardPage, SavedCard } from './card-pages';
import type { ProviderAccount } from './processor';
import { describeStripeCard } from './stripe-cards';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { isMissing, isRefusal, listPages, silenceOf } from './stripe-silence';

/** A page of Stripe is open for at most a day. */
const OPEN_FOR_S = 23 * 3600;

const idOf = (one: string | { readonly id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** The pages of a request, the latest first. A customer that Stripe no longer knows has none. Throws ProcessorAway. */
async function pagesOf(
  stripe: Stripe,
  { key, customer, account }: CardPageOrder,
): Promise<readonly Stripe.Checkout.Session[]> {
  // Without a customer, no page was opened.
  if (customer === null) return [];
  const all = await listPages(stripe, customer, account);
  return all.filter(({ metadata }) => metadata?.key === key);
}

/** The card that a page saved; null for none, or one that can't be charged. Throws ProcessorAway and ProcessorUnsure. */
async function savedOn(
  stripe: Stripe,
  account: ProviderAccount,
  { mode, status, setup_intent: setup, customer }: Stripe.Checkout.Session,
): Promise<SavedCard | null> {
  const [setupRef, owner] = [idOf(setup), idOf(customer)];
  if (mode !== 'setup' || status !== 'complete' || setupRef === null || owner === null) return null;
  const intent = await stripe.setupIntents.retrieve(setupRef, {}, optionsOf(account)).catch((error: unknown) => {
    throw silenceOf(error);
  });
  const method = idOf(intent.payment_method);
  if (intent.status !== 'succeeded' || method === null) return null;
  const found = await describeStripeCard(stripe, `${owner}/${method}`, account);
  if ('refusal' in found) return null;
  return { state: 'SAVED', card: found.card, setupRef, mandateRef: idOf(intent.mandate) };
}

/** Closes the pages that are open, and returns the card of one that was completed before it could be closed. */
async function closeAll(stripe: Stripe, order: CardPageOrder): Promise<SavedCard | null> {
  let found: SavedCard | null = null;
  for (const page of await pagesOf(stripe, order)) {
    const closed = page.status === 'open' ? await closeOne(stripe, order, page.id) : page;
    found ??= await savedOn(stripe, order.account, closed);
  }
  return found;
}

/** Closes a page; one that has ended otherwise is returned as it is. */
const closeOne = (stripe: Stripe, { account }: CardPageOrder, pageRef: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.expire(pageRef, {}, optionsOf(account)).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw silenceOf(error);
    return stripe.checkout.sessions.retrieve(pageRef, {}, optionsOf(account)).catch((unread: unknown) => {
      throw silenceOf(unread);
    });
  });

/** Whether Stripe still has a customer. Throws ProcessorAway and ProcessorUnsure. */
async function hasCustomer(stripe: Stripe, account: ProviderAccount, customer: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customer, {}, optionsOf(account))).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw silenceOf(error);
  }
}

/** Cards are saved on pages of Stripe Checkout in set-up mode, each for a customer of the bidder's own. */
export const stripeCardPages = (stripe: Stripe, clock: Clock) => ({
  async customerOf({ key, account, bidder, metadata }: CardPageOrder, known: string | null): Promise<string> {
    const [customer = ''] = known?.split('/') ?? [];
    if (customer.startsWith('cus_') && (await hasCustomer(stripe, account, customer))) return customer;
    const params = { description: `Bidder ${bidder}`, metadata } satisfies Stripe.CustomerCreateParams;
    // Stripe would return the deleted customer again for the key that created it.
    const idempotencyKey = customer.startsWith('cus_') ? `${key}/customer/${customer}` : `${key}/customer`;
    const options = { idempotencyKey, ...optionsOf(account) };
    const made = await stripe.customers.create(params, options).catch((error: unknown) => {
      throw silenceOf(error);
    });
    return made.id;
  },

  async openCardPage(page: NewCardPage): Promise<OpenCardPage | SavedCard> {
    const done = await closeAll(stripe, page);
    if (done) return done;
    const { key, account, bidder, customer, returnUrl } = page;
    const metadata = { ...page.metadata, key };
    const params = {
      mode: 'setup',
      customer,
      client_reference_id: key,
      allowed_payment_method_types: ['card'],
      metadata,
      setup_intent_data: { metadata, description: `Card of bidder ${bidder}` },
      expires_at: Math.floor(clock.now().getTime() / 1000) + OPEN_FOR_S,
      success_url: returnUrl,
      cancel_url: returnUrl,
    } satisfies Stripe.Checkout.SessionCreateParams;
    const session = await stripe.checkout.sessions.create(params, optionsOf(account)).catch((error: unknown) => {
      throw silenceOf(error);
    });
    return { state: 'OPEN', pageRef: session.id, url: session.url ?? returnUrl };
  },

  async findCardPage(order: CardPageOrder): Promise<CardPageResult> {
    const pages = await pagesOf(stripe, order);
    for (const page of pages) {
      const saved = await savedOn(stripe, order.account, page);
      if (saved) return saved;
    }
    return { state: pages.some(({ status }) => status === 'open') ? 'WAITING' : 'CLOSED' };
  },

  async closeCardPage(order: CardPageOrder, pageRef: string): Promise<void> {
    await closeOne(stripe, order, pageRef);
  },

  closeCardPages: async (order: CardPageOrder): Promise<SavedCard | { readonly state: 'CLOSED' }> =>
    (await closeAll(stripe, order)) ?? { state: 'CLOSED' },
});

/** The card that an event says a bidder saved; null where it is about something else. Rejects if Stripe can't be reached now. */
export async function cardEventOf(stripe: Stripe, event: Stripe.Event): Promise<CardEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.page, event) || event.type !== 'checkout.session.completed') return null;
  const session = event.data.object;
  const { key } = session.metadata ?? {};
  if (key === undefined || session.mode !== 'setup') return null;
  const account = event.account ?? null;
  const saved = await savedOn(stripe, account, session);
  return saved && { about: 'CARD', id: event.id, account, key, processorRef: session.id, ...saved };
}
