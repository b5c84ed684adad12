import { amountInWords } from '../../../rules/core/money';
import type { ReturnedMoneyEvent } from '../../../upstream/payments/processor/processor';
import { applyEvent } from '../../../upstream/payments/processor-events';
import type { RefundAnswerJson } from '../../../upstream/payments/refunds/refund-wire';
import { clientOf, type Failure, newKey } from '../../invoicing/house-at-work';
import { upstreamOfFile } from '../../support/services/of-file';
import { type RefundingHouse, refundingHouse } from './refunding-setup';

const CARDS = ['success', 'lost', 'keeps', 'success', 'success', 'success', 'success', 'success', 'decline'] as const;
const DECLINED = CARDS.indexOf('decline');
const AT_ONCE = 20;

const upstream = upstreamOfFile({ quiet: true });
let house: RefundingHouse;

beforeAll(async () => {
  house = await refundingHouse(upstream, CARDS, 'refunds');
});

const event = (
  part: Partial<ReturnedMoneyEvent> & Pick<ReturnedMoneyEvent, 'id' | 'chargeRef' | 'processorRef' | 'amount'>,
): ReturnedMoneyEvent => ({
  about: 'REFUND',
  key: null,
  house: null,
  account: null,
  currency: 'USD',
  chargeKey: null,
  state: 'REFUNDED',
  code: null,
  message: null,
  ...part,
});
const tell = (returned: ReturnedMoneyEvent) => applyEvent(upstream.services, returned);

test('a dry run returns the amount, the card, and the balance afterwards, and saves nothing', async () => {
  const { amount } = await house.charge(0);
  expect(await house.dryRun(0, 10.5)).toMatchObject({
    charged: amount,
    refunded: 0,
    refundable: amount,
    amount: 10.5,
    outStandingBalance: 0,
    balanceAfter: 10.5,
    refusal: null,
    card: { brand: 'Visa', kind: 'CARD' },
    currencyCode: 'USD',
  });
  expect(await house.dryRun(0)).toMatchObject({ amount, balanceAfter: amount });
  expect(await house.dryRun(0, amount + 0.01)).toMatchObject({
    refusal: {
      code: 'AMOUNT_NOT_HELD',
      text: `Enter at most ${amountInWords(Math.round(amount * 100), 'USD', 'en-US')}.`,
    },
  });
  expect(await house.dryRun(DECLINED)).toMatchObject({ charged: 0, refundable: 0, refusal: { code: 'NOT_CHARGED' } });
  expect(house.recorded()).toEqual([]);
});

test.each([
  ['no reason', { reason: ' ' }, 422, 'REASON_REQUIRED'],
  ['a reason that is too long', { reason: 'x'.repeat(101) }, 422, 'TOO_LONG'],
  ['a card’s number as the reason', { reason: 'to 4111 1111 1111 1111' }, 422, 'CARD_NUMBER'],
  ['nothing', { amount: 0 }, 422, 'AMOUNT_NOT_HELD'],
  ['parts of a cent', { amount: 1.005 }, 422, 'NOT_AN_AMOUNT'],
  ['more than was charged', { amount: 10_000_000 }, 422, 'AMOUNT_NOT_HELD'],
  ['what held another amount when it was confirmed', { amount: 1, refundable: 1 }, 409, 'REFUND_CHANGED'],
  ['what owed another amount when it was confirmed', { amount: 1, balanceAfter: 7 }, 409, 'REFUND_CHANGED'],
])('a refund of %s is refused, and the provider is not called', async (_, body, status, code) => {
  const { chargeAttemptID } = await house.charge(0);
  expect(
    await house.api.refused(`chargeAttempt/${chargeAttemptID}/refund`, { reason: 'Returned', ...body }),
  ).toMatchObject({ status, code });
  expect(house.recorded()).toEqual([]);
});

test('a partial refund adds an entry with its reason, and the invoice is partly paid; refunding the rest makes it unpaid', async () => {
  const { amount, chargeAttemptID } = await house.charge(0);
  const first = await house.refund(0, { amount: 10.5, refundable: amount, balanceAfter: 10.5 });
  expect(first.chargeAttempt).toMatchObject({
    state: 'CHARGED',
    refunded: 10.5,
    refundable: Math.round(amount * 100 - 1050) / 100,
  });
  expect(first.chargeAttempt.refunds).toMatchObject([
    {
      refundID: first.refundID,
      kind: 'REFUND',
      amount: 10.5,
      state: 'REFUNDED',
      stateText: 'Refunded',
      createdBy: 'Carmen Ashby',
      refusal: null,
    },
  ]);
  expect(await house.invoice(0)).toMatchObject({ invoiceStatus: 'PARTIAL_PAID', outStandingBalance: 10.5 });
  const [back, paid] = await house.payments(0);
  expect(back).toMatchObject({
    amount: -10.5,
    paymentMethod: 'CC',
    online: true,
    reference: 'Returned by the bidder',
    reversesPaymentID: paid?.paymentID,
    recordedBy: 'Carmen Ashby',
    chargeAttemptID: null,
  });
  expect(paid).toMatchObject({ amount, chargeAttemptID });
  const rest = await house.refund(0);
  expect(rest.chargeAttempt).toMatchObject({ refunded: amount, refundable: 0 });
  expect(await house.invoice(0)).toMatchObject({ invoiceStatus: 'SENT', outStandingBalance: amount, allPaid: false });
  expect(await house.api.refused(`chargeAttempt/${chargeAttemptID}/refund`, { reason: 'Again' })).toMatchObject({
    status: 409,
    code: 'NOTHING_LEFT',
  });
  expect(await house.difference()).toBe(0);
});

