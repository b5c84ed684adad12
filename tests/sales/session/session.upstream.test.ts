import { sessionFields } from '../../../rules/sales/session-fields';
import type { SessionChangeJson, SessionJson } from '../../../upstream/sales/session/session-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

interface Saved {
  data: SessionChangeJson;
  error: { code: string; message: string; field: string | null; details?: { sessionDefinition?: SessionJson } };
}

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));
const house = ofFile(() => houseOf(clerk));
let sale: number;
let addressID: number;

const number = async (statement: string): Promise<number> =>
  (await upstream.db.query<{ id: number }>(statement, [house.houseID]))[0]?.id ?? 0;
const catalog = (id: number, rest = '') => `/cps/app/catalog/${id}${rest}`;

beforeAll(async () => {
  sale = await number('select min(id) as id from auction_group where house_id = $1');
  addressID = await number('select min(id) as id from location where house_id = $1');
});

const body = (change: object = {}) => ({
  groupID: sale,
  houseID: house.houseID,
  title: 'Winter Pictures',
  addressID,
  date: '12/05/2026',
  hour: '09',
  minute: '00',
  ampm: 'AM',
  liveStatus: '1',
  resellUnsoldLiveLots: 'N',
  ...change,
});
const save = async (id: number, change: object = {}, key?: string) =>
  clerk.post<Saved>(catalog(id), body(change), key === undefined ? {} : { 'idempotency-key': key });
const added = async (change: object = {}) => (await save(0, change)).body.data.catalogID;
const read = async (id: number) =>
  (await clerk.get<{ data: { sessionDefinition: SessionJson } }>(catalog(id))).body.data.sessionDefinition;
/** Removes added sessions, so that the limit of the sale is not reached. */
afterEach(() => upstream.db.query("update catalog set is_deleted = true where title like 'Winter%'"));

test('a new session starts at the time at its location, continues with step 2, and takes the currency of the house', async () => {
  const id = await added();
  expect(await read(id)).toMatchObject({
    title: 'Winter Pictures',
    kind: 'LIVE',
    date: '12/05/2026',
    hour: '09',
    minute: '00',
    ampm: 'AM',
    eventDateUTCString: '2026-12-05T14:00:00.000Z',
    TZ_zoneName: 'America/New_York',
    stepTracker: 2,
    currency: { code: 'USD', name: 'US Dollar' },
    in2Hours: 0,
    version: 1,
  });
});

test('a repeated request with its idempotency key makes no second session', async () => {
  const [one, two] = [await save(0, {}, 'once'), await save(0, {}, 'once')];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body.data.catalogID).toBe(one.body.data.catalogID);
});

test('the eleventh session of a sale is refused with the specified text', async () => {
  const present = await number(
    'select count(*) as id from catalog where house_id = $1 and group_id = (select min(id) from auction_group where house_id = $1) and not is_deleted',
  );
  for (let count = present; count < 10; count += 1) expect((await save(0)).status).toBe(200);
  const { status, body: answer } = await save(0);
  expect([status, answer.error.code, answer.error.message]).toEqual([
    409,
    'SESSION_LIMIT',
    'You have reached the maximum number of sessions allowed per sale. In order to create a new session, please first add a new sale.',
  ]);
});

test('a start in the past and one after two years are refused', async () => {
  for (const date of ['11/19/2026', '11/21/2028']) {
    const { status, body: answer } = await save(0, { date });
    expect([status, answer.error.field, answer.error.message]).toEqual([
      422,
      'date',
      'Session date must be within the next two years',
    ]);
  }
});

test('moving a session to a location in another zone keeps its time of day there', async () => {
  const id = await added();
  const { body: place } = await clerk.post<{ data: { houseAddresses: { addressID: number }[] } }>(
    `/app/house/${house.houseRef}/location`,
    {
      addressStreet1: '1 Pier',
      addressCity: 'Los Angeles',
      countryCode: 'US',
      stateCode: 'CA',
      postalCode: '90012',
    },
  );
  const west = place.data.houseAddresses[0]?.addressID;
  const { body: answer } = await clerk.post<Saved>(catalog(id), { addressID: west });
  expect(answer.data.sessionDefinition).toMatchObject({
    TZ_zoneName: 'America/Los_Angeles',
    hour: '09',
    eventDateUTCString: '2026-12-05T17:00:00.000Z',
  });
});

test('a save that is based on an earlier version is refused with the current session', async () => {
  const id = await added();
  expect((await save(id, { title: 'Winter Prints', version: 1 })).status).toBe(200);
  const { status, body: answer } = await save(id, { title: 'Winter Oils', version: 1 });
  expect([status, answer.error.code, answer.error.details?.sessionDefinition?.title]).toEqual([
    409,
    'EDITED_MEANWHILE',
    'Winter Prints',
  ]);
});

