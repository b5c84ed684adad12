import { defaultFieldResolver, type GraphQLResolveInfo, isObjectType } from 'graphql';
import { CALLED_FOR_EACH } from '../../../server/core/graphql/operation-cost';
import { createSchema } from '../../../server/schema';

const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Anything that a resolver may be given: it has all properties, can be called, and is a number where one is needed. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'then' || name === Symbol.iterator || name === 'length') return undefined;
    return name === Symbol.toPrimitive ? () => 1 : anything;
  },
  apply: () => anything,
});

/** A context whose endpoints tell when they are called. Loaders call them for many parents at once, so they aren't asked. */
function contextThat(onCall: () => void): unknown {
  const endpoint = new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : endpoint),
    apply: () => {
      onCall();
      return anything;
    },
  }) as unknown;
  return new Proxy({}, { get: (_, name) => (name === 'endpoints' ? endpoint : anything) });
}

async function callsOf(resolve: (...given: never[]) => unknown): Promise<boolean> {
  let isCalled = false;
  const context = contextThat(() => {
    isCalled = true;
  });
  const info = { fieldNodes: [], fragments: {}, variableValues: {} } as unknown as GraphQLResolveInfo;
  try {
    await resolve(...([anything, {}, context, info] as never[]));
  } catch {
    // What it does with the answer doesn't matter.
  }
  return isCalled;
}

test('fields that make a call for each parent count as calls in the cost of an operation', async () => {
  const fields = Object.values(createSchema().getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__') && !ROOTS.includes(name))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
  const called: string[] = [];
  for (const { type, field } of fields)
    if (field.resolve && field.resolve !== defaultFieldResolver && (await callsOf(field.resolve)))
      called.push(`${type.name}.${field.name}`);
  expect(called.sort()).toEqual([...CALLED_FOR_EACH].sort());
});
