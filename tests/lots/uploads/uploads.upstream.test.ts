import type { CellPatch } from '../../../rules/lots/uploads/patches';
import type {
  PreviewJson,
  ProblemsJson,
  RowJson,
  RowsJson,
  UploadAnswerJson,
  UploadsJson,
} from '../../../upstream/lots/uploads/upload-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream, type TestClient, type TestUpstream } from '../../support/services/upstream';
import { addUpload, makeUploadHouse, sendSpreadsheet, type UploadHouse } from './upload-house';

interface Answer<Data> {
  data: Data;
  error: { code: string; message: string; field: string | null; details?: Record<string, unknown> };
}

let upstream: TestUpstream;
let clerk: TestClient;
let cashier: TestClient;
let other: TestClient;
let house: UploadHouse;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
  clerk = await upstream.signIn('sample', 'clerk');
  cashier = await upstream.signIn('sample', 'cashier');
  other = await upstream.signIn('other', 'clerk');
  house = await makeUploadHouse(upstream, clerk);
});
afterAll(() => upstream.stop());
afterEach(async () => {
  await upstream.db.query('delete from order_bid');
  await upstream.db.query('delete from upload');
  await upstream.db.query('delete from upload_memory');
  await upstream.db.query('delete from lot where house_id = $1 and catalog_id = any ($2::int[])', [
    house.houseId,
    Object.values(house.sessions),
  ]);
});

const at = (rest = '') => `/app/house/${house.houseRef}/uploads${rest}`;
const HEADINGS = 'Lot #,Lot Ext.,Title,Description,Low Estimate,High Estimate,Starting Bid,Reserve,Inventory #';
const csv = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n');
const row = (number: number | string, more = ',,,,') => `${number},,Chair ${number},A chair,${more}`;
const SHEET = csv(row(1, '100,200,50,,A-1'), row(2, '100,200,50,,A-2'), row(3, '100,200,50,,A-3'));

