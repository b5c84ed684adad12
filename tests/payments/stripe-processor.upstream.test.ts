import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { ProcessorAway, ProcessorUnsure } from '../../upstream/payments/processor';
import type { ChargeOrder, ProcessorEvent } from '../../upstream/payments/processor';
import { createStripeProcessor } from '../../upstream/payments/stripe-processor';
import type { StripeProcessor } from '../../upstream/payments/stripe-processor';

/** What Stripe answers next: a status and its JSON; or it hangs up after it took the request. */
type Next = { readonly status: number; readonly body: object } | 'hang up';
interface Asked { readonly method: string; readonly path: string; readonly form: URLSearchParams; readonly key: string | undefined; readonly authorization: string | undefined }

const SECRET = 'sk_test_of_a_test';
const SIGNING = 'whsec_of_a_test';

let stripe: Server;
let processor: StripeProcessor;
let asked: Asked[];
let next: Next;

const call = async (request: IncomingMessage): Promise<Asked> => ({
  method: request.method ?? '', path: request.url ?? '', form: new URLSearchParams(await text(request)),
  key: request.headers['idempotency-key'] as string | undefined, authorization: request.headers.authorization,
});

beforeAll(async () => {
  stripe = createServer((request, response) => {
    void call(request).then((received) => {
      asked.push(received);
      if (next === 'hang up') return request.socket.destroy();
      return response.writeHead(next.status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(next.body));
    });
  });
  await new Promise<void>((done) => { stripe.listen(0, '127.0.0.1', done); });
});
beforeEach(() => {
  asked = [];
  const { port } = stripe.address() as AddressInfo;
  processor = createStripeProcessor({ secretKey: SECRET, webhookSecret: SIGNING, address: { host: '127.0.0.1', port, protocol: 'http' } });
});
afterAll(async () => {
  await new Promise((done) => { stripe.close(done); });
});

const order: ChargeOrder = { key: 'run-7-invoice-104001', cardRef: 'cus_9/pm_4', kind: 'CARD', amount: 123_456, currency: 'USD', description: 'Invoice 104001', metadata: { house: 'northgate', invoice: '104001' } };
const intent = (part: object) => ({ id: 'pi_1', object: 'payment_intent', status: 'succeeded', metadata: { key: order.key }, payment_method_types: ['card'], last_payment_error: null, ...part });
const refused = (status: number, error: object): Next => ({ status, body: { error } });
const { signal } = new AbortController();

test('a card is charged once for its key, in minor units, in the bidder’s absence, by what is on file', async () => {
  next = { status: 200, body: intent({}) };
  expect(await processor.charge(order, signal)).toEqual({ state: 'CHARGED', processorRef: 'pi_1' });
  expect(asked).toHaveLength(1);
  const [{ method, path, form, key, authorization }] = asked as [Asked];
  expect([method, path, key, authorization]).toEqual(['POST', '/v1/payment_intents', order.key, `Bearer ${SECRET}`]);
  expect(Object.fromEntries(form)).toEqual({
    customer: 'cus_9', payment_method: 'pm_4', amount: '123456', currency: 'usd', description: 'Invoice 104001',
    'metadata[house]': 'northgate', 'metadata[invoice]': '104001', 'metadata[key]': order.key,
    'allowed_payment_method_types[0]': 'card', confirm: 'true', off_session: 'true', error_on_requires_action: 'true',
  });
});

test('a bank account’s payment is pending until it settles', async () => {
  next = { status: 200, body: intent({ status: 'processing' }) };
  expect(await processor.charge({ ...order, kind: 'ACH' }, signal)).toEqual({ state: 'PENDING', processorRef: 'pi_1' });
  expect(asked[0]?.form.get('allowed_payment_method_types[0]')).toBe('us_bank_account');
});

