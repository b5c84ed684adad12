import type { ApolloClient, NormalizedCacheObject, Reference, StoreObject } from '@apollo/client';
import type { LiveRecords } from '../slice';
import { ANY_LATER } from './shared-reads';

/** News of a record, from the stream of changes. */
export interface Change {
  readonly sequence: string;
  readonly type: string;
  readonly recordId: string;
  /** ANY_LATER where it is not known. */
  readonly version: number;
}

/** The id of its record in the cache. */
export const cacheIdOf = ({ type, recordId }: Change): string => `${type}:${recordId}`;

/** The records of the cache, by their ids. */
export type CachedRecords = Readonly<Record<string, StoreObject | undefined>>;

/** One look at the whole cache serves a burst of thousands; each look at a record alone would tell every view. */
export const cachedRecords = (client: ApolloClient): CachedRecords => client.cache.extract() as NormalizedCacheObject;

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && '__ref' in value;

/** What changes with other records, without news of its own. */
export function alsoChanged(
  changes: readonly Change[],
  records: CachedRecords,
  also: Required<LiveRecords>['also'],
): Change[] {
  const types = new Set(changes.flatMap(({ type }) => also[type] ?? []));
  if (types.size === 0) return [];
  const ofTypes = Object.keys(records).filter((id) => types.has(String(records[id]?.__typename)));
  const parts = changes.flatMap((change) =>
    (also[change.type] ?? []).flatMap(
      (field): unknown => records[cacheIdOf(change)]?.[field.slice(field.indexOf('.') + 1)] ?? [],
    ),
  );
  return [...new Set([...ofTypes, ...parts.filter(isReference).map((part) => part.__ref)])].flatMap((cacheId) => {
    const { __typename: type, id } = records[cacheId] ?? {};
    return typeof type === 'string' && typeof id === 'string'
      ? [{ sequence: '0', type, recordId: id, version: ANY_LATER }]
      : [];
  });
}
