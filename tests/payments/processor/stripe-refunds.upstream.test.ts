import { type ProcessorEvent, ProcessorUnsure, type RefundOrder } from '../../../upstream/payments/processor/processor';
import { createStripeProcessor, type StripeProcessor } from '../../../upstream/payments/processor/stripe-processor';
import {
  intent,
  posted,
  SECRET_KEY,
  SIGNING_SECRET,
  startStripe,
  type StripeAnswer,
  type StripeDouble,
} from './stripe-double';
import { shapeOf } from './stripe-shapes';

let stripe: StripeDouble;
let processor: StripeProcessor;

beforeAll(async () => {
  stripe = await startStripe();
});
beforeEach(() => {
  stripe.asked.length = 0;
  processor = createStripeProcessor({ secretKey: SECRET_KEY, webhookSecret: SIGNING_SECRET, apiUrl: stripe.url });
});
afterAll(() => stripe.stop());

const order: RefundOrder = {
  key: 'RFD7',
  account: null,
  chargeKey: 'CHG7',
  chargeRef: 'pi_1',
  amount: 1234,
  currency: 'USD',
  metadata: { house: '1', refund: '7' },
};
const refund = (part: object = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 1234,
  currency: 'usd',
  payment_intent: 'pi_1',
  status: 'succeeded',
  metadata: { key: 'RFD7', house: '1' },
  ...part,
});
const refused = (status: number, error: object): StripeAnswer => ({ status, body: { error } });
const { signal } = new AbortController();

test('a refund is requested once per key, for the payment intent, in minor units', async () => {
  stripe.next = { status: 200, body: refund() };
  expect(await processor.refund(order, signal)).toEqual({ state: 'REFUNDED', processorRef: 're_1' });
  expect(stripe.asked.map(({ method, path, key }) => [method, path, key])).toEqual([['POST', '/v1/refunds', 'RFD7']]);
  expect(Object.fromEntries(stripe.asked[0]?.form ?? [])).toEqual({
    payment_intent: 'pi_1',
    amount: '1234',
    'metadata[house]': '1',
    'metadata[refund]': '7',
    'metadata[key]': 'RFD7',
  });
});

test.each([
  ['is under way', { status: 200, body: refund({ status: 'pending' }) }, { state: 'PENDING', processorRef: 're_1' }],
  [
    'failed at once',
    { status: 200, body: refund({ status: 'failed', failure_reason: 'expired_or_canceled_card' }) },
    {
      state: 'REFUSED',
      processorRef: 're_1',
      code: 'expired_or_canceled_card',
      message: 'The card has expired or was canceled.',
    },
  ],
  [
    'was made before',
    refused(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'Charge ch_1 has already been refunded.',
    }),
    {
      state: 'REFUSED',
      processorRef: null,
      code: 'charge_already_refunded',
      message: 'This charge was refunded at the payment provider already.',
    },
  ],
] as const)('a refund that %s says so', async (_, answer, result) => {
  stripe.next = answer;
  expect(await processor.refund(order, signal)).toEqual(result);
});

test('after a dropped connection, the refund is unknown and is found by its key among the refunds of the payment intent', async () => {
  stripe.next = 'hang up';
  await expect(processor.refund(order, signal)).rejects.toBeInstanceOf(ProcessorUnsure);
  expect(new Set(stripe.asked.map(({ key }) => key))).toEqual(new Set(['RFD7']));
  const listed = (data: object[]): StripeAnswer => ({
    status: 200,
    body: { object: 'list', url: '/v1/refunds', has_more: false, data },
  });
  stripe.next = listed([refund({ id: 're_0', metadata: {} }), refund()]);
  expect(await processor.findRefund(order, signal)).toEqual({ state: 'REFUNDED', processorRef: 're_1' });
  expect(stripe.asked.at(-1)?.path).toBe('/v1/refunds?payment_intent=pi_1&limit=100');
  stripe.next = listed([]);
  expect(await processor.findRefund(order, signal)).toBeNull();
});

async function eventsOf(type: string, object: object): Promise<ProcessorEvent[]> {
  const events: ProcessorEvent[] = [];
  processor.onEvent((event) => {
    events.push(event);
    return Promise.resolve();
  });
  expect(await processor.accept(...posted('evt_1', type, object))).toBe(true);
  return events;
}
const event = {
  id: 'evt_1',
  account: null,
  house: 1,
  chargeRef: 'pi_1',
  processorRef: 're_1',
  amount: 1234,
  currency: 'USD',
  code: null,
  message: null,
};

test('our refund is matched by its key, and a manual one by the key of its charge on the payment intent', async () => {
  expect(await eventsOf('refund.updated', refund({ status: 'pending' }))).toEqual([
    { ...event, about: 'REFUND', key: 'RFD7', chargeKey: null, state: 'PENDING' },
  ]);
  expect(stripe.asked).toEqual([]);
  stripe.next = { status: 200, body: intent({ metadata: { key: 'CHG7', house: '1' } }) };
  expect(await eventsOf('refund.created', refund({ metadata: {} }))).toEqual([
    { ...event, about: 'REFUND', key: null, chargeKey: 'CHG7', state: 'REFUNDED' },
  ]);
  expect(await eventsOf('refund.failed', refund({ status: 'failed', failure_reason: 'declined' }))).toMatchObject([
    { state: 'FAILED', code: 'declined', message: 'The bidder’s bank declined the refund.' },
  ]);
});

test('a chargeback is reported when the money is taken and when it is returned; other programs’ payments are ignored', async () => {
  const dispute = {
    id: 'dp_1',
    amount: 1234,
    currency: 'usd',
    payment_intent: 'pi_1',
    reason: 'product_not_received',
    status: 'needs_response',
    balance_transactions: [],
  };
  let charge = intent({ metadata: { key: 'CHG7', house: '1' } });
  stripe.next = ({ path }) => ({
    status: 200,
    body: path.startsWith('/v1/disputes') ? shapeOf('dispute', dispute) : charge,
  });
  const moneyOf = async (type: string) => (await eventsOf(type, dispute)).filter(({ about }) => about !== 'CHARGEBACK');
  const expected = {
    ...event,
    about: 'DISPUTE',
    key: null,
    chargeKey: 'CHG7',
    processorRef: 'dp_1',
    code: 'product_not_received',
  };
  expect(await moneyOf('charge.dispute.funds_withdrawn')).toEqual([
    { ...expected, state: 'REFUNDED', message: 'Reversed by the bank: product not received' },
  ]);
  expect(await moneyOf('charge.dispute.funds_reinstated')).toEqual([
    { ...expected, state: 'FAILED', message: 'The bank gave it back to the house.' },
  ]);
  charge = intent({ metadata: {} });
  expect(await eventsOf('charge.dispute.funds_withdrawn', dispute)).toEqual([]);
  expect(await eventsOf('refund.created', refund({ metadata: {} }))).toEqual([]);
});
