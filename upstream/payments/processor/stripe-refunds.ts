import type Stripe from 'stripe';
import { amountWithCode } from '../../../rules/core/money';
import { minorFromStripe, stripeFromMinor } from '../../../rules/payments/processor/stripe-amounts';
import { optionsOf } from '../../core/stripe-client';
import type { ProviderAccount, RefundOrder, RefundResult, ReturnedMoneyEvent } from './processor';
import { ProcessorAway } from './processor';
import { houseOf } from './stripe-charges';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { isRefusal, listAll, silenceOf } from './stripe-silence';

/** Stripe's refusals that staff can act on, with the messages for staff. */
const REFUSALS: Readonly<Record<string, string>> = {
  charge_already_refunded: 'This charge was refunded at the payment provider already.',
  charge_disputed: 'The bidder disputes this charge: it cannot be refunded.',
  refund_disputed_payment: 'The bidder disputes this charge: it cannot be refunded.',
  amount_too_large: 'So much is not left of this charge at the payment provider.',
  balance_insufficient: 'The house’s balance at the payment provider does not cover the refund.',
};
const REFUSED = 'The payment provider refuses the refund.';

/** Stripe's refund failure reasons, with the messages for staff. */
const FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was reported as lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The bidder has disputed the charge.',
  insufficient_funds: 'The house’s balance at the payment provider does not cover the refund.',
  declined: 'The bidder’s bank declined the refund.',
  merchant_request: 'It was canceled at the payment provider.',
};
const FAILED = 'The bidder’s bank could not take the refund.';

type State = ReturnedMoneyEvent['state'];

/** Returns the state of a Stripe status. A status that needs the bidder's action is pending. */
function stateOf(status: string | null): State {
  if (status === 'succeeded') return 'REFUNDED';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}

const failureOf = ({ status, failure_reason: reason }: Stripe.Refund) => ({
  code: reason ?? status ?? 'failed',
  message: FAILURES[reason ?? ''] ?? FAILED,
});

function resultOf(refund: Stripe.Refund): RefundResult {
  const state = stateOf(refund.status);
  return state === 'FAILED'
    ? { state: 'REFUSED', processorRef: refund.id, ...failureOf(refund) }
    : { state, processorRef: refund.id };
}

const idOf = (one: string | { readonly id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Requests and finds refunds of payment intents, one per key. */
export const stripeRefunds = (stripe: Stripe) => ({
  async refund({ key, account, chargeRef, currency, metadata, ...order }: RefundOrder): Promise<RefundResult> {
    const amount = stripeFromMinor(order.amount, currency);
    if (amount === null)
      return {
        state: 'REFUSED',
        processorRef: null,
        code: 'AMOUNT_NOT_CHARGEABLE',
        message: `Stripe can’t refund ${amountWithCode(order.amount, currency)}: its amounts have larger steps.`,
      };
    try {
      return resultOf(
        await stripe.refunds.create(
          { payment_intent: chargeRef, amount, metadata: { ...metadata, key } },
          { idempotencyKey: key, ...optionsOf(account) },
        ),
      );
    } catch (error) {
      if (!isRefusal(error)) throw silenceOf(error);
      const code = error.code ?? 'invalid_request';
      return { state: 'REFUSED', processorRef: null, code, message: REFUSALS[code] ?? REFUSED };
    }
  },

  async findRefund({ key, account, chargeRef }: RefundOrder): Promise<RefundResult | null> {
    const refunds = await listAll((page) =>
      stripe.refunds.list({ payment_intent: chargeRef, ...page }, optionsOf(account)),
    ).catch((error: unknown) => {
      // Of a payment that doesn't exist, nothing was refunded.
      if (error instanceof ProcessorAway && isRefusal(error.cause) && error.cause.code === 'resource_missing')
        return [];
      throw error;
    });
    const found = refunds.find(({ metadata }) => metadata?.key === key);
    return found ? resultOf(found) : null;
  },
});

/** The source of an event: its id, and the account that it happened on. */
interface EventSource {
  readonly id: string;
  readonly account: ProviderAccount;
}

/** Fetches the metadata of a charge. Without a key, it wasn't made here. */
export const chargeOf = async (stripe: Stripe, account: ProviderAccount, chargeRef: string): Promise<Stripe.Metadata> =>
  (await stripe.paymentIntents.retrieve(chargeRef, {}, optionsOf(account))).metadata;

/** Returns the current state of a refund as an event. Null if another program made its charge. */
export async function refundEvent(
  stripe: Stripe,
  { id, account }: EventSource,
  refund: Stripe.Refund,
): Promise<ReturnedMoneyEvent | null> {
  const chargeRef = idOf(refund.payment_intent);
  if (chargeRef === null) return null;
  const key = refund.metadata?.key ?? null;
  const charge = key === null ? await chargeOf(stripe, account, chargeRef) : (refund.metadata ?? {});
  const chargeKey = key === null ? (charge.key ?? null) : null;
  if (key === null && chargeKey === null) return null;
  const state = stateOf(refund.status);
  const currency = refund.currency.toUpperCase();
  const failure = state === 'FAILED' ? failureOf(refund) : { code: null, message: null };
  return {
    about: 'REFUND',
    id,
    account,
    key,
    house: houseOf(charge),
    chargeKey,
    chargeRef,
    processorRef: refund.id,
    amount: minorFromStripe(refund.amount, currency),
    currency,
    state,
    ...failure,
  };
}

/** Returns the state of a dispute by its balance transactions. Null if no money has moved, as with an inquiry. */
export function disputeStateOf({ balance_transactions: moved }: Stripe.Dispute): State | null {
  if (moved.length === 0) return null;
  return moved.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'REFUNDED' : 'FAILED';
}

/** Returns a dispute in a state as an event. Null if another program made its charge. */
export async function disputeEvent(
  stripe: Stripe,
  { id, account }: EventSource,
  dispute: Stripe.Dispute,
  state: State,
): Promise<ReturnedMoneyEvent | null> {
  const chargeRef = idOf(dispute.payment_intent);
  const charge = chargeRef === null ? {} : await chargeOf(stripe, account, chargeRef);
  const { key: chargeKey } = charge;
  if (chargeRef === null || chargeKey === undefined) return null;
  const currency = dispute.currency.toUpperCase();
  const message =
    state === 'FAILED'
      ? 'The bank gave it back to the house.'
      : `Reversed by the bank: ${dispute.reason.replaceAll('_', ' ')}`;
  return {
    about: 'DISPUTE',
    id,
    account,
    key: null,
    house: houseOf(charge),
    chargeKey,
    chargeRef,
    processorRef: dispute.id,
    amount: minorFromStripe(dispute.amount, currency),
    currency,
    state,
    code: dispute.reason,
    message,
  };
}

/**
 * Returns an event of money that was returned or came back. Null if it is about something else, or about a charge of another program. A
 * return that wasn't requested here is traced by its payment intent, which has the charge's key. Rejects if Stripe can't be reached for
 * that now.
 */
export async function returnedMoneyEvent(stripe: Stripe, event: Stripe.Event): Promise<ReturnedMoneyEvent | null> {
  const source = { id: event.id, account: event.account ?? null };
  if (isOneOf(STRIPE_EVENTS.refund, event)) return refundEvent(stripe, source, event.data.object);
  if (!isOneOf(STRIPE_EVENTS.dispute, event)) return null;
  return disputeEvent(
    stripe,
    source,
    event.data.object,
    event.type === 'charge.dispute.funds_withdrawn' ? 'REFUNDED' : 'FAILED',
  );
}
