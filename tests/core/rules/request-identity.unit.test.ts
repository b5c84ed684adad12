import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
} from 'graphql';
import { projectFile } from '../../../platform/project-file';
import { requestIdentity } from '../../../rules/core/request-identity';

const schema = buildSchema(readFileSync(projectFile('docs/schema.graphql'), 'utf8'));

/** Whether a field says what the sender saw, by its description or by its type. */
const isSeen = (description: string, type: GraphQLInputType): boolean =>
  /\bversions?\b/i.test(description) || getNamedType(type).name.startsWith('Seen');

/** Returns an input with every field; those of what was seen depend on `seen`, the others on `asked`. */
function sample(type: GraphQLInputType, seen: number, asked: number, isOfSeen = false, depth = 0): unknown {
  if (type instanceof GraphQLNonNull) return sample(type.ofType, seen, asked, isOfSeen, depth);
  if (type instanceof GraphQLList) return [sample(type.ofType, seen, asked, isOfSeen, depth)];
  if (type instanceof GraphQLInputObjectType) {
    if (depth > 4) return {};
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(({ name }) => name !== 'idempotencyKey')
        .map((field) => [
          field.name,
          sample(field.type, seen, asked, isOfSeen || isSeen(field.description ?? '', field.type), depth + 1),
        ]),
    );
  }
  const value = isOfSeen && type.name !== 'ID' ? seen : asked;
  if (type instanceof GraphQLEnumType) return type.getValues()[value % type.getValues().length]?.name;
  return type instanceof GraphQLScalarType && type.name === 'Int' ? value : `${type.name} ${value}`;
}

const keyed = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
  const type = args.find((one) => one.name === 'input')?.type;
  const input = type && getNamedType(type);
  return input instanceof GraphQLInputObjectType && 'idempotencyKey' in input.getFields()
    ? [[name, input] as const]
    : [];
});

test('there are mutations with an idempotency key, and some with versions that were seen', () => {
  expect(keyed.length).toBeGreaterThan(50);
  const versioned = keyed.filter(
    ([, input]) => JSON.stringify(sample(input, 1, 0)) !== JSON.stringify(sample(input, 2, 0)),
  );
  expect(versioned.length).toBeGreaterThan(20);
});

test.each(keyed)('%s, repeated after a live update moved what was seen, is the same request', (_, input) => {
  expect(requestIdentity(sample(input, 1, 7))).toEqual(requestIdentity(sample(input, 2, 7)));
});

test.each(keyed)('%s with another input is another request', (_, input) => {
  const others = Object.keys(sample(input, 1, 7) as object).filter((name) => !/version|seen/i.test(name));
  if (others.length === 0) return;
  expect(requestIdentity(sample(input, 1, 7))).not.toEqual(requestIdentity(sample(input, 1, 8)));
});

test('nothing identifies an empty request', () => {
  expect(requestIdentity(undefined)).toBeNull();
  expect(requestIdentity(null)).toBeNull();
});
