import { rebuildProjections } from '../../upstream/invoicing/editing/persist-projection';
import type { EmailedReceiptJson } from '../../upstream/invoicing/receipts/receipt-wire';
import type { HousePaymentsJson } from '../../upstream/payments/wire';
import { clientOfNewHouse } from '../invoicing/house-at-work';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { CASH, CHECK, tillHouse, tillOf } from './till-house';

const upstream = upstreamOfFile();
const api = ofEachTest(() => clientOfNewHouse(upstream));

let house: Awaited<ReturnType<typeof tillHouse>>;
let till: ReturnType<typeof tillOf>;
beforeEach(async () => {
  house = await tillHouse(api);
  till = tillOf(api);
});
afterEach(async () => {
  for (const group of [house.pictures, house.clocks]) {
    const before = await api.detail(group);
    await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group));
    expect(await api.detail(group)).toEqual(before);
  }
});

const seen = ({ invoiceID, version }: { invoiceID: number; version: number }) => ({ invoiceID, version });
/** Makes the house owe Ada 100.00 on her invoice of the pictures. */
async function overpaid(): Promise<void> {
  const { ada } = house;
  await api.post('paymentReceipts', {
    paymentMethodID: CHECK,
    lines: [{ invoiceID: ada.invoiceID, amount: ada.outStandingBalance + 100, overpayment: 'KEEP_AS_CREDIT' }],
  });
}

test('the account of a person has the invoices of all groups that are not settled', async () => {
  const { ada, adaClocks, dev } = house;
  expect(await till.account(ada.approvalID)).toEqual([ada.invoiceID, adaClocks.invoiceID]);
  await overpaid();
  expect(await till.account(ada.approvalID)).toEqual([adaClocks.invoiceID, ada.invoiceID]);
  await till.take({
    personID: dev.approvalID,
    invoices: [seen(dev)],
    payments: [{ paymentMethodID: CASH, amount: dev.outStandingBalance }],
    pickedUp: [dev.invoiceID],
  });
  expect(await till.account(dev.approvalID)).toEqual([house.devClocks.invoiceID]);
});

