import type { CreateCreditNoteJson, CreditNotesJson } from '../../../upstream/invoicing/credits/credit-wire';
import type { HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import { applyEvent } from '../../../upstream/payments/processor-events';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'success', 'decline', 'keeps', 'decline'], 'credits'));

const DECLINED = 2;
const KEEPS = 3;
const OTHER_DECLINED = 4;
const invoiceAt = (index: number) => house.invoiceIds[index] ?? 0;
const notesOf = async (index: number) =>
  (await house.api.get<CreditNotesJson>(`creditNotes?invoiceIDs=${invoiceAt(index)}`)).creditNotes;
const path = (index: number) => `invoice/${invoiceAt(index)}/creditNotes`;
const credit = (index: number, amount: number, body: object = {}) =>
  house.api.post<CreateCreditNoteJson>(path(index), { amount, reason: 'Lot arrived late', ...body });

test('a refund with a credit note returns money and leaves the balance unchanged, in one edit', async () => {
  expect(await house.dryRun(0, 5)).toMatchObject({ balanceAfter: 5 });
  const { chargeAttempt, refundID } = await house.refund(0, { amount: 5, creditNote: true, balanceAfter: 0 });
  expect(chargeAttempt.refunds).toMatchObject([{ state: 'REFUNDED', amount: 5 }]);
  expect(await house.invoice(0)).toMatchObject({
    invoiceStatus: 'PAID',
    outStandingBalance: 0,
    credited: 5,
    paymentState: 'PARTLY_REFUNDED',
    chargeHold: 'REFUNDED',
  });
  expect(await notesOf(0)).toMatchObject([
    { name: 'CN-1', amount: 5, reason: 'Returned by the bidder', refundID, createdBy: 'Carmen Ashby' },
  ]);
  const [note] = await notesOf(0);
  expect(Math.round(((note?.net ?? 0) + (note?.taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)) * 100)).toBe(
    500,
  );
  expect(await house.difference()).toBe(0);
});

test('a refund that was confirmed with a different balance is refused', async () => {
  const { chargeAttemptID } = await house.charge(1);
  expect(
    await house.api.refused(`chargeAttempt/${chargeAttemptID}/refund`, {
      reason: 'Returned',
      amount: 5,
      creditNote: true,
      balanceAfter: 5,
    }),
  ).toMatchObject({ status: 409, code: 'REFUND_CHANGED' });
});

test('a refund that the provider rejects issues no credit note', async () => {
  await house.refund(KEEPS, { creditNote: true });
  expect(await notesOf(KEEPS)).toEqual([]);
  expect(await house.invoice(KEEPS)).toMatchObject({ credited: 0, outStandingBalance: 0 });
});

test('a refund that returns to the house leaves the credit note, and the house owes the bidder the amount', async () => {
  const { refundID } = await house.refund(1, { amount: 4, creditNote: true });
  const { processorRef, refunds } = await house.charge(1);
  await applyEvent(upstream.services, {
    about: 'REFUND',
    id: 'evt-back',
    key: null,
    house: null,
    account: null,
    currency: 'USD',
    chargeKey: null,
    chargeRef: processorRef ?? '',
    processorRef: refunds.find((refund) => refund.refundID === refundID)?.processorRef ?? '',
    amount: 400,
    state: 'FAILED',
    code: 'expired_or_canceled_card',
    message: null,
  });
  expect(await house.invoice(1)).toMatchObject({ credited: 4, outStandingBalance: -4, paymentState: 'CREDIT_OWED' });
  expect(await house.api.group(house.groupId)).toMatchObject({ creditOwed: 4 });
});

test('a credit note reduces what is owed, once per key, and never below zero in total', async () => {
  const before = await house.invoice(DECLINED);
  const { creditNote, invoices } = await credit(DECLINED, 3, { outStandingBalance: before.outStandingBalance });
  expect(creditNote).toMatchObject({ amount: 3, refundID: null, reason: 'Lot arrived late' });
  expect(invoices[0]).toMatchObject({ credited: 3 });
  const after = await house.invoice(DECLINED);
  expect(Math.round((before.outStandingBalance - after.outStandingBalance) * 100)).toBe(300);
  const [same, again] = await Promise.all(
    [0, 1].map(() =>
      house.api.client.post<{ data: CreateCreditNoteJson }>(
        house.api.path(path(DECLINED)),
        { amount: 1, reason: 'Twice' },
        { 'idempotency-key': 'credit-once' },
      ),
    ),
  );
  expect(same?.body.data.creditNote.creditNoteID).toBe(again?.body.data.creditNote.creditNoteID);
  expect(await house.invoice(DECLINED)).toMatchObject({ credited: 4 });
});

