/** So many records are remembered, the latest ones. */
const MOST = 5000;

/** The versions of records that mutations of this tab answered: the news of them tells nothing new. */
export interface OwnVersions {
  /** Remembers every record in the data of an answer. */
  note: (data: unknown) => void;
  /** Whether an answer had the record, by its id in the cache, in that version or a later one. */
  has: (cacheId: string, version: number) => boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Remembers what mutations answered. */
export function createOwnVersions(): OwnVersions {
  const versions = new Map<string, number>();
  const note = (value: unknown): void => {
    if (!isFields(value)) return;
    const { __typename: type, id, version } = value;
    if (typeof type === 'string' && typeof id === 'string' && typeof version === 'number') {
      const cacheId = `${type}:${id}`;
      const before = versions.get(cacheId) ?? 0;
      versions.delete(cacheId);
      versions.set(cacheId, Math.max(before, version));
    }
    Object.values(value).forEach(note);
  };
  return {
    note: (data) => {
      note(data);
      for (const cacheId of versions.keys()) {
        if (versions.size <= MOST) break;
        versions.delete(cacheId);
      }
    },
    has: (cacheId, version) => (versions.get(cacheId) ?? 0) >= version,
  };
}
