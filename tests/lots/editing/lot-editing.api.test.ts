import { columnsOf, columnType } from '../../../rules/lots/uploads/columns';
import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';
import { LotHouse } from './lot-house';

const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));
let session: number;
let catalogId: string;

beforeAll(async () => {
  session = await house.session();
  const { data } = await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${session}) { id } }`);
  catalogId = data.catalog.id;
});

const SAVE = `mutation ($input: SaveLotInput!) { saveLot(input: $input) {
  lot { id number title lowEstimate version } current { title version } userErrors { code message field } } }`;
interface Saved {
  saveLot: {
    lot: { id: string; number: string; title: string; lowEstimate: string | null; version: number } | null;
    current: { title: string; version: number } | null;
    userErrors: { code: string; message: string; field: string[] }[];
  };
}
const save = async (input: object) => (await clerk.gql<Saved>(SAVE, { input })).data.saveLot;
const added = async (lotNumber: string) =>
  (await save({ catalogId, lotNumber, title: `Picture ${lotNumber}`, description: 'Oil.' })).lot?.id ?? '';

test('a lot is added and updated, and its problems have the names of the input', async () => {
  const { lot } = await save({ catalogId, lotNumber: '1', title: 'Road', description: 'Oil.', lowEstimate: '100' });
  expect(lot).toMatchObject({ number: '1', title: 'Road', lowEstimate: '100.00', version: 1 });
  const { userErrors } = await save({ id: lot?.id, lotExtension: 'AB', shippingWeight: 'x', title: '' });
  expect(userErrors).toEqual([
    { code: 'INVALID_FIELD', message: 'Item extension must be between A-Z.', field: ['lotExtension'] },
    { code: 'INVALID_FIELD', message: 'Item title is required.', field: ['title'] },
    { code: 'INVALID_FIELD', message: 'Total Weight must contain numerical values only.', field: ['shippingWeight'] },
  ]);
  expect((await save({ id: lot?.id, version: 1, title: 'Harbor' })).lot).toMatchObject({ title: 'Harbor', version: 2 });
  const stale = await save({ id: lot?.id, version: 1, title: 'Hill' });
  expect([stale.lot, stale.current, stale.userErrors[0]?.code]).toEqual([
    null,
    { title: 'Harbor', version: 2 },
    'EDITED_MEANWHILE',
  ]);
});

test.each(['LIVE', 'TIMED', 'BUY_NOW'] as const)('every field that a lot of a %s sale has is saved', async (kind) => {
  const number = await house.session(kind);
  const own = (await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${number}) { id } }`)).data.catalog.id;
  const columns = columnsOf(kind);
  const typed = Object.fromEntries(
    columns.map((column, index) => {
      if (columnType(column) === 'EXTENSION') return [column, 'B'];
      if (columnType(column) === 'TAX_CODE') return [column, 'IMPORT'];
      if (columnType(column) === 'MARK') return [column, 'true'];
      return [column, columnType(column) === 'TEXT' ? `Text ${index}` : String(100 + index)];
    }),
  );
  const { data } = await clerk.gql<{ saveLot: { lot: Record<string, string | number>; userErrors: object[] } }>(
    `mutation ($input: SaveLotInput!) { saveLot(input: $input) { lot { ${columns.join(' ')} } userErrors { message } } }`,
    { input: { ...typed, catalogId: own } },
  );
  expect(data.saveLot.userErrors).toEqual([]);
  const saved = Object.entries(data.saveLot.lot).map(([name, value]) => [name, String(value).replace('.00', '')]);
  expect(Object.fromEntries(saved)).toEqual(typed);
});