test('cash, a check, and change are taken in one go over invoices of several groups, and the items are picked up', async () => {
  const { ada, adaClocks } = house;
  const answer = await till.take({
    personID: ada.approvalID,
    invoices: [seen(ada), seen(adaClocks)],
    payments: [
      { paymentMethodID: CHECK, amount: 4000, reference: '7731' },
      { paymentMethodID: CASH, amount: 101.36, given: 120 },
    ],
    pickedUp: [adaClocks.invoiceID],
  });
  expect(answer).toMatchObject({
    paymentReceipt: { kind: 'TILL', personID: ada.approvalID, totalAmount: 4101.36, changeGiven: 18.64, lineCount: 3 },
    personID: ada.approvalID,
    invoiceIDs: [ada.invoiceID, adaClocks.invoiceID],
  });
  expect(await till.current(ada)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(await till.current(adaClocks)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  const lines = (await till.linesOf(answer.paymentReceipt?.paymentReceiptID ?? 0))?.lines;
  expect(
    lines?.map(({ invoiceID, amount, paymentMethod, reference }) => [invoiceID, amount, paymentMethod, reference]),
  ).toEqual([
    [ada.invoiceID, 3302.64, 'Check', '7731'],
    [adaClocks.invoiceID, 697.36, 'Check', '7731'],
    [adaClocks.invoiceID, 101.36, 'Cash', null],
  ]);
  expect(await till.account(ada.approvalID)).toEqual([ada.invoiceID]);
});

test('a receipt is undone although the items were handed over in the same act, and they stay marked', async () => {
  const { dev } = house;
  const { paymentReceipt } = await till.take({
    personID: dev.approvalID,
    invoices: [seen(dev)],
    payments: [{ paymentMethodID: CASH, amount: dev.outStandingBalance }],
    pickedUp: [dev.invoiceID],
  });
  expect(await till.current(dev)).toMatchObject({ outStandingBalance: 0, invoiceStatus: 'PAID' });
  await till.undo(paymentReceipt?.paymentReceiptID ?? 0);
  const after = await till.current(dev);
  expect(after).toMatchObject({ outStandingBalance: dev.outStandingBalance, invoiceStatus: 'NOT_SENT' });
  expect(after.invoiceDetails?.map(({ shipped }) => shipped)).toEqual(dev.invoiceDetails?.map(() => true));
});

test('a credit pays another invoice, and the receipt is undone as a whole', async () => {
  await overpaid();
  const { ada, adaClocks } = house;
  const answer = await till.take({
    personID: ada.approvalID,
    invoices: [seen(adaClocks)],
    payments: [{ paymentMethodID: CASH, amount: 698.72 }],
    useCredit: true,
  });
  const id = answer.paymentReceipt?.paymentReceiptID ?? 0;
  expect(answer.paymentReceipt).toMatchObject({ totalAmount: 698.72 });
  expect(
    (await till.linesOf(id))?.lines.map(({ invoiceID, amount, credit, reference }) => [
      invoiceID,
      amount,
      credit,
      reference,
    ]),
  ).toEqual([
    [ada.invoiceID, -100, true, `Invoice ${adaClocks.invoiceID}`],
    [adaClocks.invoiceID, 100, true, `Invoice ${ada.invoiceID}`],
    [adaClocks.invoiceID, 698.72, false, null],
  ]);
  expect(await till.current(ada)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0, paymentState: null });
  expect(await till.current(adaClocks)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });

  // A credit is no money that came in.
  const ofClocks = await api.get<HousePaymentsJson>(`payments?groupIDs=${house.clocks}`);
  expect(ofClocks.totals).toMatchObject([{ settled: 698.72 }]);

  // No invoice alone gives the credit back.
  const edits = await upstream.db.query<{ id: number }>(
    "select id from invoice_edit where house_id = $1 and action = 'invoice.till' order by id",
    [api.houseId],
  );
  expect(edits).toHaveLength(2);
  for (const edit of edits)
    expect(await api.refused(`invoiceEdit/${edit.id}/undo`, {})).toMatchObject({
      status: 409,
      code: 'CANNOT_UNDO',
      message: 'Undo the receipt under Deposits, so that the credit returns to its invoice.',
    });

  expect((await till.undo(id)).paymentReceipt).toMatchObject({ state: 'UNDONE' });
  expect(await till.current(ada)).toMatchObject({ outStandingBalance: -100, paymentState: 'CREDIT_OWED' });
  expect(await till.current(adaClocks)).toMatchObject({ outStandingBalance: 798.72 });
  expect(await till.undoRefused(id, 2)).toMatchObject({
    code: 'CANNOT_UNDO',
    message: 'This deposit is already undone.',
  });
});

test('a receipt with a credit stays if one of its invoices was changed since', async () => {
  await overpaid();
  const { ada, adaClocks } = house;
  const answer = await till.take({ personID: ada.approvalID, invoices: [seen(adaClocks)], useCredit: true });
  const id = answer.paymentReceipt?.paymentReceiptID ?? 0;
  expect(answer.paymentReceipt).toMatchObject({ totalAmount: 0, lineCount: 2 });
  await api.post('paymentReceipts', { paymentMethodID: CASH, lines: [{ invoiceID: adaClocks.invoiceID, amount: 5 }] });
  expect(await till.linesOf(id)).toMatchObject({ canUndo: false });
  expect(await till.undoRefused(id)).toMatchObject({ status: 409, code: 'CANNOT_UNDO' });
  expect(await till.current(ada)).toMatchObject({ outStandingBalance: 0 });
  expect(await till.current(adaClocks)).toMatchObject({ outStandingBalance: 693.72 });
});

