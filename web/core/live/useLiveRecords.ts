import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient, NormalizedCacheObject, Reference, StoreObject } from '@apollo/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../session';
import type { LiveRecords } from '../slice';
import { useStatus } from '../status';
import type { Status } from '../status';
import { useStore } from '../store';
import { useRecordChangesSubscription } from '../Viewer.generated';
import { wantedOf } from './changed-records';
import { tint } from './recent-changes';
import { ANY_LATER, joinReads } from './shared-reads';
import type { SharedReads } from './shared-reads';
import { selectionOfFragment, shownByQueries } from './shown-selections';
import type { ShownSelection } from './shown-selections';
import { createUnseenRecords } from './unseen-records';
import type { UnseenRecords } from './unseen-records';

/** Changes come in bursts, as when a whole group is sent: they are read together, so many ms after the first. */
const GATHER = 100;
/** What could not be read is tried again after so long, in ms, and given up after so many times. */
const AGAIN = 3000;
const ATTEMPTS = 5;

interface Change {
  sequence: string;
  type: string;
  recordId: string;
  version: number;
}

const cacheIdOf = ({ type, recordId }: Change): string => `${type}:${recordId}`;

/** One look at the whole cache serves a burst of thousands; each look at a record alone would tell every view. */
const extractOf = (client: ApolloClient): Readonly<Record<string, StoreObject | undefined>> => client.cache.extract() as NormalizedCacheObject;

/** What the slices say of their records, put together. */
function rulesOf(slices: readonly LiveRecords[]): Required<LiveRecords> {
  const all = <Key extends keyof LiveRecords>(key: Key) => Object.assign({}, ...slices.map((slice) => slice[key] ?? {})) as Required<LiveRecords>[Key];
  return { lists: all('lists'), listedBy: all('listedBy'), also: all('also'), apart: all('apart'), derived: all('derived') };
}

/**
 * Makes the lists of changed records read again: "invoices" of Query, "Approval.payments" of every record of the type. A list of a changed
 * record's own type, as "User.history" of a User, is that record's.
 */
function evictLists(client: ApolloClient, changes: readonly Change[], lists: LiveRecords['lists']): void {
  const records = extractOf(client);
  const evicted = new Map<string, { id: string; fieldName: string }>();
  const done = new Set<string>();
  for (const change of changes) {
    for (const field of lists[change.type] ?? []) {
      const [type, fieldName = ''] = field.includes('.') ? field.split('.') : [undefined, field];
      const isOwn = type === change.type;
      if (!isOwn && done.has(field)) continue;
      done.add(field);
      const owners = type === undefined ? ['ROOT_QUERY'] : isOwn ? [cacheIdOf(change)] : Object.keys(records).filter((id) => records[id]?.__typename === type);
      for (const id of owners) evicted.set(`${id} ${fieldName}`, { id, fieldName });
    }
  }
  client.cache.batch({ update: (cache) => evicted.forEach((place) => cache.evict(place)) });
}

const isReference = (value: unknown): value is Reference => typeof value === 'object' && value !== null && '__ref' in value;

/** What changes with other records, without news of its own. */
function alsoChanged(changes: readonly Change[], records: ReturnType<typeof extractOf>, also: Required<LiveRecords>['also']): Change[] {
  const types = new Set(changes.flatMap(({ type }) => also[type] ?? []));
  if (types.size === 0) return [];
  const ofTypes = Object.keys(records).filter((id) => types.has(String(records[id]?.__typename)));
  const parts = changes.flatMap((change) => (also[change.type] ?? []).flatMap((field): unknown => records[cacheIdOf(change)]?.[field.slice(field.indexOf('.') + 1)] ?? []));
  return [...new Set([...ofTypes, ...parts.filter(isReference).map((part) => part.__ref)])].flatMap((cacheId) => {
    const { __typename: type, id } = records[cacheId] ?? {};
    return typeof type === 'string' && typeof id === 'string' ? [{ sequence: '0', type, recordId: id, version: ANY_LATER }] : [];
  });
}

/** Where records are read, and what is known of those that no screen shows. */
interface Reading {
  reads: SharedReads;
  unseen: UnseenRecords;
}

/** Brings what is on the screens up to date with a burst of changes, and tints it for a moment. */
async function applyChanges(client: ApolloClient, { reads, unseen }: Reading, rules: Required<LiveRecords>, { own, recent, shown }: Status, told: readonly Change[]): Promise<void> {
  const before = extractOf(client);
  // The version in the cache says little: another query may have brought it, and no more of the record than it needs itself. What a mutation
  // made here answered is what screens show.
  const isOwn = (change: Change) => own.has(cacheIdOf(change), change.version);
  const changes = [...told, ...alsoChanged(told.filter((change) => !isOwn(change)), before, rules.also)];
  const isStale = (change: Change) => before[cacheIdOf(change)] !== undefined && !isOwn(change);
  const stale = changes.filter(isStale);
  const ids = new Set(stale.map(cacheIdOf));
  const selections = new Map<string, readonly ShownSelection[]>(shownByQueries(client, ids, rules.apart));
  for (const id of ids) {
    const fragments = shown.of(id).map(({ document, name }) => selectionOfFragment(client, document, name, rules.apart));
    if (fragments.length > 0) selections.set(id, [...(selections.get(id) ?? []), ...fragments]);
  }
  // A dialog may show a part of the record that does not say whether its lists changed.
  const isListed = (change: Change) => {
    const field = rules.listedBy[change.type];
    return field !== undefined && selections.get(cacheIdOf(change))?.some(({ text }) => new RegExp(`\\b${field}\\b`).test(text)) === true;
  };
  const isUnseen = (change: Change) => !isListed(change) && (before[cacheIdOf(change)] === undefined || ids.has(cacheIdOf(change)));
  await Promise.all([
    reads.want(wantedOf(selections), new Map(stale.map(({ recordId, version }) => [recordId, version]))),
    unseen.read(changes.filter(isUnseen).map((change) => ({ ...change, cacheId: cacheIdOf(change) }))),
  ]);
  // What no screen shows is read when one does.
  shown.markStale([...ids].filter((id) => !selections.has(id)));
  tint(recent, [...selections.keys()]);
  const after = extractOf(client);
  const moved = changes.filter((change) => {
    const id = cacheIdOf(change);
    const field = rules.listedBy[change.type];
    if (before[id] === undefined) return unseen.hasMoved(id, undefined);
    if (!ids.has(id)) {
      // What was changed here is known by its answer, which changes no list.
      const mine = own.takeBefore(id);
      return mine !== undefined && (mine.record === undefined || (field !== undefined && after[id]?.[field] !== mine.record[field]));
    }
    if (field === undefined) return false;
    // What no screen shows may be in its list all the same, in another place or no longer.
    if (!isListed(change)) return unseen.hasMoved(id, before[id][field]);
    // A record that is gone has not come with the version of the news.
    const isGone = change.version !== ANY_LATER && Number(after[id]?.version) < change.version;
    return isGone || after[id]?.[field] !== before[id][field];
  });
  evictLists(client, moved, rules.lists);
  evictLists(client, told, rules.derived);
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
    applyChanges(client, reading.current, rules, status, changes).finally(() => { isApplying.current = false; }).then(() => { failures.current = 0; }, (error: unknown) => {
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
  useEffect(() => status.shown.onStale((cacheId) => {
    const colon = cacheId.indexOf(':');
    gather({ sequence: '0', type: cacheId.slice(0, colon), recordId: cacheId.slice(colon + 1), version: ANY_LATER });
  }));

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
