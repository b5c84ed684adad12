import type Stripe from 'stripe';
import {
  type ChargeOrder,
  ProcessorAway,
  type ProcessorEvent,
  ProcessorUnsure,
} from '../../../upstream/payments/processor/processor';
import { createStripeProcessor, type StripeProcessor } from '../../../upstream/payments/processor/stripe-processor';
import { ofFile } from '../../support/services/of-file';
import * as double from './stripe-double';

let processor: StripeProcessor;

const stripe = ofFile(() => double.startStripe());
beforeEach(() => {
  stripe.asked.splice(0);
  processor = createStripeProcessor({
    secretKey: double.SECRET_KEY,
    webhookSecret: double.SIGNING_SECRET,
    apiUrl: stripe.url,
  });
});
afterAll(() => stripe.stop());

const order: ChargeOrder = {
  key: 'run-7-invoice-104001',
  account: null,
  cardRef: 'cus_9/pm_4',
  kind: 'CARD',
  amount: 123_456,
  currency: 'USD',
  description: 'Invoice 104001',
  metadata: { house: '7', invoice: '104001' },
  processorRef: null,
};
const intent = (part: Partial<Stripe.PaymentIntent>) =>
  double.intent({ metadata: { ...order.metadata, key: order.key }, amount: order.amount, ...part });
const refused = (status: number, error: object): double.StripeAnswer => ({ status, body: { error } });
const { signal } = new AbortController();

test('a card is charged once per key, in minor units, off-session, with the payment method on file', async () => {
  stripe.next = { status: 200, body: intent({}) };
  expect(await processor.charge(order, signal)).toEqual({ state: 'CHARGED', processorRef: 'pi_1' });
  expect(stripe.asked).toHaveLength(1);
  const [{ method, path, form, key, authorization }] = stripe.asked as unknown as [double.StripeRequest];
  expect([method, path, key]).toEqual(['POST', '/v1/payment_intents', order.key]);
  expect(authorization).toBe(`Bearer ${double.SECRET_KEY}`);
  expect(Object.fromEntries(form)).toEqual({
    customer: 'cus_9',
    payment_method: 'pm_4',
    amount: '123456',
    currency: 'usd',
    description: 'Invoice 104001',
    'metadata[house]': '7',
    'metadata[invoice]': '104001',
    'metadata[key]': order.key,
    'allowed_payment_method_types[0]': 'card',
    confirm: 'true',
    off_session: 'true',
    error_on_requires_action: 'true',
  });
});

test('a bank payment is pending until it settles', async () => {
  stripe.next = { status: 200, body: intent({ status: 'processing' }) };
  expect(await processor.charge({ ...order, kind: 'ACH' }, signal)).toEqual({ state: 'PENDING', processorRef: 'pi_1' });
  expect(stripe.asked[0]?.form.get('allowed_payment_method_types[0]')).toBe('us_bank_account');
});

/** Returns the response to the charge, then responses to other calls by method and path. */
function answers(charge: double.StripeAnswer, others: Readonly<Record<string, double.StripeAnswer>>): void {
  stripe.next = ({ method: verb, path }) =>
    verb === 'POST' && path === '/v1/payment_intents'
      ? charge
      : (others[`${verb} ${path}`] ?? { status: 500, body: {} });
}
const called = () => stripe.asked.map(({ method: verb, path }) => `${verb} ${path}`);
const CANCEL = 'POST /v1/payment_intents/pi_1/cancel';
const RETRIEVE = 'GET /v1/payment_intents/pi_1';
const LIST = 'GET /v1/payment_intents?customer=cus_9&limit=100';
const declinedWith = (failure: object, left?: Stripe.PaymentIntent) =>
  refused(402, { type: 'card_error', ...failure, payment_intent: left });
const UNEXPECTED = { code: 'payment_intent_unexpected_state', message: 'You cannot cancel this PaymentIntent.' };
const unexpected = refused(400, { type: 'invalid_request_error', ...UNEXPECTED });
const listOf = (data: object[], hasMore = false): double.StripeAnswer => ({
  status: 200,
  body: { object: 'list', url: '/v1/payment_intents', has_more: hasMore, data },
});
const NO_FUNDS = 'Your card has insufficient funds.';
const noFunds = { code: 'card_declined', decline_code: 'insufficient_funds', message: NO_FUNDS };
const open = intent({ status: 'requires_payment_method' });
const canceled: double.StripeAnswer = { status: 200, body: intent({ status: 'canceled' }) };

