import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient, NormalizedCacheObject, StoreObject } from '@apollo/client';
import { useEffect, useMemo, useRef } from 'react';
import { tint } from './recent-changes';
import type { LiveRecords } from './slice';
import { useStatus } from './status';
import type { Status } from './status';
import { useStore } from './store';
import { useRecordChangesSubscription } from './Viewer.generated';

/** Changes come in bursts, as when a whole group is sent: they are asked for together. */
const GATHER = 250;
const MOST = 200;
/** What could not be read is tried again after so long, in ms, and given up after so many times. */
const AGAIN = 3000;
const ATTEMPTS = 5;

interface Change {
  type: string;
  recordId: string;
  version: number;
}

const cacheIdOf = ({ type, recordId }: Change): string => `${type}:${recordId}`;

/** What screens have shown of a record, as it is in the cache at this moment; undefined when none has shown it. */
type Known = (change: Change) => StoreObject | undefined;

/** One look at the whole cache serves a burst of thousands; each look at a record alone would tell every view. */
function knownRecords(client: ApolloClient): Known {
  const records = client.cache.extract() as NormalizedCacheObject;
  return (change) => records[cacheIdOf(change)];
}

/** Whether the cache knows an older state of the record. */
function isStale(known: Known, change: Change): boolean {
  const version = known(change)?.version;
  return typeof version === 'number' && version < change.version;
}

/** Writes records into the cache by their ids, which refreshes every view that shows them. */
async function read(client: ApolloClient, slice: LiveRecords, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST) {
    await client.query({ query: await slice.query(), variables: { ids: ids.slice(from, from + MOST) }, fetchPolicy: 'network-only' });
  }
}

/** Brings what is on the screens up to date with a burst of changes, and tints it for a moment. */
async function applyChanges(client: ApolloClient, slices: readonly LiveRecords[], { recent }: Status, changes: readonly Change[]): Promise<void> {
  for (const slice of slices) {
    const own = changes.filter((change) => slice.types.includes(change.type));
    if (own.length === 0) continue;
    const before = knownRecords(client);
    const unseen = own.filter((change) => before(change)?.version === undefined);
    const stale = own.filter((change) => isStale(before, change));
    await read(client, slice, [...new Set(stale.map((change) => change.recordId))]);
    tint(recent, [...new Set(stale.map(cacheIdOf))]);
    const after = knownRecords(client);
    const moved = stale.filter((change) => {
      const field = slice.listedBy[change.type];
      return field !== undefined && after(change)?.[field] !== before(change)?.[field];
    });
    const types = new Set([...unseen, ...moved].map((change) => change.type));
    // A list cannot know where a record belongs in it: lists on the screen are asked for again, once a burst.
    for (const field of [...types].flatMap((type) => slice.lists[type] ?? [])) client.cache.evict({ id: 'ROOT_QUERY', fieldName: field });
  }
}

/** Follows what colleagues, jobs and tools change while the app is open and its session lasts. `onError` stays the same function. */
export function useLiveRecords(slices: readonly LiveRecords[], onError: (error: unknown) => void): void {
  const status = useStatus();
  const types = useMemo(() => slices.flatMap((slice) => slice.types), [slices]);
  const ended = useStore(status.sessionEnded);
  const client = useApolloClient();
  const gathered = useRef<Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failures = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = () => {
    // The news of an edit made here may overtake its answer, which then tells all of it.
    if (status.saving.get() > 0) {
      timer.current = setTimeout(apply, GATHER);
      return;
    }
    const changes = gathered.current;
    gathered.current = [];
    timer.current = undefined;
    applyChanges(client, slices, status, changes).then(() => { failures.current = 0; }, (error: unknown) => {
      failures.current += 1;
      if (failures.current >= ATTEMPTS) {
        failures.current = 0;
        onError(error);
        return;
      }
      gathered.current.unshift(...changes);
      timer.current ??= setTimeout(apply, AGAIN);
    });
  };
  useRecordChangesSubscription({
    variables: { types },
    skip: ended,
    ignoreResults: true,
    // News is no record: in the cache, each of thousands would be looked at by every view.
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (!data) return;
      gathered.current.push(data.recordChanged);
      timer.current ??= setTimeout(apply, GATHER);
    },
  });
}
