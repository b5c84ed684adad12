import DataLoader from 'dataloader';
import { mayBeAbandoned } from './abandoned';

/** Maximum number of ids in one REST call. */
const LARGEST_BATCH = 200;

export type Loader<Key, Value> = DataLoader<Key, Value | null>;

/** A loader whose results may be abandoned: a resolver that fails before it awaits a record causes no unhandled rejection. */
class RecordLoader<Key, Value> extends DataLoader<Key, Value | null> {
  override load(key: Key): Promise<Value | null> {
    return mayBeAbandoned(super.load(key));
  }
}

/** Loads records by key, many per call. Results are matched by key, never by position; missing records are null. */
export function byKey<Key extends string | number, Value>(
  fetchMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  keyOf: (value: Value) => Key,
  largestBatch = LARGEST_BATCH,
): Loader<Key, Value> {
  return new RecordLoader<Key, Value>(
    async (keys) => {
      const found = new Map((await fetchMany(keys)).map((value) => [keyOf(value), value]));
      return keys.map((key) => found.get(key) ?? null);
    },
    { maxBatchSize: largestBatch },
  );
}

/** Caches a record from the latest response, replacing what was loaded before. */
export function remember<Key, Value>(loader: Loader<Key, Value>, key: Key, value: Value): void {
  loader.clear(key).prime(key, value);
}
