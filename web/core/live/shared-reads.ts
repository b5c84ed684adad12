import type { ApolloClient } from '@apollo/client';
import type { Store } from '../store';
import type { Read, Wanted } from './changed-records';
import { keyOf, merged, readRecords, writeRecords } from './changed-records';

/** The leader waits so long, in ms, for what other tabs want of the same changes. */
const GATHER = 120;
/** A leader that has not answered after so long, in ms, is not waited for. */
const PATIENCE = 4000;
/** What was read serves tabs that ask later, as those in the background do, for so long, in ms. */
const MEMORY = 10_000;

/** For a version that nobody knows: whatever is read from now on is new enough. */
export const ANY_LATER = Number.MAX_SAFE_INTEGER;

type Message = { kind: 'want'; wanted: readonly Wanted[] } | { kind: 'read'; read: readonly Read[] };

type Known = Read['records'][number];

const versionOf = (record: Known): number =>
  record && 'version' in record && typeof record.version === 'number' ? record.version : 0;

/** Reads of changed records, once for all tabs of the browser: the leader reads, the others write what it read. */
export interface SharedReads {
  /**
   * Reads records and writes them into this tab's cache, or passes them to `take` instead. `versions` has the minimum version per record.
   * Rejects when the records could not be read.
   */
  want: (
    wanted: readonly Wanted[],
    versions: ReadonlyMap<string, number>,
    take?: (read: readonly Read[]) => void,
  ) => Promise<void>;
  close: () => void;
}

/** Joins the reads of the tabs that use the name. */
export function joinReads(name: string, client: ApolloClient, leads: Store<boolean>): SharedReads {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${name} reads`) : null;
  const memory = new Map<string, { record: Known; id: string; at: number }>();
  const waiting = new Set<() => void>();
  let hasPeers = false;
  let gathered: Wanted[] = [];
  let reading: Promise<void> | null = null;

  const memoryKey = (group: string, id: string) => `${id} ${group}`;
  const remember = (read: readonly Read[], ids: ReadonlyMap<string, readonly string[]>) => {
    const at = Date.now();
    for (const [key, { at: before }] of memory) if (at - before > MEMORY) memory.delete(key);
    for (const group of read) {
      const key = keyOf(group);
      const asked = ids.get(key) ?? group.records.map((record) => record?.id ?? '');
      group.records.forEach((record, index) => {
        const id = record?.id ?? asked[index] ?? '';
        const before = memory.get(memoryKey(key, id));
        // Another tab's read may have been quicker than this one, and later.
        if (!before?.record || !record || versionOf(record) >= versionOf(before.record))
          memory.set(memoryKey(key, id), { record, id, at });
      });
    }
    waiting.forEach((look) => look());
  };

  /** As the leader: reads everything that was wanted meanwhile. */
  const readAll = async () => {
    // Also where there is nobody to wait for: everything that wants something in this moment goes with it.
    await new Promise((done) => setTimeout(done, hasPeers ? GATHER : 0));
    const wanted = merged(gathered);
    gathered = [];
    reading = null;
    const read = await readRecords(client, wanted);
    channel?.postMessage({ kind: 'read', read } satisfies Message);
    remember(read, new Map(wanted.map((group) => [keyOf(group), group.ids])));
  };
  const lead = (wanted: readonly Wanted[]): Promise<void> => {
    gathered.push(...wanted);
    return (reading ??= readAll());
  };

  if (channel) {
    channel.onmessage = ({ data }) => {
      hasPeers = true;
      const message = data as Message;
      if (message.kind === 'read') remember(message.read, new Map());
      // What cannot be read here, the tab that wants it reads itself after a while, and says so where that fails too.
      else if (leads.get()) lead(message.wanted).catch(() => undefined);
    };
    channel.postMessage({ kind: 'want', wanted: [] } satisfies Message);
  }

  /** Takes what is in the memory, and returns what is not. */
  const served = (
    wanted: readonly Wanted[],
    versions: ReadonlyMap<string, number>,
    take: (read: readonly Read[]) => void,
    since: number,
  ): Wanted[] => {
    const found: Read[] = [];
    const rest = wanted.flatMap((group): Wanted[] => {
      const known = group.ids.flatMap((id) => {
        const entry = memory.get(memoryKey(keyOf(group), id));
        const version = versions.get(id) ?? 0;
        const isNew =
          version === ANY_LATER
            ? entry !== undefined && entry.at > since
            : entry !== undefined && versionOf(entry.record) >= version;
        return entry && (entry.record === null || isNew) ? [entry] : [];
      });
      const { type, text, variables } = group;
      if (known.length > 0) found.push({ type, text, variables, records: known.map(({ record }) => record) });
      const ids = group.ids.filter((id) => !known.some((entry) => entry.id === id));
      return ids.length > 0 ? [{ ...group, ids }] : [];
    });
    take(found);
    return rest;
  };

  const askLeader = (
    wanted: readonly Wanted[],
    ...how: [versions: ReadonlyMap<string, number>, take: (read: readonly Read[]) => void, since: number]
  ): Promise<readonly Wanted[]> =>
    new Promise((done) => {
      let rest = wanted;
      const end = () => {
        clearTimeout(timer);
        waiting.delete(look);
        done(rest);
      };
      const look = () => {
        rest = served(rest, ...how);
        if (rest.length === 0) end();
      };
      const timer = setTimeout(end, PATIENCE);
      waiting.add(look);
      channel?.postMessage({ kind: 'want', wanted } satisfies Message);
    });

  return {
    async want(wanted, versions, take = (read) => writeRecords(client, read)) {
      const since = Date.now();
      let rest: readonly Wanted[] = served(wanted, versions, take, since);
      if (rest.length > 0 && channel && !leads.get()) rest = await askLeader(rest, versions, take, since);
      if (rest.length === 0) return;
      await lead(rest);
      // What the services answered with an older version still is the latest that they know.
      served(rest, new Map(), take, since);
    },
    close: () => channel?.close(),
  };
}
