import type { ChargeOrder, ProcessorEvent } from '../../../upstream/payments/processor/processor';
import { ProcessorAway, ProcessorUnsure } from '../../../upstream/payments/processor/processor';
import type { StripeProcessor } from '../../../upstream/payments/processor/stripe-processor';
import { createStripeProcessor } from '../../../upstream/payments/processor/stripe-processor';
import type { AskedOfStripe, StripeAnswer, StripeDouble } from './stripe-double';
import { intent as intentOf, posted as postedAs, SECRET_KEY, SIGNING_SECRET, startStripe } from './stripe-double';

let stripe: StripeDouble;
let processor: StripeProcessor;

beforeAll(async () => {
  stripe = await startStripe();
});
beforeEach(() => {
  stripe.asked.splice(0);
  processor = createStripeProcessor({ secretKey: SECRET_KEY, webhookSecret: SIGNING_SECRET, address: stripe.address });
});
afterAll(() => stripe.stop());

const order: ChargeOrder = {
  key: 'run-7-invoice-104001',
  cardRef: 'cus_9/pm_4',
  kind: 'CARD',
  amount: 123_456,
  currency: 'USD',
  description: 'Invoice 104001',
  metadata: { house: 'northgate', invoice: '104001' },
};
const intent = (part: object) => intentOf({ metadata: { key: order.key }, ...part });
const refused = (status: number, error: object): StripeAnswer => ({ status, body: { error } });
const { signal } = new AbortController();

