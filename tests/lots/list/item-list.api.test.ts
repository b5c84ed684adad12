import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';
import { LotHouse } from '../editing/lot-house';

const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));
let session: number;
let catalogId: string;

beforeAll(async () => {
  session = await house.session();
  const { data } = await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${session}) { id } }`);
  catalogId = data.catalog.id;
  await house.upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, low_estimate, is_published, is_deleted)
     select $1, 700000 + n, 'LOTMANY' || n, $2, n, 'Etching ' || n, 'Etching.', 100 * (n % 500 + 1), n % 2 = 0, n > 1990
     from generate_series(1, 2000) n`,
    [house.houseID, session],
  );
});

interface Listed {
  lots: {
    totalCount: number;
    nodes: { id: string; number: string; lowEstimate: string | null; imageCount: number; version: number }[];
  };
}
const LIST = `query ($filter: LotFilter, $orderBy: LotOrder, $first: Int, $offset: Int) {
  lots(filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) {
    totalCount nodes { id number lowEstimate imageCount isDeleted editLock { message } version } } }`;
const list = (filter: object, orderBy: object | null, first: number, offset = 0) =>
  clerk.gql<Listed>(LIST, { filter: { catalogIds: [catalogId], ...filter }, orderBy, first, offset });

test('any page of 2,000 lots costs the same calls, whatever its size, order, and filter', async () => {
  const pages = [
    await list({}, null, 50),
    await list({ withDeleted: true }, { field: 'STATUS' }, 200, 1800),
    await list({ search: 'etching' }, { field: 'IMAGES', direction: 'DESC' }, 200),
  ];
  expect(pages.map(({ calls }) => calls.filter((call) => call.includes('/lots')).length)).toEqual([1, 1, 1]);
  expect(pages.map(({ data }) => [data.lots.totalCount, data.lots.nodes.length])).toEqual([
    [1990, 50],
    [2000, 200],
    [1990, 200],
  ]);
});

test('the services sort and filter the whole list, not the page', async () => {
  const numbers = async (...args: Parameters<typeof list>) =>
    (await list(...args)).data.lots.nodes.map(({ number }) => number);
  expect(await numbers({}, { field: 'NUMBER', direction: 'DESC' }, 2)).toEqual(['1990', '1989']);
  expect(await numbers({}, { field: 'LOW_ESTIMATE', direction: 'DESC' }, 2)).toEqual(['499', '999']);
  expect(await numbers({ withDeleted: true }, { field: 'STATUS' }, 2)).toEqual(['1', '3']);
  expect(await numbers({ isPublished: true }, { field: 'NUMBER' }, 2)).toEqual(['2', '4']);
  expect(await numbers({ isDeleted: true }, { field: 'NUMBER' }, 2)).toEqual(['1991', '1992']);
  expect((await list({ hasNumber: false }, null, 1)).data.lots.totalCount).toBe(0);
  expect((await list({ hasImages: true }, null, 1)).data.lots.totalCount).toBe(0);
});

test('many lots are changed with one call, and the problems of each have the names of the input', async () => {
  const { data } = await list({}, { field: 'NUMBER' }, 200);
  const UPDATE = `mutation ($input: UpdateLotsInput!) { updateLots(input: $input) {
    lots { number highEstimate version } userErrors { code message field } } }`;
  const update = (lots: readonly object[]) =>
    clerk.gql<{
      updateLots: {
        lots: { highEstimate: string; version: number }[] | null;
        userErrors: { code: string; message: string; field: string[] }[];
      };
    }>(UPDATE, { input: { lots } });
  const changed = await update(data.lots.nodes.map(({ id, version }) => ({ id, version, highEstimate: '5000' })));
  expect(changed.calls.filter((call) => call.includes('/lots'))).toEqual([
    expect.stringMatching(/^POST .*\/lots\/update/),
  ]);
  expect(changed.data.updateLots.lots).toHaveLength(200);
  expect(changed.data.updateLots.lots?.every(({ highEstimate }) => highEstimate === '5000.00')).toBe(true);
  const [first, second] = data.lots.nodes;
  const refused = await update([
    { id: first?.id, title: 'Road' },
    { id: second?.id, lowEstimate: 'much' },
  ]);
  expect(refused.data.updateLots).toEqual({
    lots: null,
    userErrors: [
      { code: 'INVALID_FIELD', message: 'Low estimate must be a whole number.', field: ['lots', '1', 'lowEstimate'] },
    ],
  });
  const stale = await update([{ id: first?.id, version: 1, title: 'Road' }]);
  expect(stale.data.updateLots.userErrors[0]?.code).toBe('EDITED_MEANWHILE');
});
