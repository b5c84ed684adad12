import type { Database } from '../../upstream/core/database/database';
import { takeNumbers } from '../../upstream/core/database/numbering';
import type { HouseData } from '../../upstream/demo/house-data';
import { loadHouse } from '../../upstream/demo/load-house';
import { bigHouse, smallHouse } from '../support/houses/sample-house';
import { emptyDatabase } from '../support/services/empty-database';
import { upstreamOfFile } from '../support/services/of-file';

const upstream = upstreamOfFile();

beforeEach(() => emptyDatabase(upstream.db));

type Stored = Record<string, unknown> & { readonly id: number };

const property = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function stored(db: Database, table: string, houseId: number, order = 'id'): Promise<Stored[]> {
  const rows = await db.query(`select * from ${table} where house_id = $1 order by ${order}`, [houseId]);
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [property(column), value])) as Stored,
  );
}

/** Maps ids to their position among the ids of their kind, in order. */
const positions = (rows: readonly Stored[]) => new Map(rows.map(({ id }, index) => [id, index]));

async function readBack(db: Database, houseId: number): Promise<Omit<HouseData, 'house' | 'users'>> {
  const [locations, templates, versions, approvals, groups, catalogs, lots] = await Promise.all([
    stored(db, 'location', houseId),
    stored(db, 'template', houseId),
    stored(db, 'template_version', houseId, 'template_id'),
    stored(db, 'approval', houseId),
    stored(db, 'auction_group', houseId),
    stored(db, 'catalog', houseId),
    stored(db, 'lot', houseId),
  ]);
  const withCard = new Set(
    (await stored(db, 'card_on_file', houseId, 'approval_id')).map(({ approvalId }) => approvalId),
  );
  const paddles = await stored(db, 'paddle', houseId, 'catalog_id, approval_id');
  const [locationAt, approvalAt] = [positions(locations), positions(approvals)];
  const instant = (value: unknown) => (value as Date | null)?.getTime() ?? null;
  return {
    locations,
    approvals: approvals.map((approval) => ({ ...approval, hasCard: withCard.has(approval.id) })),
    paymentMethods: await stored(db, 'payment_method', houseId, 'position'),
    templates: versions.map((version, index) => ({
      ...templates[index],
      ...version,
      location: locationAt.get(version.locationId as number),
    })),
    groups: groups.map((group) => ({
      ...group,
      catalogs: catalogs
        .filter(({ groupId }) => groupId === group.id)
        .map((catalog) => ({
          ...catalog,
          startsAt: instant(catalog.startsAt),
          endedAt: instant(catalog.endedAt),
          location: locationAt.get(catalog.locationId as number),
          paddles: paddles
            .filter(({ catalogId }) => catalogId === catalog.id)
            .map(({ approvalId, number }) => ({ approval: approvalAt.get(approvalId as number), number })),
          lots: lots
            .filter(({ catalogId }) => catalogId === catalog.id)
            .map(({ approvalId, hammer, soldAt, ...lot }) => ({
              ...lot,
              sold:
                approvalId === null
                  ? null
                  : { approval: approvalAt.get(approvalId as number), hammer, at: instant(soldAt) },
            })),
        })),
    })),
  } as unknown as Omit<HouseData, 'house' | 'users'>;
}

const numbersOf = async (houseId: number) =>
  Promise.all(
    ['house_user', 'location', 'template', 'approval', 'auction_group', 'catalog', 'lot'].map(async (table) =>
      (await stored(upstream.db, table, houseId)).map(({ id }) => id),
    ),
  );

test('a house is stored as its data describes it, including every lot, paddle, and template row', async () => {
  const { house, users: _users, ...rest } = smallHouse();
  const paddlesInOrder = {
    ...rest,
    groups: rest.groups.map((group) => ({
      ...group,
      catalogs: group.catalogs.map((catalog) => ({
        ...catalog,
        paddles: [...catalog.paddles].sort((a, b) => a.approval - b.approval),
      })),
    })),
  };
  const { houseId } = await loadHouse(upstream.services, smallHouse());

  const [row] = await upstream.db.query('select * from house where id = $1', [houseId]);
  expect(
    Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [property(column), value])),
  ).toMatchObject(house);
  expect(await readBack(upstream.db, houseId)).toMatchObject(paddlesInOrder);
});

test('each user signs in with the password of the data, and equal passwords are hashed once', async () => {
  const [one, ...others] = smallHouse().users;
  if (!one) throw new Error('The small house has users.');
  const { houseId } = await loadHouse(
    upstream.services,
    smallHouse({}, { users: [{ ...one, password: 'Another-Word-77' }, ...others] }),
  );
  await expect(upstream.signIn('sample', one.userName, 'Another-Word-77')).resolves.toBeDefined();
  await expect(upstream.signIn('sample', 'clerk')).resolves.toBeDefined();
  const users = await stored(upstream.db, 'house_user', houseId);
  expect(new Set(users.map(({ passwordHash }) => passwordHash)).size).toBe(2);
});

test('two loaded houses have the same numbers but unique references', async () => {
  const first = await loadHouse(upstream.services, smallHouse({ userName: 'first' }));
  const second = await loadHouse(upstream.services, smallHouse({ userName: 'second' }));
  expect(await numbersOf(first.houseId)).toEqual(await numbersOf(second.houseId));
  const refs = await upstream.db.query<{ ref: string }>(
    'select ref from lot union all select ref from catalog union all select ref from approval',
  );
  expect(new Set(refs.map(({ ref }) => ref)).size).toBe(2 * (12 + 3 + 5));
});

test('numbers of new invoices and lots continue after those of a loaded house', async () => {
  const { houseId } = await loadHouse(upstream.services, smallHouse());
  const lots = (await stored(upstream.db, 'lot', houseId)).map(({ id }) => id);
  const [invoice, lot] = await upstream.db.transaction(async (tx) => [
    await takeNumbers(tx, houseId, 'invoice', 1),
    await takeNumbers(tx, houseId, 'lot', 1),
  ]);
  expect(invoice).toBe(104_001);
  expect(lot).toBe(Math.max(...lots) + 1);
});

test('a house with an existing username is refused, and the existing house does not change', async () => {
  const { houseId } = await loadHouse(upstream.services, smallHouse());
  await expect(loadHouse(upstream.services, smallHouse({ name: 'Another' }))).rejects.toMatchObject({
    status: 409,
    code: 'HOUSE_EXISTS',
  });
  expect(await upstream.db.query('select id, name from house')).toEqual([{ id: houseId, name: 'Sample & Daughters' }]);
});

test('a house with inconsistent data is not stored at all', async () => {
  const { groups } = smallHouse();
  const nowhere = groups.map((group) => ({
    ...group,
    catalogs: group.catalogs.map((catalog) => ({ ...catalog, location: 7 })),
  }));
  await expect(loadHouse(upstream.services, smallHouse({}, { groups: nowhere }))).rejects.toThrow('no location 7');
  expect(await upstream.db.query('select id from house')).toEqual([]);
  expect(await upstream.db.query('select id from house_user')).toEqual([]);
});

test('a house with more rows than fit one statement is stored completely', async () => {
  const { houseId } = await loadHouse(upstream.services, bigHouse({ userName: 'big', invoices: 850, lotsEach: 8 }));
  const [counts] = await upstream.db.query(
    'select count(*) as lots, count(distinct approval_id) as buyers, count(hammer) as sold from lot where house_id = $1',
    [houseId],
  );
  expect(counts).toEqual({ lots: 6800, buyers: 850, sold: 6800 });
});
