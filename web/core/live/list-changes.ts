import type { ApolloClient } from '@apollo/client';
import type { LiveRecords } from '../slice';
import type { RecordBefore } from './own-versions';
import type { CachedRecords, Change } from './record-changes';
import { cachedRecords, cacheIdOf } from './record-changes';
import { ANY_LATER } from './shared-reads';
import type { UnseenRecords } from './unseen-records';

/**
 * Makes the lists of changed records read again: "invoices" of Query, "Approval.payments" of every record of the type. A list of a changed
 * record's own type, as "User.history" of a User, is that record's.
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
  /** Records that were created or changed here are known by their answers, which change no list: as they were before. */
  readonly mine: ReadonlyMap<string, RecordBefore | undefined>;
  /** Whether the record was read again. */
  readonly wasStale: (change: Change) => boolean;
  /** Whether it was read with the field that lists it. */
  readonly isListed: (change: Change) => boolean;
  readonly unseen: UnseenRecords;
}

/** Whether lists of the record's type may have gained or lost it, or have it in another place. */
export function hasMoved(
  { before, after, mine, wasStale, isListed, unseen }: Compared,
  listedBy: LiveRecords['listedBy'],
  change: Change,
): boolean {
  const id = cacheIdOf(change);
  const known = before[id];
  const own = mine.get(id);
  if (known === undefined) return unseen.hasMoved(id, undefined);
  if (own && own.record === undefined) return true;
  const field = listedBy[change.type];
  if (field === undefined) return false;
  const was = (own?.record ?? known)[field];
  if (!wasStale(change)) return own !== undefined && after[id]?.[field] !== was;
  // What no screen shows may be in its list all the same, in another place or no longer.
  if (!isListed(change)) return unseen.hasMoved(id, was);
  // A record that is gone has not come with the version of the news.
  const isGone = change.version !== ANY_LATER && Number(after[id]?.version) < change.version;
  return isGone || after[id]?.[field] !== was;
}

/** Whether what is derived from the record may be different: one of the fields is on which it depends, or none of them was known. */
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
