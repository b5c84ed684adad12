import Stripe from 'stripe';
import { AMOUNT_REFUSALS } from '../../../rules/payments/charge-runs/amount-refusals';
import { minorFromStripe, stripeFromMinor } from '../../../rules/payments/processor/stripe-amounts';
import { optionsOf } from '../../core/stripe-client';
import {
  type ChargeEvent,
  type ChargeOrder,
  type ChargeResult,
  ProcessorAway,
  ProcessorUnsure,
  type ProviderAccount,
} from './processor';
import { isRefusal, listAll, silenceOf } from './stripe-silence';

/** Splits a card reference, "cus_…/pm_…": a payment method is charged for the customer that it belongs to. */
export function cardOf({ cardRef }: ChargeOrder): { customer: string; payment_method: string } {
  const [customer = '', method = ''] = cardRef.split('/');
  return { customer, payment_method: method };
}

interface Reason {
  readonly code: string;
  readonly message: string;
}

const UNCONFIRMED = 'The payment needs to be confirmed by the bidder.';
const CANCELED: Reason = { code: 'canceled', message: 'The payment was canceled at the payment provider.' };

/** Returns why an intent took no money: the error of its last attempt, or what it still needs. */
function reasonOf({ status, last_payment_error: failure }: Stripe.PaymentIntent): Reason {
  if (failure) return { code: failure.decline_code ?? failure.code ?? status, message: failure.message ?? UNCONFIRMED };
  return status === 'canceled' ? CANCELED : { code: status, message: UNCONFIRMED };
}

/** Whether an intent was made by a page of Stripe Checkout. Only the page can end it. */
export const isOfPage = ({ metadata }: Stripe.PaymentIntent): boolean => metadata.page !== undefined;

/** Returns the result of an intent that is complete or in progress. Null while it could still take money. */
export function resultOfPaid({ id: processorRef, status }: Stripe.PaymentIntent): ChargeResult {
  if (status === 'succeeded') return { state: 'CHARGED', processorRef };
  if (status === 'processing') return { state: 'PENDING', processorRef };
  return { state: 'ACTION_NEEDED', processorRef, pageUrl: null };
}

/** Declines that the bidder can turn into a payment by confirming it with the bank. */
const CONFIRMABLE: readonly string[] = ['authentication_required', 'requires_action'];

/** The result of an intent; null while it could still take money in the bidder's absence. A bank account that waits to be verified is left open. */
function resultOf(intent: Stripe.PaymentIntent, reason = reasonOf(intent)): ChargeResult | null {
  const { id: processorRef, status, next_action: next } = intent;
  if (isOfPage(intent)) return resultOfPaid(intent);
  if (status === 'succeeded') return { state: 'CHARGED', processorRef };
  if (status === 'processing') return { state: 'PENDING', processorRef };
  const verification = next?.verify_with_microdeposits?.hosted_verification_url;
  if (status === 'requires_action' && verification !== undefined)
    return { state: 'ACTION_NEEDED', processorRef, pageUrl: verification };
  if (status !== 'canceled') return null;
  return CONFIRMABLE.includes(reason.code) && intent.payment_method_types[0] === 'card'
    ? { state: 'ACTION_NEEDED', processorRef, pageUrl: null }
    : { state: 'DECLINED', processorRef, ...reason };
}

/** The request reached Stripe: without an answer, its result is unknown. */
const unsure = (error: unknown) => new ProcessorUnsure('Stripe did not say how the payment ended.', { cause: error });

/**
 * Returns the definite result of an intent. One that took no money is canceled first, because a later confirmation could still take it. If
 * Stripe refuses to cancel it, it has ended meanwhile, and its own result counts. Throws ProcessorUnsure.
 */
export async function resultOnceEnded(
  stripe: Stripe,
  account: ProviderAccount,
  intent: Stripe.PaymentIntent,
  reason = reasonOf(intent),
): Promise<ChargeResult> {
  const known = resultOf(intent, reason);
  if (known) return known;
  try {
    const canceled = await stripe.paymentIntents.cancel(
      intent.id,
      { cancellation_reason: 'abandoned' },
      optionsOf(account),
    );
    const result = resultOf(canceled, reason);
    if (result) return result;
  } catch (error) {
    if (!isRefusal(error)) throw unsure(error);
  }
  const now = await stripe.paymentIntents.retrieve(intent.id, {}, optionsOf(account)).catch((error: unknown) => {
    throw unsure(error);
  });
  const result = resultOf(now, reason);
  if (result) return result;
  throw new ProcessorUnsure('Stripe neither took the payment nor canceled it.');
}

const STATES = { CHARGED: ['CHARGED', 'SETTLED'], DECLINED: ['DECLINED', 'RETURNED'] } as const;

/** Returns the house in metadata that this program wrote. Null if there is none. */
export const houseOf = ({ house }: Stripe.Metadata): number | null => (house === undefined ? null : Number(house));

/** Returns the number of the invoice in metadata that this program wrote. Null if there is none. */
export const invoiceOf = ({ invoice }: Stripe.Metadata): number | null => {
  const number = Number(invoice);
  return invoice !== undefined && Number.isSafeInteger(number) ? number : null;
};

