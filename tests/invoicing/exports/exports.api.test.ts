import { type CreatedGroup, createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })],
  quiet: true,
});
const clerk = ofFile(() => server.as('east', 'clerk'));
let group: CreatedGroup;

beforeAll(async () => {
  group = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
});

const get = (address: string, cookie: string, init: RequestInit = {}) =>
  fetch(server.url + address, { ...init, headers: { cookie } });
const csv = () => `/files/invoiceGroup_${group.number}.csv`;

const EXPORT =
  'query ($selection: InvoiceSelectionInput!, $format: InvoiceExportFormat!, $orderBy: InvoiceOrder, $paper: PaperSize) { invoiceExport(selection: $selection, format: $format, orderBy: $orderBy, paper: $paper) { url fileName } }';
interface Exported {
  invoiceExport: { url: string; fileName: string };
}

test('a link downloads the CSV under its name through the public port', async () => {
  const answer = await get(csv(), clerk.cookie);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="invoiceGroup_${group.number}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(6);
});

test('a HEAD request returns only the headers', async () => {
  const answer = await get(csv(), clerk.cookie, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-disposition'), await answer.text()]).toEqual([
    200,
    `attachment; filename="invoiceGroup_${group.number}.csv"`,
    '',
  ]);
});

test.each([
  ['a stranger', () => Promise.resolve(''), 401, 'Please sign in.'],
  ['somebody whose session is none', () => Promise.resolve('rostrum_session=made-up'), 401, 'Please sign in.'],
  [
    'somebody who may not see invoices',
    async () => (await server.as('east', 'viewer')).cookie,
    403,
    'You do not have permissions to view this page. Please contact your system administrator.',
  ],
  ['another house', async () => (await server.as('west', 'clerk')).cookie, 404, 'The invoice group was not found.'],
])('%s gets an error message instead of the file', async (_, cookie, status, words) => {
  const answer = await get(csv(), await cookie());
  expect([
    answer.status,
    await answer.text(),
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
  ]).toEqual([status, words, 'text/plain; charset=utf-8', null]);
});

test('errors in the URL have the message of the REST services', async () => {
  const answer = await get(`${csv()}?sort=color`, clerk.cookie);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('sort')]);
  expect((await get('/files/invoiceGroup_.csv', clerk.cookie)).status).toBe(404);
});

test('a reporting tool can get the URL for a filter and an order from GraphQL and download it', async () => {
  const selection = { groupNumber: group.number, filter: { search: 'r', isPaid: false }, except: [1] };
  const { data, calls } = await clerk.gql<Exported>(EXPORT, {
    selection,
    format: 'CSV',
    orderBy: { field: 'SHIP_STATUS', direction: 'DESC' },
  });
  expect(data.invoiceExport.fileName).toBe(`invoiceGroup_${group.number}.csv`);
  expect(data.invoiceExport.url.startsWith(`${csv()}?`)).toBe(true);
  expect(Object.fromEntries(new URL(data.invoiceExport.url, server.url).searchParams)).toEqual({
    search: 'r',
    paid: 'false',
    except: '1',
    sort: 'shipStatus',
    direction: 'desc',
  });
  expect(calls).toEqual(['GET /app/house/user']);
  const listed = await clerk.gql<{ invoiceGroup: { invoices: { totalCount: number } } }>(
    'query ($number: Int!) { invoiceGroup(number: $number) { invoices(first: 1, filter: { search: "r", isPaid: false }) { totalCount } } }',
    { number: group.number },
  );
  const rows = (await (await get(data.invoiceExport.url, clerk.cookie)).text()).trim().split('\r\n').length - 1;
  expect(rows).toBe(listed.data.invoiceGroup.invoices.totalCount);
});

test('the URL contains numbers and tokens; longer exceptions are stored', async () => {
  const { data } = await clerk.gql<{ invoiceGroup: { invoices: { nodes: { number: number }[] } } }>(
    'query ($number: Int!) { invoiceGroup(number: $number) { invoices(first: 2) { nodes { number } } } }',
    { number: group.number },
  );
  const numbers = data.invoiceGroup.invoices.nodes.map(({ number }) => number);
  const urlOf = async (chosen: object) =>
    (await clerk.gql<Exported>(EXPORT, { selection: { groupNumber: group.number, ...chosen }, format: 'CSV' })).data
      .invoiceExport.url;
  const count = async (url: string) => (await (await get(url, clerk.cookie)).text()).trim().split('\r\n').length - 1;
  expect(await urlOf({ numbers })).toBe(`${csv()}?ids=${numbers.join(',')}`);
  expect(await count(await urlOf({ numbers }))).toBe(2);
  const stored = await urlOf({
    filter: {},
    except: Array.from({ length: 201 }, (_, index) => 900_000 + index).concat(numbers),
  });
  expect(stored).toMatch(/\?selection=SEL\w{16}$/);
  expect(await count(stored)).toBe(3);
});

test('the URL requires a session, and invalid arguments are reported', async () => {
  const selection = { groupNumber: group.number, filter: {} };
  expect((await server.gql(EXPORT, { selection, format: 'CSV' })).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const wrong = await clerk.gql(EXPORT, { selection: { groupNumber: group.number }, format: 'CSV' });
  expect(wrong.errors[0]).toMatchObject({
    message: 'A selection has exactly one of numbers, token and filter.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  expect((await clerk.gql(EXPORT, { selection, format: 'CSV', paper: 'A4' })).errors[0]).toMatchObject({
    message: 'paper belongs to a PDF.',
  });
});

test('the REST services document their download', async () => {
  const { paths } = (await (await fetch(`${upstream.url}/openapi.json`)).json()) as {
    paths: Record<string, { get: { tags: string[]; responses: Record<string, unknown> } }>;
  };
  const call = paths['/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.csv']?.get;
  expect(call?.tags).toEqual(['invoicing', 'added']);
  expect(call?.responses[200]).toMatchObject({ content: { 'text/csv': {} } });
});
