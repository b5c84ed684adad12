import type { ApolloClient, NormalizedCacheObject, Reference, StoreObject } from '@apollo/client';
import type { LiveRecords } from '../slice';
import { ANY_LATER } from './shared-reads';

/** A change of a record, as reported by the stream. */
export interface Change {
  readonly sequence: string;
  readonly type: string;
  readonly recordId: string;
  /** ANY_LATER if unknown. */
  readonly version: number;
}

/** Returns the record's id in the cache. */
export const cacheIdOf = ({ type, recordId }: Change): string => `${type}:${recordId}`;

/** The cached records by cache id. */
export type CachedRecords = Readonly<Record<string, StoreObject | undefined>>;

/**
 * Returns a snapshot of the cache, which serves a burst of thousands of changes. Reading single records would notify
 * every view each time.
 */
export const cachedRecords = (client: ApolloClient): CachedRecords => client.cache.extract() as NormalizedCacheObject;

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && '__ref' in value;

/** Returns the records that change with these but have no change events of their own. */
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
