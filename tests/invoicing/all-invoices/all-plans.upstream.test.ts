import type { Database } from '../../../upstream/core/database/database';
import type { HouseData } from '../../../upstream/demo/house-data';
import {
  type InvoiceFilter,
  type InvoiceSort,
  selectInvoiceWindow,
  sumInvoices,
} from '../../../upstream/invoicing/invoices/invoice-window-store';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { type Plan, plansOf, rowsRead, rowsReadInAll } from '../figures/explain';
import { clientOf } from '../house-at-work';

const INVOICES = 1500;
const GROUPS = ['North', 'South', 'West'];

let group: number;

/** Adds one more sale to a big house, in new sessions, bought by the same bidders. */
const saleOf = (name: string): HouseData['groups'] =>
  bigHouse({ invoices: INVOICES, lotsEach: 1 }).groups.map((sale) => ({
    name,
    catalogs: sale.catalogs.map((catalog) => ({ ...catalog, title: `${name}, ${catalog.title}` })),
  }));

const upstream = upstreamOfFile({
  houses: [{ ...bigHouse({ userName: 'many', invoices: INVOICES, lotsEach: 1 }), groups: GROUPS.flatMap(saleOf) }],
});
const api = ofFile(() => clientOf(upstream, 'many'));

beforeAll(async () => {
  for (const name of GROUPS)
    group = (
      await api.create(
        [1, 2, 3, 4].map((day) => `${name}, Day ${day}`),
        'Cards per lot',
        name,
      )
    ).invoiceGroupID;
  // A tenth is paid, a hundredth failed and is due.
  await upstream.db.query(
    `update invoice set status = case when id % 100 = 0 then 'PAYMENT_FAILED' when id % 10 = 0 then 'PAID' else status end,
       due_on = case when id % 100 = 0 then date '2026-11-01' + (id / 100) % 20 end`,
  );
  await upstream.db.query(
    `insert into mail (house_id, id, message_id, kind, invoice_id, recipient, recipient_name, sender_name, subject, html, body, state, queued_at)
     select house_id, 9000000 + id, 'sent-' || house_id || '-' || id, 'invoice', id, email, last_name, 'Northgate', '', '', '', case when id % 500 = 0 then 'REFUSED' else 'ACCEPTED' end, now()
     from invoice`,
  );
  for (const table of ['invoice', 'invoice_line', 'invoice_search', 'invoice_group', 'mail'])
    await upstream.db.query(`analyze ${table}`);
});

const page =
  (filter: InvoiceFilter = {}, by: InvoiceSort = 'created', descending = true) =>
  (db: Database) =>
    selectInvoiceWindow(db, api.houseId, filter, { by, descending }, { limit: 50, offset: 0 });
const invoicePlans = (read: (db: Database) => Promise<unknown>) => plansOf(upstream.db, read, 'invoice');
const isScan = (plan: Plan) => plan['Node Type'] === 'Seq Scan';

test('a page of all invoices reads as many rows as a page of one group', async () => {
  const [all, one] = [await invoicePlans(page()), await invoicePlans(page({ groupIds: [group] }, 'number', false))];
  expect(rowsReadInAll(all)).toBeLessThanOrEqual(1.2 * rowsReadInAll(one));
});

test.each<[InvoiceSort, boolean]>([
  ['number', false],
  ['created', true],
  ['name', false],
  ['total', true],
  ['outstanding', true],
  ['status', false],
  ['due', false],
  ['due', true],
])('a page of all invoices by %s, descending %s, follows an index', async (by, descending) => {
  expect(rowsRead(await invoicePlans(page({}, by, descending)))).toBeLessThanOrEqual(60);
});

test.each<[string, InvoiceFilter, number]>([
  ['a part of a name', { search: 'no00077' }, 9],
  ['a part inside a name', { search: 'o0123' }, 30],
  ['words of a name in another order', { search: 'no00077, bidder' }, 9],
  ['a company, telephone, or other text that nobody has', { search: 'zebra' }, 0],
  ['a title that few lots have', { search: 'lot 1477 of' }, 9],
  ['a lot number', { search: '677' }, 40],
  ['failed payments', { status: 'PAYMENT_FAILED' }, 100],
  ['refused emails', { mailRefused: true }, 60],
  ['overdue', { overdueOn: '2026-11-05' }, 100],
  ['a due date', { dueFrom: '2026-11-03', dueTo: '2026-11-03' }, 30],
])('%s is found by index, without reading the other invoices', async (_what, filter, most) => {
  for (const read of [page(filter, 'number', false), (db: Database) => sumInvoices(db, api.houseId, filter)]) {
    const plans = await invoicePlans(read);
    expect(plans.filter(isScan)).toEqual([]);
    expect(rowsRead(plans.filter((plan) => plan['Relation Name'] === 'invoice'))).toBeLessThanOrEqual(most);
    const searched = await plansOf(upstream.db, read, 'invoice_search');
    expect(searched.filter(isScan)).toEqual([]);
  }
});

test('the totals of all invoices come from the stored totals of the groups', async () => {
  const plans = await invoicePlans((db) => sumInvoices(db, api.houseId, {}));
  // The groups themselves may be read by a bitmap of their own index.
  expect(plans.filter((plan) => plan['Relation Name'] === 'invoice')).toEqual([]);
  const [sums] = await sumInvoices(upstream.db, api.houseId, {});
  const [rows] = await sumInvoices(upstream.db, api.houseId, { createdFrom: new Date(0) });
  expect(sums).toEqual(rows);
});
