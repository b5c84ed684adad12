import type { ApolloClient } from '@apollo/client';
import type { Store } from '../store';
import type { Read, Wanted } from './changed-records';
import { keyOf, merged, readRecords, writeRecords } from './changed-records';

/** How long the leader waits for other tabs that want the same changes, in ms. */
const GATHER = 120;
/** How long a tab waits for the leader, in ms. */
const PATIENCE = 4000;
/** How long results are remembered for tabs that ask later, as background tabs do, in ms. */
const MEMORY = 10_000;

/** Marks an unknown version: any later read is recent enough. */
export const ANY_LATER = Number.MAX_SAFE_INTEGER;

type Message = { kind: 'want'; wanted: readonly Wanted[] } | { kind: 'read'; read: readonly Read[] };

type Known = Read['records'][number];

const versionOf = (record: Known): number =>
  record && 'version' in record && typeof record.version === 'number' ? record.version : 0;

/** Reads changed records once for all tabs of the browser. The leader reads; the other tabs write its results to their caches. */
export interface SharedReads {
  /**
   * Reads records and writes them to this tab's cache, or passes them to `take` instead. `versions` has the minimum
   * version per record. Rejects if the records can't be read.
   */
  want: (
    wanted: readonly Wanted[],
    versions: ReadonlyMap<string, number>,
    take?: (read: readonly Read[]) => void,
  ) => Promise<void>;
  close: () => void;
}

/** Joins the shared reads of the tabs that use this name. */
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
        // Another tab may have finished a later read first.
        if (!before?.record || !record || versionOf(record) >= versionOf(before.record))
          memory.set(memoryKey(key, id), { record, id, at });
      });
    }
    waiting.forEach((check) => check());
  };

  /** As the leader, reads everything requested in the meantime. */
  const readAll = async () => {
    // Waits even without other tabs, so that everything requested in the same tick is read together.
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
      // If the leader's read fails, the requesting tab reads the records itself after a while and reports a failure.
      else if (leads.get()) lead(message.wanted).catch(() => undefined);
    };
    channel.postMessage({ kind: 'want', wanted: [] } satisfies Message);
  }

  /** Takes the remembered records and returns the ones still to be read. */
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
        waiting.delete(check);
        done(rest);
      };
      const check = () => {
        rest = served(rest, ...how);
        if (rest.length === 0) end();
      };
      const timer = setTimeout(end, PATIENCE);
      waiting.add(check);
      channel?.postMessage({ kind: 'want', wanted } satisfies Message);
    });

  return {
    async want(wanted, versions, take = (read) => writeRecords(client, read)) {
      const since = Date.now();
      let rest: readonly Wanted[] = served(wanted, versions, take, since);
      if (rest.length > 0 && channel && !leads.get()) rest = await askLeader(rest, versions, take, since);
      if (rest.length === 0) return;
      await lead(rest);
      // Records that are still older than wanted are the latest that the services have.
      served(rest, new Map(), take, since);
    },
    close: () => channel?.close(),
  };
}
