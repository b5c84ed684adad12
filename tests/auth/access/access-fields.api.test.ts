import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { AREAS, REPORTING_SCOPES } from '../../../rules/auth/scopes';
import { encodeNodeId, type NodeType } from '../../../server/core/graphql/node-id';
import { createSchema } from '../../../server/schema';
import { northgate } from '../../../upstream/demo/northgate';
import { southbank } from '../../../upstream/demo/southbank';
import { westmoor } from '../../../upstream/demo/westmoor';
import { budgets } from '../../support/budgets';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { call } from '../../support/services/http-call';
import { servicesOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';
import { type FieldRow, MUTATIONS, QUERIES } from './access-field-rows';
import { type DemoHouse, HOUSES, rightsIn, ROLES } from './access-rows';

const { upstream, server } = servicesOfFile({
  houses: [northgate, southbank, westmoor].map(({ house }) => smallHouse(house)),
  quiet: true,
});
let schema: GraphQLSchema;

beforeAll(() => {
  schema = createSchema();
});

const EXAMPLES: Readonly<Record<string, string>> = {
  String: '"x"',
  Int: '1',
  Float: '1',
  Boolean: 'true',
  Date: '"2026-12-01"',
  DateTime: '"2026-12-01T00:00:00Z"',
  Money: '"1.00"',
  EmailAddress: '"a@example.com"',
  URL: '"/"',
};

/** Numbers of records by type. Other types use a number that no record has. */
type Numbers = Readonly<Partial<Record<NodeType, number>>>;
const NOTHING = 2_147_483_647;

/** Values for inputs that take exactly one of several optional fields. */
const choices = (ids: string, group: number): Readonly<Record<string, string>> => ({
  InvoiceSelectionInput: `{groupNumber: ${group}, numbers: [${NOTHING}]}`,
  ChargesInput: `{target: {invoiceIds: ["${ids}"]}, shipping: {amount: "1.00"}}`,
  PaymentTargetInput: `{invoiceIds: ["${ids}"]}`,
  ShippingTargetInput: `{invoiceIds: ["${ids}"]}`,
});

/** The smallest value of a type, as GraphQL text. */
function valueOf(type: GraphQLInputType, idOf: () => string, group: number): string {
  if (isNonNullType(type)) return valueOf(type.ofType, idOf, group);
  if (isListType(type)) return `[${valueOf(type.ofType, idOf, group)}]`;
  const choice = choices(idOf(), group)[type.name];
  if (choice !== undefined) return choice;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{${fields.map((field) => `${field.name}: ${valueOf(field.type, idOf, group)}`).join(', ')}}`;
  }
  return type.name === 'ID' ? `"${idOf()}"` : (EXAMPLES[type.name] ?? '"x"');
}

function operationOf(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  { ids = 'Lot', args }: FieldRow,
  houseNumber: number,
  numbers: Numbers,
): string {
  const idOf = () => encodeNodeId({ type: ids, houseNumber, number: numbers[ids] ?? NOTHING });
  const needed = field.args
    .filter((arg) => isNonNullType(arg.type))
    .map((arg) => `${arg.name}: ${valueOf(arg.type, idOf, numbers.InvoiceGroup ?? NOTHING)}`);
  const given = args ?? (needed.length > 0 ? `(${needed.join(', ')})` : '');
  return `${kind} { ${field.name}${given}${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'} }`;
}

interface Caller {
  readonly house: DemoHouse;
  readonly headers: Record<string, string>;
  readonly numbers?: Numbers;
}

async function run(
  query: string,
  { headers }: Caller,
): Promise<{ code: string; extensions: Record<string, unknown> } | null> {
  const { text } = await call(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const { errors } = JSON.parse(text) as { errors?: { message: string; extensions: { code: string } }[] };
  const [error] = errors ?? [];
  if (error?.extensions.code === 'GRAPHQL_VALIDATION_FAILED') throw new Error(`${query}: ${error.message}`);
  return error ? { code: error.extensions.code, extensions: error.extensions } : null;
}

/** The permission result of a field for a caller. */
async function permission(kind: 'query' | 'mutation', name: string, row: FieldRow, caller: Caller): Promise<string> {
  const fields = (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
  const field = fields[name];
  if (!field) throw new Error(`there is no ${kind} ${name}`);
  const error = await run(
    operationOf(kind, field, row, HOUSES.indexOf(caller.house) + 1, caller.numbers ?? {}),
    caller,
  );
  if (error?.code === 'FORBIDDEN') return `needs ${String(error.extensions.right)}`;
  return error !== null && ['TOKEN_SCOPE', 'UNAUTHENTICATED'].includes(error.code) ? error.code : 'allowed';
}

/** Fields that end the caller's session. They have their own tests. */
const ENDING = ['signOut', 'signOutEverywhere', 'endSession'];

const ROWS = [
  ...[...QUERIES].map(([name, row]) => ['query', name, row] as const),
  ...[...MUTATIONS].map(([name, row]) => ['mutation', name, row] as const),
].filter(([, name, row]) => !ENDING.includes(name) && !row.isUpload);

async function permissions(caller: Caller, rows = ROWS): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [kind, name, row] of rows) found[`${kind} ${name}`] = await permission(kind, name, row, caller);
  return found;
}

const expected = (of: (row: FieldRow, kind: 'query' | 'mutation') => string, rows = ROWS) =>
  Object.fromEntries(rows.map(([kind, name, row]) => [`${kind} ${name}`, of(row, kind)]));
const enumName = (right: string) => right.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

test('the table has exactly the fields of Query and Mutation; Subscription has only changes', () => {
  const names = (type: ReturnType<GraphQLSchema['getQueryType']>) => Object.keys(type?.getFields() ?? {}).sort();
  expect(names(schema.getQueryType())).toEqual([...QUERIES.keys()].sort());
  expect(names(schema.getMutationType())).toEqual([...MUTATIONS.keys()].sort());
  expect(names(schema.getSubscriptionType())).toEqual(['recordChanged']);
});

/** The first field per permission. */
const ofEachRight = [...new Map([...ROWS].reverse().map((row) => [row[2].who, row])).values()];

/**
 * Two users use every field: one who has every permission, and one who has few. The others show which permissions they
 * have, because a field depends on nothing but the permission of its row.
 */
const rowsOf = (house: DemoHouse, role: (typeof ROLES)[number]) =>
  budgets.everyCallOfEveryRole || (house === 'northgate' && (role === 'super' || role === 'viewer'))
    ? ROWS
    : ofEachRight;

test.each(HOUSES.flatMap((house) => ROLES.map((role) => [role, house] as const)))(
  '%s in %s can read the fields that their permissions allow, and others name the missing permission',
  async (role, house) => {
    const { cookie } = await server.as(house, role);
    const rows = rowsOf(house, role);
    const rights: readonly string[] = ['public', 'session', ...rightsIn(house, role)];
    expect(await permissions({ house, headers: { cookie } }, rows)).toEqual(
      expected(({ who }) => (rights.includes(who) ? 'allowed' : `needs ${enumName(who)}`), rows),
    );
  },
);

test('a stranger can read public fields, and others require a session', async () => {
  expect(await permissions({ house: 'northgate', headers: {} })).toEqual(
    expected(({ who }) => (who === 'public' ? 'allowed' : 'UNAUTHENTICATED')),
  );
});

async function tokenOf(scopes: readonly string[]): Promise<Caller> {
  const caller = await upstream.signIn('northgate', 'super');
  const { houseRef } = await houseOf(caller);
  const { body } = await caller.post<{ data: { secret: string } }>(`/app/house/${houseRef}/apiTokens`, {
    name: 'Tool',
    scopes,
    expiresOn: '12/31/2026',
  });
  return { house: 'northgate', headers: { authorization: `Bearer ${body.data.secret}` } };
}

/** Numbers of existing records, so that refusals can only be due to scopes. */
async function records(): Promise<Numbers> {
  const caller = await server.as('northgate', 'super');
  const group = await createdGroup(upstream, caller, 'Autumn Sale', 'Cards per lot');
  const { data } = await caller.gql<{
    invoices: { nodes: { number: number; lines: { number: number }[] }[] };
    customers: { nodes: { number: number }[] };
  }>('{ invoices(first: 1) { nodes { number lines { number } } } customers(first: 1) { nodes { number } } }');
  const [invoice] = data.invoices.nodes;
  return {
    InvoiceGroup: group.number,
    Invoice: invoice?.number,
    InvoiceLine: invoice?.lines[0]?.number,
    Customer: data.customers.nodes[0]?.number,
  };
}

test('a reporting token can read every query except users and personal ones, and no mutation', async () => {
  const numbers = await records();
  const found = await permissions({ ...(await tokenOf(REPORTING_SCOPES)), numbers });
  expect(found).toEqual(
    expected(({ who, area, needsWriting }, kind) => {
      if (who === 'public' || area === 'any') return 'allowed';
      return kind === 'query' && area !== 'users' && area !== 'person' && !needsWriting ? 'allowed' : 'TOKEN_SCOPE';
    }),
  );
});

test('a token with every scope can use everything except personal fields', async () => {
  const found = await permissions(await tokenOf(AREAS.map((area) => `${area}:write`)));
  expect(found).toEqual(
    expected(({ who, area }) => (who !== 'public' && area === 'person' ? 'TOKEN_SCOPE' : 'allowed')),
  );
});
