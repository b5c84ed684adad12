import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient, Reference } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { tint } from './recent-changes';
import type { RecentChanges } from './recent-changes';
import type { LiveRecords } from './slice';
import { useStatus } from './status';
import { useStore } from './store';
import { useRecordChangesSubscription } from './Viewer.generated';

/** Changes come in bursts, as when a whole group is sent: they are asked for together. */
const GATHER = 250;
const MOST = 200;

interface Change {
  type: string;
  recordId: string;
  version: number;
}

const cacheIdOf = ({ type, recordId }: Change): string => `${type}:${recordId}`;

/** The version of a record in the cache; undefined when no screen has shown it. */
function knownVersion(client: ApolloClient, change: Change): number | undefined {
  let version: number | undefined;
  client.cache.modify({
    id: cacheIdOf(change),
    fields: {
      version: (value: number | Reference) => {
        version = typeof value === 'number' ? value : undefined;
        return value;
      },
    },
  });
  return version;
}

/** Brings what is on the screens up to date with a burst of changes, and tints it for a moment. */
async function applyChanges(client: ApolloClient, slices: readonly LiveRecords[], recent: RecentChanges, changes: readonly Change[]): Promise<void> {
  for (const slice of slices) {
    const own = changes.filter((change) => slice.types.includes(change.type));
    const stale = own.filter((change) => (knownVersion(client, change) ?? Infinity) < change.version);
    const seen = [...new Set(stale.filter((change) => knownVersion(client, change) !== undefined).map(cacheIdOf))];
    const ids = [...new Set(stale.map((change) => change.recordId))];
    for (let from = 0; from < ids.length; from += MOST) {
      // Written into the cache by their ids, the records refresh every view that shows them.
      await client.query({ query: await slice.query(), variables: { ids: ids.slice(from, from + MOST) }, fetchPolicy: 'network-only' });
    }
    tint(recent, seen);
    const unseen = new Set(own.filter((change) => knownVersion(client, change) === undefined).map((change) => change.type));
    // A list cannot know where a new record belongs in it: lists on the screen are asked for again, once a burst.
    for (const field of [...unseen].flatMap((type) => slice.lists[type] ?? [])) client.cache.evict({ id: 'ROOT_QUERY', fieldName: field });
  }
}

/** Follows what colleagues, jobs and tools change while the app is open and its session lasts. `onError` stays the same function. */
export function useLiveRecords(slices: readonly LiveRecords[], onError: (error: unknown) => void): void {
  const { sessionEnded, recent } = useStatus();
  const ended = useStore(sessionEnded);
  const client = useApolloClient();
  const gathered = useRef<Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = () => {
    const changes = gathered.current;
    gathered.current = [];
    timer.current = undefined;
    applyChanges(client, slices, recent, changes).catch(onError);
  };
  useRecordChangesSubscription({
    skip: ended,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      gathered.current.push(data.recordChanged);
      timer.current ??= setTimeout(apply, GATHER);
    },
  });
}
