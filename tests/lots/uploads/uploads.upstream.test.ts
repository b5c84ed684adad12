import { sweepUploads } from '../../../upstream/lots/uploads/save-upload';
import type { RowJson, UploadsJson } from '../../../upstream/lots/uploads/upload-wire';
import { FixedClock } from '../../support/services/clock';
import { houseOfFile, ofFile } from '../../support/services/of-file';
import { houseOf, type TestClient } from '../../support/services/upstream';
import { type Answer, csv, edit, row, SHEET, startUploads } from './upload-calls';
import { addUpload } from './upload-house';

const calls = houseOfFile(() => startUploads());

const cashier = ofFile(() => calls.upstream.signIn('sample', 'cashier'));
const other = ofFile(() => calls.upstream.signIn('other', 'clerk'));
afterEach(() => calls.clear());

const valuesOf = ({ rows: found }: { rows: readonly RowJson[] }) => found.map(({ values }) => values.title);

test('an uploaded file is kept for review, and a colleague reads it', async () => {
  const { uploadID, state, rowCount, fileName } = await calls.added(SHEET);
  expect([state, rowCount, fileName]).toEqual(['REPAIR', 3, 'lots.csv']);
  expect((await calls.read(uploadID, cashier)).uploadID).toBe(uploadID);
  const { body } = await cashier.get<Answer<UploadsJson>>(calls.at(`?catalogID=${calls.house.sessions.LIVE}`));
  expect(body.data.uploads.map((upload) => upload.uploadID)).toEqual([uploadID]);
  expect(valuesOf(await calls.rows(uploadID, '?size=2&page=2'))).toEqual(['Chair 3']);
  expect(await calls.lots()).toEqual([]);
});

test('an upload of another house is not found by any call', async () => {
  const { uploadID, version } = await calls.added(SHEET);
  const { houseRef } = await houseOf(other);
  const path = (rest: string) => `/app/house/${houseRef}/uploads/${uploadID}${rest}`;
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
  expect((await addUpload(calls.upstream, other, houseRef, calls.house.sessions.LIVE, file)).status).toBe(404);
});

test('the same request with its idempotency key makes one upload', async () => {
  const send = () =>
    addUpload(
      calls.upstream,
      calls.clerk,
      calls.house.houseRef,
      calls.house.sessions.LIVE,
      { name: 'lots.csv', bytes: SHEET },
      { key: 'once' },
    );
  const [one, two] = [await send(), await send()];
  expect(two.body.data.upload.uploadID).toBe(one.body.data.upload.uploadID);
});

test('a file that replaces an upload discards it', async () => {
  const first = await calls.added(SHEET);
  const { body } = await addUpload(
    calls.upstream,
    calls.clerk,
    calls.house.houseRef,
    calls.house.sessions.LIVE,
    { name: 'lots.csv', bytes: SHEET },
    { query: `?replaces=${first.uploadID}` },
  );
  expect(body.data.upload.uploadID).not.toBe(first.uploadID);
  expect((await calls.read(first.uploadID)).state).toBe('DISCARDED');
  const { status, body: refused } = await calls.patch(first.uploadID, [edit('r2', 'title', 'Chair 1', 'Table')]);
  expect([status, refused.error.code]).toEqual([409, 'UPLOAD_CLOSED']);
});

test('a file with unknown headings is mapped once, and the next file with them is mapped automatically', async () => {
  const foreign = 'Katalog,Was,Wie,Zonk\r\n1,Chair,A chair,red\r\n2,Table,A table,blue\r\n';
  const upload = await calls.added(foreign);
  expect(upload.state).toBe('MAPPING');
  expect(upload.mappingProblems[0]).toMatchObject({ code: 138, headings: expect.arrayContaining(['Zonk']) as unknown });
  expect(upload.columns[3]?.samples).toEqual(['red', 'blue']);
  const columns = (['lotNumber', 'title', 'description', 'IGNORE'] as const).map((target, index) => ({
    index,
    target,
  }));
  const { body } = await calls.post(upload.uploadID, 'mapping', { version: upload.version, columns });
  expect([body.data.upload.state, body.data.upload.rowCount]).toEqual(['REPAIR', 2]);
  expect((await calls.saved(upload.uploadID)).state).toBe('SAVED');
  const next = await calls.added(foreign);
  expect([next.state, next.columns.map(({ certainty }) => certainty)]).toEqual([
    'REPAIR',
    ['REMEMBERED', 'REMEMBERED', 'REMEMBERED', 'REMEMBERED'],
  ]);
});

test('a decimal sign that a file leaves open is asked for, and the answer is remembered after the save', async () => {
  const sheet = csv(row(1, '1.234,,,,'));
  const upload = await calls.added(sheet);
  expect(upload.questions).toMatchObject([{ column: 'lowEstimate', example: '1.234', assumed: ',' }]);
  const { body } = await calls.post(upload.uploadID, 'mapping', {
    version: upload.version,
    answers: [{ column: 'lowEstimate', sign: ',' }],
  });
  expect([body.data.upload.questions, (await calls.rows(upload.uploadID)).rows[0]?.values.lowEstimate]).toEqual([
    [],
    '1234',
  ]);
  await calls.saved(upload.uploadID);
  expect((await calls.lots())[0]?.low).toBe(123_400);
  expect((await calls.added(sheet)).questions).toEqual([]);
});

