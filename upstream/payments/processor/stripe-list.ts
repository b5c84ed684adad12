import type Stripe from 'stripe';
import { optionsOf } from '../../core/stripe-client';
import { type LedgerEvent, ProcessorAway, type ProviderAccount } from './processor';
import { chargebackEvent } from './stripe-chargebacks';
import { chargeEventOf, isOfPage, resultOnceEnded } from './stripe-charges';
import { disputeEvents, refundEvent } from './stripe-refunds';
import { isMissing, listAll } from './stripe-silence';

/** Maximum number of pages per list: 20,000 records. */
const MOST_PAGES = 200;
/** A younger intent may still be in its first request. */
const SETTLED_AFTER_MS = 3_600_000;

/** Returns the current state of an intent as an event. Null if another program made it, or if it can still end either way. */
async function intentEvent(
  stripe: Stripe,
  account: ProviderAccount,
  intent: Stripe.PaymentIntent,
  now: Date,
): Promise<LedgerEvent | null> {
  const isFinal = intent.status === 'succeeded' || intent.status === 'canceled';
  const isYoung = now.getTime() - intent.created * 1000 < SETTLED_AFTER_MS;
  if (intent.metadata.key === undefined || intent.status === 'processing' || (!isFinal && isYoung)) return null;
  // Until a page is paid, it says itself how the charge goes on.
  if (isOfPage(intent) && intent.status !== 'succeeded') return null;
  return chargeEventOf({ id: `list:${intent.id}`, account }, intent, await resultOnceEnded(stripe, account, intent));
}

/** Returns payments, refunds, and disputes whose money moved since an instant. The balance names them, whatever their age. */
async function movedSince(
  stripe: Stripe,
  account: ProviderAccount,
  created: { readonly gte: number },
): Promise<{ intents: string[]; refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }> {
  const options = optionsOf(account);
  const moved = await listAll(
    (page) => stripe.balanceTransactions.list({ created, expand: ['data.source'], ...page }, options),
    MOST_PAGES,
  );
  const sources = moved.flatMap(({ source }) => (typeof source === 'object' && source !== null ? [source] : []));
  const charges = sources.filter((source) => source.object === 'charge');
  return {
    intents: charges.flatMap(({ payment_intent: of }) => (of === null ? [] : [typeof of === 'string' ? of : of.id])),
    refunds: sources.filter((source) => source.object === 'refund'),
    disputes: sources.filter((source) => source.object === 'dispute'),
  };
}

const byId = <One extends { readonly id: string }>(...lists: readonly One[][]): One[] => [
  ...new Map(lists.flat().map((one) => [one.id, one])).values(),
];

/** What Stripe has of payments. */
interface StripeRecords {
  readonly intents: readonly Stripe.PaymentIntent[];
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** Returns the current states of records as events. */
async function eventsOf(
  stripe: Stripe,
  account: ProviderAccount,
  { intents, refunds, disputes }: StripeRecords,
  now: Date,
): Promise<LedgerEvent[]> {
  const events: (LedgerEvent | null)[] = [];
  for (const intent of intents) events.push(await intentEvent(stripe, account, intent, now));
  // What came back to the house first: it leaves room on its charge for the refunds that were made since.
  const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
  for (const refund of refunds.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a))))
    events.push(await refundEvent(stripe, { id: `list:${refund.id}`, account }, refund));
  for (const dispute of disputes) {
    const source = { id: `list:${dispute.id}`, account };
    events.push(...(await disputeEvents(stripe, source, dispute)));
    events.push(await chargebackEvent(stripe, source, dispute));
  }
  return events.filter((event) => event !== null);
}

const CANNOT_ASK = 'Stripe cannot be asked now.';

/** Lists what Stripe has of one payment. Empty if it has none. Throws ProcessorAway. */
export async function listStripePayment(
  stripe: Stripe,
  account: ProviderAccount,
  chargeRef: string,
  now: Date,
): Promise<LedgerEvent[]> {
  const options = optionsOf(account);
  try {
    const intent = await stripe.paymentIntents.retrieve(chargeRef, {}, options);
    const refunds = await listAll((page) => stripe.refunds.list({ payment_intent: chargeRef, ...page }, options));
    const disputes = await listAll((page) => stripe.disputes.list({ payment_intent: chargeRef, ...page }, options));
    return await eventsOf(stripe, account, { intents: [intent], refunds, disputes }, now);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error instanceof ProcessorAway ? error : new ProcessorAway(CANNOT_ASK, { cause: error });
  }
}

/** Lists everything that Stripe has of the account since an instant. Throws ProcessorAway. */
export async function listStripe(
  stripe: Stripe,
  account: ProviderAccount,
  since: Date,
  now: Date,
): Promise<LedgerEvent[]> {
  const options = optionsOf(account);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const intents = await listAll((page) => stripe.paymentIntents.list({ created, ...page }, options), MOST_PAGES);
  const moved = await movedSince(stripe, account, created);
  const older = new Set(moved.intents);
  for (const { id } of intents) older.delete(id);
  const refunds = byId(
    moved.refunds,
    await listAll((page) => stripe.refunds.list({ created, ...page }, options), MOST_PAGES),
  );
  const disputes = byId(
    moved.disputes,
    await listAll((page) => stripe.disputes.list({ created, ...page }, options), MOST_PAGES),
  );
  try {
    for (const id of older) intents.push(await stripe.paymentIntents.retrieve(id, {}, options));
    return await eventsOf(stripe, account, { intents, refunds, disputes }, now);
  } catch (error) {
    throw new ProcessorAway(CANNOT_ASK, { cause: error });
  }
}
