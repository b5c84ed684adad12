import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { PaidJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { cents } from '../added-charges/charges-setup';
import { deliveryBody, undo } from '../editing/editing-setup';
import { ada, api, group, now, owed, preparePayingHouse, upstream } from './paying-setup';

preparePayingHouse();

const CARD = 4;

const setSurcharge = (surchargePercent: string, surchargeName: string, version = 1) =>
  api.post('payment-methods', { id: CARD, version, name: 'Credit card (offline)', surchargePercent, surchargeName });
const bodyOf = (more: object) => ({
  target: { invoiceIDs: [ada.invoiceID] },
  paid: true,
  paymentMethodID: CARD,
  ...more,
});
const pay = (more: object) => api.post<PaidJson>('paid', bodyOf(more));
const refused = (more: object) => api.refused('paid', bodyOf(more));
const surchargeOf = (due: number) => Math.round((due * 3) / 100);
const surcharges = () =>
  upstream.db.query<{ amount: number; label: string }>(
    `select sum(amount)::bigint as amount, label from ledger_entry
     where house_id = $1 and invoice_id = $2 and source = 'SURCHARGE' group by label having sum(amount) <> 0`,
    [api.houseId, ada.invoiceID],
  );

beforeEach(() => setSurcharge('3', 'Card surcharge'));

test('a payment in full adds the surcharge as a named charge, and one undo takes both back', async () => {
  const due = owed(ada);
  const { edit, recorded } = await pay({ surchargePercent: '3' });
  expect(cents(recorded?.amount ?? 0)).toBe(due + surchargeOf(due));
  const paid = await now();
  expect(paid).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(cents(paid.totalPrice.other)).toBe(surchargeOf(due));
  expect(paid.totalPrice.tax).toBe(ada.totalPrice.tax);
  const { invoiceGroups } = await api.post<PreviewJson>(`invoiceGroup/${group}/invoicePreview`, [ada.invoiceID]);
  expect(invoiceGroups[0]?.charges).toContainEqual({
    component: 'other',
    label: 'Card surcharge',
    amount: surchargeOf(due) / 100,
  });
  await undo(api, edit?.editID ?? 0);
  expect(await now()).toMatchObject({ outStandingBalance: ada.outStandingBalance, totalPrice: ada.totalPrice });
  expect(await surcharges()).toEqual([]);
});

test('a part payment carries the surcharge of its part, so that the balance falls by the part', async () => {
  await pay({ amount: 1000, surchargePercent: '3' });
  expect(cents((await now()).outStandingBalance)).toBe(owed(ada) - 100_000);
  expect(await surcharges()).toEqual([{ amount: 3000, label: 'Card surcharge' }]);
  await pay({ amount: 500, surchargePercent: '3' });
  expect(cents((await now()).outStandingBalance)).toBe(owed(ada) - 150_000);
  expect(await surcharges()).toEqual([{ amount: 4500, label: 'Card surcharge' }]);
});

test('a discount lowers what is received, and the invoice is paid', async () => {
  await setSurcharge('-2', 'Early payment', 2);
  const due = owed(ada);
  const { recorded } = await pay({ surchargePercent: '-2' });
  expect(cents(recorded?.amount ?? 0)).toBe(due - Math.round((due * 2) / 100));
  expect(await now()).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test('a payment without the percentage has no surcharge, and another percentage than the current one is refused', async () => {
  expect(await refused({ surchargePercent: '2.5' })).toMatchObject({
    status: 422,
    code: 'SURCHARGE_CHANGED',
    field: 'surchargePercent',
    message: 'The surcharge of this payment method is 3% now. Review the payment, then record it again.',
  });
  expect(await refused({ amount: 99_999, overpayment: 'KEEP_AS_CREDIT', surchargePercent: '3' })).toMatchObject({
    code: 'SURCHARGE_ON_CREDIT',
  });
  await pay({});
  expect(await surcharges()).toEqual([]);
  expect(await now()).toMatchObject({ invoiceStatus: 'PAID', totalPrice: ada.totalPrice });
});

test('marking as not paid takes the surcharge off the invoice', async () => {
  await pay({ surchargePercent: '3' });
  await api.post<PaidJson>('paid', { target: { invoiceIDs: [ada.invoiceID] }, paid: false });
  expect(await surcharges()).toEqual([]);
  expect(await now()).toMatchObject({ outStandingBalance: ada.outStandingBalance, totalPrice: ada.totalPrice });
});

test('the sales tax report counts a surcharge of a sent invoice as sales that are not taxed', async () => {
  await api.post(`invoiceGroup/${group}/invoiceSend`, [ada.invoiceID]);
  await upstream.runner.drain();
  const counted = async () => {
    const [row] = await upstream.db.query<{ sales: number; tax: number; total: number }>(
      `select sum(e.invoice_sales)::bigint as sales, sum(e.invoice_tax)::bigint as tax, min(i.invoice_total)::bigint as total
       from sales_tax_entry e join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
       where e.house_id = $1 and e.invoice_id = $2`,
      [api.houseId, ada.invoiceID],
    );
    return row;
  };
  const before = await counted();
  await pay({ amount: 1000, surchargePercent: '3' });
  const after = await counted();
  expect(after?.total).toBe((before?.total ?? 0) + 3000);
  expect(after?.tax).toBe(before?.tax);
  expect((after?.sales ?? 0) + (after?.tax ?? 0)).toBe(after?.total);
});

test('a surcharge stays when the charges of the invoice are computed again', async () => {
  await pay({ amount: 1000, surchargePercent: '3' });
  const path = `invoiceGroup/${group}/groupDetailInfo`;
  await api.post(path, deliveryBody(ada, 'pickup'));
  await api.post(path, deliveryBody(ada, 'shipping'));
  expect(await surcharges()).toEqual([{ amount: 3000, label: 'Card surcharge' }]);
  expect((await now()).totalPrice.tax).toBe(ada.totalPrice.tax);
});
