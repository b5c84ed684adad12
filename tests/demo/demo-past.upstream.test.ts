/** @jest-environment-options {"modules": "own"} */
import type { Database } from '../../upstream/core/database/database';
import { loadDemoHouses } from '../../upstream/demo/demo-houses';
import { rebuildProjections } from '../../upstream/invoicing/editing/persist-projection';
import { FixedClock } from '../support/services/clock';
import { startTestUpstream, type TestClient, type TestUpstream } from '../support/services/upstream';

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

const allTables = [
  'house',
  'house_user',
  'location',
  'payment_method',
  'template',
  'template_version',
  'approval',
  'auction_group',
  'catalog',
  'lot',
  'paddle',
  'counter',
  'invoice_group',
  'invoice_group_catalog',
  'invoice',
  'invoice_line',
  'ledger_entry',
  'send_run',
  'sent_invoice',
  'mail',
  'work',
  'audit',
  'change',
];

/** A row without intentionally random values: references in columns and stored documents, Message-IDs, and salted hashes. */
const withoutRefs = (row: string) => row.replace(/"(?:ref|lot_ref|lotRef|message_id|password_hash)": "[^"]*"/g, '""');

async function contents(db: Database, tables: readonly string[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const table of tables) {
    const rows = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
    all.push(rows.map(({ row }) => withoutRefs(row)).sort());
  }
  return all;
}

async function loadedAt(instant: string): Promise<TestUpstream> {
  const upstream = await startTestUpstream({ clock: new FixedClock(instant) });
  await loadDemoHouses(upstream.services);
  return upstream;
}

describe('the invoices of the demo houses', () => {
  let upstream: TestUpstream;
  let northgate: TestClient;
  let southbank: TestClient;
  let loaded: string[][];
  beforeAll(async () => {
    upstream = await loadedAt('2026-11-20T15:00:00Z');
    loaded = await contents(upstream.db, allTables);
    northgate = await upstream.signIn('northgate', 'cashier');
    southbank = await upstream.signIn('southbank', 'cashier');
  });
  afterAll(() => upstream.stop());

  const rows = <Row extends object>(sql: string) => upstream.db.query<Row>(sql);
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
    expect(first.auctionGroups.map(({ groupName }) => groupName)).toContain(
      'Six Hundred Sheets: a Print Room Dispersed',
    );
  });

  test('the uninvoiced sales include one with two currencies and one with two locations', async () => {
    const { auctionGroups } = await sales(northgate, 'northgate', 1);
    const count = (values: readonly unknown[]) => new Set(values).size;
    expect(
      auctionGroups.filter(({ catalogs }) => count(catalogs.map(({ currencyCode }) => currencyCode)) > 1),
    ).toHaveLength(1);
    expect(auctionGroups.filter(({ catalogs }) => count(catalogs.map(({ addressID }) => addressID)) > 1)).toHaveLength(
      1,
    );
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
    const again = await loadedAt('2026-11-20T15:00:00Z');
    expect(await contents(again.db, allTables)).toEqual(loaded);
    await again.stop();
  });
});
