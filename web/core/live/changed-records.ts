import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { parse, print, visit } from 'graphql';

/** What a screen shows of records of one type, with everything needed to refetch just that. */
export interface Selection {
  /** The records' type. */
  readonly type: string;
  /** The selection set as text, without named fragments: "{ id version notes }". */
  readonly text: string;
  /** The variables that it uses, with type and value. */
  readonly variables: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
}

/** Records to read, all with the same selection. */
export interface Wanted extends Selection {
  readonly ids: readonly string[];
}

/** The records that were read, by the key of their selection and by id; null for a deleted record. */
export type Found = ReadonlyMap<string, ReadonlyMap<string, { readonly id: string } | null>>;

/**
 * The server rejects operations that are too long or could return too much. One operation requests at most this many
 * records, groups, and characters.
 */
const MOST_IDS = 50;
const MOST_GROUPS = 12;
const MOST_TEXT = 12_000;

/** Returns a key that is equal for equal selections. */
const keyOf = ({ type, text, variables }: Selection): string => canonicalStringify([type, text, variables]);

/** Merges the records into one group per selection, without duplicates, by its key. */
export function merged(wanted: readonly Wanted[]): Map<string, Wanted> {
  const groups = new Map<string, Wanted>();
  for (const one of wanted) {
    const key = keyOf(one);
    groups.set(key, { ...one, ids: [...new Set([...(groups.get(key)?.ids ?? []), ...one.ids])] });
  }
  return groups;
}

type Group = readonly [key: string, wanted: Wanted];

/** Divides the records into as few operations as the server's limits allow. */
function divided(groups: Iterable<Group>): Group[][] {
  const operations: Group[][] = [];
  let [ids, text] = [0, 0];
  for (const [key, wanted] of groups)
    for (let first = 0; first < wanted.ids.length; first += MOST_IDS) {
      const group: Group = [key, { ...wanted, ids: wanted.ids.slice(first, first + MOST_IDS) }];
      const current = operations.at(-1);
      ids += group[1].ids.length;
      text += wanted.text.length;
      if (current && current.length < MOST_GROUPS && ids <= MOST_IDS && text <= MOST_TEXT) current.push(group);
      else {
        operations.push([group]);
        [ids, text] = [group[1].ids.length, wanted.text.length];
      }
    }
  return operations;
}

/** Builds one operation for several groups. Every group's variables get unique names. */
function operationOf(groups: readonly Group[]) {
  const declared: string[] = [];
  const variables: OperationVariables = {};
  const fields = groups.map(([, { type, ids, text, variables: used }], index) => {
    const declare = (name: string, as: string, value: unknown) => {
      declared.push(`$${name}: ${as}`);
      variables[name] = value;
    };
    const renamed = (name: string) => `g${index}_${name}`;
    declare(`g${index}`, '[ID!]!', ids);
    for (const [name, { type: as, value }] of Object.entries(used)) declare(renamed(name), as, value);
    const selection = visit(parse(text), {
      Variable: (node) => ({ ...node, name: { ...node.name, value: renamed(node.name.value) } }),
    });
    return `g${index}: nodes(ids: $g${index}) { __typename id ... on ${type} ${print(selection)} }`;
  });
  const query: TypedDocumentNode<Record<string, ({ id: string } | null)[]>> = parse(
    `query ChangedRecords(${declared.join(', ')}) { ${fields.join(' ')} }`,
  );
  return { query, variables };
}

/** Reads records without using the cache. Rejects with the client's errors; missing parts of a record are omitted. */
export async function readRecords(client: ApolloClient, wanted: readonly Wanted[]): Promise<Found> {
  const found = new Map<string, Map<string, { id: string } | null>>();
  for (const groups of divided(merged(wanted))) {
    const { data } = await client.query({
      ...operationOf(groups),
      fetchPolicy: 'no-cache',
      context: { isNotedByTabs: true },
    });
    for (const [index, [key, { ids }]] of groups.entries()) {
      const records = found.get(key) ?? new Map<string, { id: string } | null>();
      ids.forEach((id, place) => records.set(id, data[`g${index}`]?.[place] ?? null));
      found.set(key, records);
    }
  }
  return found;
}

/** Writes records to the cache, which updates every view that shows them. */
export function writeRecords(client: ApolloClient, groups: ReadonlyMap<string, Wanted>, found: Found): void {
  client.cache.batch({
    update: (cache) => {
      for (const [key, { type, text, ids, variables: used }] of groups) {
        const fragment = parse(`fragment ChangedRecord on ${type} ${text}`);
        const variables = Object.fromEntries(Object.entries(used).map(([name, { value }]) => [name, value]));
        for (const id of ids) {
          const data = found.get(key)?.get(id);
          if (data) cache.writeFragment({ id: `${type}:${id}`, fragment, variables, data });
        }
      }
    },
  });
}