test('a session can be changed 2 h 01 min before its start, and not 1 h 59 min before', async () => {
  const id = await added({ date: '11/20/2026', hour: '01', ampm: 'PM' });
  const start = Date.parse('2026-11-20T18:00:00Z');
  const now = upstream.clock.now();
  upstream.clock.set(start - 121 * 60_000);
  expect((await clerk.post<Saved>(catalog(id), { title: 'Winter Prints' })).status).toBe(200);
  upstream.clock.set(start - 119 * 60_000);
  const { status, body: answer } = await clerk.post<Saved>(catalog(id), { title: 'Winter Oils' });
  expect([status, answer.error.code]).toEqual([409, 'EDIT_LOCKED']);
  expect((await clerk.post<Saved>(catalog(id, '/categories'), [101])).status).toBe(409);
  expect((await clerk.get<{ data: object }>(catalog(id, '/saleTimeIn2Hours'))).body.data).toEqual({ in2Hours: 1 });
  upstream.clock.set(now.getTime());
});

const settings = (change: object = {}) => ({
  audioVideo: 4,
  channels: [{ channelID: 1, value: 2 }],
  contacts: { '1': null, '3': null, '4': null },
  categoryIDs: [101, 102],
  description: 'Pictures of the nineteenth century.',
  viewNotes: 'By appointment.',
  defaults: { contacts: {}, viewNotes: true },
  ...change,
});
const saveSettings = (id: number, change: object = {}) =>
  clerk.post<Saved>(`/app/house/${house.houseRef}/catalogs/${id}/settings`, settings(change));

test('step 2 is saved as a whole, with the viewing notes as the default of the location', async () => {
  const id = await added();
  expect((await saveSettings(id)).status).toBe(200);
  expect(await read(id)).toMatchObject({
    audioVideo: 4,
    categoryIDs: [101, 102],
    description: 'Pictures of the nineteenth century.',
    viewNotes: 'By appointment.',
    stepTracker: 3,
  });
  expect((await read(id)).channels.map(({ value }) => value)).toEqual([2, 2, 0]);
  const { body: defaults } = await clerk.get(`/cps/app/house/${house.houseID}/address/${addressID}/defaults`);
  expect(defaults).toMatchObject({ data: { viewNotes: 'By appointment.' } });
});

test('a refused part of step 2 saves nothing', async () => {
  const id = await added();
  const { status, body: answer } = await saveSettings(id, { categoryIDs: [] });
  expect([status, answer.error.field]).toEqual([422, 'categoryIDs']);
  expect(await read(id)).toMatchObject({ description: '', audioVideo: 0, stepTracker: 2, version: 1 });
});

test('each part of step 2 has its own call, and a contact must be one of the house', async () => {
  const id = await added();
  const userId = await number('select min(id) as id from house_user where house_id = $1');
  await upstream.db.query('update house_user set contact_types = array[1] where house_id = $1 and id = $2', [
    house.houseID,
    userId,
  ]);
  const statuses = [
    (await clerk.post(catalog(id, '/categories'), [201])).status,
    (await clerk.post(catalog(id, '/channels'), [{ channelID: 3, value: 1 }])).status,
    (await clerk.post(catalog(id, '/contacts'), { contacts: { '1': userId } })).status,
    (await clerk.post(catalog(id, '/defaults'), { contacts: { '1': true }, viewNotes: false })).status,
    (await clerk.post(catalog(id, '/contacts'), { contacts: { '4': userId } })).status,
  ];
  expect(statuses).toEqual([200, 200, 200, 200, 422]);
  expect(await read(id)).toMatchObject({ categoryIDs: [201], contacts: { '1': userId, '3': null, '4': null } });
});

test('the tracker rises and never falls, and step 2 from the summary keeps the summary', async () => {
  const id = await added();
  const track = async (step: number) =>
    (await clerk.post<{ data: { steptracker: number } }>(`/cps/app/diy-step-tracker/${id}`, step)).body.data;
  expect(await track(5)).toEqual({ steptracker: 5 });
  expect(await track(2)).toEqual({ steptracker: 5 });
  expect((await saveSettings(id, { fromSummary: true })).body.data.sessionDefinition.stepTracker).toBe(6);
  expect((await clerk.post(`/cps/app/diy-step-tracker/${id}`, 7)).status).toBe(422);
});