test('what a credit paid is not marked as not paid, and the cash beside it is', async () => {
  await overpaid();
  const { ada, adaClocks } = house;
  await till.take({
    personID: ada.approvalID,
    invoices: [seen(adaClocks)],
    payments: [{ paymentMethodID: CASH, amount: 698.72 }],
    useCredit: true,
  });
  const unpaid = () => api.post('paid', { target: { invoiceIDs: [adaClocks.invoiceID] }, paid: false });
  await unpaid();
  expect(await till.current(adaClocks)).toMatchObject({ outStandingBalance: 698.72, paymentsMade: 100 });
  expect(await api.refused('paid', { target: { invoiceIDs: [adaClocks.invoiceID] }, paid: false })).toMatchObject({
    code: 'CANNOT_MARK',
    message: 'A credit of another invoice paid this. Undo its receipt under Deposits instead.',
  });
});

test('a credit is used once, also at two tills at the same time', async () => {
  await overpaid();
  const { ada, adaClocks } = house;
  const take = () =>
    api.client.post(
      api.path('tillPayments'),
      {
        personID: ada.approvalID,
        invoices: [{ invoiceID: adaClocks.invoiceID }],
        payments: [],
        useCredit: true,
        pickedUp: [],
      },
      { 'idempotency-key': `till-${Math.random()}` },
    );
  const answers = await Promise.all([take(), take(), take()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await till.current(ada)).toMatchObject({ outStandingBalance: 0 });
  expect(await till.current(adaClocks)).toMatchObject({ outStandingBalance: 698.72 });
});

test('what is above everything due is refused, or stays as a credit if staff keep it', async () => {
  const { dev, devClocks } = house;
  const both = { personID: dev.approvalID, invoices: [seen(dev), seen(devClocks)] };
  expect(await till.refused({ ...both, payments: [{ paymentMethodID: CASH, amount: 900 }] })).toMatchObject({
    status: 422,
    code: 'AMOUNT_NOT_DUE',
    message: 'The amount due is $845.00.',
    field: 'payments.0.amount',
  });
  await till.take({ ...both, payments: [{ paymentMethodID: CASH, amount: 900, keepCredit: true }] });
  expect(await till.current(dev)).toMatchObject({ outStandingBalance: 0 });
  expect(await till.current(devClocks)).toMatchObject({ outStandingBalance: -55 });
});

test.each([
  ['nothing', {}, 'NOTHING_TO_DO'],
  ['too little cash', { payments: [{ paymentMethodID: CASH, amount: 50, given: 40 }] }, 'GIVEN_TOO_LITTLE'],
  ['half a cent', { payments: [{ paymentMethodID: CASH, amount: 0.005 }] }, 'NOT_AN_AMOUNT'],
  ['nothing paid', { payments: [{ paymentMethodID: CASH, amount: 0 }] }, 'AMOUNT_NOT_DUE'],
  ['an unknown method', { payments: [{ paymentMethodID: 999, amount: 5 }] }, 'METHOD_REQUIRED'],
  ['a card number', { payments: [{ paymentMethodID: CASH, amount: 5, reference: '4242424242424242' }] }, 'CARD_NUMBER'],
])('%s is refused, and nothing is recorded', async (_what, more, code) => {
  const { dev } = house;
  expect(await till.refused({ personID: dev.approvalID, invoices: [seen(dev)], ...more })).toMatchObject({
    status: 422,
    code,
  });
  expect(await till.current(dev)).toMatchObject({ outStandingBalance: 260, version: dev.version });
});

test('invoices of somebody else are neither paid nor picked up', async () => {
  const { dev, eve } = house;
  expect(
    await till.refused({
      personID: dev.approvalID,
      invoices: [seen(dev), seen(eve)],
      payments: [{ paymentMethodID: CASH, amount: 260 }],
      pickedUp: [eve.invoiceID],
    }),
  ).toMatchObject({
    status: 422,
    code: 'NOT_THEIRS',
    message: `Invoice ${eve.invoiceID} isn't theirs.`,
    field: 'invoices.1.invoiceID',
    problems: [{ code: 'NOT_THEIRS' }, { code: 'NOT_THEIRS' }],
  });
});

test('a payment at an older version is refused, and at the same key made once', async () => {
  const { dev } = house;
  const body = {
    personID: dev.approvalID,
    invoices: [seen(dev)],
    payments: [{ paymentMethodID: CASH, amount: 100 }],
    pickedUp: [],
  };
  const key = { 'idempotency-key': 'lost answer' };
  const first = await api.client.post(api.path('tillPayments'), body, key);
  const second = await api.client.post(api.path('tillPayments'), body, key);
  expect(second.body).toEqual(first.body);
  expect(await till.refused(body)).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  expect(await till.current(dev)).toMatchObject({ outStandingBalance: 160 });
});

describe('a receipt by email', () => {
  const receipt = async () => {
    const { ada } = house;
    const { paymentReceipt } = await till.take({
      personID: ada.approvalID,
      invoices: [seen(ada)],
      payments: [
        { paymentMethodID: CHECK, amount: 1000, reference: '7731' },
        { paymentMethodID: CASH, amount: 100, given: 120 },
      ],
      pickedUp: [],
    });
    if (!paymentReceipt) throw new Error('no receipt');
    return paymentReceipt;
  };
  const emails = () =>
    upstream.db.query<{ recipient: string; subject: string; body: string }>(
      "select recipient, subject, body from mail where house_id = $1 and kind = 'payment-receipt' order by id",
      [api.houseId],
    );

  test('says what the printed one says, and is named on the receipt', async () => {
    const { ada } = house;
    const { paymentReceiptID, version } = await receipt();
    const path = `paymentReceipt/${paymentReceiptID}/email`;
    const answer = await api.post<EmailedReceiptJson>(path, { email: ' ada@example.com ' });
    expect(answer.paymentReceipt).toMatchObject({ emailedTo: 'ada@example.com', version: version + 1 });
    const [mail] = await emails();
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      subject: `Receipt ${paymentReceiptID} from Sample & Daughters`,
    });
    expect(mail?.body).toContain(`Invoice ${ada.invoiceID}, Pictures: 1,000.00 USD, Check 7731`);
    expect(mail?.body).toContain('Paid: 1,100.00 USD\n\nCash received: 1,120.00 USD\n\nChange: 20.00 USD');
    expect(mail?.body).toContain('Still due on these invoices: ');
  });

  test('goes out once per key, and not to a wrong address or for undone payments', async () => {
    const { paymentReceiptID, version } = await receipt();
    const path = `paymentReceipt/${paymentReceiptID}/email`;
    const once = () =>
      api.client.post(api.path(path), { email: 'ada@example.com' }, { 'idempotency-key': 'receipt-once' });
    expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
    expect(await emails()).toHaveLength(1);
    expect(await api.refused(path, { email: 'ada@' })).toMatchObject({
      status: 422,
      code: 'INVALID_EMAIL',
      field: 'email',
    });
    expect(await api.refused('paymentReceipt/99999/email', { email: 'ada@example.com' })).toMatchObject({
      status: 404,
    });
    await till.undo(paymentReceiptID, version + 1);
    expect(await api.refused(path, { email: 'ada@example.com' })).toMatchObject({
      status: 409,
      code: 'RECEIPT_UNDONE',
    });
    expect(await emails()).toHaveLength(1);
  });

  test('leaves out what was undone since', async () => {
    const { ada, adaClocks } = house;
    const { paymentReceipt } = await till.take({
      personID: ada.approvalID,
      invoices: [seen(ada), seen(adaClocks)],
      payments: [{ paymentMethodID: CHECK, amount: ada.outStandingBalance + adaClocks.outStandingBalance }],
      pickedUp: [],
    });
    const [edit] = await upstream.db.query<{ id: number }>(
      'select id from invoice_edit where house_id = $1 and group_id = $2 order by id desc limit 1',
      [api.houseId, house.pictures],
    );
    await api.post(`invoiceEdit/${edit?.id}/undo`, {});
    await api.post(`paymentReceipt/${paymentReceipt?.paymentReceiptID}/email`, { email: 'ada@example.com' });
    const body = (await emails())[0]?.body;
    expect(body).toContain(`Invoice ${adaClocks.invoiceID}, Clocks`);
    expect(body).not.toContain(`Invoice ${ada.invoiceID}, Pictures`);
    expect(body).toContain(`Paid: ${adaClocks.outStandingBalance.toFixed(2)} USD`);
  });
});
