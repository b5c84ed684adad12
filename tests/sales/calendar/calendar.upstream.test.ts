import { runDataCommand } from '../../../upstream/data-commands';
import type {
  AuctionCalendarJson,
  AuctionTypeJson,
  DeletedJson,
  SalesJson,
} from '../../../upstream/sales/calendar/sale-wire';
import { clientOf, type HouseClient, newKey } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

const addTerms = (houseId: number, id: number, hasFeeStep = false) =>
  upstream.db.query(`insert into sale_terms (house_id, id, name, house_fee_step) values ($1, $2, $3, $4)`, [
    houseId,
    id,
    `Terms ${id}`,
    hasFeeStep,
  ]);

/** Adds sessions without lots to a sale, which start a day apart from Dec 1, 2026 at 9:00. */
const addSessions = (houseId: number, groupId: number, first: number, count: number, zone = 'America/New_York') =>
  upstream.db.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency, premium_steps)
     select $1::int, $3::int + n, 'CATNEW' || $1::int || '-' || ($3::int + n), $2, 'N' || n, 'New session ' || n, 'LIVE',
       (timestamp '2026-12-01 09:00' + n * interval '1 day') at time zone $5, $5, $6, 'USD', '[]'
     from generate_series(0, $4::int - 1) n`,
    [houseId, groupId, first, count, zone, 1],
  );

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
const east = ofFile(() => clientOf(upstream, 'east'));
const west = ofFile(() => clientOf(upstream, 'west'));
beforeAll(async () => {
  await upstream.db.query('update auction_group set terms_id = null', []);
  await upstream.db.query('delete from sale_terms', []);
  for (const { houseId } of [east, west]) {
    await addTerms(houseId, 1);
    await addTerms(houseId, 2, true);
  }
});

interface Refused {
  readonly error: { readonly code: string; readonly message: string; readonly problems?: readonly { field: string }[] };
}

const add = (house: HouseClient, body: object, key = newKey()) =>
  house.client.post<{ data: { groupID: number } }>(`/cps/app/house/${house.houseId}/auction`, body, key);

const addedSale = async (house: HouseClient, title: string) =>
  (await add(house, { isTimed: '0', title, termsID: 1 })).body.data.groupID;

const features = (house: HouseClient, list: string) =>
  upstream.db.query(`update house set features = $2::text[] where id = $1`, [house.houseId, list]);

test('a sale has a name of at most 120 characters and eligible terms', async () => {
  const wrong = (await add(east, { isTimed: '0', title: ' ', termsID: 7 })) as unknown as {
    status: number;
    body: Refused;
  };
  expect(wrong.status).toBe(422);
  expect(wrong.body.error.problems).toEqual([
    { code: 'INVALID_FIELD', message: 'Sale title is required', field: 'title' },
    { code: 'INVALID_FIELD', message: 'Please select your terms', field: 'termsID' },
  ]);
  const feeStep = (await add(east, { isTimed: '1', title: 'Fees', termsID: 2 })) as unknown as { body: Refused };
  expect(feeStep.body.error.message).toMatch('house fee step');
});

test('the same key adds a sale once, and no other house can add it', async () => {
  const key = newKey();
  const body = { isTimed: '1', title: ' Winter Sale ', termsID: 1 };
  const first = await add(east, body, key);
  const again = await add(east, body, key);
  expect(again.body).toEqual(first.body);
  const { sales } = await east.get<SalesJson>('sales?search=winter');
  expect(sales).toMatchObject([
    {
      groupID: first.body.data.groupID,
      groupName: 'Winter Sale',
      kind: 'TIMED',
      termsName: 'Terms 1',
      catalogIDs: [],
      startsAt: null,
      addSessionRefusal: null,
    },
  ]);
  const foreign = await west.client.post(`/cps/app/house/${east.houseId}/auction`, body, newKey());
  expect(foreign.status).toBe(404);
  expect((await west.get<SalesJson>('sales?search=winter')).sales).toEqual([]);
});

test('a house has one Buy It Now sale, which needs payment processing', async () => {
  const path = `/cps/app/house/${west.houseId}/bin/sale`;
  const enable = (on: boolean) =>
    upstream.db.query('update house set payment_processing_enabled = $2 where id = $1', [west.houseId, on]);
  await enable(false);
  const refused = await west.client.post<Refused>(path, {}, newKey());
  expect(refused.body.error.message).toBe('You must have payment processing enabled to add a sale.');
  await enable(true);
  const { body } = await west.client.post<{ data: { binGroupID: number; binCatalogID: number } }>(path, {}, newKey());
  const second = await west.client.post<Refused>(path, {}, newKey());
  expect([second.status, second.body.error.code]).toEqual([409, 'SALE_NOT_ADDABLE']);
  expect(await west.get('bin/sale')).toEqual({
    binSale: {
      catalogID: body.data.binCatalogID,
      groupID: body.data.binGroupID,
      catalogURL: null,
      invoiceGroupID: null,
      soldLotCount: 0,
      unPubLotCount: 0,
      unSoldLotCount: 0,
    },
  });
});

test('a sale is renamed unless a colleague was faster, deleted while it has no sessions, and restored', async () => {
  const id = await addedSale(east, 'Spring Sale');
  await east.post(`sales/${id}/rename`, { title: 'Spring Prints', version: 1 });
  expect(await east.refused(`sales/${id}/rename`, { title: 'Mine', version: 1 })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
  await east.post(`sales/${id}/delete`, {});
  expect((await east.get<SalesJson>(`sales?ids=${id}`)).sales).toEqual([]);
  const { deleted } = await east.get<DeletedJson>('sales/deleted');
  expect(deleted[0]).toMatchObject({ groupID: id, groupName: 'Spring Prints', catalogID: null, startsAt: null });
  expect((await west.get<DeletedJson>('sales/deleted')).deleted).toEqual([]);
  await east.post(`sales/${id}/restore`, {});
  await addSessions(east.houseId, id, 9000, 1);
  expect(await east.refused(`sales/${id}/delete`, {})).toMatchObject({ status: 409, code: 'SALE_IN_USE' });
  expect((await east.get<SalesJson>(`sales?ids=${id}`)).sales).toMatchObject([{ groupName: 'Spring Prints' }]);
});

test('a session is deleted only without lots, and restored', async () => {
  const id = await addedSale(east, 'Deletions');
  await addSessions(east.houseId, id, 9100, 1);
  const remove = (catalogID: number) => east.client.delete<Refused>(`/cps/app/catalog/${catalogID}`);
  expect((await remove(9100)).status).toBe(200);
  expect((await east.get<SalesJson>(`sales?ids=${id}`)).sales).toMatchObject([{ catalogIDs: [], startsAt: null }]);
  const deletedNow = async () => (await east.get<DeletedJson>('sales/deleted')).deleted.map((one) => one.catalogID);
  expect(await deletedNow()).toEqual([9100]);
  await east.post(`sales/${id}/delete`, {});
  expect(await deletedNow()).toEqual([null]);
  const page = await east.get<DeletedJson>('sales/deleted?size=1&offset=1');
  expect([page.deleted, page.totalRecords]).toEqual([[], 1]);
  await east.post(`sales/${id}/restore`, {});
  await east.client.post('/cps/app/catalog/9100/restore', {}, newKey());
  expect(await deletedNow()).toEqual([]);
  expect((await east.get<SalesJson>(`sales?ids=${id}`)).sales).toMatchObject([{ catalogIDs: [9100] }]);
  const [withLots] = (await east.get<SalesJson>('sales?upcoming=false')).sales;
  const refused = await remove(withLots?.catalogIDs[0] ?? 0);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'SESSION_HAS_LOTS']);
  expect((await west.client.delete('/cps/app/catalog/9100')).status).toBe(404);
});

test('a sale takes ten sessions unless the house has another limit', async () => {
  const id = await addedSale(east, 'Long Sale');
  const info = async () =>
    (await east.client.get<{ data: { canAddCatalogs: boolean; isTimed: number } }>(`/cps/app/group/${id}/info`)).body
      .data;
  await addSessions(east.houseId, id, 9200, 9);
  expect(await info()).toMatchObject({ canAddCatalogs: true, isTimed: 0 });
  await addSessions(east.houseId, id, 9300, 1);
  expect(await info()).toMatchObject({ canAddCatalogs: false, isTimed: 0 });
  await upstream.db.query('update house set session_limit = 11 where id = $1', [east.houseId]);
  expect((await info()).canAddCatalogs).toBe(true);
});

test('the calendar lists sessions in their own zone with the facts of their lots', async () => {
  const id = await addedSale(west, 'Howe Sale');
  await addSessions(west.houseId, id, 9400, 1, 'Australia/Lord_Howe');
  const { auctionGroups } = await west.get<AuctionCalendarJson>('auction-calendar?upcoming=true');
  expect(auctionGroups.find(({ groupID }) => groupID === id)).toMatchObject({
    groupName: 'Howe Sale',
    live: true,
    orphanTerm: false,
    houseFeeStepEnabled: false,
    catalogs: [
      {
        catalogID: 9400,
        dateTimeDisplay: 'Tuesday, December 1, 2026 at 9:00 AM GMT+11',
        catalogDateTimeUTC: Date.parse('2026-11-30T22:00:00.000Z'),
        lotCount: 0,
        lotsWithoutImagesCount: 0,
        unpublishedLotCount: 0,
        in2Hours: false,
        stepTracker: 1,
        unsoldLivetoTimedCatalog: false,
      },
    ],
  });
  const past = await west.get<AuctionCalendarJson>('auction-calendar?upcoming=false');
  expect(past.auctionGroups.map(({ groupName }) => groupName)).toEqual(['Barn Sale', 'Autumn Sale']);
  expect(past.auctionGroups[1]?.catalogs.map(({ title, lotCount }) => [title, lotCount])).toEqual(
    expect.arrayContaining([['Pictures', 6]]),
  );
});

test('what can be added follows from the features and the account of the house', async () => {
  const types = () => west.get<AuctionTypeJson>('auction-type/enabled');
  expect((await types()).terms).toEqual([
    { termsID: 1, name: 'Terms 1', refusal: null },
    { termsID: 2, name: 'Terms 2', refusal: 'These terms have the house fee step, which your account does not have.' },
  ]);
  await features(west, '{house-fee-step,stealth,payment-required}');
  await upstream.db.query('update house set expired_card = true, payment_processing_enabled = false where id = $1', [
    west.houseId,
  ]);
  expect(await types()).toMatchObject({
    stealthMode: true,
    isHouseFeeStepActive: true,
    binEnabled: false,
    liveOrTimedEnabled: false,
    housePaymentInfo: { expiredCard: true, overduePayment: false },
    refusal: 'Your account has been temporarily disabled...',
  });
  expect(await west.get('paymentInfo')).toEqual({ paymentInfo: { expiredCard: true, overduePayment: false } });
  expect(await west.get('paymentRequiredActivation')).toEqual({ paymentRequiredActivation: true });
  expect((await add(west, { isTimed: '0', title: 'No', termsID: 2 })).status).toBe(409);
});

test('a published session has the address that the operator set for the house, or its own page', async () => {
  const saleId = await addedSale(east, 'Public');
  await addSessions(east.houseId, saleId, 9500, 2);
  const [session] = await upstream.db.query<{ ref: string }>(
    `update catalog set published_at = '2026-11-19' where house_id = $1 and id = 9500 returning ref`,
    [east.houseId],
  );
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, is_published)
     values ($1, 9500001, 'LOTPUBLIC', 9500, 1, 'Chair', 'A chair.', true)`,
    [east.houseId],
  );
  const ownPage = `https://rostrum.test/catalog/${session?.ref}`;
  const addressOf = async (house: HouseClient, id: number) => {
    const { status, body } = await house.client.get<{ data?: { catalogURLMap: Record<string, string> } }>(
      `/app/catalogURL/${id}`,
    );
    return [status, body.data?.catalogURLMap];
  };
  expect(await addressOf(east, 9500)).toEqual([200, { 9500: ownPage }]);
  const set = (catalogURL: string) =>
    runDataCommand(upstream.services, 'house:set', { userName: 'east', settings: { catalogURL } });
  await expect(set('https://bids.example/catalog')).rejects.toThrow('{catalogRef}');
  await set('https://bids.example/catalog/{catalogRef}');
  expect(await addressOf(east, 9500)).toEqual([200, { 9500: `https://bids.example/catalog/${session?.ref}` }]);
  expect(await addressOf(east, 9501)).toEqual([200, {}]);
  expect(await addressOf(west, 9500)).toEqual([404, undefined]);
  await set('');
  expect(await addressOf(east, 9500)).toEqual([200, { 9500: ownPage }]);
});

test('a calendar of 2,000 sales is paged by index', async () => {
  await upstream.db.query(
    `insert into auction_group (house_id, id, ref, name, kind, created_at, starts_at, ended_at)
     select $1, 100000 + n, 'GRPMANY' || n, 'Sale ' || n, 'LIVE', now(), timestamptz '2020-01-01' + n * interval '1 hour',
       timestamptz '2020-01-01' + n * interval '1 hour' from generate_series(1, 2000) n`,
    [east.houseId],
  );
  await upstream.db.query('analyze auction_group');
  const page = await east.get<SalesJson>('sales?upcoming=false&size=25&offset=1000');
  expect(page.sales).toHaveLength(25);
  expect(page.totalRecords).toBe(2002);
  const plan = await upstream.db.query<{ 'QUERY PLAN': string }>(
    `explain select g.id from auction_group g where g.house_id = $1 and not g.is_deleted and coalesce(g.ended_at, 'infinity') <= $2
     order by coalesce(g.ended_at, 'infinity') desc, g.id desc limit 25`,
    [east.houseId, new Date('2026-11-20')],
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch('sale_by_end');
  expect(text).not.toMatch('Sort');
});