test('the names of image files are typed as one text, and read as a list', async () => {
  const number = await house.session();
  const own = (await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${number}) { id } }`)).data.catalog.id;
  const { lot } = await save({
    catalogId: own,
    lotNumber: '8',
    title: 'Road',
    description: 'Oil.',
    imageFileNames: ' b.jpg; a.jpg\n',
  });
  const { data } = await clerk.gql<{ lot: { imageFileNames: string[] } }>(
    `{ lot(catalog: ${number}, key: "8") { id imageFileNames } }`,
  );
  expect(data.lot.imageFileNames).toEqual(['b.jpg', 'a.jpg']);
  const { userErrors } = await save({ id: lot?.id, imageFileNames: 'a.jpg,'.repeat(21) });
  expect(userErrors).toEqual([
    { code: 'INVALID_FIELD', message: 'Enter at most 20 image files.', field: ['imageFileNames'] },
  ]);
});

test('a list of lots with their neighbors, sessions, and histories makes one call for each', async () => {
  for (const number of ['10', '11', '12']) await added(number);
  const { data, calls } = await clerk.gql<{ lots: { nodes: object[] } }>(
    `{ lots(filter: { catalogIds: ["${catalogId}"], search: "Picture" }) { nodes { number pageKey previous { number } next { number }
      isEditable editLock { code } history(first: 1) { nodes { label } } catalog { title newLot { lotNumber startingBid } } } } }`,
  );
  expect(data.lots.nodes).toMatchObject([
    { number: '10', previous: { number: '1' }, next: { number: '11' }, history: { nodes: [{ label: 'Added' }] } },
    { number: '11', previous: { number: '10' }, next: { number: '12' }, isEditable: true, editLock: null },
    { number: '12', next: null, catalog: { newLot: { lotNumber: '13', startingBid: '5.00' } } },
  ]);
  expect(
    Object.values(
      calls.reduce<Record<string, number>>((sum, call) => ({ ...sum, [call]: (sum[call] ?? 0) + 1 }), {}),
    ).every((count) => count <= 2),
  ).toBe(true);
  expect(calls.filter((call) => /recordEdits|lotNeighbors|lotDefaults/.test(call))).toHaveLength(3);
});

test('lots are deleted, found as deleted ones, restored, renumbered, and moved', async () => {
  const id = await added('20');
  const run = async (name: string, input: string) =>
    (
      await clerk.gql<
        Record<string, { lots: { number: string; isDeleted: boolean }[] | null; userErrors: { code: string }[] }>
      >(`mutation { ${name}(input: ${input}) { lots { number isDeleted } userErrors { code field } } }`)
    ).data[name];
  expect((await run('deleteLots', `{ ids: ["${id}"] }`))?.lots).toEqual([{ number: '20', isDeleted: true }]);
  const found = await clerk.gql<{ lots: { nodes: { number: string }[] }; lot: { isDeleted: boolean } | null }>(
    `{ lots(filter: { isDeleted: true }) { nodes { number } } lot(catalog: ${session}, key: "20") { isDeleted } }`,
  );
  expect(found.data).toEqual({ lots: { nodes: [{ number: '20' }] }, lot: { isDeleted: true } });
  expect((await run('restoreLots', `{ ids: ["${id}"] }`))?.lots).toEqual([{ number: '20', isDeleted: false }]);
  expect((await run('renumberLots', `{ lots: [{ id: "${id}", lotNumber: "21", lotExtension: "a" }] }`))?.lots).toEqual([
    { number: '21A', isDeleted: false },
  ]);
  const other = await house.session();
  const { data } = await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${other}) { id } }`);
  const moved = await run('moveLots', `{ ids: ["${id}"], catalogId: "${data.catalog.id}", renumber: true }`);
  expect(moved?.lots).toEqual([{ number: '1', isDeleted: false }]);
  const again = await run('moveLots', `{ ids: ["${id}"], catalogId: "${data.catalog.id}" }`);
  expect([again?.lots, again?.userErrors.map(({ code }) => code)]).toEqual([null, ['CANNOT_MOVE']]);
});

test('a key that no lot can have, and a lot of another session, return null', async () => {
  const id = await added('30');
  expect(id).not.toBe('');
  for (const key of ['0x1', 'id', '99', '30AB', '']) {
    const { data } = await clerk.gql<{ lot: object | null }>(
      `query ($key: String!) { lot(catalog: ${session}, key: $key) { number } }`,
      { key },
    );
    expect(data.lot).toBeNull();
  }
});
