import sharp from 'sharp';
import { loadDemoHouses } from '../../upstream/demo/demo-houses';
import { thumbnailFiles } from '../../upstream/images/service';
import { rebuildProjections } from '../../upstream/invoicing/editing/persist-projection';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';
import { startTestUpstream, type TestClient, userOf } from '../support/services/upstream';
import { contents, demoTables } from './demo-contents';

interface Group {
  invoiceGroupID: number;
  invoiceGroupTitle: string;
  state: string;
  failure: string | null;
  invoiceCount: number;
}
interface Groups {
  data: { invoices: Group[]; totalRecords: number };
}
interface Sales {
  data: {
    auctionGroups: { groupID: number; groupName: string; catalogs: { currencyCode: string; addressID: number }[] }[];
    totalRecords: number;
  };
}

/** Loaded once for all tests, because that takes many seconds. */
const upstream = upstreamOfFile();
let loads: readonly boolean[];
let loaded: string[][];

beforeAll(async () => {
  loads = await Promise.all([1, 2].map(() => loadDemoHouses(upstream.services)));
  loaded = await contents(upstream.db, demoTables);
});
const northgate = ofFile(() => upstream.signIn('northgate', 'cashier'));
const southbank = ofFile(() => upstream.signIn('southbank', 'cashier'));

const rows = <Row extends object>(sql: string) => upstream.db.query<Row>(sql);

