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

/** Changes come in bursts, as when a whole group is sent: they are read together, so many ms after the first. */
const GATHER = 100;
/** What could not be read is tried again after so long, in ms, and given up after so many times. */
const AGAIN = 3000;
const ATTEMPTS = 5;

/** What the slices say of their records, put together. */
function rulesOf(slices: readonly LiveRecords[]): Required<LiveRecords> {
  const all = <Key extends keyof LiveRecords>(key: Key) =>
    Object.assign({}, ...slices.map((slice) => slice[key] ?? {})) as Required<LiveRecords>[Key];
  return {
    lists: all('lists'),
    listedBy: all('listedBy'),
    also: all('also'),
    apart: all('apart'),
    derived: all('derived'),
    derivedBy: all('derivedBy'),
  };
}

/** Follows what colleagues, jobs and tools change while the app is open and its session lasts. `onError` stays the same function. */
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
  /** One burst after the other: an answer that is late would overwrite a later one. */
  const isApplying = useRef(false);
  // Stays the same while the app is open: another would open another stream. After a new sign-in, the link goes on where it was.
  const [after] = useState(viewer.house.latestChange);
  const context = useMemo(() => ({ sharedBy: viewer.id }), [viewer.id]);

  const apply = () => {
    // The news of an edit made here may overtake its answer, which then tells all of it.
    if (status.saving.get() > 0 || isApplying.current) {
      timer.current = setTimeout(apply, GATHER);
      return;
    }
    const changes = gathered.current;
    gathered.current = [];
    timer.current = undefined;
    if (!reading.current) return;
    isApplying.current = true;
    applyChanges(client, reading.current, rules, status, changes)
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
    reading.current = { reads, unseen: createUnseenRecords(client, reads, rules) };
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
    // News is no record: in the cache, each of thousands would be looked at by every view.
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (data) gather(data.recordChanged);
    },
  });
}
