import type { Database } from '../../../upstream/core/database/database';
import { selectUninvoicedCatalogs, selectUninvoicedSales } from '../../../upstream/invoicing/creation/uninvoiced-store';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { plansOf, rowsReadInAll } from '../figures/explain';
import { clientOf } from '../house-at-work';

const HISTORY = 200;
const LISTED = 30;
const PAGE = 25;
const LOTS_EACH = 20;
/** EXPLAIN reports the rows of a repeated step as a rounded average. */
const EXPLAIN_ROUNDS = 2;

/** A house with two hundred invoiced sales of one session each, and thirty to invoice. */
const upstream = upstreamOfFile(() => {
  const house = bigHouse({ userName: 'old', invoices: LOTS_EACH * 4, lotsEach: 1 });
  const [session] = house.groups.flatMap(({ catalogs }) => catalogs);
  if (!session) throw new Error('the big house has no session');
  const groups = Array.from({ length: HISTORY + LISTED }, (_, index) => ({
    name: `Sale ${index}`,
    catalogs: [{ ...session, title: `Session ${index}` }],
  }));
  return { houses: [{ ...house, groups }] };
});
const api = ofFile(() => clientOf(upstream, 'old'));
beforeAll(async () => {
  const { invoiceGroupID } = await api.create(['Session 0'], 'Cards per lot', 'The first of the history');
  await upstream.db.query(
    `update lot set invoice_group_id = $1 where house_id = $2 and catalog_id in (select id from catalog where house_id = $2 order by id limit ${HISTORY})`,
    [invoiceGroupID, api.houseId],
  );
  for (const table of ['lot', 'catalog', 'auction_group']) await upstream.db.query(`analyze ${table}`);
});

const firstPage = async (db: Database) => {
  const page = await selectUninvoicedSales(db, api.houseId, {
    now: upstream.clock.now(),
    search: '',
    limit: PAGE,
    offset: 0,
  });
  await selectUninvoicedCatalogs(db, api.houseId, upstream.clock.now(), page.groupIds);
  return page;
};

test('the first page of uninvoiced sales reads no lot of the two hundred invoiced ones', async () => {
  expect((await firstPage(upstream.db)).total).toBe(LISTED);
  const plans = await plansOf(upstream.db, firstPage, 'lot');
  expect(plans).not.toHaveLength(0);
  expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
  expect(rowsReadInAll(plans)).toBeLessThanOrEqual(LISTED + PAGE * LOTS_EACH + EXPLAIN_ROUNDS);
});

test('the list reads only the sessions that it shows, not the whole history', async () => {
  expect(rowsReadInAll(await plansOf(upstream.db, firstPage, 'catalog'))).toBeLessThanOrEqual(LISTED + 2 * PAGE);
});
