import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStatus } from '../apollo/status';
import { useViewer } from '../session/session';
import { useRecordChangesSubscription } from '../session/Viewer.generated';
import type { LiveRecords } from '../slice';
import { useStore } from '../store';
import type { Reading } from './apply-changes';
import { applyChanges } from './apply-changes';
import type { Change } from './record-changes';
import { ANY_LATER, joinReads } from './shared-reads';
import { createUnseenRecords } from './unseen-records';

/**
 * Changes come in bursts, for example when a whole group is sent. All changes within this many ms of the first are read
 * together.
 */
const GATHER = 100;
/** Bursts that follow one another, as in a sale with many bids, begin at least this many ms apart. */
const APART = 250;
/** Failed reads are retried after this many ms, up to this many times. */
const AGAIN = 3000;
const ATTEMPTS = 5;

/** Merges the rules of all slices: of a type that several slices name, each rule counts. */
function rulesOf(slices: readonly LiveRecords[]): Required<LiveRecords> {
  const together = (key: Exclude<keyof LiveRecords, 'listedBy'>): Record<string, string[]> => {
    const merged: Record<string, string[]> = {};
    for (const [type, fields] of slices.flatMap((slice) => Object.entries(slice[key] ?? {})))
      merged[type] = [...new Set([...(merged[type] ?? []), ...fields])];
    return merged;
  };
  return {
    lists: together('lists'),
    also: together('also'),
    apart: together('apart'),
    derived: together('derived'),
    derivedBy: together('derivedBy'),
    listedBy: Object.assign({}, ...slices.map(({ listedBy }) => listedBy)) as LiveRecords['listedBy'],
  };
}

/** Applies changes by other users, jobs, and tools while the app is open and the session lasts. `onError` must be stable. */
export function useLiveRecords(slices: readonly LiveRecords[], onError: (error: unknown) => void): void {
  const status = useStatus();
  const client = useApolloClient();
  const viewer = useViewer();
  const ended = useStore(status.sessionEnded);
  const rules = useMemo(() => rulesOf(slices), [slices]);
  const reading = useRef<Reading | null>(null);
  const gathered = useRef<Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failures = useRef(0);
  /** Bursts are applied one after the other, because a late response would overwrite a later one. */
  const isApplying = useRef(false);
  // Never changes while the app is open, because a new value would open a new stream. After a new sign-in, the link
  // continues where it was.
  const [after] = useState(viewer.house.latestChange);
  const context = useMemo(() => ({ sharedBy: viewer.id }), [viewer.id]);

  const apply = () => {
    // The event of this tab's edit may arrive before the response, which contains the whole change.
    if (status.saving.get() > 0 || isApplying.current) {
      timer.current = setTimeout(apply, GATHER);
      return;
    }
    const changes = gathered.current;
    gathered.current = [];
    timer.current = undefined;
    if (!reading.current) return;
    isApplying.current = true;
    const apart = new Promise((resolve) => {
      setTimeout(resolve, APART);
    });
    Promise.all([applyChanges(client, reading.current, rules, status, changes), apart])
      .finally(() => {
        isApplying.current = false;
      })
      .then(
        () => {
          failures.current = 0;
        },
        (error: unknown) => {
          failures.current += 1;
          if (failures.current >= ATTEMPTS) {
            failures.current = 0;
            onError(error);
            return;
          }
          gathered.current.unshift(...changes);
          timer.current ??= setTimeout(apply, AGAIN);
        },
      );
  };
  const gather = (change: Change) => {
    gathered.current.push(change);
    timer.current ??= setTimeout(apply, GATHER);
  };

  useEffect(() => {
    const reads = joinReads(`rostrum ${viewer.id}`, client, status.leads);
    reading.current = { reads, unseen: createUnseenRecords(client, reads, rules), listed: new Map() };
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      reads.close();
      reading.current = null;
    };
  }, [client, viewer.id, status.leads, rules]);
  useEffect(() =>
    status.shown.onStale((cacheId) => {
      const colon = cacheId.indexOf(':');
      gather({ sequence: '0', type: cacheId.slice(0, colon), recordId: cacheId.slice(colon + 1), version: ANY_LATER });
    }),
  );

  useRecordChangesSubscription({
    variables: { after },
    context,
    skip: ended,
    ignoreResults: true,
    // Events aren't records: in the cache, each of thousands would make every view check for updates.
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (data) gather(data.recordChanged);
    },
  });
}
