/** @jest-environment-options {"modules": "own"} */
import type { Database } from '../../../upstream/core/database/database';
import type { HouseData } from '../../../upstream/demo/house-data';
import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import {
  type InvoiceFilter,
  type InvoiceSort,
  selectInvoiceIds,
  selectInvoiceWindow,
  sumInvoices,
} from '../../../upstream/invoicing/invoices/invoice-window-store';
import { groupHasPaddles } from '../../../upstream/invoicing/records/invoice-store';
import { selectLedger } from '../../../upstream/invoicing/records/ledger-store';
import { selectLines } from '../../../upstream/invoicing/records/line-store';
import { budgets } from '../../support/budgets';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { plansOf as plansOfReading, rowsRead } from '../figures/explain';
import { clientOf } from '../house-at-work';

const INVOICES = budgets.groupInvoices;
const SMALL = 50;

/** Adds one more sale to a big house, in new sessions, bought by the first of its bidders. */
const saleOf = (name: string, invoices: number): HouseData['groups'] =>
  bigHouse({ invoices, lotsEach: 1 }).groups.map((sale) => ({
    name,
    catalogs: sale.catalogs.map((catalog) => ({ ...catalog, title: `${name}, ${catalog.title}` })),
  }));

const upstream = upstreamOfFile({
  houses: [
    {
      ...bigHouse({ userName: 'many', invoices: INVOICES, lotsEach: 1 }),
      groups: [...saleOf('Big', INVOICES), ...saleOf('Beside', INVOICES), ...saleOf('Small', SMALL)],
    },
  ],
});
const api = ofFile(() => clientOf(upstream, 'many'));
let big: number;
let small: number;

const daysOf = (name: string) => [1, 2, 3, 4].map((day) => `${name}, Day ${day}`);

const plansOf = (read: (db: Database) => Promise<unknown>, table = 'invoice') =>
  plansOfReading(upstream.db, read, table);
const window =
  (by: InvoiceSort, offset = 0, filter: InvoiceFilter = {}, descending = false) =>
  (db: Database) =>
    selectInvoiceWindow(db, api.houseId, { groupIds: [big], ...filter }, { by, descending }, { limit: 50, offset });

beforeAll(async () => {
  const create = async (name: string) => (await api.create(daysOf(name), 'Cards per lot', name)).invoiceGroupID;
  big = await create('Big');
  await create('Beside');
  small = await create('Small');
  for (const table of ['invoice', 'invoice_line', 'ledger_entry', 'invoice_group'])
    await upstream.db.query(`analyze ${table}`);
});

test('the first page in the default order reads at most 60 invoices, by index', async () => {
  const plans = await plansOf(window('number'));
  expect(plans).not.toHaveLength(0);
  expect(rowsRead(plans)).toBeLessThanOrEqual(60);
  expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
});

test.each<InvoiceSort>(['name', 'total', 'outstanding', 'status'])(
  'the first page ordered by %s follows an index, either way',
  async (by) => {
    for (const descending of [false, true])
      expect(rowsRead(await plansOf(window(by, 0, {}, descending)))).toBeLessThanOrEqual(60);
  },
);

test('whether a group has paddles is determined from one invoice', async () => {
  expect(rowsRead(await plansOf((db) => groupHasPaddles(db, api.houseId, big)))).toBeLessThanOrEqual(1);
});

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['a page far down', (db) => window('number', INVOICES - 100)(db)],
  ['an order without an index', (db) => window('location')(db)],
  ['a search', (db) => window('number', 0, { search: 'no0007' })(db)],
  ['a search that only a title answers', (db) => window('number', 0, { search: 'lot 77 of many' })(db)],
  ['a status', (db) => window('name', 100, { status: 'SENT' })(db)],
  ['the unpaid', (db) => window('number', 0, { paid: false })(db)],
  ['the sums of a search', (db) => sumInvoices(db, api.houseId, { groupIds: [big], search: 'bidder no001' })],
  ['the numbers of a selection', (db) => selectInvoiceIds(db, api.houseId, { groupIds: [big], except: [1] })],
])("%s reads that group's invoices only, by index", async (_what, read) => {
  const plans = await plansOf(read);
  expect(plans).not.toHaveLength(0);
  expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
  expect(rowsRead(plans)).toBeLessThanOrEqual(INVOICES);
});

test('a search of titles reads the lines of that group only', async () => {
  const plans = await plansOf(window('number', 0, { search: 'lot 77 of many' }), 'invoice_line');
  expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
  expect(rowsRead(plans)).toBeLessThanOrEqual(INVOICES);
});

test('the lines and entries of a page are read by index', async () => {
  const ids = (
    await upstream.db.query<{ id: number }>(
      'select id from invoice where house_id = $1 and group_id = $2 order by id limit 50',
      [api.houseId, big],
    )
  ).map(({ id }) => id);
  const lines = await plansOf((db) => selectLines(db, api.houseId, ids), 'invoice_line');
  expect(lines.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
  expect(rowsRead(lines)).toBe(50);
  const entries = await plansOf((db) => selectLedger(db, api.houseId, ids), 'ledger_entry');
  expect(rowsRead(entries)).toBeLessThanOrEqual(50);
});

test(`the call for the first page never reads the whole group, and takes as many statements for ${INVOICES} invoices as for 50`, async () => {
  const statements: string[] = [];
  const page = async (id: number) => {
    const real = upstream.db.query.bind(upstream.db);
    const spy = jest.spyOn(upstream.db, 'query').mockImplementation((sql, params) => {
      statements.push(sql);
      return real(sql, params);
    });
    const answer = await api.client.get<{ data: GroupDetailJson }>(
      api.path(`invoiceGroup/${id}/groupDetailInfo?size=50`),
    );
    spy.mockRestore();
    return {
      bytes: JSON.stringify(answer.body).length,
      statements: statements.splice(0).length,
      rows: answer.body.data.invoiceBidders.length,
      total: answer.body.data.totalRecords,
    };
  };
  const [ofBig, ofSmall] = [await page(big), await page(small)];
  expect(ofBig).toMatchObject({ rows: 50, total: INVOICES, statements: ofSmall.statements });
  expect(ofSmall).toMatchObject({ rows: 50, total: SMALL });
  expect(Math.abs(ofBig.bytes - ofSmall.bytes) / ofSmall.bytes).toBeLessThan(0.1);
});
