import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { PaidJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { flat, pay, setCharges } from '../added-charges/charges-setup';
import { changesOf, historyOf, lineOf, undo } from '../editing/editing-setup';
import {
  ada,
  api,
  CASH,
  CC,
  group,
  item,
  line,
  linesOf,
  markInvoices,
  markItems,
  NOT_PAID,
  now,
  owed,
  preparePayingHouse,
  refusedInvoice,
  refusedItem,
  upstream,
  whole,
} from './paying-setup';

preparePayingHouse();

const ACH = 11;

describe('a payment made online', () => {
  test('by card cannot be reversed by staff: not for the whole invoice, not for an item, and not by undo', async () => {
    await pay(upstream, api, ada, { amount: owed(ada), methodId: CC, online: true });
    expect(await now()).toMatchObject({
      paidRefusal: 'This invoice was paid online.',
      notPaidRefusal: "Online payments can't be removed by hand. Refund the payment instead.",
    });
    expect(await refusedInvoice(NOT_PAID)).toMatchObject({
      status: 422,
      code: 'CANNOT_MARK',
      message: "Online payments can't be removed by hand. Refund the payment instead.",
    });
    expect(await refusedItem(NOT_PAID)).toMatchObject({ status: 422, code: 'CANNOT_MARK' });
    const [edit] = (await historyOf(api, ada)).edits;
    expect(edit).toMatchObject({
      canUndo: false,
      undoRefusal: "Online payments can't be removed by hand. Refund the payment instead.",
    });
  });

  test('that is pending blocks every mark', async () => {
    await pay(upstream, api, ada, { amount: owed(ada), methodId: ACH, online: true, state: 'PENDING' });
    const message = 'A payment on this invoice is pending.';
    expect(await now()).toMatchObject({ paidRefusal: message, notPaidRefusal: message });
    expect(await refusedInvoice({})).toMatchObject({ message });
    expect(await refusedItem({})).toMatchObject({ message });
  });

  test('ACH recorded by staff means paid online: the whole invoice has no toggle, but items can be marked as not paid', async () => {
    const {
      invoices: [paid],
    } = await markInvoices(whole(ada, { paymentMethodID: ACH }));
    expect(paid).toMatchObject({
      onlinePaymentStat: 'a',
      paidRefusal: 'This invoice was paid online.',
      notPaidRefusal: "Online payments can't be removed by hand. Refund the payment instead.",
    });
    expect(line(paid, 0)).toMatchObject({ onlinePaymentStat: 'a', paymentMethod: 'ACH', notPaidRefusal: null });
    const {
      invoices: [back],
    } = await markItems(item(ada, 0, NOT_PAID));
    expect(line(back, 0)).toMatchObject({ paid: false });
    expect(back).toMatchObject({ paidRefusal: 'Part of this invoice was paid online. Record a payment for the rest.' });
  });

  test('an invoice paid by check can be marked as not paid', async () => {
    const {
      invoices: [paid],
    } = await markInvoices(whole(ada));
    expect(paid).toMatchObject({ onlinePaymentStat: null, paidRefusal: 'This invoice is paid.', notPaidRefusal: null });
  });
});

describe('a selection of a group', () => {
  const choice = (more: object = {}) => ({
    target: { invoiceGroupID: group, filter: {}, except: [ada.invoiceID] },
    paid: true,
    paidDate: '2026-11-18',
    paymentMethodID: CASH,
    ...more,
  });

  test('is marked in one edit and undone by one undo; invoices that cannot be marked are skipped and reported', async () => {
    const bruno = await api.invoiceOf(group, 'Keller');
    await pay(upstream, api, bruno, { amount: owed(bruno), methodId: ACH, online: true, state: 'PENDING' });
    const before = await api.detail(group);
    const answer = await api.post<PaidJson>('paid', choice());
    const all = (await api.detail(group)).invoiceBidders;
    expect(answer).toMatchObject({
      changedCount: all.length - 2,
      edit: { invoiceCount: all.length - 2 },
      skipped: [{ reason: 'A payment on this invoice is pending.', count: 1, invoiceIDs: [bruno.invoiceID] }],
    });
    expect(
      all
        .filter(({ allPaid }) => !allPaid)
        .map(({ invoiceID }) => invoiceID)
        .sort(),
    ).toEqual([ada.invoiceID, bruno.invoiceID].sort());
    await undo(api, answer.edit?.editID ?? 0);
    const plain = (detail: object) => JSON.stringify(detail).replace(/"version":\d+/g, '');
    expect(plain(await api.detail(group))).toBe(plain(before));
  });

  test('is marked once per key', async () => {
    const key = { 'idempotency-key': 'pay-once' };
    const first = await api.client.post<{ data: PaidJson }>(api.path('paid'), choice(), key);
    const again = await api.client.post<{ data: PaidJson }>(api.path('paid'), choice(), key);
    expect(again.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
    expect((await historyOf(api, await api.invoiceOf(group, 'Keller'))).totalRecords).toBe(1);
  });

  test('refuses an amount, because it is unclear what the amount would pay', async () => {
    expect(await api.refused('paid', choice({ amount: 5 }))).toMatchObject({
      status: 422,
      code: 'AMOUNT_OF_SEVERAL',
      field: 'amount',
    });
  });
});

test('the history lists payments and reversals, and a reversal can be undone', async () => {
  const { edit } = await markItems(item(ada, 0));
  const back = await markItems(item(ada, 0, NOT_PAID));
  const amount = line(ada, 0).totalAmount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(await changesOf(api, [edit?.editID ?? 0], ada)).toMatchObject([
    { label: 'Payment', before: '', after: amount },
  ]);
  expect(await changesOf(api, [back.edit?.editID ?? 0], ada)).toMatchObject([
    { label: 'Payment', before: amount, after: '' },
  ]);
  const {
    invoices: [again],
  } = await undo(api, back.edit?.editID ?? 0);
  expect(line(again, 0)).toMatchObject({ paid: true, paidDateString: '11/18/2026', paymentMethod: 'Check' });
  const {
    invoices: [none],
  } = await undo(api, edit?.editID ?? 0);
  expect(line(none, 0)).toMatchObject({ paid: false, totalAmountPaid: 0 });
});

test('an invoice of 0.00 is Paid once it is marked as paid, and can be marked as not paid', async () => {
  const total = owed(ada) / 100;
  await setCharges(api, {
    target: { invoiceDetailIDs: linesOf(ada).map(({ invoiceDetailID }) => invoiceDetailID) },
    charges: flat({ shipping: 0, insurance: 0 }),
  });
  expect(total).toBeGreaterThan(0);
  for (const [index, { totalAmount }] of linesOf(await now()).entries()) {
    await setCharges(api, {
      target: { invoiceDetailIDs: [lineOf(ada, index)] },
      charges: flat({ other: -totalAmount + line(await now(), index).priceInfo.other }),
    });
  }
  expect(await now()).toMatchObject({ invoiceTotal: 0, allPaid: false });
  const {
    invoices: [paid],
  } = await markInvoices(whole(ada));
  expect(paid).toMatchObject({ allPaid: true, invoiceStatus: 'PAID' });
  const answer = await api.post<GroupDetailEditJson>('invoicePaidOnly', { paidInvoices: [whole(ada, NOT_PAID)] });
  expect(answer.invoices[0]).toMatchObject({ allPaid: false });
});
