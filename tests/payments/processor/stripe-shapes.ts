import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** Stripe's objects by their `object` field, as far as the double creates them. */
interface Shapes {
  payment_intent: Stripe.PaymentIntent;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'checkout.session': Stripe.Checkout.Session;
  setup_intent: Stripe.SetupIntent;
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
}

/** The fields that the double and the program need, for runs without Stripe's own fixtures. */
const SMALL = {
  payment_intent: {
    object: 'payment_intent',
    amount: 1099,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    created: 1_234_567_890,
    currency: 'usd',
    customer: null,
    description: null,
    id: 'pi_1',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  },
  refund: {
    object: 'refund',
    amount: 100,
    charge: null,
    created: 1_234_567_890,
    currency: 'usd',
    id: 're_1',
    metadata: {},
    payment_intent: null,
    reason: null,
    status: 'succeeded',
  },
  dispute: {
    object: 'dispute',
    amount: 1000,
    balance_transactions: [],
    created: 1_234_567_890,
    currency: 'usd',
    evidence_details: {
      due_by: 1_235_000_000,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    id: 'dp_1',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: null,
    reason: 'general',
    status: 'needs_response',
  },
  'checkout.session': {
    object: 'checkout.session',
    amount_total: 1099,
    client_reference_id: null,
    created: 1_234_567_890,
    currency: 'usd',
    customer: null,
    expires_at: 1_234_567_890,
    id: 'cs_1',
    livemode: false,
    metadata: {},
    mode: 'payment',
    payment_intent: null,
    setup_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    url: null,
  },
  setup_intent: {
    object: 'setup_intent',
    created: 1_234_567_890,
    customer: null,
    id: 'seti_1',
    last_setup_error: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  },
  customer: {
    object: 'customer',
    created: 1_234_567_890,
    description: null,
    email: null,
    id: 'cus_1',
    livemode: false,
    metadata: {},
  },
  payment_method: {
    object: 'payment_method',
    card: { brand: 'visa', exp_month: 8, exp_year: 2030, last4: '4242' } as Stripe.PaymentMethod.Card,
    created: 1_234_567_890,
    customer: null,
    id: 'pm_1',
    livemode: false,
    metadata: {},
    type: 'card',
  },
} as const satisfies { readonly [Type in keyof Shapes]: Partial<Shapes[Type]> };

/** Returns Stripe's official fixtures in the folder of ROSTRUM_SAMPLES; null if it is not set or contains none. */
function official(): Readonly<Record<string, object>> | null {
  const file = join(process.env.ROSTRUM_SAMPLES ?? '', 'stripe', 'fixtures3.json');
  if (process.env.ROSTRUM_SAMPLES === undefined || !existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, object> }).resources;
}

const fixtures = official();

/**
 * Returns an object in Stripe's format: its fixture or the project's own small shape, with the state that a test sets.
 * A fixture has a shape but no state (docs of stripe-mock), so every field that describes a payment's state is in the
 * small shape too.
 */
export const shapeOf = <Type extends keyof Shapes>(type: Type, part: Partial<Shapes[Type]>): Shapes[Type] =>
  ({ ...fixtures?.[type], ...(SMALL[type] as object), ...part }) as Shapes[Type];