test('a cell that a colleague edited meanwhile is not overwritten, and other cells can be edited at the same time', async () => {
  const { uploadID } = await calls.added(SHEET);
  expect((await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')], cashier)).status).toBe(200);
  expect((await calls.patch(uploadID, [edit('r3', 'title', 'Chair 2', 'Bench')])).status).toBe(200);
  const { status, body } = await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Sofa')]);
  expect([status, body.error.code, body.error.details?.cells]).toEqual([
    409,
    'EDITED_MEANWHILE',
    [edit('r2', 'title', 'Chair 1', 'Sofa')],
  ]);
  expect(valuesOf(await calls.rows(uploadID))).toEqual(['Stool', 'Bench', 'Chair 3']);
  expect(valuesOf(await calls.rows(uploadID, '?changedAfter=2'))).toEqual(['Bench']);
});

test('each user undoes and redoes their own steps: cells, added rows, and deleted rows', async () => {
  const { uploadID } = await calls.added(SHEET);
  await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  await calls.patch(uploadID, [edit('n1', 'title', '', 'Bench'), edit('n1', 'lotNumber', '', '4')]);
  await calls.post(uploadID, 'rows/delete', { rowIDs: ['r3'] });
  await calls.patch(uploadID, [edit('r4', 'title', 'Chair 3', 'Rug')], cashier);
  const titles = async () => valuesOf(await calls.rows(uploadID));
  expect(await titles()).toEqual(['Stool', 'Rug', 'Bench']);
  await calls.post(uploadID, 'undo');
  expect(await titles()).toEqual(['Stool', 'Chair 2', 'Rug', 'Bench']);
  await calls.post(uploadID, 'undo');
  expect(await titles()).toEqual(['Stool', 'Chair 2', 'Rug']);
  await calls.post(uploadID, 'undo');
  expect(await titles()).toEqual(['Chair 1', 'Chair 2', 'Rug']);
  expect([(await calls.post(uploadID, 'undo')).body.error.code, (await calls.read(uploadID)).canUndo]).toEqual([
    'NOTHING_TO_UNDO',
    false,
  ]);
  for (const _ of [1, 2, 3]) expect((await calls.post(uploadID, 'redo')).status).toBe(200);
  expect(await titles()).toEqual(['Stool', 'Rug', 'Bench']);
  await calls.post(uploadID, 'undo');
  await calls.patch(uploadID, [edit('r2', 'title', 'Stool', 'Chest')]);
  expect((await calls.read(uploadID)).canRedo).toBe(false);
});

test('a step whose cells a colleague has edited since can not be undone', async () => {
  const { uploadID } = await calls.added(SHEET);
  await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  await calls.patch(uploadID, [edit('r2', 'title', 'Stool', 'Sofa')], cashier);
  expect((await calls.post(uploadID, 'undo')).body.error.code).toBe('EDITED_MEANWHILE');
  expect(valuesOf(await calls.rows(uploadID))[0]).toBe('Sofa');
});

test('all problems of a kind are fixed at once, and the fix is one step', async () => {
  const upload = await calls.added(csv(row(1), row(1), row(2, '200,100,,,')));
  const { groups, canSave, errorCount } = await calls.problems(upload.uploadID);
  expect([groups.map(({ code, lotNumbers }) => [code, lotNumbers]), canSave, errorCount]).toEqual([
    [
      [110, ['1']],
      [127, ['2']],
    ],
    false,
    3,
  ]);
  expect((await calls.post(upload.uploadID, 'save', { version: upload.version })).body.error.code).toBe(
    'UPLOAD_ERRORS',
  );
  const fix = (code: number, label: string, version: number) =>
    calls.post(upload.uploadID, 'fix', { version, code, variant: null, label });
  expect((await fix(127, 'Swap the estimates', 1)).status).toBe(200);
  expect((await fix(110, 'Add letters', 1)).body.error.code).toBe('EDITED_MEANWHILE');
  expect((await fix(110, 'Add letters', 2)).status).toBe(200);
  expect(await calls.problems(upload.uploadID)).toMatchObject({ groups: [], canSave: true, version: 3 });
  await calls.post(upload.uploadID, 'undo');
  expect((await calls.rows(upload.uploadID, '?code=110')).totalRecords).toBe(2);
});

test('a colleague is notified of each change of an upload, and users without the right are not', async () => {
  const changes = async (client: TestClient, after: number) =>
    (
      await client.get<Answer<{ sequence: number; changes: { type: string; version: number }[] }>>(
        `/app/house/${calls.house.houseRef}/changes?after=${after}`,
      )
    ).body.data;
  const latest = await cashier.get<Answer<{ sequence: number }>>(`/app/house/${calls.house.houseRef}/changes`);
  const { uploadID } = await calls.added(SHEET);
  await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  const heard = await changes(cashier, latest.body.data.sequence);
  expect(heard.changes.map(({ type, version }) => [type, version])).toEqual([
    ['Upload', 1],
    ['Upload', 2],
  ]);
});

test('an upload that nobody saved is kept until a month after its session, and in a Buy It Now sale until three months after its last change', async () => {
  const { upstream, clerk, house } = calls;
  const add = async (catalogId: number) => {
    const { body } = await addUpload(upstream, clerk, house.houseRef, catalogId, { name: 'lots.csv', bytes: SHEET });
    return body.data.upload.uploadID;
  };
  const [live, buyNow] = [await add(house.sessions.LIVE), await add(house.sessions.BUY_NOW)];
  const kept = async (at: string) => {
    await sweepUploads({ ...upstream.services, clock: new FixedClock(at) });
    const rows = await upstream.db.query<{ id: number }>(
      'select id from upload where id = any($1::int[]) order by id',
      [[live, buyNow]],
    );
    return rows.map(({ id }) => id);
  };
  expect(await kept('2027-01-04T00:00:00Z')).toEqual([live, buyNow]);
  expect(await kept('2027-01-05T00:00:00Z')).toEqual([buyNow]);
  expect(await kept('2027-03-15T00:00:00Z')).toEqual([]);
});
