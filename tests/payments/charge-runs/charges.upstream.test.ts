import { recordChanges } from '../../../upstream/core/audit/audit-log';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { ChargeRunJson, ProcessCardsJson } from '../../../upstream/payments/charge-wire';
import type { ChargeEvent } from '../../../upstream/payments/processor/processor';
import { applyEvent } from '../../../upstream/payments/processor-events';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from './charging-setup';

const CARDS = ['success', 'decline', 'slow', 'lost', 'settles', 'returns', 'limit'] as const;

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() => chargingHouse(upstream, houseOfCards(CARDS, { userName: 'cards' })));

const invoice = async (card: (typeof CARDS)[number]): Promise<InvoiceJson> => {
  const { invoiceBidders } = await house.api.detail(house.groupId);
  const id = house.invoiceIds[CARDS.indexOf(card)];
  const found = invoiceBidders.find(({ invoiceID }) => invoiceID === id);
  if (!found) throw new Error(`no invoice of ${card}`);
  return found;
};
const startRun = async (body: object = {}): Promise<ChargeRunJson> =>
  (
    await house.api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${house.groupId}/chargeRuns`, {
      target: { filter: {}, except: [] },
      ...body,
    })
  ).chargeRun;

let runId = 0;

test('a dry run lists the invoices to charge with their amounts, and saves nothing', async () => {
  const dry = await house.dryRun();
  expect(dry).toMatchObject({
    invoiceCount: 7,
    readyCount: 7,
    overLimitCount: 0,
    cardLimit: null,
    reasons: [],
    totalRecords: 7,
    currencyCode: 'USD',
  });
  const before = await invoice('success');
  expect(dry.candidates.find(({ invoiceID }) => invoiceID === before.invoiceID)).toMatchObject({
    willBeCharged: true,
    statusText: 'Ready to charge',
    amount: before.outStandingBalance,
    reasons: [],
    eligibleAt: null,
    card: { kind: 'CARD', brand: 'Visa', lastFour: expect.stringMatching(/^\d{4}$/) as string },
  });
  expect(house.charges()).toEqual([]);
  expect(await house.api.get('chargeRuns')).toEqual({ chargeRuns: [], totalRecords: 0 });
});

test('nothing is charged when the confirmed figures have changed', async () => {
  const dry = await house.dryRun();
  const refused = await house.api.refused(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
    readyCount: 7,
    readyTotal: dry.readyTotal - 1,
  });
  expect(refused).toMatchObject({ status: 409, code: 'CHARGES_CHANGED' });
});

test('nothing is charged when the card on file changed after the dry run', async () => {
  const { sequence } = await house.dryRun();
  const { approvalID } = await invoice('success');
  await upstream.db.transaction(async (tx) => {
    await recordChanges(tx, upstream.clock, { houseId: house.api.houseId, userId: null, requestId: null }, 'card.set', [
      { type: 'BidderCard', id: approvalID, version: 2 },
    ]);
  });
  const refused = await house.api.refused(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
    readyCount: 7,
    seen: { sequence, count: 7 },
  });
  expect(refused).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  expect(refused.problems?.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The system changed the card on file of a bidder on /),
  );
  expect(house.charges()).toEqual([]);
});

test('a run has charged, declined, unknown, and pending attempts, and each invoice shows its state', async () => {
  const dry = await house.dryRun();
  const started = await startRun({ readyCount: 7, readyTotal: dry.readyTotal });
  expect(started).toMatchObject({
    state: 'RUNNING',
    ready: 7,
    confirmedCount: 7,
    confirmedTotal: dry.readyTotal,
    createdBy: 'Carmen Ashby',
    source: 'BATCH',
  });
  runId = started.chargeRunID;
  await upstream.runner.drain();
  expect(await house.run(runId)).toMatchObject({
    state: 'DONE',
    charged: 2,
    pending: 2,
    unknown: 1,
    ready: 0,
    requested: 0,
  });
  const attempts = await house.attempts(runId);
  const byInvoice = new Map(attempts.map((attempt) => [attempt.invoiceID, attempt]));
  const of = (card: (typeof CARDS)[number]) => byInvoice.get(house.invoiceIds[CARDS.indexOf(card)] ?? 0);
  expect(of('success')).toMatchObject({
    state: 'CHARGED',
    stateText: 'Charged',
    reason: null,
    processorRef: expect.stringMatching(/^sbx_/) as string,
  });
  expect(of('decline')).toMatchObject({
    state: 'DECLINED',
    reason: { code: 'card_declined', text: 'The card was declined.' },
  });
  expect(of('limit')).toMatchObject({
    state: 'DECLINED',
    reason: { code: 'limit_exceeded', text: 'The card’s limit is exceeded.' },
  });
  expect(of('lost')).toMatchObject({ state: 'UNKNOWN', reason: { code: 'ANSWER_MISSING' } });
  expect(await invoice('success')).toMatchObject({
    invoiceStatus: 'PAID',
    outStandingBalance: 0,
    onlinePaymentStat: 'a',
  });
  expect(await invoice('slow')).toMatchObject({ invoiceStatus: 'PAID' });
  expect(await invoice('decline')).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', onlinePaymentStat: 'f' });
  for (const card of ['lost', 'settles', 'returns'] as const)
    expect(await invoice(card)).toMatchObject({ invoiceStatus: 'PAYMENT_PENDING', onlinePaymentStat: 'p' });
  expect((await invoice('success')).invoiceDetails?.[0]).toMatchObject({ paid: true, paymentMethod: 'CC' });
});

test('pending, unknown, and paid invoices are not charged again, and each has its reason', async () => {
  const dry = await house.dryRun();
  const reasonOf = new Map(
    dry.candidates.map(({ invoiceID, statusText }) => [CARDS[house.invoiceIds.indexOf(invoiceID)], statusText]),
  );
  expect(Object.fromEntries(reasonOf)).toMatchObject({
    success: 'Invoice has been paid.',
    lost: 'Payment pending',
    settles: 'Payment pending',
    decline: 'Ready to charge',
  });
});

test('a lost answer is looked up by its key and found', async () => {
  upstream.clock.advance(6000);
  await upstream.runner.drain();
  expect(await house.run(runId)).toMatchObject({ unknown: 0, charged: 3 });
  expect(await invoice('lost')).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  const lost = await invoice('lost');
  expect(house.charges().filter(({ metadata }) => metadata.invoice === String(lost.invoiceID))).toHaveLength(1);
});

test('a bank payment settles or is returned once, for any number of notifications', async () => {
  const events: ChargeEvent[] = [];
  const attempts = await house.attempts(runId);
  for (const [card, state] of [
    ['settles', 'SETTLED'],
    ['returns', 'RETURNED'],
  ] as const) {
    const attempt = attempts.find(({ invoiceID }) => invoiceID === house.invoiceIds[CARDS.indexOf(card)]);
    const recorded = house.charges().find(({ ref }) => ref === attempt?.processorRef);
    events.push({
      about: 'CHARGE',
      account: null,
      id: `evt-${card}`,
      key: recorded?.key ?? '',
      house: house.api.houseId,
      invoice: null,
      processorRef: attempt?.processorRef ?? '',
      amount: recorded?.amount ?? 0,
      currency: recorded?.currency ?? '',
      state,
      code: null,
      message: null,
    });
  }
  for (const event of [...events, ...events]) await applyEvent(upstream.services, event);
  expect(await invoice('settles')).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect((await invoice('settles')).invoiceDetails?.[0]).toMatchObject({ paymentMethod: 'ACH', paymentMethodID: 11 });
  expect(await invoice('returns')).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED' });
  const settled = events[0];
  if (!settled) throw new Error('no event');
  await applyEvent(upstream.services, {
    ...settled,
    id: 'evt-late-return',
    state: 'RETURNED',
    message: 'The account is closed.',
  });
  expect(await invoice('settles')).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', invoicePaid: 0 });
  expect((await house.attempts(runId)).find(({ reason }) => reason?.text === 'The account is closed.')).toMatchObject({
    state: 'DECLINED',
  });
});

test('declined invoices can be retried in a separate run', async () => {
  const declined = (await house.run(runId)).declined;
  expect(await house.api.refused(`chargeRun/${runId}/retry`, { readyCount: declined + 1 })).toMatchObject({
    status: 409,
    code: 'CHARGES_CHANGED',
  });
  expect(await house.api.refused(`chargeRun/${runId}/retry`, { readyTotal: 0.01 })).toMatchObject({
    status: 409,
    code: 'CHARGES_CHANGED',
  });
  const { chargeRun } = await house.api.post<{ chargeRun: ChargeRunJson }>(`chargeRun/${runId}/retry`, {
    readyCount: declined,
  });
  expect(chargeRun).toMatchObject({ retryOf: runId, invoiceCount: declined, confirmedCount: declined });
  await upstream.runner.drain();
  const again = await house.attempts(chargeRun.chargeRunID);
  expect(again.find(({ invoiceID }) => invoiceID === house.invoiceIds[1])).toMatchObject({ state: 'DECLINED' });
});

test('a run can be exported as CSV with one row per invoice', async () => {
  const answer = await fetch(upstream.url + house.api.path(`chargeRun/${runId}/chargeRun.csv`), {
    headers: { authorization: `Bearer ${house.api.client.token}` },
  });
  expect(answer.headers.get('content-disposition')).toContain(`chargeRun_${runId}.csv`);
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toContain('Invoice #,Name,Amount,Currency,Result,Reason,Card,Provider reference');
});

test('only payment users can charge, and only in an enrolled house', async () => {
  for (const path of [`invoiceGroup/${house.groupId}/chargeRuns`, 'processCards']) {
    expect(
      await house.clerk.refused(
        path,
        path === 'processCards' ? [String(house.invoiceIds[0])] : { target: { filter: {}, except: [] } },
      ),
    ).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});

test('processCards returns each invoice’s result, the same for the same key, and refuses other input with that key', async () => {
  const other = await chargingHouse(upstream, houseOfCards(['success', 'decline'], { userName: 'letters' }));
  await upstream.runner.start();
  const path = other.api.path('processCards');
  const call = (ids: readonly number[]) =>
    other.api.client.post<{ data: ProcessCardsJson }>(path, ids.map(String), { 'idempotency-key': 'once' });
  const first = await call(other.invoiceIds);
  expect(first.body.data).toMatchObject({
    httpStatus: 200,
    invoiceConfirmations: [
      { invoiceID: other.invoiceIds[0], charged: true },
      { invoiceID: other.invoiceIds[1], charged: false, amountCharged: 0 },
    ],
  });
  expect((await call(other.invoiceIds)).body).toEqual(first.body);
  expect(await call(other.invoiceIds.slice(0, 1))).toMatchObject({
    status: 409,
    body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } },
  });
  expect(other.charges()).toHaveLength(2);
});
