/** So many records are remembered, the latest ones. */
const MOST = 5000;

type Fields = Readonly<Record<string, unknown>>;

/** A record as the cache had it before a mutation; undefined where it had none. */
export interface RecordBefore {
  record: Fields | undefined;
}

/** The versions of records that mutations of this tab answered: the news of them tells nothing new. */
export interface OwnVersions {
  /** Remembers every record in the data of an answer, and what the cache has of it before the answer is written. */
  note: (data: unknown, cached: Readonly<Record<string, Fields | undefined>>) => void;
  /** Whether an answer had the record, by its id in the cache, in that version or a later one. */
  has: (cacheId: string, version: number) => boolean;
  /** The latest version that an answer had of the record with this node id; 0 for none. */
  versionOf: (id: string) => number;
  /** How many answers were noted. */
  noted: () => number;
  /** Whether the data of an answer has a record in an earlier version than a mutation answered. */
  isOlder: (data: unknown) => boolean;
  /** The record before the mutations since the last call, which are then forgotten; undefined where there were none. */
  takeBefore: (cacheId: string) => RecordBefore | undefined;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Remembers what mutations answered. */
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
      // The news comes once for several quick edits: lists are as old as the first of them.
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
