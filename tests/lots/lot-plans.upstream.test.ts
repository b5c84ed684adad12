import { selectLots, sumLots } from '../../upstream/lots/store';
import { plansOf, rowsRead } from '../invoicing/figures/explain';
import { clientOf } from '../invoicing/house-at-work';
import { budgets } from '../support/budgets';
import { smallHouse } from '../support/houses/sample-house';
import { upstreamOfFile } from '../support/services/of-file';

const MANY = budgets.listedRows;

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'many' })] });

test(`among ${MANY} lots, a part of a title and a number are found by index`, async () => {
  const { houseId } = await clientOf(upstream, 'many');
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title)
     select $1, 5000000 + n, 'many-' || n, (select min(id) from catalog where house_id = $1), 1000 + n, 'Lot of ' || translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, ${MANY}) n`,
    [houseId],
  );
  await upstream.db.query('analyze lot');
  const all = {
    ids: null,
    catalogIds: null,
    sold: null,
    channel: null,
    approvalIds: null,
    isInvoiced: null,
    soldFrom: null,
    soldTo: null,
    isDeleted: null,
  };
  for (const search of ['locomotive', '5777']) {
    const plans = await plansOf(
      upstream.db,
      async (db) => {
        expect(await selectLots(db, houseId, { ...all, search }, { limit: 5, offset: 0 })).toHaveLength(1);
        await sumLots(db, houseId, { ...all, search });
      },
      'lot',
    );
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(plans)).toBeLessThanOrEqual(200);
  }
});