test('a card is charged once per key, in minor units, off-session, with the payment method on file', async () => {
  stripe.next = { status: 200, body: intent({}) };
  expect(await processor.charge(order, signal)).toEqual({ state: 'CHARGED', processorRef: 'pi_1' });
  expect(stripe.asked).toHaveLength(1);
  const [{ method, path, form, key, authorization }] = stripe.asked as unknown as [AskedOfStripe];
  expect([method, path, key, authorization]).toEqual([
    'POST',
    '/v1/payment_intents',
    order.key,
    `Bearer ${SECRET_KEY}`,
  ]);
  expect(Object.fromEntries(form)).toEqual({
    customer: 'cus_9',
    payment_method: 'pm_4',
    amount: '123456',
    currency: 'usd',
    description: 'Invoice 104001',
    'metadata[house]': 'northgate',
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

test.each([
  [
    'a card that is declined',
    refused(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: intent({ status: 'requires_payment_method' }),
    }),
    {
      state: 'DECLINED',
      processorRef: 'pi_1',
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  ],
  [
    'a card that has expired',
    refused(402, { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' }),
    { state: 'DECLINED', processorRef: null, code: 'expired_card', message: 'Your card has expired.' },
  ],
  [
    'a card that is no longer on file',
    refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: "No such PaymentMethod: 'pm_4'" }),
    { state: 'DECLINED', processorRef: null, code: 'resource_missing', message: 'The card on file cannot be charged.' },
  ],
  [
    'a payment that the bidder would have to confirm',
    { status: 200, body: intent({ status: 'requires_action' }) },
    {
      state: 'DECLINED',
      processorRef: 'pi_1',
      code: 'requires_action',
      message: 'The payment needs to be confirmed by the bidder.',
    },
  ],
] as const)('%s is declined, with its reason', async (_, answer, result) => {
  stripe.next = answer;
  expect(await processor.charge(order, signal)).toEqual(result);
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
] as const)('where Stripe %s, surely nothing was charged', async (_, answer) => {
  stripe.next = answer;
  await expect(processor.charge(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('an unreachable server definitely charged nothing', async () => {
  const away = createStripeProcessor({
    secretKey: SECRET_KEY,
    webhookSecret: null,
    address: { host: '127.0.0.1', port: 9, protocol: 'http' },
  });
  await expect(away.charge(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('the result of a charge is found by its key among the customer’s payments, without charging again', async () => {
  const page = (data: object[], hasMore: boolean): StripeAnswer => ({
    status: 200,
    body: { object: 'list', url: '/v1/payment_intents', has_more: hasMore, data },
  });
  stripe.next = page([intent({ id: 'pi_0', metadata: { key: 'another' } }), intent({ status: 'processing' })], false);
  expect(await processor.find(order, signal)).toEqual({ state: 'PENDING', processorRef: 'pi_1' });
  stripe.next = page([intent({ metadata: {} })], false);
  expect(await processor.find(order, signal)).toBeNull();
  expect(stripe.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/payment_intents?customer=cus_9&limit=100',
    'GET /v1/payment_intents?customer=cus_9&limit=100',
  ]);
  stripe.next = refused(500, { type: 'api_error', message: 'Something went wrong.' });
  await expect(processor.find(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

const method = (part: object): StripeAnswer => ({
  status: 200,
  body: { id: 'pm_4', object: 'payment_method', customer: 'cus_9', ...part },
});

test('the details of a reference are fetched from Stripe for its customer', async () => {
  stripe.next = method({ type: 'card', card: { brand: 'amex', last4: '0005', exp_month: 3, exp_year: 2031 } });
  expect(await processor.describe('cus_9/pm_4', signal)).toEqual({
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
  expect(await processor.describe('cus_9/pm_4', signal)).toEqual({
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
  expect(await processor.describe('cus_9/pm_4', signal)).toMatchObject({ refusal: { code } });
});

test.each(['pm_4', 'cus_9', 'cus_9/pm_4/../../charges', 'sandbox-success-1', ''])(
  '"%s" is not a Stripe reference, and Stripe is not called',
  async (cardRef) => {
    expect(await processor.describe(cardRef, signal)).toMatchObject({ refusal: { code: 'CARD_REFERENCE' } });
    expect(stripe.asked).toEqual([]);
  },
);

test.each([
  refused(500, { type: 'api_error', message: 'Something went wrong.' }),
  refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  'hang up',
] as const)('where Stripe cannot say, nothing is known of it', async (answer) => {
  stripe.next = answer;
  await expect(processor.describe('cus_9/pm_4', signal)).rejects.toBeInstanceOf(ProcessorAway);
});

const posted = (type: string, object: object, secret?: string) => postedAs('evt_1', type, object, secret);
async function told(...post: [string, string]): Promise<{ isTaken: boolean; events: ProcessorEvent[] }> {
  const events: ProcessorEvent[] = [];
  processor.tellTo((event) => {
    events.push(event);
    return Promise.resolve();
  });
  return { isTaken: await processor.accept(...post), events };
}

test.each([
  [
    'a bank account’s payment that settled',
    'payment_intent.succeeded',
    { payment_method_types: ['us_bank_account'] },
    { state: 'SETTLED', code: null, message: null },
  ],
  [
    'one that came back',
    'payment_intent.payment_failed',
    {
      payment_method_types: ['us_bank_account'],
      last_payment_error: { code: 'payment_method_provider_decline', message: 'Insufficient funds.' },
    },
    { state: 'RETURNED', code: 'payment_method_provider_decline', message: 'Insufficient funds.' },
  ],
  ['a card that was charged', 'payment_intent.succeeded', {}, { state: 'CHARGED', code: null, message: null }],
  [
    'a card that was declined',
    'payment_intent.payment_failed',
    { last_payment_error: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' } },
    { state: 'DECLINED', code: 'lost_card', message: 'Your card was declined.' },
  ],
])('%s is matched by the key of its charge', async (_, type, part, event) => {
  expect(await told(...posted(type, intent(part)))).toEqual({
    isTaken: true,
    events: [{ about: 'CHARGE', id: 'evt_1', key: order.key, processorRef: 'pi_1', ...event }],
  });
});

test('an event with a wrong signature or changed content is rejected', async () => {
  expect(await told(...posted('payment_intent.succeeded', intent({}), 'whsec_of_somebody'))).toEqual({
    isTaken: false,
    events: [],
  });
  const [payload, signature] = posted('payment_intent.succeeded', intent({}));
  expect(await told(payload.replace('pi_1', 'pi_2'), signature)).toEqual({ isTaken: false, events: [] });
});

test('an event about another program’s payment is accepted and ignored', async () => {
  expect(await told(...posted('payment_intent.succeeded', intent({ metadata: {} })))).toEqual({
    isTaken: true,
    events: [],
  });
  expect(await told(...posted('customer.created', { id: 'cus_9' }))).toEqual({ isTaken: true, events: [] });
});

test('an event that could not be saved is refused, so that Stripe repeats it', async () => {
  processor.tellTo(() => Promise.reject(new Error('the database is away')));
  await expect(processor.accept(...posted('payment_intent.succeeded', intent({})))).rejects.toThrow(
    'the database is away',
  );
});
