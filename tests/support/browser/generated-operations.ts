import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { costOf } from '../../../server/core/graphql/operation-cost';
import { limits } from '../../../server/core/graphql/operation-limits';
import type { Random } from '../../../upstream/demo/random';
import { type Manner, type Records, Values } from './generated-values';

export type Kind = 'query' | 'mutation' | 'subscription';

/** An operation with one field, as sent. */
export interface GeneratedOperation {
  readonly kind: Kind;
  /** Of Query, Mutation or Subscription. */
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The path of a file among the variables: "variables.input.file"; null if there is none. */
  readonly file: string | null;
}

/** A field of Query, Mutation or Subscription. */
export interface RootField {
  readonly kind: Kind;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Returns the root fields of all operations in the schema. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const of = (kind: Kind, type: GraphQLObjectType | null | undefined): RootField[] =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }));
  return [
    ...of('query', schema.getQueryType()),
    ...of('mutation', schema.getMutationType()),
    ...of('subscription', schema.getSubscriptionType()),
  ];
}

const DEEPEST = 4;
const MOST_CHARACTERS = 12_000;

/**
 * Returns all scalars of a type, and those of its objects down to a depth. Below the first level, fields that need
 * arguments are omitted.
 */
function selectionOf(schema: GraphQLSchema, type: GraphQLNamedType, depth: number, random: Random): string {
  if (isAbstractType(type)) {
    const [possible] = random.shuffled(schema.getPossibleTypes(type));
    return possible
      ? `{ __typename ... on ${possible.name} ${selectionOf(schema, possible, depth, random)} }`
      : '{ __typename }';
  }
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const selected = fields.flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    if (depth === 0) return [];
    const page = field.args.some(({ name }) => name === 'first') ? '(first: 2)' : '';
    // Below the first level, a list without pages would multiply its contents.
    const isLong = isListType(getNullableType(field.type)) && depth < DEEPEST - 2;
    return [`${field.name}${page} ${selectionOf(schema, named, isLong ? 0 : depth - 1, random)}`];
  });
  return `{ ${['__typename', ...selected].join(' ')} }`;
}

const operationOf = (document: DocumentNode) => document.definitions[0] as OperationDefinitionNode;

function isWithinLimits(schema: GraphQLSchema, query: string, variables: Readonly<Record<string, unknown>>): boolean {
  if (query.length > MOST_CHARACTERS) return false;
  const document = parse(query);
  const { objects, rows, calls } = costOf(schema, document, operationOf(document), variables);
  return objects <= limits.cost && rows <= limits.rows && calls <= limits.calls;
}

/** Returns the deepest selection that the limits allow. */
function queryOf(
  schema: GraphQLSchema,
  { kind, field }: RootField,
  variables: Readonly<Record<string, unknown>>,
  random: Random,
): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`);
  const given = field.args.map(({ name }) => `${name}: $${name}`);
  const round = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const at = (depth: number) =>
    `${kind} ${field.name}${round(declared)} { ${field.name}${round(given)} ${selectionOf(schema, getNamedType(field.type), depth, random)} }`;
  for (let depth = DEEPEST - 1; depth > 0; depth -= 1)
    if (isWithinLimits(schema, at(depth), variables)) return at(depth);
  return at(0);
}

const pathOfFile = (field: GraphQLField<unknown, unknown>): string | null => {
  const [input] = field.args;
  const type = input && getNamedType(input.type);
  const file =
    type && 'getFields' in type
      ? Object.values(type.getFields()).find((part) => String(getNamedType(part.type)) === 'File')
      : undefined;
  return file ? `variables.${input?.name ?? ''}.${file.name}` : null;
};

/** Returns one operation for a field, with arguments of this kind. */
export function generatedOperation(
  schema: GraphQLSchema,
  root: RootField,
  manner: Manner,
  records: Records,
  random: Random,
): GeneratedOperation {
  const values = new Values(records, random, manner, root.field.name);
  const variables = Object.fromEntries(
    root.field.args.map(({ name, type }) => [name, values.of(type, name)]).filter(([, value]) => value !== undefined),
  );
  return {
    kind: root.kind,
    field: root.field.name,
    query: queryOf(schema, root, variables, random),
    variables,
    file: pathOfFile(root.field),
  };
}
