import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { costOf, type OperationCost } from '../../../server/core/graphql/operation-cost';

const schema = buildSchema(`
  type Query { viewer: Person people(first: Int = 50): PersonConnection! nodes(ids: [ID!]!): [Person]! }
  type Person { name: String tags: [String!]! friend: Person friends: [Person!]! sent(first: Int = 200): [Person!]! people(first: Int = 50): PersonConnection! }
  type PersonConnection { totalCount: Int nodes: [Person!]! edges: [Edge!]! }
  type Edge { cursor: String node: Person! }
`);

function measure(text: string, variables: Record<string, unknown> = {}, of = schema): OperationCost | null {
  const document = parse(text);
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  return operation ? costOf(of, document, operation, variables) : null;
}

const cost = (text: string, variables?: Record<string, unknown>) => measure(text, variables)?.objects;

const cases: [title: string, text: string, cost: number, variables?: Record<string, unknown>][] = [
  ['an object', '{ viewer { name } }', 1],
  ['scalars and lists of them', '{ viewer { name tags } }', 1],
  ['an object in an object', '{ viewer { friend { friend { name } } } }', 3],
  ['a list without pages', '{ viewer { friends { name } } }', 1 + 10],
  ['a page of the usual size', '{ people { nodes { name } } }', 1 + 50],
  ['a page', '{ people(first: 7) { totalCount nodes { name } } }', 1 + 7],
  ['a page by edges', '{ people(first: 7) { edges { cursor node { name } } } }', 1 + 7 * 2],
  [
    'a page in each row of a page',
    '{ people(first: 7) { nodes { people(first: 3) { nodes { name } } } } }',
    1 + 7 * (1 + 1 + 3),
  ],
  ['a page given as a variable', 'query ($n: Int) { people(first: $n) { nodes { name } } }', 1 + 20, { n: 20 }],
  ['a page given as the default of a variable', 'query ($n: Int = 5) { people(first: $n) { nodes { name } } }', 1 + 5],
  ['a paged list that is not a connection', '{ viewer { sent(first: 4) { name } } }', 1 + 4],
  ['ids', '{ nodes(ids: ["a", "b", "c"]) { name } }', 3],
  ['ids given as a variable', 'query ($ids: [ID!]!) { nodes(ids: $ids) { name } }', 2, { ids: ['a', 'b'] }],
  ['two aliases of a field', '{ a: viewer { name } b: viewer { name } }', 2],
  [
    'a fragment that is spread twice',
    '{ a: viewer { ...F } b: viewer { ...F } } fragment F on Person { friend { name } }',
    4,
  ],
  ['a fragment on a page', '{ people(first: 6) { ...F } } fragment F on PersonConnection { nodes { name } }', 1 + 6],
  ['introspection', '{ __schema { types { name } } __typename }', 0],
];

const rowsAndCalls: [title: string, text: string, rows: number, calls: number][] = [
  ['an object in an object, which is one call without rows', '{ viewer { friend { name } } }', 0, 1],
  ['a list without pages', '{ viewer { friends { name } } }', 10, 1],
  ['a page', '{ people(first: 7) { nodes { name } } }', 28, 1],
  ['a list in each row of a page', '{ people(first: 7) { nodes { friends { name } } } }', 7 * (4 + 10), 1],
  ['aliases', '{ a: people(first: 7) { nodes { name } } b: viewer { name } }', 28, 2],
];

test.each(rowsAndCalls)('the cost counts the rows and calls of %s', (_title, text, rows, calls) => {
  expect(measure(text)).toMatchObject({ rows, calls });
});

const uploads = buildSchema(`
  type Query { uploads(first: Int = 50): UploadConnection! house: House }
  type UploadConnection { nodes: [Upload!]! }
  type Upload { name: String problems: Problems! preview: UploadPreview! rows(first: Int = 50): Rows! }
  type Problems { count: Int }
  type UploadPreview { count: Int changes(first: Int = 50): Rows! }
  type Rows { nodes: [Row!]! }
  type Row { name: String }
  type House { name: String latestChange: String }
`);

test.each([
  ['each review of an upload', '{ uploads(first: 12) { nodes { name problems { count } preview { count } } } }', 25],
  [
    'a page of each review',
    '{ uploads(first: 12) { nodes { preview { changes(first: 200) { nodes { name } } } } } }',
    25,
  ],
  ['a number that is read by a call', '{ house { name a: latestChange b: latestChange } }', 3],
])('the cost counts %s as a call', (_title, text, calls) => {
  expect(measure(text, {}, uploads)).toMatchObject({ calls });
});

test.each(cases.map(([title, ...row]) => [title, row] as const))(
  'the cost counts the objects of %s',
  (_title, [text, expected, variables]) => {
    expect(cost(text, variables)).toBe(expected);
  },
);
