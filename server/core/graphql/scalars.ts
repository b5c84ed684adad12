import {
  getDirectiveValues,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLSpecifiedByDirective,
  isScalarType,
  Kind,
  type ValueNode,
} from 'graphql';
import { formatLocalDateUS, type LocalDate, parseLocalDate } from '../../../rules/core/dates';
import { badUserInput } from './errors';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function instantOf(value: unknown): number {
  const instant = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(instant)) throw badUserInput('A DateTime looks like 2026-11-20T14:05:00.000Z.');
  return instant;
}

function dateOf(value: unknown): LocalDate {
  const date = typeof value === 'string' && !value.includes('/') ? parseLocalDate(value) : null;
  if (date === null) throw badUserInput('A Date looks like 2026-11-20.');
  return date;
}

const text = (node: ValueNode): unknown => (node.kind === Kind.STRING ? node.value : undefined);

/**
 * Inside the server, scalars have the form of REST, and are converted only at the GraphQL boundary:
 * DateTime is epoch milliseconds, Date is MM/DD/YYYY.
 */
export const scalars = {
  DateTime: new GraphQLScalarType<number, string>({
    name: 'DateTime',
    serialize: (value) => new Date(Number(value)).toISOString(),
    parseValue: instantOf,
    parseLiteral: (node) => instantOf(text(node)),
  }),
  Date: new GraphQLScalarType<string, string>({
    name: 'Date',
    serialize: (value) => dateOf(typeof value === 'string' ? parseLocalDate(value) : null),
    parseValue: (value) => formatLocalDateUS(dateOf(value)),
    parseLiteral: (node) => formatLocalDateUS(dateOf(text(node))),
  }),
};

/** Restores the descriptions of the scalars from the schema, which their resolvers override. */
export function describeScalars(schema: GraphQLSchema): GraphQLSchema {
  for (const name of Object.keys(scalars)) {
    const type = schema.getType(name);
    if (!isScalarType(type) || !type.astNode) continue;
    const url = getDirectiveValues(GraphQLSpecifiedByDirective, type.astNode)?.url;
    type.description = type.astNode.description?.value;
    type.specifiedByURL = typeof url === 'string' ? url : undefined;
  }
  return schema;
}
