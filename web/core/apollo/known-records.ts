/** The number of records that are remembered; the oldest are dropped first. */
const MOST = 20_000;

/** What is remembered of a record. */
interface Known {
  /** The latest version that a mutation of this tab returned; 0 if none did. */
  own: number;
  /** The version in which a query first read it, until its first change event; 0 if a mutation returned it first. */
  readAt: number;
  /** Whether a mutation of this tab created it, until its first change event. */
  isNew: boolean;
  readonly values: Record<string, unknown>;
  /** The fields that changed since its last change event. */
  changed: Set<string>;
}

/** What responses of this tab contained of records, by id. */
export interface KnownRecords {
  /** Sets the fields whose values are remembered, by type. Queries are remembered only for these types. */
  follow: (fields: ReadonlyMap<string, readonly string[]>) => void;
  /** Remembers the records in a response; `isOwn` for that of a mutation. */
  note: (data: unknown, isOwn?: boolean) => void;
  /** Returns a followed record, and whether any of its fields has been read; undefined for an unknown record. */
  of: (id: string) => Readonly<Known> | undefined;
  /** Marks the change event of a record as handled. */
  handle: (id: string) => void;
  /** Returns the latest version of the record that a mutation of this tab returned; 0 if there is none. */
  versionOf: (id: string) => number;
  /** Returns the number of mutation responses. */
  saves: () => number;
  /** Returns whether a response contains a record in an earlier version than a mutation returned. */
  isOlder: (data: unknown) => boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Creates an empty KnownRecords. */
export function createKnownRecords(): KnownRecords {
  const records = new Map<string, Known>();
  let followed: ReadonlyMap<string, readonly string[]> = new Map();
  let saves = 0;
  const versionOf = (id: string) => records.get(id)?.own ?? 0;
  const noteRecord = (record: Fields, id: string, isOwn: boolean) => {
    const version = typeof record.version === 'number' ? record.version : 0;
    const fields = followed.get(String(record.__typename));
    if (!fields && !(isOwn && version > 0)) return;
    const known = records.get(id) ?? {
      own: 0,
      readAt: isOwn ? 0 : version,
      isNew: isOwn,
      values: {},
      changed: new Set(),
    };
    if (isOwn) known.own = Math.max(known.own, version);
    for (const field of fields ?? []) {
      if (!(field in record)) continue;
      if (field in known.values && known.values[field] !== record[field]) known.changed.add(field);
      known.values[field] = record[field];
    }
    records.delete(id);
    records.set(id, known);
  };
  const note = (value: unknown, isOwn: boolean): void => {
    if (!isFields(value)) return;
    if (typeof value.id === 'string') noteRecord(value, value.id, isOwn);
    for (const part of Object.values(value)) note(part, isOwn);
  };
  const isOlder = (value: unknown): boolean => {
    if (!isFields(value)) return false;
    const { id, version } = value;
    if (typeof id === 'string' && typeof version === 'number' && version < versionOf(id)) return true;
    return Object.values(value).some(isOlder);
  };
  return {
    follow: (fields) => {
      followed = fields;
    },
    note: (data, isOwn = false) => {
      if (isOwn) saves += 1;
      note(data, isOwn);
      for (const id of records.keys()) {
        if (records.size <= MOST) break;
        records.delete(id);
      }
    },
    of: (id) => records.get(id),
    handle: (id) => {
      const known = records.get(id);
      if (known) Object.assign(known, { readAt: 0, isNew: false, changed: new Set() });
    },
    versionOf,
    saves: () => saves,
    isOlder,
  };
}
