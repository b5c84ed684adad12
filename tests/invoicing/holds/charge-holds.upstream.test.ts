import type { HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { ChargeRunJson } from '../../../upstream/payments/charge-wire';
import { applyEvent } from '../../../upstream/payments/processor-events';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

const HELD = {
  REFUNDED: "A payment on this invoice was refunded. The card isn't charged again until a user allows it.",
  CHARGED_BACK:
    "The bidder's bank reversed a payment on this invoice. The card isn't charged again until a user allows it.",
};

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'success', 'success', 'success', 'decline'], 'holds'));

const invoiceAt = (index: number) => house.invoiceIds[index] ?? 0;
const allow = (index: number, body: object = {}) =>
  house.api.post(`invoice/${invoiceAt(index)}/allowCharging`, {
    reason: 'The bidder agreed by phone',
    ...body,
  });
const refusedAllowing = (index: number, body: object = {}) =>
  house.api.refused(`invoice/${invoiceAt(index)}/allowCharging`, {
    reason: 'The bidder agreed by phone',
    ...body,
  });
const chargeBack = async (index: number, ref: string, event: { amount?: number; message?: null } = {}) => {
  const { processorRef, amount } = await house.charge(index);
  await applyEvent(upstream.services, {
    about: 'DISPUTE',
    id: `evt-${ref}`,
    key: null,
    house: null,
    account: null,
    currency: 'USD',
    chargeKey: null,
    chargeRef: processorRef ?? '',
    processorRef: ref,
    amount: Math.round(amount * 100),
    state: 'REFUNDED',
    code: 'fraudulent',
    message: 'Reversed by the bank: fraudulent',
    ...event,
  });
};
const confirmCharge = async (index: number): Promise<ChargeRunJson> =>
  (
    await house.api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${house.groupId}/chargeRuns`, {
      target: { ids: [invoiceAt(index)] },
    })
  ).chargeRun;

test('a refunded invoice is not ready to charge, and says why', async () => {
  await house.refund(0);
  expect(await house.invoice(0)).toMatchObject({
    chargeHold: 'REFUNDED',
    paymentState: 'REFUNDED',
    batchChargeEligible: false,
    batchChargIneligibilityReason: HELD.REFUNDED,
    batchChargeIneligibilityCodes: ['PAYMENT_REFUNDED'],
    autoChargeRefusals: [HELD.REFUNDED],
  });
  expect(await house.chargeDryRun(0)).toMatchObject({
    readyCount: 0,
    candidates: [{ willBeCharged: false, reasons: [{ code: 'PAYMENT_REFUNDED', text: HELD.REFUNDED }] }],
  });
});

test('an invoice that was charged back is not ready to charge, and says why', async () => {
  await chargeBack(1, 'dp_hold_1');
  expect(await house.invoice(1)).toMatchObject({
    invoiceStatus: 'SENT',
    chargeHold: 'CHARGED_BACK',
    paymentState: 'DISPUTED',
    batchChargeIneligibilityCodes: ['PAYMENT_CHARGED_BACK'],
    autoChargeRefusals: [HELD.CHARGED_BACK],
  });
});

test('invoices are filtered by the state of their payments, and the CSV has it in its last column', async () => {
  const idsOf = async (query: string) => {
    const { invoiceBidders } = await house.api.detail(house.groupId, query);
    return invoiceBidders.map(({ invoiceID }) => invoiceID);
  };
  expect(await idsOf('?size=10&paymentState=DISPUTED')).toEqual([invoiceAt(1)]);
  expect(await idsOf('?size=10&paymentState=REFUNDED')).toEqual([invoiceAt(0)]);
  const { invoices } = await house.api.get<{ invoices: InvoiceJson[] }>('invoices?size=10&paymentState=DISPUTED');
  expect(invoices.map(({ invoiceID }) => invoiceID)).toEqual([invoiceAt(1)]);
  const csv = await fetch(
    upstream.url + house.api.path(`invoiceGroup/${house.groupId}/invoices.csv?paymentState=DISPUTED&columns=all`),
    { headers: { authorization: `Bearer ${house.api.client.token}` } },
  );
  const [head = '', ...rows] = (await csv.text()).trim().split('\r\n');
  expect(head.endsWith(',Payment State')).toBe(true);
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['Charged back']);
});

test('the stored payment state matches the entries', async () => {
  const states = () =>
    upstream.db.query('select id, payment_state from invoice where house_id = $1 order by id', [house.api.houseId]);
  const before = await states();
  await upstream.db.query('update invoice set payment_state = null where house_id = $1', [house.api.houseId]);
  await upstream.db.transaction((tx) => rebuildProjections(tx, house.api.houseId, house.groupId));
  expect(await states()).toEqual(before);
});

test('a batch does not charge the card of a refunded or charged back invoice', async () => {
  const before = await upstream.db.query('select 1 from charge_attempt where state = $1', ['CHARGED']);
  for (const index of [0, 1])
    expect(await confirmCharge(index)).toMatchObject({ confirmedCount: 0, invoiceCount: 1, skipped: 1 });
  await upstream.runner.drain();
  expect(await upstream.db.query('select 1 from charge_attempt where state = $1', ['CHARGED'])).toHaveLength(
    before.length,
  );
});

test('a charge that was confirmed before the payment was refunded is skipped', async () => {
  await house.refund(2, { amount: 5 });
  await allow(2);
  const chargeRun = await confirmCharge(2);
  await house.refund(2, { amount: 5 });
  await upstream.runner.drain();
  const { chargeAttempts } = await house.api.get<{ chargeAttempts: { state: string; reason: { code: string } }[] }>(
    `chargeRun/${chargeRun.chargeRunID}/attempts`,
  );
  expect(chargeAttempts).toMatchObject([{ state: 'SKIPPED', reason: { code: 'PAYMENT_REFUNDED' } }]);
});

test.each([
  ['no reason', { reason: ' ' }, 422, 'REASON_REQUIRED'],
  ['a reason that is too long', { reason: 'x'.repeat(201) }, 422, 'TOO_LONG'],
  ['the number of a card', { reason: '4111 1111 1111 1111' }, 422, 'CARD_NUMBER'],
])('allowing to charge again with %s is refused', async (_, body, status, code) => {
  expect(await refusedAllowing(0, body)).toMatchObject({ status, code });
  expect(await house.invoice(0)).toMatchObject({ chargeHold: 'REFUNDED' });
});

test('allowing another charge requires the permission to charge cards and an invoice of the same house', async () => {
  expect(await house.clerk.refused(`invoice/${invoiceAt(0)}/allowCharging`, { reason: 'Please' })).toMatchObject({
    status: 403,
  });
  expect(await house.api.refused('invoice/999999/allowCharging', { reason: 'Please' })).toMatchObject({ status: 404 });
});

test('allowing another charge is recorded with its reason, the card is charged once, and a second permission is refused', async () => {
  await allow(0);
  expect(await house.invoice(0)).toMatchObject({
    chargeHold: null,
    chargeAgainReason: 'The bidder agreed by phone',
    batchChargeEligible: true,
  });
  expect(await refusedAllowing(0)).toMatchObject({ status: 409, code: 'NOT_ON_HOLD' });
  const { invoices } = await house.api.get<HistoryJson>(`invoiceHistory?invoiceIDs=${invoiceAt(0)}`);
  expect(invoices[0]?.edits[0]).toMatchObject({ label: 'Charging allowed again', by: 'Carmen Ashby', canUndo: true });
  expect(await confirmCharge(0)).toMatchObject({ confirmedCount: 1 });
  await upstream.runner.drain();
  expect(await house.invoice(0)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test('undoing the permission holds the invoice again', async () => {
  await allow(1);
  const { invoices } = await house.api.get<HistoryJson>(`invoiceHistory?invoiceIDs=${invoiceAt(1)}`);
  await house.api.post(`invoiceEdit/${invoices[0]?.edits[0]?.editID ?? 0}/undo`, {});
  expect(await house.invoice(1)).toMatchObject({ chargeHold: 'CHARGED_BACK', chargeAgainReason: '' });
});

test('a permission from before a later chargeback is refused', async () => {
  await house.refund(3, { amount: 5 });
  const { version } = await house.invoice(3);
  const { amount } = await house.charge(3);
  await chargeBack(3, 'dp_late', { amount: Math.round(amount * 100) - 500, message: null });
  expect(await house.invoice(3)).toMatchObject({ chargeHold: 'CHARGED_BACK' });
  expect(await refusedAllowing(3, { version })).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
});
