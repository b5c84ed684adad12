import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import type { DocumentNode } from 'graphql';
import { parse, print, visit } from 'graphql';
import type { ShownRecords, ShownSelection } from './shown-selections';

/** Records to read, all with the same selection. */
export interface Wanted extends ShownSelection {
  ids: readonly string[];
}

/** The records that were read; null for a deleted record. */
export interface Read extends ShownSelection {
  records: readonly ({ id: string } | null)[];
}

/**
 * The server rejects operations that are too long or could return too much. One operation requests at most this many
 * records, groups, and characters.
 */
const MOST_IDS = 50;
const MOST_GROUPS = 12;
const MOST_TEXT = 12_000;

/** Returns a key that is equal for equal selections. */
export const keyOf = ({ type, text, variables }: ShownSelection): string => canonicalStringify([type, text, variables]);

/** Merges the records into one group per selection, without duplicates. */
export function merged(wanted: readonly Wanted[]): Wanted[] {
  const groups = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = groups.get(keyOf(one));
    groups.set(keyOf(one), { ...one, ids: [...new Set([...(before?.ids ?? []), ...one.ids])] });
  }
  return [...groups.values()];
}

/** Returns what to read to update these records on screen. */
export const wantedOf = (shown: ShownRecords): Wanted[] =>
  merged(
    [...shown].flatMap(([cacheId, selections]) =>
      selections.map((selection) => ({ ...selection, ids: [cacheId.slice(cacheId.indexOf(':') + 1)] })),
    ),
  );

/** Documents that were parsed last, by their text: the same records change again and again. */
const parsed = new Map<string, DocumentNode>();
const MOST_PARSED = 200;

/** Parses a text once, so that the client also prepares the document only once. */
function documentOf(text: string): DocumentNode {
  const known = parsed.get(text);
  if (known) return known;
  const document = parse(text);
  const [oldest] = parsed.keys();
  if (parsed.size >= MOST_PARSED && oldest !== undefined) parsed.delete(oldest);
  parsed.set(text, document);
  return document;
}

interface Request {
  query: TypedDocumentNode<Record<string, Read['records']>>;
  variables: OperationVariables;
  groups: readonly Wanted[];
}

/** Builds one operation for several groups. Every group's variables get unique names. */
function requestOf(groups: readonly Wanted[]): Request {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const fields = groups.map((group, index) => {
    const renamed = (name: string) => `g${index}_${name}`;
    declared.push(`$g${index}: [ID!]!`);
    variables[`g${index}`] = group.ids;
    for (const [name, { type, value }] of Object.entries(group.variables)) {
      declared.push(`$${renamed(name)}: ${type}`);
      variables[renamed(name)] = value;
    }
    const selection = visit(parse(group.text), {
      Variable: (node) => ({ ...node, name: { ...node.name, value: renamed(node.name.value) } }),
    });
    // Includes the version even if no screen shows it, because it shows whether one tab's read is recent enough for
    // another.
    return `g${index}: nodes(ids: $g${index}) { __typename id ... on ${group.type} { version } ... on ${group.type} ${print(selection)} }`;
  });
  return {
    query: documentOf(`query ChangedRecords(${declared.join(', ')}) { ${fields.join(' ')} }`),
    variables,
    groups,
  };
}

function inChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * Builds as few operations as the server's limits allow. Tabs that show different parts of a record usually get them
 * all in one.
 */
function requestsOf(wanted: readonly Wanted[]): Request[] {
  const requests: Wanted[][] = [];
  let ids = MOST_IDS;
  let text = MOST_TEXT;
  for (const group of wanted.flatMap((one) => inChunks(one.ids, MOST_IDS).map((chunk) => ({ ...one, ids: chunk })))) {
    const current = requests.at(-1);
    const fits = ids + group.ids.length <= MOST_IDS && text + group.text.length <= MOST_TEXT;
    if (current && fits && current.length < MOST_GROUPS) {
      current.push(group);
      ids += group.ids.length;
      text += group.text.length;
    } else {
      requests.push([group]);
      ids = group.ids.length;
      text = group.text.length;
    }
  }
  return requests.map(requestOf);
}

/** Reads records without using the cache. Rejects with the client's errors; missing parts of a record are omitted. */
export async function readRecords(client: ApolloClient, wanted: readonly Wanted[]): Promise<Read[]> {
  const read: Read[] = [];
  for (const { query, variables, groups } of requestsOf(wanted)) {
    const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
    for (const [index, { type, text, variables: used }] of groups.entries())
      read.push({ type, text, variables: used, records: data[`g${index}`] ?? [] });
  }
  return read;
}

/** Writes records to the cache, which updates every view that shows them. */
export function writeRecords(client: ApolloClient, read: readonly Read[]): void {
  client.cache.batch({
    update: (cache) => {
      for (const { type, text, variables, records } of read) {
        const fragment = documentOf(`fragment ChangedRecord on ${type} ${text}`);
        const values = Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value]));
        for (const record of records)
          if (record) cache.writeFragment({ id: `${type}:${record.id}`, fragment, variables: values, data: record });
      }
    },
  });
}
