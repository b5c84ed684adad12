import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { TestUpstream } from '../services/upstream';

/** Collects the lines that a logger writes. */
export interface LogSink {
  write(line: string): void;
  text(): string;
}

export function logSink(): LogSink {
  const lines: string[] = [];
  return {
    write: (line) => {
      lines.push(line);
    },
    text: () => lines.join(''),
  };
}

/** Returns the names of the secrets that the text contains. */
export const foundIn = (text: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => text.includes(secret))
    .map(([name]) => name);

/** Every row of every table, as JSON, by table. */
export async function allRows({ db }: Pick<TestUpstream, 'db'>): Promise<Map<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const [all] = await db.query<{ text: string }>(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from "${name}" t`,
    );
    rows.set(name, all?.text ?? '');
  }
  return rows;
}

export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/**
 * Returns a body of the schema's form with the text in every string, and, with `wrong`, wherever another type is
 * expected.
 */
export function filledBody(schema: JsonSchema, text: string, wrong: boolean): unknown {
  if (schema.anyOf?.[0]) return filledBody(schema.anyOf[0], text, wrong);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, filledBody(part, text, wrong)]),
    );
  if (schema.type === 'array') return [filledBody(schema.items ?? {}, text, wrong)];
  if (wrong) return text;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return schema.type === 'boolean' ? true : text;
}

export const printedSchema = (): GraphQLSchema => buildSchema(readFileSync('docs/schema.graphql', 'utf8'));

/** The same for an input of the GraphQL schema. */
export function filledInput(type: GraphQLInputType, text: string, wrong: boolean): unknown {
  if (isNonNullType(type)) return filledInput(type.ofType, text, wrong);
  if (isListType(type)) return [filledInput(type.ofType, text, wrong)];
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, filledInput(field.type, text, wrong)]),
    );
  if (wrong) return isScalarType(type) && type.name === 'String' ? { secret: text } : text;
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (type.name === 'Int') return 1;
  return type.name === 'Boolean' ? true : type.name === 'Float' ? 1.5 : text;
}
