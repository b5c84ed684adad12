import { clientOfNewHouse } from '../invoicing/house-at-work';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { CASH, tillHouse, tillOf } from './till-house';

const upstream = upstreamOfFile();
const api = ofEachTest(() => clientOfNewHouse(upstream));
const CARD = 4;

const cents = (amount: number) => Math.round(amount * 100);
const three = (amount: number) => Math.round((cents(amount) * 3) / 100);
let house: Awaited<ReturnType<typeof tillHouse>>;
let till: ReturnType<typeof tillOf>;

beforeEach(async () => {
  house = await tillHouse(api);
  till = tillOf(api);
  const surcharge = { surchargePercent: '3', surchargeName: 'Card surcharge' };
  await api.post('payment-methods', { id: CARD, version: 1, name: 'Card', ...surcharge });
});

test('a card pays two invoices with its surcharge on each, and undoing the receipt takes all of it back', async () => {
  const { ada, adaClocks } = house;
  const due = ada.outStandingBalance + adaClocks.outStandingBalance;
  const answer = await till.take({
    personID: ada.approvalID,
    invoices: [{ invoiceID: ada.invoiceID }, { invoiceID: adaClocks.invoiceID }],
    payments: [{ paymentMethodID: CARD, amount: cents(due) / 100, surchargePercent: '3' }],
  });
  const id = answer.paymentReceipt?.paymentReceiptID ?? 0;
  const parts = [ada, adaClocks].map(({ outStandingBalance: each }) => cents(each) + three(each));
  expect((await till.linesOf(id))?.lines.map(({ amount }) => cents(amount))).toEqual(parts);
  expect(cents(answer.paymentReceipt?.totalAmount ?? 0)).toBe(parts.reduce((sum, part) => sum + part, 0));
  for (const invoice of [ada, adaClocks])
    expect(await till.current(invoice)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect((await till.drawer()).lines).toMatchObject([{ expected: answer.paymentReceipt?.totalAmount }]);
  await till.undo(id);
  for (const invoice of [ada, adaClocks])
    expect(await till.current(invoice)).toMatchObject({
      outStandingBalance: invoice.outStandingBalance,
      totalPrice: invoice.totalPrice,
    });
});

test('cash pays a part without a surcharge, and the card the rest with its own', async () => {
  const { ada } = house;
  const rest = cents(ada.outStandingBalance) - 100_000;
  const answer = await till.take({
    personID: ada.approvalID,
    invoices: [{ invoiceID: ada.invoiceID }],
    payments: [
      { paymentMethodID: CASH, amount: 1000 },
      { paymentMethodID: CARD, amount: rest / 100, surchargePercent: '3' },
    ],
  });
  expect(cents(answer.paymentReceipt?.totalAmount ?? 0)).toBe(100_000 + rest + three(rest / 100));
  expect(await till.current(ada)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test('change is what was handed over above the payment with its surcharge', async () => {
  const { dev } = house;
  const due = dev.outStandingBalance;
  const payment = (given: number) => ({
    personID: dev.approvalID,
    invoices: [{ invoiceID: dev.invoiceID }],
    payments: [{ paymentMethodID: CARD, amount: due, surchargePercent: '3', given }],
  });
  expect(await till.refused(payment(due))).toMatchObject({ code: 'GIVEN_TOO_LITTLE', field: 'payments.0.given' });
  const { paymentReceipt } = await till.take(payment((cents(due) + three(due) + 500) / 100));
  expect(paymentReceipt).toMatchObject({ changeGiven: 5 });
});

test('a percentage that changed meanwhile is refused, and nothing is recorded', async () => {
  const { dev } = house;
  const payments = [{ paymentMethodID: CARD, amount: dev.outStandingBalance, surchargePercent: '2' }];
  const invoices = [{ invoiceID: dev.invoiceID }];
  expect(await till.refused({ personID: dev.approvalID, invoices, payments })).toMatchObject({
    status: 422,
    code: 'SURCHARGE_CHANGED',
  });
  expect(await till.current(dev)).toMatchObject({ outStandingBalance: dev.outStandingBalance });
});