test.each([
  [
    'a card that is declined counts as declined',
    declinedWith(noFunds, open),
    { state: 'DECLINED', code: 'insufficient_funds', message: NO_FUNDS },
  ],
  [
    'a payment to confirm waits for the bidder',
    { status: 200, body: intent({ status: 'requires_action' }) },
    { state: 'ACTION_NEEDED', pageUrl: null },
  ],
  [
    'a card whose bank wants the bidder waits for the bidder',
    declinedWith({ code: 'authentication_required', message: 'The card needs to be authenticated.' }, open),
    { state: 'ACTION_NEEDED', pageUrl: null },
  ],
] as const)('%s only after Stripe has canceled the payment', async (_, answer, result) => {
  answers(answer, { [CANCEL]: canceled });
  expect(await processor.charge(order, signal)).toEqual({ processorRef: 'pi_1', ...result });
  expect(called()).toEqual(['POST /v1/payment_intents', CANCEL]);
  expect(Object.fromEntries(stripe.asked[1]?.form ?? [])).toEqual({ cancellation_reason: 'abandoned' });
});

test('a declined card whose error does not name the payment is looked up by its key and canceled', async () => {
  answers(declinedWith(noFunds), { [LIST]: listOf([open]), [CANCEL]: canceled });
  expect(await processor.charge(order, signal)).toMatchObject({ state: 'DECLINED', processorRef: 'pi_1' });
  expect(called()).toEqual(['POST /v1/payment_intents', LIST, CANCEL]);
});

test.each([
  ['succeeded', { state: 'CHARGED', processorRef: 'pi_1' }],
  ['processing', { state: 'PENDING', processorRef: 'pi_1' }],
] as const)('where Stripe refuses to cancel because the payment is %s, that is its result', async (status, result) => {
  answers(declinedWith(noFunds, open), { [CANCEL]: unexpected, [RETRIEVE]: { status: 200, body: intent({ status }) } });
  expect(await processor.charge(order, signal)).toEqual(result);
});

test.each([
  ['fails to cancel', { [CANCEL]: refused(500, { type: 'api_error', message: 'Something went wrong.' }) }],
  ['neither cancels nor ends it', { [CANCEL]: unexpected, [RETRIEVE]: { status: 200, body: open } }],
])('where Stripe %s, a declined card may still be charged and the result is unknown', async (_, others) => {
  answers(declinedWith(noFunds, open), others);
  await expect(processor.charge(order, signal)).rejects.toBeInstanceOf(ProcessorUnsure);
});

test.each([
  [
    'a card that is no longer on file',
    refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: "No such PaymentMethod: 'pm_4'" }),
  ],
] as const)('%s made no payment at Stripe and is declined at once', async (_, answer) => {
  stripe.next = answer;
  expect(await processor.charge(order, signal)).toEqual({
    state: 'DECLINED',
    processorRef: null,
    code: 'resource_missing',
    message: 'The card on file cannot be charged.',
  });
  expect(stripe.asked).toHaveLength(1);
});

test.each([
  ['hangs up after it took the order', 'hang up'],
  ['fails in the middle of it', refused(500, { type: 'api_error', message: 'Something went wrong.' })],
  [
    'is still at work on it',
    refused(409, {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request.',
    }),
  ],
  [
    'knows the key for another order',
    refused(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    }),
  ],
] as const)(
  'where Stripe %s, it is not known whether the card was charged, and it was never asked under another key',
  async (_, answer) => {
    stripe.next = answer;
    await expect(processor.charge(order, signal)).rejects.toBeInstanceOf(ProcessorUnsure);
    expect(new Set(stripe.asked.map(({ key }) => key))).toEqual(new Set([order.key]));
  },
);

