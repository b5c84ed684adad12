import { houseOfFile } from '../../support/services/of-file';
import { csv, edit, row, SHEET, startUploads } from './upload-calls';

const calls = houseOfFile(() => startUploads());

afterEach(() => calls.clear());

/** The codes of an upload's problems; asked twice, because the second answer may be one that was kept. */
async function codes(id: number): Promise<number[]> {
  const [first, second] = [await calls.problems(id), await calls.problems(id)];
  expect(second).toEqual(first);
  return first.groups.map(({ code }) => code);
}

const sql = (text: string, ...params: unknown[]) =>
  calls.upstream.db.query(text, [calls.house.houseId, calls.house.sessions.TIMED, ...params]);

test('the problems follow the edits of the upload, and undoing them', async () => {
  const { uploadID } = await calls.added(SHEET);
  expect(await codes(uploadID)).toEqual([]);
  await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', '')]);
  expect(await codes(uploadID)).toEqual([101]);
  await calls.post(uploadID, 'undo');
  expect(await codes(uploadID)).toEqual([]);
  await calls.post(uploadID, 'redo');
  expect(await codes(uploadID)).toEqual([101]);
});

test('the problems follow the lots of the session: a bid, its end, and a deleted lot', async () => {
  await calls.saved((await calls.added(SHEET, 'TIMED')).uploadID);
  const { uploadID } = await calls.added(csv(row(1, '100,200,60,,A-1')), 'TIMED');
  expect(await codes(uploadID)).toEqual([]);
  await calls.bidOn(1);
  expect(await codes(uploadID)).toEqual([116]);
  await calls.upstream.db.query('delete from absentee_bid');
  expect(await codes(uploadID)).toEqual([]);
  await sql('update lot set is_deleted = true where house_id = $1 and catalog_id = $2 and number = 1');
  expect(await codes(uploadID)).toEqual([112]);
});

test('the problems follow the package of the house', async () => {
  const { uploadID } = await calls.added(SHEET);
  expect(await codes(uploadID)).toEqual([]);
  await calls.upstream.db.query('update house set lot_maximum = 2 where id = $1', [calls.house.houseId]);
  expect(await codes(uploadID)).toEqual([113]);
  const { warning } = await calls.preview(uploadID);
  expect(warning).toMatch(/^You have reached your maximum of 2 lots for this sale\. /);
  await calls.upstream.db.query('update house set lot_maximum = 2000 where id = $1', [calls.house.houseId]);
  expect(await codes(uploadID)).toEqual([]);
  expect((await calls.preview(uploadID)).warning).toBeNull();
});

test('requests at the same time get the same answer, and a fix is made of what the upload has now', async () => {
  const { uploadID, version } = await calls.added(csv(row(1, '300,200,,,'), row(2)));
  const answers = await Promise.all([1, 2, 3].map(() => calls.problems(uploadID)));
  expect(answers.map(({ groups }) => groups.map(({ code }) => code))).toEqual([[127], [127], [127]]);
  await calls.patch(uploadID, [edit('r3', 'lowEstimate', '', '500'), edit('r3', 'highEstimate', '', '400')]);
  const fix = { version: version + 1, code: 127, variant: null, label: 'Swap the estimates' };
  expect((await calls.post(uploadID, 'fix', fix)).status).toBe(200);
  const { rows } = await calls.rows(uploadID);
  expect(rows.map(({ values }) => [values.lowEstimate, values.highEstimate])).toEqual([
    ['200', '300'],
    ['400', '500'],
  ]);
  expect(await codes(uploadID)).toEqual([]);
});
