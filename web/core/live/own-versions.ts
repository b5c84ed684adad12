/** The number of records that are remembered; the oldest are dropped first. */
const MOST = 5000;

type Fields = Readonly<Record<string, unknown>>;

/** A record as cached before a mutation; undefined if it wasn't cached. */
export interface RecordBefore {
  record: Fields | undefined;
}

/** The record versions that this tab's mutations returned. Change events for these versions can be ignored. */
export interface OwnVersions {
  /** Remembers every record in a response, and its cached state before the response is written. */
  note: (data: unknown, cached: Readonly<Record<string, Fields | undefined>>) => void;
  /** Returns whether a response contained the record (by cache id) in this version or a later one. */
  has: (cacheId: string, version: number) => boolean;
  /** Returns the latest version of the record with this node id in a response; 0 if there is none. */
  versionOf: (id: string) => number;
  /** Returns the number of responses noted. */
  noted: () => number;
  /** Returns whether a response contains a record in an earlier version than a mutation returned. */
  isOlder: (data: unknown) => boolean;
  /** Returns the record before the mutations since the last call, and forgets it; undefined if there were none. */
  takeBefore: (cacheId: string) => RecordBefore | undefined;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Creates an empty OwnVersions. */
export function createOwnVersions(): OwnVersions {
  const versions = new Map<string, number>();
  const befores = new Map<string, RecordBefore>();
  let noted = 0;
  const isOlder = (value: unknown): boolean => {
    if (!isFields(value)) return false;
    const { __typename: type, id, version } = value;
    if (
      typeof type === 'string' &&
      typeof id === 'string' &&
      typeof version === 'number' &&
      version < (versions.get(`${type}:${id}`) ?? 0)
    )
      return true;
    return Object.values(value).some(isOlder);
  };
  const note = (value: unknown, cached: Parameters<OwnVersions['note']>[1]): void => {
    if (!isFields(value)) return;
    const { __typename: type, id, version } = value;
    if (typeof type === 'string' && typeof id === 'string' && typeof version === 'number') {
      const cacheId = `${type}:${id}`;
      const before = versions.get(cacheId) ?? 0;
      versions.delete(cacheId);
      versions.set(cacheId, Math.max(before, version));
      // One change event may cover several quick edits, and lists are from before the first of them.
      if (!befores.has(cacheId)) befores.set(cacheId, { record: cached[cacheId] });
    }
    for (const part of Object.values(value)) note(part, cached);
  };
  return {
    note: (data, cached) => {
      noted += 1;
      note(data, cached);
      for (const cacheId of versions.keys()) {
        if (versions.size <= MOST) break;
        versions.delete(cacheId);
        befores.delete(cacheId);
      }
    },
    has: (cacheId, version) => (versions.get(cacheId) ?? 0) >= version,
    versionOf: (id) =>
      [...versions].reduce(
        (latest, [cacheId, version]) => (cacheId.endsWith(`:${id}`) ? Math.max(latest, version) : latest),
        0,
      ),
    noted: () => noted,
    isOlder,
    takeBefore: (cacheId) => {
      const before = befores.get(cacheId);
      befores.delete(cacheId);
      return before;
    },
  };
}