test('the invoice’s history shows the refund with its author, and says why it cannot be undone', async () => {
  const { invoices } = await house.api.get<{
    invoices: {
      edits: { editID: number; label: string; by: string | null; canUndo: boolean; undoRefusal: string }[];
    }[];
  }>(`invoiceHistory?invoiceIDs=${house.invoiceIds[0] ?? 0}`);
  const [edit] = invoices[0]?.edits ?? [];
  expect(edit).toMatchObject({
    label: 'Refunded online',
    by: 'Carmen Ashby',
    canUndo: false,
    undoRefusal: "A refund by the payment provider can't be undone. Charge the card again.",
  });
  expect(await house.api.refused(`invoiceEdit/${edit?.editID ?? 0}/undo`, {})).toMatchObject({
    status: 409,
    code: 'CANNOT_UNDO',
  });
});

test('a refunded amount is due again, and a dry run says so before a second charge that a user has allowed', async () => {
  const { amount } = await house.charge(0);
  await house.api.post(`invoice/${house.invoiceIds[0] ?? 0}/allowCharging`, {
    reason: 'The bidder agreed by phone',
  });
  const again = await house.chargeDryRun(0);
  expect(again).toMatchObject({
    readyCount: 1,
    refundedCount: 1,
    candidates: [{ willBeCharged: true, amount, refunded: amount }],
  });
  expect(await house.chargeDryRun(DECLINED)).toMatchObject({
    readyCount: 1,
    refundedCount: 0,
    candidates: [{ refunded: 0 }],
  });
});

test('a lost answer is looked up by its key; until then, the refund is unknown and blocks another one', async () => {
  const { chargeAttemptID, amount } = await house.charge(1);
  const { chargeAttempt } = await house.refund(1, { amount: 5 });
  expect(chargeAttempt).toMatchObject({
    refunded: 0,
    refundable: Math.round(amount * 100 - 500) / 100,
    refunds: [{ state: 'UNKNOWN', stateText: 'Unconfirmed', refusal: { code: 'ANSWER_MISSING' } }],
  });
  expect(await house.invoice(1)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(await house.api.refused(`chargeAttempt/${chargeAttemptID}/refund`, { reason: 'Again' })).toMatchObject({
    status: 409,
    code: 'REFUND_IN_PROGRESS',
  });
  const refreshed = await house.api.post<RefundAnswerJson>(`chargeAttempt/${chargeAttemptID}/refund/look`, {});
  expect(refreshed.chargeAttempt).toMatchObject({ refunded: 5, refunds: [{ state: 'REFUNDED' }] });
  expect(house.recorded().filter(({ cardRef }) => cardRef.includes('lost'))).toHaveLength(1);
  expect(await house.difference()).toBe(0);
});

test('a refund that the provider rejects returns no money, has a reason, and leaves the charge unchanged', async () => {
  const { amount } = await house.charge(2);
  const { chargeAttempt } = await house.refund(2);
  expect(chargeAttempt).toMatchObject({
    refunded: 0,
    refundable: amount,
    refunds: [
      {
        state: 'REFUSED',
        stateText: 'Refund failed',
        refusal: { code: 'refund_refused', text: 'The card’s bank does not take refunds.' },
      },
    ],
  });
  expect(await house.invoice(2)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test.each(['the same key', 'different keys'])(
  'twenty concurrent refunds of one charge, with %s, refund once and never more than was charged',
  async (kind) => {
    const index = kind === 'the same key' ? 3 : 4;
    const { chargeAttemptID, amount } = await house.charge(index);
    const half = Math.floor(amount * 50) / 100 + 0.01;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        house.api.client.post<Partial<Failure> & { data?: RefundAnswerJson }>(
          house.api.path(`chargeAttempt/${chargeAttemptID}/refund`),
          { reason: 'At once', amount: half },
          kind === 'the same key' ? { 'idempotency-key': 'refund-at-once' } : newKey(),
        ),
      ),
    );
    expect(house.recorded().filter(({ metadata }) => metadata.attempt === String(chargeAttemptID))).toHaveLength(1);
    expect(await house.charge(index)).toMatchObject({ refunded: half });
    if (kind === 'the same key') expect(new Set(answers.map(({ body }) => body.data?.refundID)).size).toBe(1);
    else
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code))).toEqual(
        new Set(
          ['REFUND_IN_PROGRESS', 'AMOUNT_NOT_HELD'].filter((code) =>
            answers.some(({ body }) => body.error?.code === code),
          ),
        ),
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(kind === 'the same key' ? AT_ONCE : 1);
    expect(await house.difference()).toBe(0);
    await expect(
      upstream.db.query('update charge_attempt set given_back = amount + 1 where id = $1', [chargeAttemptID]),
    ).rejects.toThrow('charge_attempt_given_back');
  },
);

