/** @jest-environment-options {"modules": "own"} */
import { selectBidders, selectSimilarBidders } from '../../upstream/customers/bidder-store';
import type { PeopleJson } from '../../upstream/customers/people/people-wire';
import type { BiddersJson } from '../../upstream/customers/wire';
import { plansOf, rowsRead } from '../invoicing/figures/explain';
import { clientOf } from '../invoicing/house-at-work';
import { budgets } from '../support/budgets';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

const MANY = budgets.listedRows;

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'many' })] });
const api = ofFile(() => clientOf(upstream, 'sample'));

beforeAll(async () => {
  await api.create([...(await api.sessions()).keys()].slice(0, 1), 'Cards per lot');
});

const names = async (query = '') =>
  (await api.get<BiddersJson>(`bidders${query}`)).bidders.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

test('lists everyone who ever registered, floor bidders included, by name', async () => {
  expect(await names()).toEqual(['Bruno Keller', 'Ada Marsh', 'Dev Patel', 'Chloe Rossi', 'Eve Stone']);
  expect(await names('?direction=desc&size=2')).toEqual(['Eve Stone', 'Chloe Rossi']);
  expect(await names('?size=2&page=2')).toEqual(['Dev Patel', 'Chloe Rossi']);
});

test.each([
  ['part of a name', 'oss', ['Chloe Rossi']],
  ['words in any order', 'marsh ada', ['Ada Marsh']],
  ['words of which one is missing', 'marsh bruno', []],
  ['one letter, which begins a word', 'k', ['Bruno Keller']],
  ['two letters that begin no word', 'el', []],
  ['part of a company', 'antiq', ['Chloe Rossi']],
  ['part of an email address', 'eve.stone@', ['Eve Stone']],
  ['a telephone number with punctuation', '(212) 555-0142', ['Bruno Keller', 'Ada Marsh', 'Chloe Rossi', 'Eve Stone']],
  [
    'a telephone number with a country code',
    '+1 212 555 0142',
    ['Bruno Keller', 'Ada Marsh', 'Chloe Rossi', 'Eve Stone'],
  ],
  ['the last name first, with a comma', 'Marsh, Ada', ['Ada Marsh']],
  ['characters with a meaning in patterns', '%', []],
  ['600 characters', 'x'.repeat(600), []],
])('finds by %s', async (_what, search, found) => {
  expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(found);
});

test('finds by a bidder number, and by a whole paddle number', async () => {
  const { bidders } = await api.get<BiddersJson>('bidders');
  const dev = bidders.find(({ lastName }) => lastName === 'Patel');
  const [paddle] = await upstream.db.query<{ number: string; name: string }>(
    `select p.number, a.first_name || ' ' || a.last_name as name from paddle p
     join approval a on a.house_id = p.house_id and a.id = p.approval_id where p.house_id = $1 order by p.number limit 1`,
    [api.houseId],
  );
  expect(await names(`?search=${dev?.approvalID ?? 0}`)).toContain('Dev Patel');
  expect(await names(`?search=${paddle?.number ?? ''}`)).toContain(paddle?.name);
});

test('a search over 600 characters is refused', async () => {
  expect(await api.refused(`bidders?search=${'x'.repeat(601)}`)).toMatchObject({ status: 400 });
});

test.each([
  ['a missing letter', 'chole rosi', ['Chloe Rossi']],
  ['neighboring letters in the other order', 'mrash', ['Ada Marsh']],
  ['a wrong letter in a company', 'antigues', ['Chloe Rossi']],
  ['the right name', 'bruno keller', ['Bruno Keller']],
  ['one right and one wrong word', 'bruno kelelr', ['Bruno Keller']],
  ['a short word, which has to be right', 'adx mrash', []],
  ['a number, which has to be right', '2125550143', []],
  ['two errors in a word', 'mrahs', []],
  ['600 characters', 'x'.repeat(600), []],
])('finds names with %s', async (_what, typed, found) => {
  const { bidders } = await api.get<BiddersJson>(`similarBidders?names=${encodeURIComponent(typed)}`);
  expect(bidders.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(found);
});

test('selects by platform, by card, and by who owes', async () => {
  expect(await names('?channel=FLOOR')).toEqual(['Dev Patel']);
  expect(await names('?hasCard=true')).toEqual(['Ada Marsh', 'Eve Stone']);
  expect(await names('?hasCard=false')).toEqual(['Bruno Keller', 'Dev Patel', 'Chloe Rossi']);
  const owing = await names('?owing=OWES');
  expect(owing.length).toBeGreaterThan(0);
  expect(owing.length).toBeLessThan(5);
  expect(await names('?owing=CREDIT')).toEqual([]);
});

test('sorts by what is owed, on all records of a person', async () => {
  const bidders = await upstream.db.query<{ name: string; amount: number }>(
    `select a.first_name || ' ' || a.last_name as name, coalesce(sum(b.outstanding) filter (where b.outstanding > 0), 0)::int as amount
     from approval a left join invoice_balance_view b on b.house_id = a.house_id and b.approval_id = a.id
     where a.house_id = $1 group by a.house_id, a.id, a.first_name, a.last_name`,
    [api.houseId],
  );
  const owed = new Map(bidders.map(({ name, amount }) => [name, amount]));
  const amounts = (listed: readonly string[]) => listed.map((name) => owed.get(name) ?? 0);
  const falling = [...owed.values()].sort((one, other) => other - one);
  expect(new Set(falling).size).toBeGreaterThan(2);
  expect(amounts(await names('?sort=outstanding&direction=desc'))).toEqual(falling);
  expect(amounts(await names('?sort=outstanding'))).toEqual([...falling].reverse());
  const { people } = await api.get<PeopleJson>('people?sort=outstanding&direction=desc');
  expect(amounts(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toEqual(falling);
});

test(`of ${MANY} bidders, a rare name and the first page are read by index`, async () => {
  const { houseId } = await clientOf(upstream, 'many');
  await upstream.db.query(
    `insert into approval (house_id, id, ref, channel, first_name, last_name, email, phone, created_at)
     select $1, 5000000 + n, 'many-' || n, 'MARKETPLACE', 'Person' || n, 'Of' || md5(n::text), 'p' || n || '@many.example', (2000000000 + n)::text, now()
     from generate_series(1, ${MANY}) n`,
    [houseId],
  );
  await upstream.db.query(
    `insert into approval (house_id, id, ref, channel, first_name, last_name, created_at)
     values ($1, 6000000, 'rare', 'FLOOR', 'Wilhelmina', 'Zgorzelec', now())`,
    [houseId],
  );
  await upstream.db.query('analyze approval');
  const read = (search: string | null) =>
    plansOf(
      upstream.db,
      (db) =>
        selectBidders(
          db,
          houseId,
          { search, channel: null, owing: null, hasCard: null },
          { by: 'name', isDescending: false },
          { limit: 50, offset: 0 },
        ),
      'approval',
    );
  for (const search of ['gorzel', 'wilh zgo', 'person4999', 'p777@many', '2000001234']) {
    const plans = await read(search);
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(plans)).toBeLessThanOrEqual(200);
  }
  const slips = await plansOf(
    upstream.db,
    async (db) => {
      const near = await selectSimilarBidders(db, houseId, ['wilhlemina', 'zgorzelce']);
      expect(near).toMatchObject([{ lastName: 'Zgorzelec' }]);
    },
    'approval',
  );
  expect(slips.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
  expect(rowsRead(slips)).toBeLessThanOrEqual(200);
  const [page] = await read(null);
  expect(page?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
  expect(page?.['Actual Rows']).toBeLessThanOrEqual(50);
});