test('services that start at the same time on an empty database load the demo houses once', async () => {
  expect(loads.filter(Boolean)).toHaveLength(1);
  expect(await rows('select user_name from house order by id')).toEqual([
    { user_name: 'northgate' },
    { user_name: 'southbank' },
    { user_name: 'westmoor' },
  ]);
});

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
      ['super', 'cashier', 'clerk', 'viewer'].map(async (user) => userOf(await upstream.signIn(house, user))),
    );
    expect(answers).toMatchObject([
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

test('most lots of every demo house have a picture, some have none, and some have several', async () => {
  const houses = await rows<{ lots: number; bare: number; several: number }>(
    `select count(*) as lots, count(*) filter (where pictures = 0) as bare, count(*) filter (where pictures > 1) as several
     from (select l.house_id, count(p.position) as pictures from lot l left join lot_picture p on p.house_id = l.house_id and p.lot_id = l.id group by l.house_id, l.id) of_lot
     group by house_id`,
  );
  expect(houses).toHaveLength(3);
  for (const { lots, bare, several } of houses) {
    expect(bare).toBeGreaterThan(0);
    expect(bare).toBeLessThan(lots / 8);
    expect(several).toBeGreaterThan(0);
  }
});

test('the first picture is the image of a demo lot and of its invoice lines', async () => {
  expect(
    await rows(
      `select l.id from lot l left join lot_picture p on p.house_id = l.house_id and p.lot_id = l.id and p.position = 1
     where l.image_url is distinct from '/files/' || p.picture_name || '.jpg'`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `select i.id from invoice_line i join lot l on l.house_id = i.house_id and l.id = i.lot_id where i.image_url is distinct from l.image_url`,
    ),
  ).toEqual([]);
});

test('demo lots share pictures, whose files are stored and can be shown and sent', async () => {
  const pictures = await rows<{ name: string; width: number; height: number }>(
    'select distinct name, width, height from picture',
  );
  expect(pictures.length).toBeGreaterThan(80);
  expect(pictures.length).toBeLessThan(220);
  const [{ name, width, height } = { name: '', width: 0, height: 0 }] = pictures;
  const bytes = (await upstream.services.files.get(`pictures/${name.slice(0, 2)}/${name}.jpg`)) ?? Buffer.alloc(0);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  const shown = await rows<{ houseId: number; url: string }>(
    'select distinct house_id as "houseId", image_url as url from lot where house_id = 1 and image_url is not null limit 20',
  );
  const thumbnails = await thumbnailFiles(
    upstream.db,
    shown[0]?.houseId ?? 0,
    shown.map(({ url }) => url),
  );
  expect(thumbnails.size).toBe(20);
  for (const { key } of thumbnails.values())
    expect((await upstream.services.files.get(key))?.length).toBeLessThanOrEqual(8192);
});

const houseRef = async (name: string) =>
  (await rows<{ ref: string }>(`select ref from house where user_name = '${name}'`))[0]?.ref ?? '';
const sales = async (client: TestClient, house: string, page: number) =>
  (await client.get<Sales>(`/app/house/${await houseRef(house)}/invoiceCatalogs?size=25&page=${page}`)).body.data;
const groups = async (client: TestClient, house: string, page: number) =>
  (await client.get<Groups>(`/app/house/${await houseRef(house)}/invoiceGroups?size=10&page=${page}`)).body.data;
const found = async (house: string, column: string) =>
  (
    await rows<{ value: string }>(
      `select distinct i.${column} as value from invoice i join house h on h.id = i.house_id where h.user_name = '${house}' order by 1`,
    )
  ).map(({ value }) => value);

test('northgate has one more uninvoiced sale than fits a page, and southbank exactly a page', async () => {
  const [first, second, british] = [
    await sales(northgate, 'northgate', 1),
    await sales(northgate, 'northgate', 2),
    await sales(southbank, 'southbank', 1),
  ];
  expect([first.totalRecords, first.auctionGroups.length, second.auctionGroups.length]).toEqual([26, 25, 1]);
  expect([british.totalRecords, british.auctionGroups.length]).toEqual([25, 25]);
  expect(first.auctionGroups.map(({ groupName }) => groupName)).toContain('Six Hundred Sheets: a Print Room Dispersed');
});

test('the uninvoiced sales include one with two currencies and one with two locations', async () => {
  const { auctionGroups } = await sales(northgate, 'northgate', 1);
  const count = (values: readonly unknown[]) => new Set(values).size;
  expect(
    auctionGroups.filter(({ catalogs }) => count(catalogs.map(({ currencyCode }) => currencyCode)) > 1),
  ).toHaveLength(1);
  expect(auctionGroups.filter(({ catalogs }) => count(catalogs.map(({ addressID }) => addressID)) > 1)).toHaveLength(1);
});

test('northgate has two pages of invoice groups: one in creation, one failed, and created ones just within and just beyond each page size', async () => {
  const [first, second] = [await groups(northgate, 'northgate', 1), await groups(northgate, 'northgate', 2)];
  expect([first.totalRecords, first.invoices.length, second.invoices.length]).toEqual([15, 10, 5]);
  expect(first.invoices.slice(0, 2).map(({ state }) => state)).toEqual(['IN_CREATION', 'FAILED']);
  expect(first.invoices[1]?.failure).not.toBeNull();
  expect([...first.invoices, ...second.invoices].filter(({ state }) => state === 'CREATED')).toHaveLength(13);
  const counts = [...first.invoices, ...second.invoices].map(({ invoiceCount }) => invoiceCount);
  expect(counts).toEqual(expect.arrayContaining([50, 51, 100, 101, 200, 201]));
  expect(
    Math.max(...[...first.invoices, ...second.invoices].map(({ invoiceGroupTitle }) => invoiceGroupTitle.length)),
  ).toBe(50);
  expect((await groups(southbank, 'southbank', 1)).totalRecords).toBe(3);
});

test('the demo invoices have every payment and shipping status; without cards, none is pending or failed', async () => {
  expect(await found('northgate', 'status')).toEqual([
    'NOT_SENT',
    'PAID',
    'PARTIAL_PAID',
    'PAYMENT_FAILED',
    'PAYMENT_PENDING',
    'SENT',
  ]);
  expect(await found('southbank', 'status')).toEqual(['NOT_SENT', 'PAID', 'PARTIAL_PAID', 'SENT']);
  for (const house of ['northgate', 'southbank'])
    expect(await found(house, 'ship_status')).toEqual(['NOT_SHIPPED', 'PARTIAL_SHIPPED', 'SHIPPED']);
  const [special] = await rows<Record<string, number>>(
    `select count(*) filter (where pickup and ship_status = 'SHIPPED') as "pickedUp", count(*) filter (where has_restricted) as restricted,
       count(*) filter (where additional_total > 0 and pending_charges > 0) as charged,
       count(*) filter (where exists (select 1 from invoice_line l where l.house_id = i.house_id and l.invoice_id = i.id and l.suppressed)) as hiding
     from invoice i where house_id = (select id from house where user_name = 'northgate')`,
  );
  for (const count of Object.values(special ?? {})) expect(count).toBeGreaterThan(0);
});

test('the demo invoices are in the past, and none of their emails is left to send', async () => {
  expect(
    await rows(
      `select id from invoice where created_at >= '2026-11-20T05:00:00Z' or sent_at > '2026-11-20T15:00:00Z' or shipped_at > '2026-11-20T15:00:00Z'`,
    ),
  ).toEqual([]);
  expect(await rows('select distinct state from mail order by state')).toEqual([
    { state: 'ACCEPTED' },
    { state: 'REFUSED' },
    { state: 'UNKNOWN' },
  ]);
  expect(
    await rows(`select kind, state, run_after > '2100-01-01' as late from work where state <> 'DONE' order by state`),
  ).toEqual([
    { kind: 'invoicing.create', state: 'FAILED', late: false },
    { kind: 'invoicing.create', state: 'READY', late: true },
  ]);
  await upstream.runner.drain();
  expect(await rows(`select id from mail where state in ('QUEUED', 'SENDING')`)).toEqual([]);
});

test('refused demo emails have the reply of the mail server, and every bidder has a complete address', async () => {
  expect(await rows(`select distinct reply ~ '^550 ' as told from mail where state = 'REFUSED'`)).toEqual([
    { told: true },
  ]);
  expect(
    await rows(
      `select id from approval where city = '' or country = '' or (country in ('US', 'CA', 'GB', 'AU') and state = '' and province = '')`,
    ),
  ).toEqual([]);
});

test('lot titles are unique within each demo session', async () => {
  expect(
    await rows('select catalog_id, title from lot group by house_id, catalog_id, title having count(*) > 1'),
  ).toEqual([]);
});

test('the stored amounts of the demo invoices equal those computed from their entries', async () => {
  const figures = ['invoice_group', 'invoice', 'invoice_line'];
  const before = await contents(upstream.db, figures);
  for (const { houseId, id } of await rows<{ houseId: number; id: number }>(
    `select house_id as "houseId", id from invoice_group where state = 'CREATED'`,
  )) {
    await upstream.db.transaction((tx) => rebuildProjections(tx, houseId, id));
  }
  expect(await contents(upstream.db, figures)).toEqual(before);
});

test('the failed creation of the demo can be retried', async () => {
  const failed = (await groups(northgate, 'northgate', 1)).invoices.find(({ state }) => state === 'FAILED');
  const path = `/app/house/${await houseRef('northgate')}/invoiceGroup/${failed?.invoiceGroupID}`;
  expect((await northgate.post(`${path}/retry`, {})).status).toBe(200);
  await upstream.runner.drain();
  expect((await northgate.get<{ data: { invoiceGroup: Group } }>(path)).body.data.invoiceGroup).toMatchObject({
    state: 'CREATED',
    failure: null,
  });
});

test('demo houses loaded again at the same instant differ only in references', async () => {
  const again = await startTestUpstream();
  await loadDemoHouses(again.services);
  expect(await contents(again.db, demoTables)).toEqual(loaded);
  await again.stop();
});

test('no demo house is added if a house already exists', async () => {
  const upstream = await startTestUpstream({ houses: [smallHouse()] });
  expect(await loadDemoHouses(upstream.services)).toBe(false);
  expect(await upstream.db.query('select user_name from house')).toEqual([{ user_name: 'sample' }]);
  await upstream.stop();
});
