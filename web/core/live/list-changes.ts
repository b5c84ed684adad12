import type { ApolloClient } from '@apollo/client';
import type { LiveRecords } from '../slice';
import type { RecordBefore } from './own-versions';
import type { CachedRecords, Change } from './record-changes';
import { cachedRecords, cacheIdOf } from './record-changes';
import { ANY_LATER } from './shared-reads';
import type { UnseenRecords } from './unseen-records';

/**
 * Evicts the lists of changed records, which refetches them: "invoices" of Query, "Approval.payments" of every record
 * of the type. If the field belongs to the changed record's own type, as "User.history" of a User does, only that
 * record's list is evicted.
 */
export function evictLists(client: ApolloClient, changes: readonly Change[], lists: LiveRecords['lists']): void {
  const records = cachedRecords(client);
  const evicted = new Map<string, { id: string; fieldName: string }>();
  const done = new Set<string>();
  for (const change of changes) {
    for (const field of lists[change.type] ?? []) {
      const [type, fieldName = ''] = field.includes('.') ? field.split('.') : [undefined, field];
      const isOwn = type === change.type;
      if (!isOwn && done.has(field)) continue;
      done.add(field);
      const owners =
        type === undefined
          ? ['ROOT_QUERY']
          : isOwn
            ? [cacheIdOf(change)]
            : Object.keys(records).filter((id) => records[id]?.__typename === type);
      for (const id of owners) evicted.set(`${id} ${fieldName}`, { id, fieldName });
    }
  }
  client.cache.batch({ update: (cache) => evicted.forEach((place) => cache.evict(place)) });
}

/** The records of a burst of changes, before and after they were read again. */
export interface Compared {
  readonly before: CachedRecords;
  readonly after: CachedRecords;
  /** Records that this tab created or changed, as they were before. Their mutation responses update no lists. */
  readonly mine: ReadonlyMap<string, RecordBefore | undefined>;
  /** Returns whether the record was read again. */
  readonly wasStale: (change: Change) => boolean;
  /** Returns whether it was read with its `listedBy` field. */
  readonly isListed: (change: Change) => boolean;
  readonly unseen: UnseenRecords;
  /** The `listedBy` fields after the last change events of records, by cache id. */
  readonly listed: Map<string, unknown>;
}

/** No `listedBy` field is equal to it. */
const READ_AHEAD = Symbol('read ahead');

/**
 * Returns the `listedBy` field with which the cached lists were read. The cached record may be newer: a screen that
 * polls it can read a change before its event arrives.
 */
function listedValue({ before, mine, listed }: Compared, change: Change, field: string): unknown {
  const id = cacheIdOf(change);
  if (listed.has(id)) return listed.get(id);
  const own = mine.get(id)?.record;
  if (own) return own[field];
  return Number(before[id]?.version) >= change.version ? READ_AHEAD : before[id]?.[field];
}

/** Returns whether lists of the record's type may have gained, lost, or moved it. */
export function hasMoved(compared: Compared, listedBy: LiveRecords['listedBy'], change: Change): boolean {
  const { before, after, mine, wasStale, isListed, unseen, listed } = compared;
  const id = cacheIdOf(change);
  const known = before[id];
  const own = mine.get(id);
  if (known === undefined) return unseen.hasMoved(id, undefined);
  if (own && own.record === undefined) return true;
  const field = listedBy[change.type];
  if (field === undefined) return false;
  const was = listedValue(compared, change, field);
  if (!wasStale(change)) {
    if (own === undefined) return false;
    listed.set(id, after[id]?.[field]);
    return after[id]?.[field] !== was;
  }
  // A record that no screen shows may still have moved in a list or left it.
  if (!isListed(change)) return unseen.hasMoved(id, (own?.record ?? known)[field]);
  listed.set(id, after[id]?.[field]);
  // The version of a deleted record stays behind that of its change event.
  const isGone = change.version !== ANY_LATER && Number(after[id]?.version) < change.version;
  return isGone || after[id]?.[field] !== was;
}

/**
 * Returns whether values derived from the record may differ: a field that they depend on has changed, or no such field
 * was known.
 */
export function isDecisive(
  { before, after, mine }: Compared,
  derivedBy: Required<LiveRecords>['derivedBy'],
  change: Change,
): boolean {
  const id = cacheIdOf(change);
  const known = mine.get(id)?.record ?? before[id];
  const fields = (derivedBy[change.type] ?? []).filter((field) => known?.[field] !== undefined);
  return fields.length === 0 || fields.some((field) => known?.[field] !== after[id]?.[field]);
}