test('the lots of a timed session end one after another, and move with the session', async () => {
  await upstream.db.query("update auction_group set kind = 'TIMED' where house_id = $1 and id = $2", [
    house.houseID,
    sale,
  ]);
  const id = await added({ isTimed: 1, timedType: 1, timedValue: 60 });
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title)
     select $1, 900000 + n, 'LOTW' || n, $2, n, 'Lot' from generate_series(1, 3) n`,
    [house.houseID, id],
  );
  const times = await clerk.get(catalog(id, '/setTimedAuctionLotTimes'));
  expect(times.body).toMatchObject({
    data: { lotCount: 3, lastLotEndsAt: Date.parse('2026-12-05T14:02:00Z') },
  });
  const { body: answer } = await save(id, { hour: '10', timedType: 1, timedValue: 30 });
  expect(answer.data.sessionDefinition.version).toBe(2);
  expect((await read(id)).lastLotEndsAt).toBe(Date.parse('2026-12-05T15:01:00Z'));
  expect(await read(id)).toMatchObject({ extensionSeconds: 120, hasBids: false });
  expect((await save(id, { extensionSeconds: 20 })).body.error.field).toBe('extensionSeconds');
  expect((await save(id, { extensionSeconds: 300 })).body.data.sessionDefinition.extensionSeconds).toBe(300);
  await upstream.db.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, sequence, amount, is_maximum, placed_at, approval_id)
     select $1, 900001, 'BIDW', 900001, 1, 10000, true, now(), min(id) from approval where house_id = $1`,
    [house.houseID],
  );
  expect((await read(id)).hasBids).toBe(true);
  expect((await save(id, { extensionSeconds: 60 })).body.error).toMatchObject({
    field: 'extensionSeconds',
    message: 'Bids were placed in this session, so the extension can’t be changed.',
  });
  expect((await save(id, { extensionSeconds: 300, title: 'Winter Prints' })).status).toBe(200);
  await upstream.db.query("update auction_group set kind = 'LIVE' where house_id = $1 and id = $2", [
    house.houseID,
    sale,
  ]);
});

test('an edit of a session is in its history and can be undone', async () => {
  const id = await added();
  await save(id, { title: 'Winter Prints', hour: '10' });
  const edits = `/app/house/${house.houseRef}/recordEdits`;
  interface Edit {
    editID: number;
    label: string;
    changes: object[];
  }
  const { body: list } = await clerk.get<{ data: { owners: { edits: Edit[] }[] } }>(`${edits}?type=Catalog&ids=${id}`);
  const [edit, first] = list.data.owners[0]?.edits ?? [];
  expect([edit?.label, first?.label]).toEqual(['Edited', 'Added']);
  expect(edit?.changes).toEqual([
    { label: 'Session Title', before: 'Winter Pictures', after: 'Winter Prints' },
    { label: 'Session Time', before: '09:00', after: '10:00' },
  ]);
  expect((await clerk.post(`${edits}/${edit?.editID ?? 0}/undo`, {})).status).toBe(200);
  expect(await read(id)).toMatchObject({
    title: 'Winter Pictures',
    hour: '09',
    eventDateUTCString: '2026-12-05T14:00:00.000Z',
  });
});

test('deleting a session is in its history with every field, and is undone and redone under the same rules', async () => {
  const id = await added();
  await clerk.delete(catalog(id));
  const edits = `/app/house/${house.houseRef}/recordEdits`;
  interface Edit {
    editID: number;
    label: string;
    changes: object[];
    canUndo: boolean;
  }
  const latest = async () =>
    (await clerk.get<{ data: { owners: { edits: Edit[] }[] } }>(`${edits}?type=Catalog&ids=${id}`)).body.data.owners[0]
      ?.edits[0];
  const deletion = await latest();
  expect(deletion).toMatchObject({
    label: 'Deleted',
    changes: [{ label: 'Deleted', before: 'No', after: 'Yes' }],
    canUndo: true,
  });
  const [entry] = await upstream.db.query<{ before: object; after: object }>(
    'select before, after from audit where house_id = $1 and id = $2',
    [house.houseID, deletion?.editID],
  );
  expect(Object.keys(entry?.before ?? {}).sort()).toEqual(Object.keys(sessionFields).sort());
  expect(entry?.after).toMatchObject({ title: 'Winter Pictures', isDeleted: true });
  expect((await clerk.post(`${edits}/${deletion?.editID ?? 0}/undo`, {})).status).toBe(200);
  expect(await read(id)).toMatchObject({ title: 'Winter Pictures' });
  const undone = await latest();
  await upstream.db.query(
    'update lot set catalog_id = $2 where house_id = $1 and id = (select min(id) from lot where house_id = $1)',
    [house.houseID, id],
  );
  const refused = await clerk.post<{ error: { code: string } }>(`${edits}/${undone?.editID ?? 0}/undo`, {});
  expect([refused.status, refused.body.error.code]).toEqual([409, 'SESSION_HAS_LOTS']);
});

test('another house finds neither the session nor its sale', async () => {
  const id = await added();
  const stranger = await upstream.signIn('other', 'clerk');
  const statuses = [
    (await stranger.get(`/cps/app/house/${house.houseID}/contacts`)).status,
    (await stranger.post(catalog(id + 100_000), { title: 'Mine' })).status,
  ];
  expect(statuses).toEqual([404, 404]);
});