test.each([
  ['does not know who asks', refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })],
  [
    'is asked too often',
    refused(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
  ],
] as const)('when Stripe %s, definitely nothing was charged', async (_, answer) => {
  stripe.next = answer;
  await expect(processor.charge(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('an unreachable server definitely charged nothing', async () => {
  const away = createStripeProcessor({
    secretKey: double.SECRET_KEY,
    webhookSecret: null,
    apiUrl: 'http://127.0.0.1:9',
  });
  await expect(away.charge(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('the result of a charge is found by its key among the customer’s payments, without charging again', async () => {
  stripe.next = listOf([intent({ id: 'pi_0', metadata: { key: 'another' } }), intent({ status: 'processing' })]);
  expect(await processor.find(order, signal)).toEqual({ state: 'PENDING', processorRef: 'pi_1' });
  stripe.next = listOf([intent({ metadata: {} })]);
  expect(await processor.find(order, signal)).toBeNull();
  expect(called()).toEqual([LIST, LIST]);
  stripe.next = refused(500, { type: 'api_error', message: 'Something went wrong.' });
  await expect(processor.find(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('a pending payment is fetched by Stripe’s own number of it', async () => {
  stripe.next = { status: 200, body: intent({ status: 'succeeded' }) };
  expect(await processor.find({ ...order, processorRef: 'pi_1' }, signal)).toEqual({
    state: 'CHARGED',
    processorRef: 'pi_1',
  });
  expect(called()).toEqual([RETRIEVE]);
});

test('of several payments under one key, the one that took the money is found', async () => {
  stripe.next = listOf([intent({ id: 'pi_2', status: 'canceled' }), intent({ id: 'pi_1', status: 'succeeded' })]);
  expect(await processor.find(order, signal)).toEqual({ state: 'CHARGED', processorRef: 'pi_1' });
});

const method = (part: object): double.StripeAnswer => ({
  status: 200,
  body: { id: 'pm_4', object: 'payment_method', customer: 'cus_9', ...part },
});

test('the details of a reference are fetched from Stripe for its customer', async () => {
  stripe.next = method({ type: 'card', card: { brand: 'amex', last4: '0005', exp_month: 3, exp_year: 2031 } });
  expect(await processor.describe('cus_9/pm_4', null, signal)).toEqual({
    card: {
      processor: 'stripe',
      cardRef: 'cus_9/pm_4',
      kind: 'CARD',
      brand: 'American Express',
      lastFour: '0005',
      expiresMonth: 3,
      expiresYear: 2031,
    },
  });
  stripe.next = method({ type: 'us_bank_account', us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } });
  expect(await processor.describe('cus_9/pm_4', null, signal)).toEqual({
    card: {
      processor: 'stripe',
      cardRef: 'cus_9/pm_4',
      kind: 'ACH',
      brand: 'STRIPE TEST BANK',
      lastFour: '6789',
      expiresMonth: null,
      expiresYear: null,
    },
  });
  expect(stripe.asked.map(({ method: verb, path }) => `${verb} ${path}`)).toEqual([
    'GET /v1/customers/cus_9/payment_methods/pm_4',
    'GET /v1/customers/cus_9/payment_methods/pm_4',
  ]);
});

test.each([
  [
    'one that Stripe does not have',
    refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: "No such PaymentMethod: 'pm_4'" }),
    'NO_SUCH_CARD',
  ],
  [
    'one of another customer',
    method({ customer: 'cus_8', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 } }),
    'NO_SUCH_CARD',
  ],
  ['one that cannot be charged in the bidder’s absence', method({ type: 'klarna', klarna: {} }), 'CARD_KIND'],
] as const)('%s is refused', async (_, answer, code) => {
  stripe.next = answer;
  expect(await processor.describe('cus_9/pm_4', null, signal)).toMatchObject({ refusal: { code } });
});

test.each(['pm_4', 'cus_9', 'cus_9/pm_4/../../charges', 'sandbox-success-1', ''])(
  '"%s" is not a Stripe reference, and Stripe is not called',
  async (cardRef) => {
    expect(await processor.describe(cardRef, null, signal)).toMatchObject({ refusal: { code: 'CARD_REFERENCE' } });
    expect(stripe.asked).toEqual([]);
  },
);

test.each([
  refused(500, { type: 'api_error', message: 'Something went wrong.' }),
  refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  'hang up',
] as const)('where Stripe cannot say, nothing is known of it', async (answer) => {
  stripe.next = answer;
  await expect(processor.describe('cus_9/pm_4', null, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

const posted = (type: string, object: object, secret?: string) => double.posted('evt_1', type, object, secret);
async function accept(...post: [string, string]): Promise<{ isTaken: boolean; events: ProcessorEvent[] }> {
  const events: ProcessorEvent[] = [];
  processor.onEvent((event) => {
    events.push(event);
    return Promise.resolve();
  });
  return { isTaken: await processor.accept(...post), events };
}

const noMoney = {
  code: 'payment_method_provider_decline',
  message: 'Insufficient funds.',
  type: 'card_error',
} as Stripe.PaymentIntent.LastPaymentError;
const lost = {
  code: 'card_declined',
  decline_code: 'lost_card',
  message: 'Your card was declined.',
  type: 'card_error',
} as Stripe.PaymentIntent.LastPaymentError;
const ofBank = { payment_method_types: ['us_bank_account'] };

test.each([
  [
    'a bank account’s payment that settled',
    'payment_intent.succeeded',
    ofBank,
    { state: 'SETTLED', code: null, message: null },
  ],
  [
    'one that came back',
    'payment_intent.payment_failed',
    { ...ofBank, status: 'requires_payment_method', last_payment_error: noMoney },
    { state: 'RETURNED', code: 'payment_method_provider_decline', message: 'Insufficient funds.' },
  ],
  ['a card that was charged', 'payment_intent.succeeded', {}, { state: 'CHARGED', code: null, message: null }],
  [
    'a card that was declined',
    'payment_intent.payment_failed',
    { status: 'requires_payment_method', last_payment_error: lost },
    { state: 'DECLINED', code: 'lost_card', message: 'Your card was declined.' },
  ],
  [
    'a payment that was canceled at Stripe',
    'payment_intent.canceled',
    { ...ofBank, status: 'canceled' },
    { state: 'RETURNED', code: 'canceled', message: 'The payment was canceled at the payment provider.' },
  ],
] as const)('%s is matched by the key of its charge', async (_, type, part, event) => {
  const reported = intent(part);
  answers(canceled, {
    [RETRIEVE]: { status: 200, body: reported },
    [CANCEL]: { status: 200, body: { ...reported, status: 'canceled' } },
  });
  expect(await accept(...posted(type, reported))).toEqual({
    isTaken: true,
    events: [
      {
        about: 'CHARGE',
        id: 'evt_1',
        account: null,
        key: order.key,
        house: 7,
        invoice: 104001,
        processorRef: 'pi_1',
        amount: order.amount,
        currency: 'USD',
        ...event,
      },
    ],
  });
});

test('an event of a failed payment that has succeeded since reports what it is now, and one that is pending nothing', async () => {
  answers(canceled, { [RETRIEVE]: { status: 200, body: intent({ status: 'succeeded' }) } });
  const failed = posted('payment_intent.payment_failed', open);
  expect(await accept(...failed)).toMatchObject({ isTaken: true, events: [{ state: 'CHARGED' }] });
  answers(canceled, { [RETRIEVE]: { status: 200, body: intent({ status: 'processing' }) } });
  expect(await accept(...failed)).toEqual({ isTaken: true, events: [] });
});

test('an event with a wrong signature or changed content is rejected', async () => {
  expect(await accept(...posted('payment_intent.succeeded', intent({}), 'whsec_of_somebody'))).toEqual({
    isTaken: false,
    events: [],
  });
  const [payload, signature] = posted('payment_intent.succeeded', intent({}));
  expect(await accept(payload.replace('pi_1', 'pi_2'), signature)).toEqual({ isTaken: false, events: [] });
});

test('an event about another program’s payment is accepted and ignored', async () => {
  expect(await accept(...posted('payment_intent.succeeded', intent({ metadata: {} })))).toEqual({
    isTaken: true,
    events: [],
  });
  expect(await accept(...posted('customer.created', { id: 'cus_9' }))).toEqual({ isTaken: true, events: [] });
});

test('an event that could not be saved is refused, so that Stripe repeats it', async () => {
  processor.onEvent(() => Promise.reject(new Error('the database is away')));
  await expect(processor.accept(...posted('payment_intent.succeeded', intent({})))).rejects.toThrow(
    'the database is away',
  );
});
