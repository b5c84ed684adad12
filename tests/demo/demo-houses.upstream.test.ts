/** @jest-environment-options {"modules": "own"} */
import { addDays, localDateOf } from '../../rules/core/dates';
import { loadDemoHouses } from '../../upstream/demo/demo-houses';
import { makeHouse } from '../../upstream/demo/make-house';
import { northgate } from '../../upstream/demo/northgate';
import { southbank } from '../../upstream/demo/southbank';
import { westmoor } from '../../upstream/demo/westmoor';
import { smallHouse } from '../support/houses/sample-house';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';

describe('the demo houses', () => {
  let upstream: TestUpstream;
  beforeAll(async () => {
    upstream = await startTestUpstream();
    await loadDemoHouses(upstream.services);
  });
  afterAll(() => upstream.stop());

  const rows = <Row extends object>(sql: string) => upstream.db.query<Row>(sql);

  test('the demo houses are northgate, southbank, and westmoor, each with a different processor', async () => {
    expect(
      await rows(
        'select user_name, currency, processor_type, payment_processing_enabled, auto_charge_enabled, connect_type, is_instant, inva_invoicing_disabled from house order by id',
      ),
    ).toEqual([
      {
        user_name: 'northgate',
        currency: 'USD',
        processor_type: 'p',
        payment_processing_enabled: true,
        auto_charge_enabled: true,
        connect_type: 's',
        is_instant: true,
        inva_invoicing_disabled: false,
      },
      {
        user_name: 'southbank',
        currency: 'GBP',
        processor_type: 's',
        payment_processing_enabled: false,
        auto_charge_enabled: false,
        connect_type: 'p',
        is_instant: false,
        inva_invoicing_disabled: false,
      },
      {
        user_name: 'westmoor',
        currency: 'CAD',
        processor_type: 'w',
        payment_processing_enabled: false,
        auto_charge_enabled: false,
        connect_type: 'e',
        is_instant: false,
        inva_invoicing_disabled: true,
      },
    ]);
  });

  test.each(['northgate', 'southbank', 'westmoor'])(
    'super, cashier, clerk, and viewer of the demo house %s can sign in',
    async (house) => {
      const answers = await Promise.all(
        ['super', 'cashier', 'clerk', 'viewer'].map(async (user) =>
          (await upstream.signIn(house, user)).get<{ data: { user: object } }>('/app/house/user'),
        ),
      );
      expect(answers.map(({ body }) => body.data.user)).toMatchObject([
        { userName: 'super', accessInvoices: true },
        { userName: 'cashier', paymentUser: true, accessInvoices: true, accessUsers: true },
        { userName: 'clerk', paymentUser: false, accessInvoices: true, accessUsers: true },
        {
          userName: 'viewer',
          paymentUser: false,
          accessInvoices: false,
          accessCalendar: true,
          accessMessages: true,
          accessConsole: true,
          accessUsers: false,
        },
      ]);
    },
  );

  test('the demo houses have ended sales with sold and passed lots, none of them sold outside its session', async () => {
    const ended = await rows<{ house: string; sales: number; passed: number }>(
      `select h.user_name as house, count(distinct c.group_id) as sales, count(*) filter (where l.hammer is null) as passed
       from house h join catalog c on c.house_id = h.id join lot l on l.house_id = h.id and l.catalog_id = c.id
       where c.ended_at < '2026-11-20T15:00:00Z' group by h.id, h.user_name order by h.id`,
    );
    expect(ended.map(({ house, sales }) => [house, sales])).toEqual([
      ['northgate', 41],
      ['southbank', 28],
      ['westmoor', 2],
    ]);
    for (const { passed } of ended) expect(passed).toBeGreaterThan(10);
    expect(
      await rows(`select l.id from lot l join catalog c on c.house_id = l.house_id and c.id = l.catalog_id
                       where l.hammer is not null and (c.ended_at is null or l.sold_at not between c.starts_at and c.ended_at)`),
    ).toEqual([]);
  });

  test('northgate has a session of 600 lots with more than 150 buyers', async () => {
    const [session] = await rows<{ lots: number; buyers: number }>(
      `select count(*) as lots, count(distinct approval_id) as buyers from lot group by house_id, catalog_id order by lots desc limit 1`,
    );
    expect(session?.lots).toBe(600);
    expect(session?.buyers).toBeGreaterThan(150);
  });

  test('northgate’s buyers use four channels and come from many states and countries, and one has no email address', async () => {
    const [buyers] = await rows<{
      channels: number;
      states: number;
      countries: number;
      silent: number;
      exempt: number;
    }>(
      `select count(distinct channel) as channels, count(distinct state) filter (where country = 'US') as states, count(distinct country) as countries,
              count(distinct a.id) filter (where email = '') as silent, count(distinct a.id) filter (where tax_exempt) as exempt
       from approval a join lot l on l.house_id = a.house_id and l.approval_id = a.id where a.house_id = (select id from house where user_name = 'northgate')`,
    );
    expect(buyers).toMatchObject({ channels: 4, silent: 1 });
    expect(buyers?.states).toBeGreaterThan(30);
    expect(buyers?.countries).toBeGreaterThan(4);
    expect(buyers?.exempt).toBeGreaterThan(0);
  });

  test('northgate has sold restricted lots, and buyers whose names just fit and just exceed a table column', async () => {
    const [restricted] = await rows<{ count: number }>(
      `select count(*) from lot where house_id = (select id from house where user_name = 'northgate') and restricted and hammer is not null`,
    );
    expect(restricted?.count).toBeGreaterThan(5);
    const lengths = await rows<{ length: number }>(
      `select distinct length(first_name || ' ' || last_name) as length from approval a join lot l on l.house_id = a.house_id and l.approval_id = a.id order by length desc limit 2`,
    );
    expect(lengths).toEqual([{ length: 26 }, { length: 25 }]);
  });
});

test.each([
  ['northgate', northgate],
  ['southbank', southbank],
  ['westmoor', westmoor],
])('when %s is loaded ten days later, its sessions are ten days later in local time', (_name, plan) => {
  const days = (instant: string) =>
    makeHouse(plan, Date.parse(instant)).groups.flatMap(({ catalogs }) =>
      catalogs.map(({ startsAt, timeZone }) => localDateOf(startsAt, timeZone)),
    );
  expect(days('2026-11-04T15:00:00Z')).toEqual(days('2026-10-25T15:00:00Z').map((day) => addDays(day, 10)));
});

test('no demo house is added if a house already exists', async () => {
  const upstream = await startTestUpstream({ houses: [smallHouse()] });
  expect(await loadDemoHouses(upstream.services)).toBe(false);
  expect(await upstream.db.query('select user_name from house')).toEqual([{ user_name: 'sample' }]);
  await upstream.stop();
});

test('services that start at the same time on an empty database load the demo houses once', async () => {
  const upstream = await startTestUpstream();
  const loaded = await Promise.all([1, 2, 3].map(() => loadDemoHouses(upstream.services)));
  expect(loaded.filter(Boolean)).toHaveLength(1);
  expect(await upstream.db.query('select user_name from house order by id')).toEqual([
    { user_name: 'northgate' },
    { user_name: 'southbank' },
    { user_name: 'westmoor' },
  ]);
  await upstream.stop();
});