test('a key that was used for another refund is refused', async () => {
  const { chargeAttemptID } = await house.charge(5);
  const answer = await house.api.client.post<Failure>(
    house.api.path(`chargeAttempt/${chargeAttemptID}/refund`),
    { reason: 'Other', amount: 1 },
    { 'idempotency-key': 'refund-at-once' },
  );
  expect([answer.status, answer.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test('a refund made at the provider is one entry, for any number and order of events; a returned refund makes the payment active again', async () => {
  const { processorRef, amount } = await house.charge(5);
  const chargeRef = processorRef ?? '';
  const events = [
    event({ id: 'evt-r1', chargeRef, processorRef: 're_1', amount: 300, state: 'PENDING' }),
    event({ id: 'evt-r2', chargeRef, processorRef: 're_1', amount: 300 }),
    event({ id: 'evt-r2', chargeRef, processorRef: 're_1', amount: 300 }),
    event({ id: 'evt-r3', chargeRef, processorRef: 're_1', amount: 300, state: 'PENDING' }),
  ];
  for (const one of events) await tell(one);
  expect((await house.charge(5)).refunds).toMatchObject([
    { state: 'REFUNDED', amount: 3, reason: 'Refunded at the payment provider', createdBy: null, processorRef: 're_1' },
  ]);
  expect(await house.invoice(5)).toMatchObject({ invoiceStatus: 'PARTIAL_PAID', outStandingBalance: 3 });
  await tell(
    event({
      id: 'evt-r4',
      chargeRef,
      processorRef: 're_1',
      amount: 300,
      state: 'FAILED',
      code: 'expired_or_canceled_card',
      message: 'The card has expired or was canceled.',
    }),
  );
  await tell(event({ id: 'evt-r5', chargeRef, processorRef: 're_1', amount: 300 }));
  expect(await house.charge(5)).toMatchObject({
    refunded: 0,
    refundable: amount,
    refunds: [{ state: 'RETURNED', refusal: { text: 'The card has expired or was canceled.' } }],
  });
  expect(await house.invoice(5)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test('a chargeback reverses the payment with its reason, and winning it restores the payment, also when that event comes first', async () => {
  for (const [index, ref, order] of [
    [6, 'dp_1', ['REFUNDED', 'FAILED']],
    [7, 'dp_2', ['FAILED', 'REFUNDED']],
  ] as const) {
    const { processorRef, amount } = await house.charge(index);
    const chargeback = (state: 'REFUNDED' | 'FAILED') =>
      tell(
        event({
          about: 'DISPUTE',
          id: `evt-${ref}-${state}`,
          chargeRef: processorRef ?? '',
          processorRef: ref,
          amount: Math.round(amount * 100),
          state,
          code: 'fraudulent',
          message: 'Reversed by the bank: fraudulent',
        }),
      );
    await chargeback(order[0]);
    expect(await house.invoice(index)).toMatchObject(
      order[0] === 'REFUNDED'
        ? { invoiceStatus: 'SENT', outStandingBalance: amount }
        : { invoiceStatus: 'PAID', outStandingBalance: 0 },
    );
    await chargeback(order[1]);
    expect(await house.invoice(index)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
    expect((await house.charge(index)).refunds).toMatchObject([
      { kind: 'DISPUTE', state: 'RETURNED', stateText: 'Reversed, then reinstated by the bank' },
    ]);
  }
  expect(await house.difference()).toBe(0);
});

test('refunds require the permission to charge cards and a charge of the same house', async () => {
  const { chargeAttemptID } = await house.charge(3);
  const clerk = await clientOf(upstream, 'refunds', 'clerk');
  expect(await clerk.refused(`chargeAttempt/${chargeAttemptID}/refund`, { reason: 'x' })).toMatchObject({
    status: 403,
  });
  expect(await house.api.refused('chargeAttempt/999999/refund', { reason: 'x' })).toMatchObject({ status: 404 });
});

test('the CSV of a run has refunds in its last column', async () => {
  const { chargeRunID } = await house.charge(0);
  const answer = await fetch(upstream.url + house.api.path(`chargeRun/${chargeRunID}/chargeRun.csv`), {
    headers: { authorization: `Bearer ${house.api.client.token}` },
  });
  const [header = '', ...rows] = (await answer.text()).trim().split('\r\n');
  expect(header.split(',').slice(-2)).toEqual(['Ended at', 'Refunded']);
  const { amount, invoiceID } = await house.charge(0);
  expect(
    rows
      .find((row) => row.startsWith(String(invoiceID)))
      ?.split(',')
      .at(-1),
  ).toBe(amount.toFixed(2));
});
