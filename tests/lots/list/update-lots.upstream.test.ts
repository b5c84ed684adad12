import { houseOfFile } from '../../support/services/of-file';
import { LotHouse, problemsOf } from '../editing/lot-house';

const house = houseOfFile(() => LotHouse.start());
let session: number;

beforeEach(async () => {
  session = await house.session('TIMED');
});
afterEach(() => house.upstream.db.query("update catalog set is_deleted = true where title like 'Winter%'"));

/** Adds lots one after another, as each sets the ends of those after it. Their versions are 2, because they got ends of their own. */
async function threeLots() {
  const lots = [];
  for (const number of [1, 2, 3]) lots.push(await house.lot(session, number, { loEst: 100, hiEst: 200 }));
  return lots;
}
const update = (lots: readonly object[], key?: string) => house.post('lots/update', { lots }, key);
const estimates = async () =>
  (await house.get(session, 'lots')).lots.map(({ lotNumber, loEst, hiEst, reserve }) => [
    lotNumber,
    loEst,
    hiEst,
    reserve,
  ]);

test('fields of several lots change at once, and a lot that has the values already keeps its version', async () => {
  const [one, two, three] = await threeLots();
  const { status, body } = await update([
    { lotID: one?.lotID, version: one?.version, loEst: '110', hiEst: '220' },
    { lotID: two?.lotID, version: two?.version, reserve: '90', artistName: 'Ada Marsh' },
    { lotID: three?.lotID, version: three?.version, loEst: '100.00' },
  ]);
  expect(status).toBe(200);
  expect(body.data.lots.map(({ version, artistName }) => [version, artistName])).toEqual([
    [3, ''],
    [3, 'Ada Marsh'],
    [2, ''],
  ]);
  expect(await estimates()).toEqual([
    [1, 110, 220, null],
    [2, 100, 200, 90],
    [3, 100, 200, null],
  ]);
});

test('the problems of every lot are named, and no lot is changed', async () => {
  const [one, two, three] = await threeLots();
  const { status, body } = await update([
    { lotID: one?.lotID, loEst: '300' },
    { lotID: two?.lotID, loEst: '110' },
    { lotID: three?.lotID, lotTitle: '', reserve: 'much' },
  ]);
  expect(status).toBe(422);
  expect(problemsOf(body)).toEqual([
    ['lots.0.loEst', 'Low estimate must be lower than high estimate.'],
    ['lots.2.lotTitle', 'Item title is required.'],
    ['lots.2.reserve', 'Reserve must be a whole number.'],
  ]);
  expect((await estimates()).map(([, low]) => low)).toEqual([100, 100, 100]);
});

test('a lot that another user changed, a deleted lot, a lot of another session, and a lot named twice keep all lots', async () => {
  const [one, two, three] = await threeLots();
  const other = await house.lot(await house.session('TIMED'), 1);
  await house.update(session, { lotID: one?.lotID, lotTitle: 'Spring Road' });
  await house.post('lots/delete', { lotIDs: [three?.lotID] });
  const changed = { lotID: two?.lotID, loEst: '110' };
  const codes = [];
  for (const lot of [
    { lotID: one?.lotID, version: one?.version, loEst: '110' },
    { lotID: three?.lotID, loEst: '110' },
    { lotID: other.lotID, loEst: '110' },
    changed,
    { lotID: 999_999, loEst: '110' },
  ]) {
    const { status, body } = await update([changed, lot]);
    codes.push([status, body.error.code]);
  }
  expect(codes).toEqual([
    [409, 'EDITED_MEANWHILE'],
    [409, 'LOT_DELETED'],
    [409, 'LOTS_OF_SESSIONS'],
    [400, 'BAD_USER_INPUT'],
    [404, 'NOT_FOUND'],
  ]);
  expect((await estimates()).map(([, low]) => low)).toEqual([100, 100]);
});

test('a request with the same key changes the lots once, and each lot has the edit in its history', async () => {
  const [one, two] = await threeLots();
  const lots = [one, two].map((lot) => ({ lotID: lot?.lotID, loEst: '150' }));
  const answers = [await update(lots, 'same'), await update(lots, 'same')];
  expect(answers.map(({ body }) => body.data.lots.map(({ version }) => version))).toEqual([
    [3, 3],
    [3, 3],
  ]);
  const { owners } = (
    await house.clerk.get<{ data: { owners: { edits: { label: string; changes: unknown[] }[] }[] } }>(
      `/app/house/${house.houseRef}/recordEdits?type=Lot&ids=${two?.lotID ?? 0}`,
    )
  ).body.data;
  expect(owners[0]?.edits[0]).toMatchObject({
    label: 'Edited',
    changes: [{ label: 'Low Estimate', before: '100.00', after: '150.00' }],
  });
});

test('a list of lots is sorted by any of its columns, and lots without a value come last', async () => {
  await house.lot(session, 10, { lotTitle: 'Émile’s House', loEst: 300 });
  await house.lot(session, 9, { lotTitle: 'Farm', loEst: 50, lotExt: 'B' });
  await house.lot(session, 9, { lotTitle: 'apple' });
  const sorted = async (query: string) =>
    (
      await house.clerk.get<{ data: { lots: { lotNumber: number; lotExt: string }[]; totalRecords: number } }>(
        `/app/house/${house.houseRef}/lots?catalogIDs=${session}&size=10&${query}`,
      )
    ).body.data.lots.map(({ lotNumber, lotExt }) => `${lotNumber}${lotExt}`);
  expect(await sorted('sort=number')).toEqual(['9', '9B', '10']);
  expect(await sorted('sort=number&direction=desc')).toEqual(['10', '9B', '9']);
  expect(await sorted('sort=title')).toEqual(['9', '10', '9B']);
  expect(await sorted('sort=lowEstimate')).toEqual(['9B', '10', '9']);
  expect(await sorted('sort=lowEstimate&direction=desc')).toEqual(['10', '9B', '9']);
});

test('the order of statuses is unpublished, without images, restricted, deleted, published', async () => {
  const lots = await Promise.all([1, 2, 3, 4, 5].map((number) => house.lot(session, number)));
  const set = (index: number, values: string) =>
    house.upstream.db.query(`update lot set ${values} where house_id = $1 and id = $2`, [
      house.houseID,
      lots[index]?.lotID,
    ]);
  const image = "image_url = 'https://pictures.example/1.jpg'";
  await set(0, `is_published = true, ${image}`);
  await set(1, 'is_deleted = true');
  await set(2, `is_published = true, restricted = true, ${image}`);
  await set(3, 'is_published = true');
  const numbers = async (query: string) =>
    (
      await house.clerk.get<{ data: { lots: { lotNumber: number }[]; totalRecords: number } }>(
        `/app/house/${house.houseRef}/lots?catalogIDs=${session}&size=10&${query}`,
      )
    ).body.data.lots.map(({ lotNumber }) => lotNumber);
  expect(await numbers('sort=status&deleted=any')).toEqual([5, 4, 3, 2, 1]);
  expect(await numbers('sort=images&direction=desc')).toEqual([1, 3, 4, 5]);
  expect(await numbers('images=false')).toEqual([4, 5]);
  expect(await numbers('published=false')).toEqual([5]);
  expect(await numbers('deleted=true')).toEqual([2]);
  expect(await numbers('restricted=true')).toEqual([3]);
  expect(await numbers('numbered=false')).toEqual([]);
});
