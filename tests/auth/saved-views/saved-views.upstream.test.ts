import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import type { TestClient } from '../../support/services/upstream';

const PATH = '/app/house/user/savedViews';

interface View {
  readonly number: number;
  readonly name: string;
  readonly query: string;
  readonly isDefault: boolean;
}

const upstream = upstreamOfFile();
let house: string;
let clerk: TestClient;

beforeEach(async () => {
  house = await newHouse(upstream);
  clerk = await upstream.signIn(house, 'clerk');
});

const view = (name: string, rest: object = {}) => ({
  list: 'all-invoices',
  name,
  query: 'payments=OVERDUE',
  columns: [],
  isDefault: false,
  ...rest,
});
const saved = async (client: TestClient = clerk, list = 'all-invoices') =>
  (await client.get<{ data: { savedViews: View[] } }>(`${PATH}?list=${list}`)).body.data.savedViews;
const save = (name: string, rest: object = {}) => clerk.post<{ data: View }>(PATH, view(name, rest));

test('a view is saved, renamed, changed, and deleted, and views are listed by name', async () => {
  const { number } = (await save(' Late payers ')).body.data;
  await save('Checks', { query: 'status=SENT&sort=TOTAL' });
  expect((await saved()).map(({ name }) => name)).toEqual(['Checks', 'Late payers']);
  expect((await save('Very late', { number, query: 'q=marsh' })).status).toBe(200);
  expect((await saved())[1]).toMatchObject({ number, name: 'Very late', query: 'q=marsh' });
  expect((await clerk.post(`${PATH}/${number}/delete`, {})).status).toBe(200);
  expect((await clerk.post(`${PATH}/${number}/delete`, {})).status).toBe(200);
  expect((await saved()).map(({ name }) => name)).toEqual(['Checks']);
});

test('a list has at most one default view', async () => {
  const first = (await save('First', { isDefault: true })).body.data;
  await save('Second', { isDefault: true });
  await save('Elsewhere', { list: 'users', isDefault: true });
  expect((await saved()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['First', false],
    ['Second', true],
  ]);
  await save('First', { number: first.number, isDefault: true });
  expect((await saved()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['First']);
  expect(await saved(clerk, 'users')).toMatchObject([{ name: 'Elsewhere', isDefault: true }]);
});

test('a name is taken in a list whatever its case, and a view that another window deleted says so', async () => {
  const { number } = (await save('Late')).body.data;
  expect(await save('LATE')).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'CANNOT_SAVE_VIEW',
        field: 'name',
        message: 'You already have a view named “LATE”. Choose another name.',
      },
    },
  });
  expect((await save('late', { number })).status).toBe(200);
  expect((await save('Late', { list: 'users' })).status).toBe(200);
  await clerk.post(`${PATH}/${number}/delete`, {});
  expect(await save('Late', { number })).toMatchObject({
    status: 404,
    body: { error: { message: 'The view was not found.' } },
  });
});

test.each([
  ['no name', '  ', {}],
  ['a name of 61 characters', 'n'.repeat(61), {}],
  ['filters of 2,001 characters', 'Long', { query: 'q'.repeat(2001) }],
  ['the same column twice', 'Twice', { columns: [1, 2].map(() => ({ id: 'NAME', visibility: 'SHOWN', width: null })) }],
  ['a list name with a space', 'Space', { list: 'all invoices' }],
])('refuses a view with %s', async (_what, name, rest) => {
  expect(await save(name, rest)).toMatchObject({ status: 422, body: { error: { code: 'CANNOT_SAVE_VIEW' } } });
  expect(await saved()).toEqual([]);
});

test('views belong to one user of one house', async () => {
  const { number } = (await save('Mine')).body.data;
  const cashier = await upstream.signIn(house, 'cashier');
  const other = await upstream.signIn(await newHouse(upstream), 'clerk');
  for (const stranger of [cashier, other]) {
    expect(await saved(stranger)).toEqual([]);
    await stranger.post(`${PATH}/${number}/delete`, {});
    expect((await stranger.post(PATH, view('Theirs', { number }))).status).toBe(404);
  }
  expect((await upstream.stranger.get(`${PATH}?list=all-invoices`)).status).toBe(401);
  expect(await saved()).toHaveLength(1);
});

test('saves 50 views of a list and refuses one more', async () => {
  for (let index = 1; index <= 50; index += 1) expect((await save(`View ${index}`)).status).toBe(200);
  expect(await save('One more')).toMatchObject({
    status: 422,
    body: { error: { message: 'You can save at most 50 views. Delete one that you no longer need first.' } },
  });
  expect((await save('View 7', { number: 7, query: 'q=x' })).status).toBe(200);
  expect((await save('Other list', { list: 'users' })).status).toBe(200);
});
