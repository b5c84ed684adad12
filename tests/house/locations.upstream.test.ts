import { smallHouse } from '../support/houses/sample-house';
import { ofEachTest, upstreamOfEachTest } from '../support/services/of-file';
import { houseOf } from '../support/services/upstream';

interface Address {
  addressID: number;
  facilityName: string;
  stateCode: string;
  province: string;
  countryCode: string;
  timeZoneID: string;
  primary: boolean;
  version: number;
  addressFax: string;
}
interface Changed {
  status: string;
  data: { houseAddresses: Address[] };
}
interface Refused {
  error: {
    code: string;
    message: string;
    problems?: { message: string; field: string | null }[];
    details?: { errorCode?: number; location?: Address };
  };
}

const depot = {
  facilityName: 'Depot',
  addressStreet1: '8 Depot Road',
  addressCity: 'Pittsfield',
  countryCode: 'US',
  stateCode: 'MA',
  postalCode: '01201',
  addressFax: '413 555 0128 ext 7',
};

const upstream = upstreamOfEachTest({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const clerk = ofEachTest(() => upstream.signIn('sample', 'clerk'));
const house = ofEachTest(() => houseOf(clerk));
let main: Address;
let barn: Address;

const path = (rest = '') => `/app/house/${house.houseRef}/location${rest}`;
const all = async () =>
  (await clerk.get<{ data: { houseAddresses: Address[] } }>('/app/house/address')).body.data.houseAddresses;
const save = (body: object) => clerk.post<Changed & Refused>(path(), body);

beforeEach(async () => {
  [main, barn] = (await all()) as [Address, Address];
});

test('a location is added with all its fields, including fax, and returns success', async () => {
  const { status, body } = await save(depot);
  expect([status, body.status]).toEqual([200, 'success']);
  expect(body.data.houseAddresses).toMatchObject([
    {
      facilityName: 'Depot',
      addressFax: '413 555 0128 ext 7',
      stateCode: 'MA',
      timeZoneID: 'America/New_York',
      primary: false,
      version: 1,
    },
  ]);
  expect((await all()).map(({ facilityName }) => facilityName)).toEqual(['Main Rooms', 'Harbor Barn', 'Depot']);
});

test('an invalid location returns error code 302 with the specified message and every field, and is not saved', async () => {
  const { status, body } = await save({ ...depot, postalCode: 'AB', addressCity: '' });
  expect(status).toBe(422);
  expect(body.error).toMatchObject({
    code: 'ADDRESS_FORMAT',
    message: 'Please verify that your country and postal code are in the correct format.',
    details: { errorCode: 302 },
  });
  expect(body.error.problems?.slice(1)).toEqual([
    { code: 'INVALID_FIELD', message: 'City is required', field: 'addressCity' },
    { code: 'INVALID_FIELD', message: 'Please enter a valid Zip Code', field: 'postalCode' },
  ]);
  expect(await all()).toHaveLength(2);
});

test('a location in the UK is stored with GB, and its county as a province', async () => {
  const { body } = await save({ ...depot, countryCode: 'UK', stateCode: '', province: 'Kent', postalCode: 'CT14 6AB' });
  expect(body.data.houseAddresses[0]).toMatchObject({
    countryCode: 'GB',
    stateCode: '',
    province: 'Kent',
    timeZoneID: 'Europe/London',
  });
});

test('the first location of a house is always primary', async () => {
  await upstream.db.query(
    'update location set is_primary = false, deleted_at = now() where house_id = (select id from house where user_name = $1)',
    ['sample'],
  );
  expect((await save({ ...depot, primary: false })).body.data.houseAddresses).toMatchObject([
    { facilityName: 'Depot', primary: true },
  ]);
});

test('the primary location can only be replaced by another, in one step', async () => {
  const { addressID, version } = main;
  const same = await save({ ...depot, addressID, version, primary: false });
  expect(same.body.data.houseAddresses).toMatchObject([{ addressID, primary: true }]);
  const moved = await save({ ...depot, addressID: barn.addressID, version: barn.version, primary: true });
  expect(moved.body.data.houseAddresses).toMatchObject([
    { addressID: barn.addressID, primary: true },
    { addressID, primary: false, version: version + 2 },
  ]);
  expect((await all()).map(({ primary }) => primary)).toEqual([true, false]);
});

test('when several locations are made primary at the same time, one is primary', async () => {
  await Promise.all([
    save({ ...depot, primary: true }),
    save({ ...depot, facilityName: 'Depot 2', primary: true }),
    save({ ...depot, facilityName: 'Depot 3', primary: true }),
  ]);
  expect((await all()).filter(({ primary }) => primary)).toHaveLength(1);
  expect(await all()).toHaveLength(5);
});

test('an edit with an outdated version is refused and returns the current location', async () => {
  const { addressID, version } = barn;
  await save({ ...depot, addressID, version, facilityName: 'Barn of a colleague' });
  const { status, body } = await save({ ...depot, addressID, version, facilityName: 'Mine' });
  expect([status, body.error.code, body.error.details?.location?.facilityName]).toEqual([
    409,
    'EDITED_MEANWHILE',
    'Barn of a colleague',
  ]);
});

test('a location that sessions use cannot be deleted, and the error names them', async () => {
  const { status, body } = await clerk.post<Refused>(path(`/${barn.addressID}/delete`), {});
  expect([status, body.error]).toMatchObject([
    409,
    { code: 'LOCATION_IN_USE', message: 'This location cannot be deleted: it is used by 1 session (Tools and Toys).' },
  ]);
  const { body: uses } = await clerk.get<{ data: { locationUses: { uses: { kind: string; count: number }[] }[] } }>(
    `/app/house/${house.houseRef}/locationUses?ids=${main.addressID},${barn.addressID}`,
  );
  expect(uses.data.locationUses.map((one) => one.uses.map(({ kind, count }) => `${count} ${kind}`))).toEqual([
    ['4 TEMPLATE', '2 SESSION'],
    ['1 SESSION'],
  ]);
});

test('the primary location cannot be deleted', async () => {
  const { body } = await clerk.post<Refused>(path(`/${main.addressID}/delete`), {});
  expect(body.error.message).toBe('The primary location cannot be deleted. Make another location primary first.');
});

test('an unused location can be deleted and restored, and the audit log has both', async () => {
  const addressID = (await save(depot)).body.data.houseAddresses[0]?.addressID ?? 0;
  expect((await clerk.post<Changed>(path(`/${addressID}/delete`), {})).body).toMatchObject({
    status: 'success',
    data: { houseAddresses: [{ addressID, deleted: true, version: 2 }] },
  });
  expect(await all()).toHaveLength(2);
  expect((await clerk.post(path(`/${addressID}/delete`), {})).status).toBe(404);
  expect((await save({ ...depot, addressID })).status).toBe(404);
  expect((await clerk.post<Changed>(path(`/${addressID}/restore`), {})).body.data.houseAddresses[0]).toMatchObject({
    deleted: false,
    version: 3,
  });
  expect(await all()).toHaveLength(3);
  const trail = await upstream.db.query<{ action: string; version: number }>(
    'select action, version from audit where type = $1 and record_id = $2 order by id',
    ['Location', addressID],
  );
  expect(trail).toEqual([
    { action: 'location.add', version: 1 },
    { action: 'location.delete', version: 2 },
    { action: 'location.restore', version: 3 },
  ]);
  const feed = await upstream.db.query<{ version: number }>(
    'select version from change where type = $1 and record_id = $2 order by seq',
    ['Location', addressID],
  );
  expect(feed.map(({ version }) => version)).toEqual([1, 2, 3]);
});

test('locations can be searched and paged', async () => {
  for (let number = 1; number <= 7; number += 1) await save({ ...depot, facilityName: `Store 100% ${number}` });
  const page = async (query: string) =>
    (await clerk.get<{ data: { houseAddresses: Address[]; totalRecords: number } }>(`/app/house/address?${query}`)).body
      .data;
  expect(
    (await page('search=store%20100%25&size=3&page=3')).houseAddresses.map(({ facilityName }) => facilityName),
  ).toEqual(['Store 100% 7']);
  expect((await page('search=STORE%20100%25&size=3')).totalRecords).toBe(7);
  expect((await page('search=%25%25')).totalRecords).toBe(0);
  expect((await page('search=newark')).houseAddresses.map(({ facilityName }) => facilityName)).toEqual(['Harbor Barn']);
});

test('time zones are returned by country and state', async () => {
  const zones = async (query: string) =>
    (await clerk.get<{ data: { timeZones: string[] } }>(`/app/timeZones?${query}`)).body.data.timeZones;
  expect(await zones('country=US&state=TX')).toEqual(['America/Chicago', 'America/Denver']);
  expect(await zones('country=UK')).toEqual(['Europe/London']);
});

test('a viewer can read locations but not change them, and another house’s users cannot add any', async () => {
  const viewer = await upstream.signIn('sample', 'viewer');
  expect((await viewer.get('/app/house/address')).status).toBe(200);
  const denied = await Promise.all([
    viewer.post(path(), depot),
    viewer.post(path(`/${barn.addressID}/delete`), {}),
    viewer.post(path(`/${barn.addressID}/restore`), {}),
    viewer.get(`/app/house/${house.houseRef}/locationUses?ids=1`),
  ]);
  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const stranger = await upstream.signIn('other', 'clerk');
  expect((await stranger.post(path(), depot)).status).toBe(403);
});
