import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isCompositeType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { CALLED_FOR_EACH } from '../../../server/core/graphql/operation-cost';
import { loadHouses } from '../../../upstream/demo/load-house';
import { makeHouse } from '../../../upstream/demo/make-house';
import { makePast } from '../../../upstream/demo/make-past';
import { northgate } from '../../../upstream/demo/northgate';
import { makePastDisputes } from '../../../upstream/demo/past-disputes';
import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { FixedClock } from '../../support/services/clock';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

const { upstream, server } = servicesOfFile({ clock: new FixedClock('2026-11-20T15:00:00Z') });
let callers: readonly TestCaller[];
let schema: GraphQLSchema;
beforeAll(async () => {
  await loadNorthgate();
  // Two days pass before the cards can be charged, and end all sessions.
  callers = [await houseOfRuns(), await server.as('northgate', 'super')];
  const [first] = callers;
  const answer = await first?.gql<IntrospectionQuery>(getIntrospectionQuery());
  if (!answer) throw new Error('nobody can ask');
  schema = buildClientSchema(answer.data);
});

/** Loads a demo house with its history, which fills most lists. Without the pictures, which take most of the time. */
async function loadNorthgate(): Promise<void> {
  const { services } = upstream;
  await services.db.transaction(async (tx) => {
    const [houseId = 0] = await loadHouses(tx, services, [makeHouse(northgate, services.clock.now().getTime())]);
    await makePast(tx, services, houseId, northgate.past);
    await makePastDisputes(tx, services, houseId);
  });
}

const CHARGE =
  'mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) { chargeRun { number } userErrors { message } } }';

/** Creates a house with one charge run per invoice. */
async function houseOfRuns(): Promise<TestCaller> {
  const { groupId, invoiceIds } = await chargingHouse(
    upstream,
    houseOfCards(
      Array.from({ length: 6 }, () => 'success'),
      { userName: 'cards' },
    ),
  );
  const cashier = await server.as('cards', 'super');
  for (const number of invoiceIds) {
    const { data } = await cashier.gql(CHARGE, {
      input: { idempotencyKey: String(number), selection: { groupNumber: groupId, numbers: [number] } },
    });
    expect(data).toMatchObject({
      chargeCards: { chargeRun: { number: expect.any(Number) as number }, userErrors: [] },
    });
  }
  await upstream.runner.drain();
  return cashier;
}

type Field = GraphQLField<unknown, unknown>;
const fieldsOf = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
const leavesOf = (type: GraphQLObjectType) =>
  fieldsOf(type)
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map(({ name }) => name);
const connected = (type: GraphQLObjectType): GraphQLObjectType | null => {
  const nodes = type.getFields().nodes;
  const node = nodes && getNamedType(nodes.type);
  return isObjectType(node) ? node : null;
};

/** A selection of a field's scalars: its own, or those of the rows of its page. Null if it has none. */
function selectionOf(field: Field): string | null {
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return field.name;
  if (!isObjectType(type)) return null;
  const node = connected(type);
  const leaves = leavesOf(node ?? type).join(' ');
  if (leaves === '') return null;
  return node ? `${field.name}(first: 2) { nodes { ${leaves} } }` : `${field.name} { ${leaves} }`;
}

/** The lists of Query by the type of their rows, and the lines of invoices. */
function listsOfRows(): { type: GraphQLObjectType; around: (first: number, selection: string) => string }[] {
  const root = schema.getQueryType();
  const pages = (root ? fieldsOf(root) : []).flatMap((field) => {
    const type = getNamedType(field.type);
    const node = isObjectType(type) && field.args.some(({ name }) => name === 'first') ? connected(type) : null;
    return node
      ? [
          {
            type: node,
            around: (first: number, selection: string) =>
              `{ ${field.name}(first: ${first}) { nodes { __typename ${selection} } } }`,
          },
        ]
      : [];
  });
  const invoices = pages.find(({ type }) => type.name === 'Invoice');
  const line = schema.getType('InvoiceLine');
  const lines =
    invoices && isObjectType(line)
      ? [
          {
            type: line,
            around: (first: number, selection: string) => invoices.around(first, `lines { __typename ${selection} }`),
          },
        ]
      : [];
  return [...pages, ...lines];
}

/** How many fields are read at once. Only where such a group depends on the rows are its fields read one by one. */
const AT_ONCE = 12;

/** Whether one of these selections makes more calls for many rows than for few. */
async function areCalledForEach(around: (first: number, selection: string) => string, selections: readonly string[]) {
  for (const caller of callers) {
    const together = selections.join(' ');
    const [few, many] = [await caller.gql(around(2, together)), await caller.gql(around(8, together))];
    expect([together, few.errors, many.errors]).toEqual([together, [], []]);
    if (many.calls.length > few.calls.length) return true;
  }
  return false;
}

test('the number of calls per field does not depend on the number of rows, except for fields that the cost counts per row', async () => {
  const each = new Set<string>();
  const read = new Set<string>();
  for (const { type, around } of listsOfRows()) {
    const selected = fieldsOf(type).flatMap((field) => {
      const selection = selectionOf(field);
      return selection === null ? [] : [{ name: `${type.name}.${field.name}`, selection }];
    });
    for (let start = 0; start < selected.length; start += AT_ONCE) {
      const some = selected.slice(start, start + AT_ONCE);
      some.forEach(({ name }) => read.add(name));
      const selections = some.map(({ selection }) => selection);
      if (!(await areCalledForEach(around, selections))) continue;
      for (const { name, selection } of some) if (await areCalledForEach(around, [selection])) each.add(name);
    }
  }
  // That the cost counts no other field is tested with the resolvers.
  expect([...each].filter((name) => !CALLED_FOR_EACH.has(name))).toEqual([]);
  expect([...each]).toContain('ChargeRun.attempts');
  expect([...read]).toEqual(
    expect.arrayContaining([
      'Invoice.payments',
      'Invoice.explain',
      'InvoiceGroup.invoices',
      'InvoiceLine.lot',
      'Lot.buyer',
      'ChargeRun.attempts',
      'Customer.groups',
    ]),
  );
});
