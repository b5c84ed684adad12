import { houseOfFile } from '../../support/services/of-file';
import { LotHouse, problemsOf } from './lot-house';

const house = houseOfFile(() => LotHouse.start());
let session: number;

beforeEach(async () => {
  session = await house.session();
});
afterEach(() => house.upstream.db.query("update catalog set is_deleted = true where title like 'Winter%'"));

const numbers = async (catalog: number) =>
  (await house.get(catalog, 'lots')).lots.map(({ lotNumber, lotExt }) => `${lotNumber ?? ''}${lotExt}`);

interface Edits {
  data: { owners: { edits: { editID: number; label: string; canUndo: boolean; changes: unknown[] }[] }[] };
}
const history = async (id: number) =>
  (await house.clerk.get<Edits>(`/app/house/${house.houseRef}/recordEdits?type=Lot&ids=${id}`)).body.data.owners[0]
    ?.edits ?? [];
const undo = async (id: number) => house.post(`recordEdits/${(await history(id))[0]?.editID ?? 0}/undo`, {});

test('two lots exchange their numbers', async () => {
  const [one, two] = [await house.lot(session, 1), await house.lot(session, 2, { lotExt: 'A' })];
  const { status } = await house.post('lots/renumber', {
    lots: [
      { lotID: one.lotID, lotNumber: 2, lotExt: 'a' },
      { lotID: two.lotID, lotNumber: 1 },
    ],
  });
  expect(status).toBe(200);
  expect((await house.get(session, '1')).lots[0]?.lotID).toBe(two.lotID);
  expect((await house.get(session, '2A')).lots[0]?.lotID).toBe(one.lotID);
});

test('renumbering names the lots whose numbers are taken, deleted, or repeated, and changes none', async () => {
  const lots = await Promise.all([1, 2, 3].map((number) => house.lot(session, number)));
  const gone = await house.lot(session, 9);
  await house.lot(session, 8);
  await house.post('lots/delete', { lotIDs: [gone.lotID] });
  const asked = [8, 9, 8].map((lotNumber, index) => ({ lotID: lots[index]?.lotID, lotNumber }));
  const { status, body } = await house.post('lots/renumber', { lots: asked });
  expect(status).toBe(422);
  expect(problemsOf(body)).toEqual([
    ['lots.0.lotNumber', 'Item number already in use.'],
    ['lots.1.lotNumber', 'Item number was previously deleted.'],
    ['lots.2.lotNumber', 'Item number already in use.'],
  ]);
  expect(await numbers(session)).toEqual(['1', '2', '3', '8']);
});

test('lots move to another session with their numbers, or get the next free ones there', async () => {
  const to = await house.session();
  const [one, two] = [await house.lot(session, 1), await house.lot(session, 2)];
  await house.lot(to, 2);
  const taken = await house.post('lots/move', { lotIDs: [one.lotID, two.lotID], catalogID: to });
  expect(problemsOf(taken.body)).toEqual([['lots.1.lotNumber', 'Item number already in use.']]);
  expect(await numbers(session)).toEqual(['1', '2']);
  const moved = await house.post('lots/move', { lotIDs: [one.lotID, two.lotID], catalogID: to, renumber: true });
  expect(moved.body.data.lots.map(({ lotNumber, catalogID }) => [lotNumber, catalogID])).toEqual([
    [3, to],
    [4, to],
  ]);
  expect([await numbers(session), await numbers(to)]).toEqual([[], ['2', '3', '4']]);
});

test('lots don’t move to a sale with other prices or another currency', async () => {
  const lot = await house.lot(session, 1);
  for (const to of [await house.session('BUY_NOW'), await house.session('LIVE', 'EUR')]) {
    const { status, body } = await house.post('lots/move', { lotIDs: [lot.lotID], catalogID: to });
    expect([status, body.error.code]).toEqual([409, 'CANNOT_MOVE']);
  }
});

test('the history of a lot lists its edits, and each can be undone with the checks of an edit', async () => {
  const lot = await house.lot(session, 1, { loEst: 100 });
  await house.update(session, { lotID: lot.lotID, loEst: 150, lotTitle: 'Spring Road' });
  expect((await history(lot.lotID))[0]).toMatchObject({
    label: 'Edited',
    canUndo: true,
    changes: [
      { label: 'Title', before: 'Winter Road', after: 'Spring Road' },
      { label: 'Low Estimate', before: '100.00', after: '150.00' },
    ],
  });
  expect((await undo(lot.lotID)).status).toBe(200);
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ lotTitle: 'Winter Road', loEst: 100, version: 3 });
  await house.post('lots/delete', { lotIDs: [lot.lotID] });
  expect((await undo(lot.lotID)).status).toBe(200);
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ deleted: false });
});

test('a tax code and the artist’s resale right are in the history, and an undo clears them', async () => {
  const lot = await house.lot(session, 1);
  expect(lot).toMatchObject({ taxCode: '', resaleRight: false });
  await house.update(session, { lotID: lot.lotID, taxCode: 'einfuhr', resaleRight: 'x' });
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ taxCode: 'IMPORT', resaleRight: true });
  expect((await history(lot.lotID))[0]?.changes).toMatchObject([
    { label: 'Tax Code', before: '', after: 'Import' },
    { label: 'Artist’s Resale Right', before: '', after: 'Yes' },
  ]);
  expect((await undo(lot.lotID)).status).toBe(200);
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ taxCode: '', resaleRight: false });
  const { body } = await house.update(session, { lotID: lot.lotID, taxCode: '*', resaleRight: '?' });
  expect(problemsOf(body).map(([name]) => name)).toEqual(['taxCode', 'resaleRight']);
});

test('undoing a move brings a lot back with its number, unless another lot has it now', async () => {
  const to = await house.session();
  const lot = await house.lot(session, 1);
  await house.lot(to, 7);
  await house.post('lots/move', { lotIDs: [lot.lotID], catalogID: to, renumber: true });
  expect(await numbers(to)).toEqual(['7', '8']);
  const other = await house.lot(session, 1);
  const refused = await undo(lot.lotID);
  expect([refused.status, problemsOf(refused.body)]).toEqual([
    422,
    [['lots.0.lotNumber', 'Item number already in use.']],
  ]);
  await house.post('lots/renumber', { lots: [{ lotID: other.lotID, lotNumber: 2 }] });
  expect((await undo(lot.lotID)).status).toBe(200);
  expect([await numbers(session), await numbers(to)]).toEqual([['1', '2'], ['7']]);
});

test('500 lots are renumbered at once', async () => {
  await house.upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, is_published)
     select $1, 700000 + n, 'LOTMANY' || n, $2, n, 'Lot', 'Lot', false from generate_series(1, 500) n`,
    [house.houseID, session],
  );
  const lots = Array.from({ length: 500 }, (_, index) => ({ lotID: 700_001 + index, lotNumber: 500 - index }));
  expect((await house.post('lots/renumber', { lots })).status).toBe(200);
  expect((await house.get(session, '1')).lots[0]?.lotID).toBe(700_500);
});