/** Returns an intent with a result as an event. Null if another program made it, or if it is still pending. */
export function chargeEventOf(
  { id, account }: { readonly id: string; readonly account: ProviderAccount },
  intent: Stripe.PaymentIntent,
  result: ChargeResult,
): ChargeEvent | null {
  const { key } = intent.metadata;
  if (key === undefined || result.state === 'PENDING' || result.state === 'ACTION_NEEDED') return null;
  const failure = intent.last_payment_error;
  const isBank = (failure?.payment_method?.type ?? intent.payment_method_types[0]) === 'us_bank_account';
  const { code, message } = result.state === 'DECLINED' ? result : { code: null, message: null };
  const currency = intent.currency.toUpperCase();
  return {
    about: 'CHARGE',
    id,
    account,
    key,
    house: houseOf(intent.metadata),
    invoice: invoiceOf(intent.metadata),
    processorRef: intent.id,
    amount: minorFromStripe(intent.status === 'succeeded' ? intent.amount_received : intent.amount, currency),
    currency,
    state: STATES[result.state][isBank ? 1 : 0],
    code,
    message,
  };
}

/** Returns the customer's intents that were made under the order's key. Throws ProcessorAway. */
async function intentsOf(stripe: Stripe, order: ChargeOrder): Promise<Stripe.PaymentIntent[]> {
  const { customer } = cardOf(order);
  const all = await listAll((page) => stripe.paymentIntents.list({ customer, ...page }, optionsOf(order.account)));
  return all.filter(({ metadata }) => metadata.key === order.key);
}

/** Returns the most relevant intent: one that took the money, else one in progress, else any. */
const tellingOf = (intents: readonly Stripe.PaymentIntent[]): Stripe.PaymentIntent | undefined =>
  intents.find(({ status }) => status === 'succeeded') ??
  intents.find(({ status }) => status === 'processing') ??
  intents[0];

/**
 * Fetches the outcome of an order that was requested before. Null if Stripe never received it. Throws ProcessorAway and ProcessorUnsure.
 */
export async function findCharge(stripe: Stripe, order: ChargeOrder): Promise<ChargeResult | null> {
  const { processorRef, account } = order;
  if (processorRef !== null) {
    const intent = await stripe.paymentIntents
      .retrieve(processorRef, {}, optionsOf(account))
      .catch((error: unknown) => {
        if (isRefusal(error) && error.code === 'resource_missing') return null;
        throw new ProcessorAway('Stripe cannot be asked now.', { cause: error });
      });
    return intent && resultOnceEnded(stripe, account, intent);
  }
  const found = tellingOf(
    (await intentsOf(stripe, order)).filter((intent) => !isOfPage(intent) || intent.status === 'succeeded'),
  );
  return found ? resultOnceEnded(stripe, account, found) : null;
}

/** Returns the result of a charge whose request failed. Throws ProcessorAway or ProcessorUnsure if there is no answer. */
async function refusalOf(stripe: Stripe, order: ChargeOrder, error: unknown): Promise<ChargeResult> {
  const isCardError = error instanceof Stripe.errors.StripeCardError;
  if (!isCardError && !isRefusal(error)) throw silenceOf(error);
  const reason = isCardError
    ? { code: error.decline_code || (error.code ?? 'card_declined'), message: error.message }
    : // Stripe's message is for developers.
      { code: error.code ?? 'invalid_request', message: 'The card on file cannot be charged.' };
  if (error.payment_intent) return resultOnceEnded(stripe, order.account, error.payment_intent, reason);
  // A request that Stripe rejected made no intent; a card that was tried has one, even if the error doesn't name it.
  const made = isCardError
    ? await intentsOf(stripe, order).catch((cause: unknown) => {
        throw unsure(cause);
      })
    : [];
  const intent = tellingOf(made);
  return intent
    ? resultOnceEnded(stripe, order.account, intent, reason)
    : { state: 'DECLINED', processorRef: null, ...reason };
}

/** Reported by the dry run of a charge already. */
const NOT_CHARGEABLE: ChargeResult = {
  state: 'DECLINED',
  processorRef: null,
  code: 'AMOUNT_NOT_CHARGEABLE',
  message: AMOUNT_REFUSALS.AMOUNT_NOT_CHARGEABLE,
};

/** Charges in the bidder's absence, once per key. Throws ProcessorAway and ProcessorUnsure. */
export async function chargeCard(stripe: Stripe, order: ChargeOrder): Promise<ChargeResult> {
  const { key, account, currency, description, metadata, kind } = order;
  const amount = stripeFromMinor(order.amount, currency);
  if (amount === null) return NOT_CHARGEABLE;
  const params = {
    ...cardOf(order),
    amount,
    currency: currency.toLowerCase(),
    description,
    metadata: { ...metadata, key },
    allowed_payment_method_types: [kind === 'ACH' ? 'us_bank_account' : 'card'],
    confirm: true,
    off_session: true,
    error_on_requires_action: kind === 'CARD',
  } satisfies Stripe.PaymentIntentCreateParams;
  let intent: Stripe.PaymentIntent;
  try {
    intent = await stripe.paymentIntents.create(params, { idempotencyKey: key, ...optionsOf(account) });
  } catch (error) {
    return refusalOf(stripe, order, error);
  }
  return resultOnceEnded(stripe, account, intent);
}
