import type Stripe from 'stripe';
import { amountWithCode } from '../../../rules/core/money';
import { minorFromStripe, stripeFromMinor } from '../../../rules/payments/processor/stripe-amounts';
import { optionsOf } from '../../core/stripe-client';
import {
  ProcessorAway,
  type ProviderAccount,
  type RefundOrder,
  type RefundResult,
  type ReturnedMoneyEvent,
} from './processor';
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

/** Money of a dispute that the bank holds, or held until it moved again. */
interface HeldPart {
  readonly ref: string;
  /** Stripe's minor units of the dispute's currency, above 0. */
  readonly amount: number;
  readonly state: 'REFUNDED' | 'FAILED';
}

/**
 * Returns what a dispute's balance transactions say: after each one, the bank holds another amount, and what it held before is back. So an
 * amount that returns in part, or that is withdrawn again after an appeal, counts as what moved. Their currency can be that of the account:
 * the first one is then the amount of the dispute, and the others are in proportion to it.
 */
export function heldPartsOf({ id, amount, currency, balance_transactions: moved }: Stripe.Dispute): HeldPart[] {
  const whole = Math.abs(moved[0]?.amount ?? 0);
  const inCurrency = (one: number, of: string): number =>
    of === currency || whole === 0 ? one : Math.sign(one) * Math.round((amount * Math.abs(one)) / whole);
  let held = 0;
  const parts = moved.flatMap(({ amount: one, currency: of }, index) => {
    held = Math.max(0, held - inCurrency(one, of));
    return held > 0 ? [{ ref: index === 0 ? id : `${id}:${index + 1}`, amount: held, index }] : [];
  });
  return parts.map((part) => ({
    ref: part.ref,
    amount: part.amount,
    state: held > 0 && part.index === moved.length - 1 ? 'REFUNDED' : 'FAILED',
  }));
}

/** Returns the events of a dispute's money. Empty if none has moved, as with an inquiry, or if another program made its charge. */
export async function disputeEvents(
  stripe: Stripe,
  { id, account }: EventSource,
  dispute: Stripe.Dispute,
  parts = heldPartsOf(dispute),
): Promise<ReturnedMoneyEvent[]> {
  if (parts.length === 0) return [];
  const chargeRef = idOf(dispute.payment_intent);
  const charge = chargeRef === null ? {} : await chargeOf(stripe, account, chargeRef);
  const { key: chargeKey } = charge;
  if (chargeRef === null || chargeKey === undefined) return [];
  const currency = dispute.currency.toUpperCase();
  return parts.map(({ ref, amount, state }, index) => ({
    about: 'DISPUTE',
    id: index === 0 ? id : `${id}:${index + 1}`,
    account,
    key: null,
    house: houseOf(charge),
    chargeKey,
    chargeRef,
    processorRef: ref,
    amount: minorFromStripe(amount, currency),
    currency,
    state,
    code: dispute.reason,
    message:
      state === 'FAILED'
        ? 'The bank gave it back to the house.'
        : `Reversed by the bank: ${dispute.reason.replaceAll('_', ' ')}`,
  }));
}

/**
 * Returns the events of money that was returned or came back. Empty if it is about something else, or about a charge of another program. A
 * return that wasn't requested here is traced by its payment intent, which has the charge's key. Rejects if Stripe can't be reached for
 * that now.
 */
export async function returnedMoneyEvents(stripe: Stripe, event: Stripe.Event): Promise<ReturnedMoneyEvent[]> {
  const source = { id: event.id, account: event.account ?? null };
  if (isOneOf(STRIPE_EVENTS.refund, event)) {
    const refund = await refundEvent(stripe, source, event.data.object);
    return refund === null ? [] : [refund];
  }
  if (!isOneOf(STRIPE_EVENTS.dispute, event)) return [];
  const dispute = event.data.object;
  if (dispute.balance_transactions.length > 0) return disputeEvents(stripe, source, dispute);
  const state = event.type === 'charge.dispute.funds_withdrawn' ? 'REFUNDED' : 'FAILED';
  return disputeEvents(stripe, source, dispute, [{ ref: dispute.id, amount: dispute.amount, state }]);
}
