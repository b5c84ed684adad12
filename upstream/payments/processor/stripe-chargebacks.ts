import type Stripe from 'stripe';
import type { ChargebackState } from '../../../rules/payments/chargebacks/chargeback-states';
import { evidenceFields, type EvidenceTexts } from '../../../rules/payments/chargebacks/evidence-fields';
import { minorFromStripe } from '../../../rules/payments/processor/stripe-amounts';
import { optionsOf } from '../../core/stripe-client';
import { ProcessorAway, type ProviderAccount } from './processor';
import type {
  ChargebackEvent,
  ChargebackOrder,
  ChargebackProvider,
  ChargebackResult,
  EvidenceOrder,
  ProviderChargeback,
} from './provider-chargeback';
import { houseOf } from './stripe-charges';
import { isOneOf, STRIPE_EVENTS } from './stripe-events';
import { chargeOf } from './stripe-refunds';
import { isRefusal, silenceOf } from './stripe-silence';

/** What Stripe's statuses mean. The house can't respond to an appeal here. */
const STATES: Readonly<Record<string, readonly [state: ChargebackState, isInquiry: boolean]>> = {
  warning_needs_response: ['NEEDS_RESPONSE', true],
  warning_under_review: ['UNDER_REVIEW', true],
  warning_closed: ['CLOSED', true],
  prevented: ['CLOSED', true],
  needs_response: ['NEEDS_RESPONSE', false],
  under_review: ['UNDER_REVIEW', false],
  appeal_needs_response: ['UNDER_REVIEW', false],
  appeal_under_review: ['UNDER_REVIEW', false],
  won: ['WON', false],
  lost: ['LOST', false],
} satisfies Partial<Record<Stripe.Dispute.Status, readonly [ChargebackState, boolean]>>;

/** Stripe takes communication with customers only as a file, so that it is sent with the other texts. */
const otherOf = ({ customerCommunication, otherEvidence }: EvidenceTexts): string =>
  [customerCommunication && `${evidenceFields.customerCommunication.label}:\n${customerCommunication}`, otherEvidence]
    .filter(Boolean)
    .join('\n\n');

/** Returns the texts in Stripe's fields, without empty ones. */
function stripeEvidence(texts: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
  const evidence = {
    product_description: texts.productDescription,
    refund_policy_disclosure: texts.refundPolicy,
    refund_refusal_explanation: texts.refundRefusal,
    shipping_address: texts.shippingAddress,
    shipping_date: texts.shippingDate,
    shipping_carrier: texts.shippingCarrier,
    shipping_tracking_number: texts.trackingNumber,
    uncategorized_text: otherOf(texts),
  } satisfies Stripe.DisputeUpdateParams.Evidence;
  return Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== ''));
}

/** Returns a dispute as it is at Stripe. Null if another program made its charge. */
async function chargebackOf(
  stripe: Stripe,
  account: ProviderAccount,
  dispute: Stripe.Dispute,
): Promise<ProviderChargeback | null> {
  const { payment_intent: of, evidence_details: details } = dispute;
  const chargeRef = typeof of === 'string' ? of : (of?.id ?? null);
  if (chargeRef === null) return null;
  const charge = await chargeOf(stripe, account, chargeRef);
  if (charge.key === undefined) return null;
  const currency = dispute.currency.toUpperCase();
  const [state, isInquiry] = STATES[dispute.status] ?? ['UNDER_REVIEW', false];
  return {
    account,
    house: houseOf(charge),
    chargeKey: charge.key,
    chargeRef,
    processorRef: dispute.id,
    amount: minorFromStripe(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    isInquiry,
    state,
    isSubmitted: details.submission_count > 0,
    openedAt: dispute.created * 1000,
    // Stripe has 0 if the bank accepts no evidence.
    dueBy: details.due_by === null || details.due_by === 0 ? null : details.due_by * 1000,
  };
}

/** Returns the state of a dispute as an event. Null if another program made its charge. */
export async function chargebackEvent(
  stripe: Stripe,
  { id, account }: { readonly id: string; readonly account: ProviderAccount },
  dispute: Stripe.Dispute,
): Promise<ChargebackEvent | null> {
  const chargeback = await chargebackOf(stripe, account, dispute);
  return chargeback && { about: 'CHARGEBACK', id, key: null, ...chargeback };
}

/**
 * Returns what an event says of a chargeback; null if it is about something else, or about another program's charge. Events arrive in any
 * order, so the current dispute counts. Rejects if Stripe can't be reached now.
 */
export async function chargebackEventOf(stripe: Stripe, event: Stripe.Event): Promise<ChargebackEvent | null> {
  if (!isOneOf(STRIPE_EVENTS.chargeback, event) && !isOneOf(STRIPE_EVENTS.dispute, event)) return null;
  const account = event.account ?? null;
  const dispute = await stripe.disputes.retrieve(event.data.object.id, {}, optionsOf(account));
  // One event of Stripe can also report that money moved.
  return chargebackEvent(stripe, { id: `${event.id}:chargeback`, account }, dispute);
}

/** Sends a request about a dispute once per key, and returns the dispute afterwards. */
async function send(
  stripe: Stripe,
  { key, account }: ChargebackOrder,
  request: (options: Stripe.RequestOptions) => Promise<Stripe.Dispute>,
): Promise<ChargebackResult> {
  try {
    const dispute = await request({ idempotencyKey: key, ...optionsOf(account) });
    const chargeback = await chargebackOf(stripe, account, dispute);
    return chargeback
      ? { state: 'DONE', chargeback }
      : { state: 'REFUSED', code: 'no_such_charge', message: 'The charge of this chargeback was not made here.' };
  } catch (error) {
    if (!isRefusal(error)) throw silenceOf(error);
    return {
      state: 'REFUSED',
      code: error.code ?? 'invalid_request',
      message: `The payment provider refused the request: ${error.message}`,
    };
  }
}

/** Responds to disputes, and fetches them. */
export const stripeChargebacks = (stripe: Stripe): ChargebackProvider => ({
  submitEvidence: (order: EvidenceOrder) =>
    send(stripe, order, (options) =>
      stripe.disputes.update(order.processorRef, { evidence: stripeEvidence(order.evidence), submit: true }, options),
    ),
  acceptLoss: (order) => send(stripe, order, (options) => stripe.disputes.close(order.processorRef, {}, options)),
  findChargeback: async ({ account, processorRef }) => {
    try {
      const dispute = await stripe.disputes.retrieve(processorRef, {}, optionsOf(account));
      return await chargebackOf(stripe, account, dispute);
    } catch (error) {
      if (isRefusal(error) && error.code === 'resource_missing') return null;
      throw new ProcessorAway('Stripe cannot be asked now.', { cause: error });
    }
  },
});