async function added(bytes: string, kind: keyof UploadHouse['sessions'] = 'LIVE') {
  const { status, body } = await addUpload(upstream, clerk, house.houseRef, house.sessions[kind], {
    name: 'lots.csv',
    bytes,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.upload;
}
const read = async (id: number, client = clerk) =>
  (await client.get<Answer<UploadAnswerJson>>(at(`/${id}`))).body.data.upload;
const rows = async (id: number, query = ''): Promise<RowsJson> =>
  (await clerk.get<Answer<RowsJson>>(at(`/${id}/rows${query}`))).body.data;
const problems = async (id: number): Promise<ProblemsJson> =>
  (await clerk.get<Answer<ProblemsJson>>(at(`/${id}/problems`))).body.data;
const preview = async (id: number): Promise<PreviewJson> =>
  (await clerk.get<Answer<PreviewJson>>(at(`/${id}/preview`))).body.data;
const post = (id: number, call: string, body?: unknown, client = clerk) =>
  client.post<Answer<UploadAnswerJson>>(at(`/${id}/${call}`), body);
const patch = (id: number, patches: CellPatch[], client = clerk) => post(id, 'cells', { patches }, client);
const edit = (rowId: string, column: CellPatch['column'], from: string, to: string): CellPatch => ({
  rowId,
  column,
  from,
  to,
});
const valuesOf = ({ rows: found }: { rows: readonly RowJson[] }) => found.map(({ values }) => values.title);

async function saved(id: number) {
  const { version } = await read(id);
  const { status, body } = await post(id, 'save', { version });
  expect([status, body.error]).toEqual([200, undefined]);
  await upstream.runner.drain();
  return read(id);
}

interface LotFacts {
  number: number;
  title: string;
  low: number | null;
  start: number | null;
  reserve: number | null;
  inventory: string;
  version: number;
  isPublished: boolean;
  ends: Date | null;
}
const lots = (kind: keyof UploadHouse['sessions'] = 'LIVE') =>
  upstream.db.query<LotFacts>(
    `select number, title, low_estimate as low, starting_bid as start, reserve, inventory_number as inventory, version,
       is_published as "isPublished", ends_at as ends
     from lot where house_id = $1 and catalog_id = $2 order by number, id`,
    [house.houseId, house.sessions[kind]],
  );
const stepOf = async (kind: keyof UploadHouse['sessions']) =>
  (
    await clerk.get<Answer<{ steptracker: number }>>(`/cps/app/diy-step-tracker/${house.sessions[kind]}`)
  ).body.data.steptracker;

test('an uploaded file is kept for review, and a colleague reads it', async () => {
  const { uploadID, state, rowCount, fileName } = await added(SHEET);
  expect([state, rowCount, fileName]).toEqual(['REPAIR', 3, 'lots.csv']);
  expect((await read(uploadID, cashier)).uploadID).toBe(uploadID);
  const { body } = await cashier.get<Answer<UploadsJson>>(at(`?catalogID=${house.sessions.LIVE}`));
  expect(body.data.uploads.map((upload) => upload.uploadID)).toEqual([uploadID]);
  expect(valuesOf(await rows(uploadID, '?size=2&page=2'))).toEqual(['Chair 3']);
  expect(await lots()).toEqual([]);
});

test('an upload of another house is not found by any call', async () => {
  const { uploadID, version } = await added(SHEET);
  const house2 = (await other.get<{ data: { user: { houseInfo: { houseRef: string } } } }>('/app/house/user')).body.data
    .user.houseInfo.houseRef;
  const path = (rest: string) => `/app/house/${house2}/uploads/${uploadID}${rest}`;
  for (const rest of ['', '/rows', '/problems', '/facts', '/preview'])
    expect([rest, (await other.get(path(rest))).status]).toEqual([rest, 404]);
  const patches = [edit('r2', 'title', 'Chair 1', 'Table')];
  for (const [rest, body] of Object.entries({
    '/cells': { patches },
    '/rows/delete': { rowIDs: ['r2'] },
    '/mapping': { version },
    '/fix': { version, code: 101, label: 'x' },
    '/undo': undefined,
    '/redo': undefined,
    '/discard': undefined,
    '/save': { version },
  }))
    expect([rest, (await other.post(path(rest), body)).status]).toEqual([rest, 404]);
  const file = { name: 'lots.csv', bytes: SHEET };
  expect((await addUpload(upstream, other, house2, house.sessions.LIVE, file)).status).toBe(404);
});

test('the same request with its idempotency key makes one upload', async () => {
  const send = () =>
    addUpload(upstream, clerk, house.houseRef, house.sessions.LIVE, { name: 'lots.csv', bytes: SHEET }, { key: 'once' });
  const [one, two] = [await send(), await send()];
  expect(two.body.data.upload.uploadID).toBe(one.body.data.upload.uploadID);
});

test('a file that replaces an upload discards it', async () => {
  const first = await added(SHEET);
  const { body } = await addUpload(
    upstream,
    clerk,
    house.houseRef,
    house.sessions.LIVE,
    { name: 'lots.csv', bytes: SHEET },
    { query: `?replaces=${first.uploadID}` },
  );
  expect(body.data.upload.uploadID).not.toBe(first.uploadID);
  expect((await read(first.uploadID)).state).toBe('DISCARDED');
  const { status, body: refused } = await patch(first.uploadID, [edit('r2', 'title', 'Chair 1', 'Table')]);
  expect([status, refused.error.code]).toEqual([409, 'UPLOAD_CLOSED']);
});

test('a file with unknown headings is mapped once, and the next file with them maps by itself', async () => {
  const foreign = 'Katalog,Was,Wie,Zonk\r\n1,Chair,A chair,red\r\n2,Table,A table,blue\r\n';
  const upload = await added(foreign);
  expect(upload.state).toBe('MAPPING');
  expect(upload.mappingProblems[0]).toMatchObject({ code: 138, headings: expect.arrayContaining(['Zonk']) as unknown });
  expect(upload.columns[3]?.samples).toEqual(['red', 'blue']);
  const columns = (['lotNumber', 'title', 'description', 'IGNORE'] as const).map((target, index) => ({ index, target }));
  const { body } = await post(upload.uploadID, 'mapping', { version: upload.version, columns });
  expect([body.data.upload.state, body.data.upload.rowCount]).toEqual(['REPAIR', 2]);
  expect((await saved(upload.uploadID)).state).toBe('SAVED');
  const next = await added(foreign);
  expect([next.state, next.columns.map(({ certainty }) => certainty)]).toEqual([
    'REPAIR',
    ['REMEMBERED', 'REMEMBERED', 'REMEMBERED', 'REMEMBERED'],
  ]);
});

test('a decimal sign that a file leaves open is asked for, and the answer is remembered after the save', async () => {
  const sheet = csv(row(1, '1.234,,,,'));
  const upload = await added(sheet);
  expect(upload.questions).toMatchObject([{ column: 'lowEstimate', example: '1.234', assumed: ',' }]);
  const { body } = await post(upload.uploadID, 'mapping', {
    version: upload.version,
    answers: [{ column: 'lowEstimate', sign: ',' }],
  });
  expect([body.data.upload.questions, (await rows(upload.uploadID)).rows[0]?.values.lowEstimate]).toEqual([[], '1234']);
  await saved(upload.uploadID);
  expect((await lots())[0]?.low).toBe(123_400);
  expect((await added(sheet)).questions).toEqual([]);
});

test('a cell that a colleague edited meanwhile is not overwritten, and other cells can be edited at the same time', async () => {
  const { uploadID } = await added(SHEET);
  expect((await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')], cashier)).status).toBe(200);
  expect((await patch(uploadID, [edit('r3', 'title', 'Chair 2', 'Bench')])).status).toBe(200);
  const { status, body } = await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Sofa')]);
  expect([status, body.error.code, body.error.details?.cells]).toEqual([
    409,
    'EDITED_MEANWHILE',
    [edit('r2', 'title', 'Chair 1', 'Sofa')],
  ]);
  expect(valuesOf(await rows(uploadID))).toEqual(['Stool', 'Bench', 'Chair 3']);
  expect(valuesOf(await rows(uploadID, '?changedAfter=2'))).toEqual(['Bench']);
});

test('each user undoes and redoes their own steps: cells, added rows, and deleted rows', async () => {
  const { uploadID } = await added(SHEET);
  await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  await patch(uploadID, [edit('n1', 'title', '', 'Bench'), edit('n1', 'lotNumber', '', '4')]);
  await post(uploadID, 'rows/delete', { rowIDs: ['r3'] });
  await patch(uploadID, [edit('r4', 'title', 'Chair 3', 'Rug')], cashier);
  const titles = async () => valuesOf(await rows(uploadID));
  expect(await titles()).toEqual(['Stool', 'Rug', 'Bench']);
  await post(uploadID, 'undo');
  expect(await titles()).toEqual(['Stool', 'Chair 2', 'Rug', 'Bench']);
  await post(uploadID, 'undo');
  expect(await titles()).toEqual(['Stool', 'Chair 2', 'Rug']);
  await post(uploadID, 'undo');
  expect(await titles()).toEqual(['Chair 1', 'Chair 2', 'Rug']);
  expect([(await post(uploadID, 'undo')).body.error.code, (await read(uploadID)).canUndo]).toEqual([
    'NOTHING_TO_UNDO',
    false,
  ]);
  for (const _ of [1, 2, 3]) expect((await post(uploadID, 'redo')).status).toBe(200);
  expect(await titles()).toEqual(['Stool', 'Rug', 'Bench']);
  await post(uploadID, 'undo');
  await patch(uploadID, [edit('r2', 'title', 'Stool', 'Chest')]);
  expect((await read(uploadID)).canRedo).toBe(false);
});

test('a step whose cells a colleague has edited since can not be undone', async () => {
  const { uploadID } = await added(SHEET);
  await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  await patch(uploadID, [edit('r2', 'title', 'Stool', 'Sofa')], cashier);
  expect((await post(uploadID, 'undo')).body.error.code).toBe('EDITED_MEANWHILE');
  expect(valuesOf(await rows(uploadID))[0]).toBe('Sofa');
});

test('all problems of a kind are fixed at once, and the fix is one step', async () => {
  const upload = await added(csv(row(1), row(1), row(2, '200,100,,,')));
  const { groups, canSave, errorCount } = await problems(upload.uploadID);
  expect([groups.map(({ code, lotNumbers }) => [code, lotNumbers]), canSave, errorCount]).toEqual([
    [
      [110, ['1']],
      [127, ['2']],
    ],
    false,
    3,
  ]);
  expect((await post(upload.uploadID, 'save', { version: upload.version })).body.error.code).toBe('UPLOAD_ERRORS');
  const fix = (code: number, label: string, version: number) =>
    post(upload.uploadID, 'fix', { version, code, variant: null, label });
  expect((await fix(127, 'Swap the estimates', 1)).status).toBe(200);
  expect((await fix(110, 'Add letters', 1)).body.error.code).toBe('EDITED_MEANWHILE');
  expect((await fix(110, 'Add letters', 2)).status).toBe(200);
  expect(await problems(upload.uploadID)).toMatchObject({ groups: [], canSave: true, version: 3 });
  await post(upload.uploadID, 'undo');
  expect((await rows(upload.uploadID, '?code=110')).totalRecords).toBe(2);
});

test('saved lots are unpublished, the tracker continues with pictures, and the same file twice changes nothing twice', async () => {
  const upload = await saved((await added(SHEET)).uploadID);
  expect([upload.state, upload.outcome]).toEqual(['SAVED', { added: 3, changed: 0, unchanged: 0, locked: 0 }]);
  const before = await lots();
  expect(before).toMatchObject([
    { number: 1, title: 'Chair 1', low: 10_000, start: 5000, inventory: 'A-1', version: 1, isPublished: false, ends: null },
    { number: 2 },
    { number: 3 },
  ]);
  expect(await stepOf('LIVE')).toBe(4);
  const again = await added(SHEET);
  expect(await preview(again.uploadID)).toMatchObject({ addedCount: 0, unchangedCount: 3, changed: [], missing: [] });
  expect((await saved(again.uploadID)).outcome).toEqual({ added: 0, changed: 0, unchanged: 3, locked: 0 });
  expect(await lots()).toEqual(before);
});

test('a later file updates lots by number or inventory number, leaves other fields, and keeps lots that it lacks', async () => {
  await saved((await added(SHEET)).uploadID);
  const later = await added('Lot #,Inventory #,Title\r\n1,,Stool\r\n7,A-2,Chair 2\r\n');
  expect(await preview(later.uploadID)).toMatchObject({
    addedCount: 0,
    changed: [
      { lotNumber: '1', fields: [{ column: 'title', from: 'Chair 1', to: 'Stool' }] },
      { lotNumber: '2', fields: [{ column: 'lotNumber', from: '2', to: '7' }] },
    ],
    missing: [{ lotNumber: '3', lotTitle: 'Chair 3' }],
  });
  expect((await saved(later.uploadID)).outcome).toMatchObject({ added: 0, changed: 2 });
  expect(await lots()).toMatchObject([
    { number: 1, title: 'Stool', low: 10_000, inventory: 'A-1' },
    { number: 3, title: 'Chair 3' },
    { number: 7, title: 'Chair 2', low: 10_000 },
  ]);
});

test('lots can exchange their numbers by inventory number', async () => {
  await saved((await added(SHEET)).uploadID);
  const later = await added('Lot #,Inventory #,Title\r\n2,A-1,Chair 1\r\n1,A-2,Chair 2\r\n');
  await saved(later.uploadID);
  expect(await lots()).toMatchObject([
    { number: 1, title: 'Chair 2', inventory: 'A-2' },
    { number: 2, title: 'Chair 1', inventory: 'A-1' },
    { number: 3 },
  ]);
});

test('empty cells clear a field only if staff said so', async () => {
  await saved((await added(SHEET)).uploadID);
  const later = await added(csv(row(1, ',,,,A-1')));
  expect((await preview(later.uploadID)).changed).toEqual([]);
  const { status } = await post(later.uploadID, 'mapping', { version: later.version, clears: ['lowEstimate'] });
  expect([status, (await preview(later.uploadID)).changed[0]?.fields]).toEqual([
    200,
    [{ column: 'lowEstimate', from: '100', to: '' }],
  ]);
  await saved(later.uploadID);
  expect((await lots())[0]?.low).toBeNull();
});

test('a lot with a bid keeps its starting bid and reserve, with a warning, and takes everything else', async () => {
  await saved((await added(SHEET, 'TIMED')).uploadID);
  await upstream.db.query(
    `insert into order_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at)
     select $1, 1, 'ORD1', l.id, (select min(id) from approval where house_id = $1), 100, now() from lot l
     where l.house_id = $1 and l.catalog_id = $2 and l.number = 1`,
    [house.houseId, house.sessions.TIMED],
  );
  const later = await added(csv('1,,Stool,A chair,100,200,60,90,A-1', row(2, '100,200,60,90,A-2')), 'TIMED');
  const { groups, canSave } = await problems(later.uploadID);
  expect([groups.map(({ code, severity, lotNumbers }) => [code, severity, lotNumbers]), canSave]).toEqual([
    [[116, 'WARNING', ['1']]],
    true,
  ]);
  expect((await saved(later.uploadID)).outcome).toEqual({ added: 0, changed: 2, unchanged: 0, locked: 1 });
  expect(await lots('TIMED')).toMatchObject([
    { number: 1, title: 'Stool', start: 5000, reserve: null },
    { number: 2, start: 6000, reserve: 9000 },
    { number: 3 },
  ]);
});

test('lots of a timed session end one after another', async () => {
  await saved((await added(SHEET, 'TIMED')).uploadID);
  const ends = (await lots('TIMED')).map((lot) => lot.ends?.getTime() ?? 0);
  expect(ends.map((end) => end - (ends[0] ?? 0))).toEqual([0, 60_000, 120_000]);
});

test('items of a Buy It Now sale need a price, and the tracker continues with step 3', async () => {
  const upload = await added('Item #,Title,Description,Price\r\n1,Chair,A chair,120\r\n2,Table,A table,\r\n', 'BUY_NOW');
  expect((await problems(upload.uploadID)).groups).toMatchObject([{ code: 118, displayMsg: 'Missing price' }]);
  await patch(upload.uploadID, [edit('r3', 'price', '', '99.50')]);
  await saved(upload.uploadID);
  const prices = await upstream.db.query('select item_price as price from lot where catalog_id = $1 order by number', [
    house.sessions.BUY_NOW,
  ]);
  expect([prices, await stepOf('BUY_NOW')]).toEqual([[{ price: 12_000 }, { price: 9950 }], 3]);
});

test('a save whose lots changed meanwhile to something that does not fit saves nothing and says why', async () => {
  const { uploadID, version } = await added(SHEET);
  await post(uploadID, 'save', { version });
  expect((await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')])).body.error.code).toBe('UPLOAD_CLOSED');
  const [lot] = await upstream.db.query<{ id: number }>('select min(id) as id from lot where house_id = $1', [house.houseId]);
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, is_deleted) values ($1, $2, 'LOTX', $3, 2, 'Gone', true)`,
    [house.houseId, (lot?.id ?? 0) + 100_000, house.sessions.LIVE],
  );
  await upstream.runner.drain();
  expect(await read(uploadID)).toMatchObject({
    state: 'REPAIR',
    failure: 'Some rows still have errors. Fix them or delete these rows, then continue.',
  });
  expect((await lots()).map(({ title }) => title)).toEqual(['Gone']);
  expect((await problems(uploadID)).groups).toMatchObject([{ code: 112, lotNumbers: ['2'] }]);
});

test('an upload that fails in the middle of its save saves nothing, and can be saved again', async () => {
  const { uploadID, version } = await added(SHEET);
  await upstream.db.query(
    "create function refuse() returns trigger language plpgsql as $$ begin if new.number = 3 then raise 'no'; end if; return new; end $$",
  );
  await upstream.db.query('create trigger refuse before insert on lot for each row execute function refuse()');
  const now = upstream.clock.now().getTime();
  await post(uploadID, 'save', { version });
  for (const seconds of [0, 2, 10]) {
    upstream.clock.set(now + seconds * 1000);
    await upstream.runner.drain();
  }
  await upstream.db.query('drop trigger refuse on lot');
  await upstream.db.query('drop function refuse');
  upstream.clock.set(now);
  expect([await lots(), (await read(uploadID)).failure]).toEqual([
    [],
    'The lots could not be saved, and nothing was changed. Try again.',
  ]);
  expect((await saved(uploadID)).outcome).toMatchObject({ added: 3 });
});

test('two hours before a session, nothing can be uploaded, edited, or saved', async () => {
  const { uploadID, version } = await added(SHEET);
  const now = upstream.clock.now().getTime();
  upstream.clock.set(Date.parse('2026-12-05T12:01:00Z'));
  clerk = await upstream.signIn('sample', 'clerk');
  const file = { name: 'lots.csv', bytes: SHEET };
  const codes = [
    (await sendSpreadsheet(upstream, clerk, { kind: 'artfact', catalogId: house.sessions.LIVE, file })).body.error?.code,
    (await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')])).body.error.code,
    (await post(uploadID, 'save', { version })).body.error.code,
    (await clerk.post<Answer<object>>(`/cps/app/catalog/${house.sessions.LIVE}/lots/update`, { lots: [{ lotNumber: 1 }] }))
      .body.error.code,
  ];
  expect([...new Set(codes)]).toEqual(['EDIT_LOCKED']);
  const bin = await sendSpreadsheet(upstream, clerk, {
    kind: 'bin',
    catalogId: house.sessions.BUY_NOW,
    file: { name: 'items.csv', bytes: 'Item #,Title,Description,Price\r\n1,Chair,A chair,120\r\n' },
  });
  expect(bin.status).toBe(200);
  upstream.clock.set(now);
  clerk = await upstream.signIn('sample', 'clerk');
});

test('reviewed lots with errors are refused with them, and saved once they are right', async () => {
  const { body } = await sendSpreadsheet(upstream, clerk, {
    kind: 'artfact',
    catalogId: house.sessions.LIVE,
    file: { name: 'lots.csv', bytes: csv(row(1, 'abc,200,,,'), row(2, '100,200,,,')) },
  });
  expect(body.errors).toEqual([
    {
      displayMsg: 'Low estimate must be numeric',
      errorCode: 142,
      lotNumber: '1',
      invNumber: '',
      referenceMsg: 'Enter digits only, without words or symbols.',
    },
  ]);
  expect(body.data.lots.map(({ hasError }) => hasError)).toEqual([true, false]);
  const path = `/cps/app/catalog/${house.sessions.LIVE}/lots/update`;
  const { uploadID } = body.data;
  expect((await clerk.post(path, { lots: body.data.lots, uploadID })).status).toBe(422);
  expect(await lots()).toEqual([]);
  const fixed = body.data.lots.map((lot) => ({ ...lot, loEst: 100 }));
  expect((await clerk.post(path, { lots: fixed, uploadID })).status).toBe(200);
  expect((await lots()).map(({ low }) => low)).toEqual([10_000, 10_000]);
  expect((await read(uploadID ?? 0)).state).toBe('SAVED');
});

test('a colleague is told of each change of an upload, and users without the right are not', async () => {
  const changes = async (client: TestClient, after: number) =>
    (
      await client.get<Answer<{ sequence: number; changes: { type: string; version: number }[] }>>(
        `/app/house/${house.houseRef}/changes?after=${after}`,
      )
    ).body.data;
  const latest = await cashier.get<Answer<{ sequence: number }>>(`/app/house/${house.houseRef}/changes`);
  const { uploadID } = await added(SHEET);
  await patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  const heard = await changes(cashier, latest.body.data.sequence);
  expect(heard.changes.map(({ type, version }) => [type, version])).toEqual([
    ['Upload', 1],
    ['Upload', 2],
  ]);
});
