import { createdGroup } from '../../support/houses/invoicing-flow';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import type { GraphQLAnswer } from '../../support/services/server';

const { upstream, server } = servicesOfFile({ houses: [bigHouse({ userName: 'large', invoices: 60, lotsEach: 3 })] });
const clerk = ofFile(() => server.as('large', 'clerk'));
let groupNumber: number;

beforeAll(async () => {
  groupNumber = (await createdGroup(upstream, clerk, 'The Whole Warehouse', 'Cards per lot')).number;
});

const USER = 'GET /app/house/user';
const house = (path: string) => `GET /app/house/{houseRef}/${path}`;

const LINES = 'lines { lotNumber price { hammer } total lot { title catalog { title } buyer { lastName } } }';

/** The cost of each operation in REST calls, for one row as for fifty. */
const operations: [title: string, query: string, calls: string[]][] = [
  [
    'the table of a group',
    `query ($first: Int, $number: Int) { invoiceGroup(number: $number) { title totals { invoiceTotal }
      invoices(first: $first) { totalCount totals { totals { invoiceTotal } } nodes { number statusLabel shipStatusLabel outstandingBalance address { city } } } } }`,
    [USER, house('invoiceGroups'), house('invoiceGroup/{invoiceGroupID}/groupDetailInfo')],
  ],

  [
    'a group with its lines',
    `query ($first: Int, $number: Int) { invoiceGroup(number: $number) { invoices(first: $first) { nodes { lines { title total } } } } }`,
    [USER, house('invoiceGroups'), house('invoiceGroup/{invoiceGroupID}/groupDetailInfo')],
  ],

  [
    'lines with their lots, sessions and buyers',
    `query ($first: Int) { invoices(first: $first) { nodes { number ${LINES} } } }`,
    [USER, house('invoices'), house('lots'), house('catalogs'), house('approvals')],
  ],

  [
    'invoices with group, template, location and bidder',
    `query ($first: Int) { invoices(first: $first) { nodes { approval { firstName }
      group { title template { name } location { city } paymentMethods { name } catalogs { catalog { title } } } } } }`,
    [
      USER,
      house('invoices'),
      house('invoiceGroups'),
      house('approvals'),
      house('payment-methods'),
      house('invoiceSettings'),
      'GET /app/house/address',
      house('catalogs'),
    ],
  ],

  [
    'sold lots with their invoices',
    'query ($first: Int) { lots(first: $first, filter: {isSold: true}) { hammerTotals { amount } nodes { invoice { number lines { number } } } } }',
    [USER, house('lots'), house('invoices'), house('invoices')],
  ],

  [
    'groups of the house',
    'query ($first: Int) { invoiceGroups(first: $first) { totalCount nodes { title totals { itemCount } catalogs { date dayNumber } paymentMethods { name } } } }',
    [USER, house('invoiceGroups'), house('payment-methods')],
  ],

  [
    'sessions',
    'query ($first: Int) { catalogs(first: $first) { nodes { title location { city } } } }',
    [USER, house('catalogs'), 'GET /app/house/address'],
  ],

  [
    'previews',
    `query ($first: Int, $number: Int!) { invoicePreviews(first: $first, selection: {groupNumber: $number, filter: {}}) { totalCount nodes { number items { title } invoice { statusLabel } } } }`,
    [
      USER,
      'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/selection',
      'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoicePreview',
      house('invoices'),
    ],
  ],

  [
    'previewed invoices',
    `query ($first: Int, $number: Int!) { invoicePreviews(first: $first, selection: {groupNumber: $number, filter: {}}) { totalCount sequence invoices { version document { version items { title } } } } }`,
    [
      USER,
      'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/selection',
      'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoicePreview',
      house('invoices'),
      house('invoiceDocuments'),
    ],
  ],
];

describe.each(operations)('%s', (_title, query, expected) => {
  test.each([1, 50])('takes the same calls for %i', async (first) => {
    const { errors, calls } = await clerk.gql(query, { first, number: groupNumber });
    expect(errors).toEqual([]);
    expect([...calls].sort()).toEqual([...expected].sort());
  });
});

test('pages by cursor have no gaps or overlaps', async () => {
  const query = `query ($number: Int, $after: String) { invoiceGroup(number: $number) {
    invoices(first: 25, after: $after, orderBy: {field: TOTAL, direction: DESC}) { pageInfo { hasNextPage hasPreviousPage endCursor } nodes { number } } } }`;
  interface Page {
    invoiceGroup: {
      invoices: {
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
        nodes: { number: number }[];
      };
    };
  }
  const numbers: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < 3; page += 1) {
    const answer: GraphQLAnswer<Page> = await clerk.gql<Page>(query, { number: groupNumber, after });
    const { pageInfo, nodes } = answer.data.invoiceGroup.invoices;
    expect([pageInfo.hasPreviousPage, pageInfo.hasNextPage]).toEqual([page > 0, page < 2]);
    numbers.push(...nodes.map(({ number }) => number));
    after = pageInfo.endCursor;
  }
  expect(new Set(numbers).size).toBe(60);
});

test('numbered pages start at the given offset', async () => {
  const query =
    'query ($number: Int, $offset: Int) { invoiceGroup(number: $number) { invoices(first: 5, offset: $offset) { nodes { number } } } }';
  interface Page {
    invoiceGroup: { invoices: { nodes: { number: number }[] } };
  }
  const [first, second] = await Promise.all(
    [0, 3].map(
      async (offset) =>
        (await clerk.gql<Page>(query, { number: groupNumber, offset })).data.invoiceGroup.invoices.nodes,
    ),
  );
  expect(second?.slice(0, 2)).toEqual(first?.slice(3, 5));
});

test.each([
  ['a page of more than 200', '{ invoices(first: 201) { totalCount } }', 'first must be from 1 to 200.'],
  ['a page of none', '{ invoices(first: 0) { totalCount } }', 'first must be from 1 to 200.'],
  ['a negative offset', '{ invoiceGroups(offset: -1) { totalCount } }', 'offset must not be negative.'],
  ['what is no cursor', '{ invoices(after: "abc") { totalCount } }', 'after is not a cursor of this list.'],
  ['both id and number', '{ invoice(id: "a", number: 1) { id } }', 'Give exactly one of id and number.'],
  ['neither id nor number', '{ invoice { id } }', 'Give exactly one of id and number.'],
  [
    'a date that is none',
    '{ invoiceGroups(filter: {from: "2026-02-30"}) { totalCount } }',
    'A Date looks like 2026-11-20.',
  ],
  [
    'an instant without a zone',
    '{ invoices(filter: {createdFrom: "2026-02-03T10:00:00"}) { totalCount } }',
    'A DateTime looks like 2026-11-20T14:05:00.000Z.',
  ],
])('refuses %s', async (_what, query, message) => {
  const { errors } = await clerk.gql(query);
  expect(errors[0]?.message).toContain(message);
  expect(errors[0]?.extensions.code).toMatch(/^(BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED)$/);
});

test('a cursor is valid only in its own list', async () => {
  const { data } = await clerk.gql<{ invoices: { pageInfo: { endCursor: string } } }>(
    '{ invoices(first: 1) { pageInfo { endCursor } } }',
  );
  const { errors } = await clerk.gql(
    'query ($after: String) { invoices(after: $after, filter: {isPaid: false}) { totalCount } }',
    { after: data.invoices.pageInfo.endCursor },
  );
  expect(errors[0]?.message).toBe('after is a cursor of a list with another filter or order.');
});