test.each([
  ['more than the invoice charges', { amount: 10_000_000 }, 422, 'CREDIT_TOO_LARGE'],
  ['nothing', { amount: 0 }, 422, 'CREDIT_TOO_SMALL'],
  ['parts of a cent', { amount: 1.005 }, 422, 'NOT_AN_AMOUNT'],
  ['an amount without a reason', { reason: ' ' }, 422, 'REASON_REQUIRED'],
  ['what owed another amount when it was seen', { outStandingBalance: 1 }, 409, 'CREDIT_CHANGED'],
])('crediting %s is refused, and nothing is credited', async (_, body, status, code) => {
  expect(await house.api.refused(path(OTHER_DECLINED), { amount: 1, reason: 'Goodwill', ...body })).toMatchObject({
    status,
    code,
  });
  expect(await notesOf(OTHER_DECLINED)).toEqual([]);
});

test('a user without the permission to charge cards cannot issue a credit note', async () => {
  expect(await house.clerk.refused(path(OTHER_DECLINED), { amount: 1, reason: 'Goodwill' })).toMatchObject({
    status: 403,
  });
});

test('the history names a credit note, which cannot be undone', async () => {
  await credit(OTHER_DECLINED, 2);
  const { invoices } = await house.api.get<HistoryJson>(`invoiceHistory?invoiceIDs=${invoiceAt(OTHER_DECLINED)}`);
  expect(invoices[0]?.edits[0]).toMatchObject({
    label: 'Credit note issued',
    canUndo: false,
    undoRefusal: "A credit note is a numbered document and can't be undone. Add a charge to the invoice instead.",
  });
});

test('a credit for the whole invoice leaves it Credited, and its figures can be rebuilt from the entries', async () => {
  const { outStandingBalance } = await house.invoice(OTHER_DECLINED);
  await credit(OTHER_DECLINED, outStandingBalance);
  const paid = await house.invoice(OTHER_DECLINED);
  expect(paid).toMatchObject({ invoiceStatus: 'CREDITED', outStandingBalance: 0, invoicePaid: 0 });
  await upstream.db.transaction((tx) => rebuildProjections(tx, house.api.houseId, house.groupId));
  expect(await house.invoice(OTHER_DECLINED)).toEqual(paid);
  expect(await house.api.refused(path(OTHER_DECLINED), { amount: 1, reason: 'x' })).toMatchObject({
    code: 'NOTHING_TO_CREDIT',
  });
});

test('a credit note is printed as a PDF', async () => {
  const [note] = await notesOf(0);
  const answer = await fetch(upstream.url + house.api.path(`creditNote/${note?.creditNoteID ?? 0}/creditNote.pdf`), {
    headers: { authorization: `Bearer ${house.api.client.token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await answer.text()).startsWith('%PDF-')).toBe(true);
});

test('all credit notes are listed, latest first, and exported as CSV with their net amount and tax', async () => {
  const all = await house.api.get<CreditNotesJson>('creditNotes?size=2');
  expect(all.creditNotes.map(({ creditNoteID }) => creditNoteID)).toEqual([all.totalRecords, all.totalRecords - 1]);
  expect(all.creditNotes[0]).toMatchObject({ issuedDate: '2026-11-22' });
  const answer = await fetch(upstream.url + house.api.path('creditNotes.csv'), {
    headers: { authorization: `Bearer ${house.api.client.token}` },
  });
  const [head, first, ...more] = (await answer.text()).trimEnd().split('\r\n');
  expect(head).toBe('Credit note,Date,Invoice #,Name,Invoice group,Net amount,Tax,Total,Currency,Reason,Issued by');
  const [note] = await notesOf(0);
  const tax = (note?.taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  expect(first).toMatch(
    new RegExp(
      `^CN-1,11/22/2026,${invoiceAt(0)},.*,${(note?.net ?? 0).toFixed(2)},${tax.toFixed(2)},5\\.00,USD,Returned by`,
    ),
  );
  expect(more).toHaveLength(all.totalRecords - 1);
});
