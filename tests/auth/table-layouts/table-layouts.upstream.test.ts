import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import type { TestClient } from '../../support/services/upstream';

const PATH = '/app/house/user/tableLayouts';

const upstream = upstreamOfFile();
let house: string;
let clerk: TestClient;

beforeEach(async () => {
  house = await newHouse(upstream);
  clerk = await upstream.signIn(house, 'clerk');
});

const column = (id: string, rest: object = {}) => ({ id, visibility: 'AUTOMATIC', width: null, ...rest });
const saved = async (client: TestClient) =>
  (await client.get<{ data: { tableLayouts: object[] } }>(PATH)).body.data.tableLayouts;
const save = async (table: string, columns: readonly object[]) => (await clerk.post(PATH, { table, columns })).status;

test('saving a layout replaces the previous one for the table, and saving no columns removes it', async () => {
  await save('users', [column('name')]);
  await save('invoices', [column('NAME'), column('PLATFORM')]);
  const columns = [column('PLATFORM', { visibility: 'SHOWN', width: 140 }), column('NAME', { visibility: 'HIDDEN' })];
  expect(await save('invoices', columns)).toBe(200);
  expect(await saved(clerk)).toEqual([
    { table: 'invoices', columns },
    { table: 'users', columns: [column('name')] },
  ]);
  expect(await save('invoices', [])).toBe(200);
  expect(await saved(clerk)).toEqual([{ table: 'users', columns: [column('name')] }]);
});

test('a layout belongs to one user of one house', async () => {
  await save('invoices', [column('NAME')]);
  const other = await newHouse(upstream);
  expect(await saved(await upstream.signIn(house, 'cashier'))).toEqual([]);
  expect(await saved(await upstream.signIn(other, 'clerk'))).toEqual([]);
  expect((await upstream.stranger.get(PATH)).status).toBe(401);
});

test.each([
  ['a table name with a space', 'In voices', [column('NAME')]],
  ['a column name with a quotation mark', 'invoices', [column('"')]],
  ['the same column twice', 'invoices', [column('NAME'), column('NAME')]],
  ['a column of 39 pixels', 'invoices', [column('NAME', { width: 39 })]],
  ['a column of 1201 pixels', 'invoices', [column('NAME', { width: 1201 })]],
  ['41 columns', 'invoices', Array.from({ length: 41 }, (_, index) => column(`c${index}`))],
])('refuses a layout with %s', async (_what, table, columns) => {
  expect(await clerk.post(PATH, { table, columns })).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_SAVE_LAYOUT' } },
  });
  expect(await saved(clerk)).toEqual([]);
});

test('saves layouts of 40 tables and refuses one more', async () => {
  for (let table = 0; table < 40; table += 1) expect(await save(`table-${table}`, [column('name')])).toBe(200);
  expect(await save('one-more', [column('name')])).toBe(422);
  expect(await save('table-7', [column('email')])).toBe(200);
});
