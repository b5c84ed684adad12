import type { InvoicesJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';

let api: HouseClient;
let group: number;

const upstream = upstreamOfFile();

beforeAll(async () => {
  api = await clientOfNewHouse(upstream);
  await upstream.db.query('update template_version set payment_days = 14 where house_id = $1', [api.houseId]);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  const { invoiceBidders } = await api.detail(group);
  await api.post(
    `invoiceGroup/${group}/invoiceSend`,
    invoiceBidders.map(({ invoiceID }) => invoiceID),
  );
  upstream.clock.set('2026-12-06T15:00:00Z');
  api = await clientOf(upstream, api.userName);
});

const numbers = async (query: string) =>
  (await api.detail(group, `?${query}`)).invoiceBidders.map(({ invoiceID }) => invoiceID).sort();
const pay = (invoiceID: number, amount: number, overpayment: 'KEEP_AS_CREDIT' | null = null) =>
  api.post('invoicePaidOnly', {
    paidInvoices: [
      { invoiceID, invoiceDetailID: null, paid: true, paidDate: null, paymentMethodID: 2, amount, overpayment },
    ],
  });

test('invoices with an outstanding balance are overdue from the day after their due date', async () => {
  const all = await numbers('paid=false&sent=true');
  expect(all.length).toBeGreaterThan(2);
  expect(await numbers('overdueOn=12/04/2026')).toEqual([]);
  expect(await numbers('overdueOn=2026-12-05')).toEqual(all);
  const marsh = await api.invoiceOf(group, 'Marsh');
  await pay(marsh.invoiceID, 1);
  expect(await numbers('overdueOn=12/05/2026')).toEqual(all);
  await pay(marsh.invoiceID, marsh.outStandingBalance - 1);
  expect(await numbers('overdueOn=12/05/2026')).toEqual(all.filter((number) => number !== marsh.invoiceID));
  const csv = await fetch(upstream.url + api.path(`invoiceGroup/${group}/invoices.csv?overdueOn=2026-12-05`), {
    headers: { authorization: `Bearer ${api.client.token}` },
  });
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(all.length);
  expect(await api.refused(`invoiceGroup/${group}/groupDetailInfo?overdueOn=yesterday`)).toMatchObject({ status: 400 });
});

test('credits owed are listed over all groups, with their sum per currency', async () => {
  const keller = await api.invoiceOf(group, 'Keller');
  expect((await api.get<InvoicesJson>('invoices?creditOwed=true')).invoices).toEqual([]);
  await pay(keller.invoiceID, keller.outStandingBalance + 7.5, 'KEEP_AS_CREDIT');
  expect(await api.get<InvoicesJson>('invoices?creditOwed=true')).toMatchObject({
    totalRecords: 1,
    invoices: [{ invoiceID: keller.invoiceID, outStandingBalance: -7.5 }],
    totals: [{ currencyCode: 'USD', creditOwed: 7.5 }],
  });
  expect(await numbers('creditOwed=true')).toEqual([keller.invoiceID]);
  expect(await numbers('creditOwed=false')).not.toContain(keller.invoiceID);
});
