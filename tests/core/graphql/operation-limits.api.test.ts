import { readdirSync, readFileSync } from 'node:fs';
import {
  concatAST,
  type DocumentNode,
  getIntrospectionQuery,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  print,
  separateOperations,
  Source,
  TokenKind,
  validate,
} from 'graphql';
import { costOf } from '../../../server/core/graphql/operation-cost';
import { limits } from '../../../server/core/graphql/operation-limits';
import { sizeOf } from '../../../server/core/graphql/operation-size';
import { exampleOperations } from '../../../server/core/http/graphiql';
import { createSchema } from '../../../server/schema';
import { serverOfFile } from '../../support/services/of-file';

const schema = createSchema();

const appFiles = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));
/** Each operation of the app with its fragments, as it is sent. */
const appOperations = Object.entries(
  separateOperations(concatAST(appFiles.map((file) => parse(readFileSync(`web/${file}`, 'utf8'))))),
);
const examples = exampleOperations().map((text) => [operationOf(parse(text)).name?.value ?? '', parse(text)] as const);

function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  return operation;
}

function tokensOf(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  return count;
}

/** Variables of an operation, each Int set to the largest page size. */
function largestPages({ variableDefinitions }: OperationDefinitionNode): Record<string, number> {
  const numbers = (variableDefinitions ?? []).filter(({ type }) => print(type).startsWith('Int'));
  return Object.fromEntries(numbers.map(({ variable }) => [variable.name.value, 200]));
}

function overHalf(document: DocumentNode): string[] {
  const operation = operationOf(document);
  const { objects: cost, rows, calls } = costOf(schema, document, operation, largestPages(operation));
  const used = { ...sizeOf(document), tokens: tokensOf(print(document)), cost, rows, calls };
  const names = ['tokens', 'depth', 'aliases', 'directives', 'cost', 'rows', 'calls'] as const;
  return names
    .filter((name) => used[name] > limits[name] / 2)
    .map((name) => `${name}: ${used[name]} of ${limits[name]}`);
}

test('the limits are checked for every operation of the app', () => {
  expect(appOperations.length).toBeGreaterThan(5);
});

test.each(appOperations)(
  '%s of the app uses at most half of every limit, with the largest pages',
  (_name, document) => {
    expect(overHalf(document)).toEqual([]);
  },
);

test.each(examples)(
  'the GraphiQL example %s is described, valid, and within half of every limit',
  (_name, document) => {
    expect(validate(schema, document)).toEqual([]);
    expect(overHalf(document)).toEqual([]);
    expect(operationOf(document).description?.value ?? '').not.toBe('');
  },
);

describe('a server', () => {
  const server = serverOfFile(() => ({ url: 'http://127.0.0.1:9' }));

  const signIn = 'signIn(input: {houseUserName: "a", userName: "b", password: "c"}) { viewer { id } }';
  const repeated = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(' ');
  const bomb = repeated(
    30,
    (index) => `fragment F${index} on House { locations { id } ...F${index + 1} ...F${index + 1} }`,
  );

  test.each([
    ['thousands of aliases', `{ ${repeated(5000, (index) => `a${index}: __typename`)} }`],
    ['many aliases of __typename', `{ ${repeated(100, (index) => `a${index}: __typename`)} }`],
    ['fifty sign-ins at once', `mutation { ${repeated(50, (index) => `a${index}: ${signIn}`)} }`],
    ['thousands of operations', repeated(2000, (index) => `query Q${index} { __typename }`)],
    ['a selection twenty thousand deep', `{${'a{'.repeat(20_000)}`],
    ['a list value twenty thousand deep', `{ node(id: ${'['.repeat(20_000)}`],
    ['a selection as deep as the tokens allow', `${'{a'.repeat(1900)}${'}'.repeat(1900)}`],
    ['fields within fields', `{ invoices { nodes { ${'lot { invoice { '.repeat(10)} id ${'} }'.repeat(10)} } } }`],
    ['many directives', `{ __typename ${'@include(if: true) '.repeat(200)} }`],
    ['fragments that double again and again', `{ house { ...F0 } } ${bomb} fragment F30 on House { id }`],
    ['fragments in a circle', '{ house { ...A } } fragment A on House { ...B } fragment B on House { ...A }'],
    [
      'pages within pages',
      '{ invoiceGroups(first: 200) { nodes { invoices(first: 200) { nodes { lines { id } } } } } }',
    ],
    [
      'many pages with a list in each row',
      `{ ${repeated(15, (index) => `a${index}: invoices(first: ${150 + index}) { nodes { lines { id } } }`)} }`,
    ],
    [
      'a separate list for each row of a page',
      '{ chargeRuns(first: 60) { nodes { attempts(first: 1) { totalCount } } } }',
    ],
    ['introspection in circles', `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`],
  ])(
    'the server refuses %s as a bad request before its processing time grows',
    async (_what, query) => {
      const { status, data, errors, calls } = await server.gql(query);
      expect({ status, data, calls }).toEqual({ status: 400, data: undefined, calls: [] });
      expect(errors.length).toBeGreaterThan(0);
    },
    30_000,
  );

  test('the cost counts pages that are given as variables', async () => {
    const query =
      'query ($first: Int) { invoiceGroups(first: $first) { nodes { invoices(first: $first) { nodes { address { city } } } } } }';
    const { errors } = await server.gql(query, { first: 200 });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'COST_LIMIT_EXCEEDED',
      cost: { requested: 1 + 200 * (2 + 200 * 2), maximum: limits.cost },
    });
  });

  test('a response has the cost of its operation', async () => {
    const { extensions } = await server.gql('{ viewer { house { name } } }');
    expect(extensions).toEqual({
      cost: {
        requested: 2,
        maximum: limits.cost,
        rows: { requested: 0, maximum: limits.rows },
        calls: { requested: 1, maximum: limits.calls },
      },
    });
  });

  test('anyone can read the schema with the description of every type', async () => {
    const { data, errors } = await server.gql<{ __schema: { types: { name: string; description: string | null }[] } }>(
      getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true }),
    );
    expect(errors).toEqual([]);
    expect(data.__schema.types.length).toBeGreaterThan(50);
    expect(data.__schema.types.flatMap(({ name, description }) => (description ? [] : [name]))).toEqual([]);
  });
});