test.each([
  ['a card that is declined', refused(402, { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.', payment_intent: intent({ status: 'requires_payment_method' }) }),
    { state: 'DECLINED', processorRef: 'pi_1', code: 'insufficient_funds', message: 'Your card has insufficient funds.' }],
  ['a card that has expired', refused(402, { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' }),
    { state: 'DECLINED', processorRef: null, code: 'expired_card', message: 'Your card has expired.' }],
  ['a card that is no longer on file', refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: "No such PaymentMethod: 'pm_4'" }),
    { state: 'DECLINED', processorRef: null, code: 'resource_missing', message: 'The card on file cannot be charged.' }],
  ['a payment that the bidder would have to confirm', { status: 200, body: intent({ status: 'requires_action' }) },
    { state: 'DECLINED', processorRef: 'pi_1', code: 'requires_action', message: 'The payment needs to be confirmed by the bidder.' }],
] as const)('%s is declined, with its reason', async (_, answer, result) => {
  next = answer;
  expect(await processor.charge(order, signal)).toEqual(result);
  expect(asked).toHaveLength(1);
});

test.each([
  ['hangs up after it took the order', 'hang up'],
  ['fails in the middle of it', refused(500, { type: 'api_error', message: 'Something went wrong.' })],
  ['is still at work on it', refused(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'There is currently another in-progress request.' })],
  ['knows the key for another order', refused(400, { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters.' })],
] as const)('where Stripe %s, it is not known whether the card was charged, and it was never asked under another key', async (_, answer) => {
  next = answer;
  await expect(processor.charge(order, signal)).rejects.toBeInstanceOf(ProcessorUnsure);
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([order.key]));
});

test.each([
  ['does not know who asks', refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })],
  ['is asked too often', refused(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })],
] as const)('where Stripe %s, surely nothing was charged', async (_, answer) => {
  next = answer;
  await expect(processor.charge(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('where nobody listens, surely nothing was charged', async () => {
  const away = createStripeProcessor({ secretKey: SECRET, webhookSecret: null, address: { host: '127.0.0.1', port: 9, protocol: 'http' } });
  await expect(away.charge(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

test('what became of an order is found by its key among the customer’s payments, and nothing is charged by looking', async () => {
  const page = (data: object[], hasMore: boolean): Next => ({ status: 200, body: { object: 'list', url: '/v1/payment_intents', has_more: hasMore, data } });
  next = page([intent({ id: 'pi_0', metadata: { key: 'another' } }), intent({ status: 'processing' })], false);
  expect(await processor.find(order, signal)).toEqual({ state: 'PENDING', processorRef: 'pi_1' });
  next = page([intent({ metadata: {} })], false);
  expect(await processor.find(order, signal)).toBeNull();
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/payment_intents?customer=cus_9&limit=100', 'GET /v1/payment_intents?customer=cus_9&limit=100']);
  next = refused(500, { type: 'api_error', message: 'Something went wrong.' });
  await expect(processor.find(order, signal)).rejects.toBeInstanceOf(ProcessorAway);
});

/** An event as Stripe posts it, signed. */
function posted(type: string, object: object, secret = SIGNING): [payload: string, signature: string] {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  return [payload, new Stripe(SECRET).webhooks.generateTestHeaderString({ payload, secret })];
}
async function told(...post: [string, string]): Promise<{ isTaken: boolean; events: ProcessorEvent[] }> {
  const events: ProcessorEvent[] = [];
  processor.tellTo((event) => {
    events.push(event);
    return Promise.resolve();
  });
  return { isTaken: await processor.accept(...post), events };
}

test.each([
  ['a bank account’s payment that settled', 'payment_intent.succeeded', { payment_method_types: ['us_bank_account'] }, { state: 'SETTLED', code: null, message: null }],
  ['one that came back', 'payment_intent.payment_failed', { payment_method_types: ['us_bank_account'], last_payment_error: { code: 'payment_method_provider_decline', message: 'Insufficient funds.' } }, { state: 'RETURNED', code: 'payment_method_provider_decline', message: 'Insufficient funds.' }],
  ['a card that was charged', 'payment_intent.succeeded', {}, { state: 'CHARGED', code: null, message: null }],
  ['a card that was declined', 'payment_intent.payment_failed', { last_payment_error: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' } }, { state: 'DECLINED', code: 'lost_card', message: 'Your card was declined.' }],
])('%s is told by the key of its order', async (_, type, part, event) => {
  expect(await told(...posted(type, intent(part)))).toEqual({ isTaken: true, events: [{ id: 'evt_1', key: order.key, processorRef: 'pi_1', ...event }] });
});

test('an event that another signed, or whose words were changed, is not taken', async () => {
  expect(await told(...posted('payment_intent.succeeded', intent({}), 'whsec_of_somebody'))).toEqual({ isTaken: false, events: [] });
  const [payload, signature] = posted('payment_intent.succeeded', intent({}));
  expect(await told(payload.replace('pi_1', 'pi_2'), signature)).toEqual({ isTaken: false, events: [] });
});

test('an event about a payment of another program is taken, and told to nobody', async () => {
  expect(await told(...posted('payment_intent.succeeded', intent({ metadata: {} })))).toEqual({ isTaken: true, events: [] });
  expect(await told(...posted('customer.created', { id: 'cus_9' }))).toEqual({ isTaken: true, events: [] });
});

test('an event that could not be written is refused, so that Stripe tells it again', async () => {
  processor.tellTo(() => Promise.reject(new Error('the database is away')));
  await expect(processor.accept(...posted('payment_intent.succeeded', intent({})))).rejects.toThrow('the database is away');
});
