import DataLoader from 'dataloader';
import { mayBeAbandoned } from './abandoned';

/** As many ids as one REST call takes. */
const LARGEST_BATCH = 200;

export type Loader<Key, Value> = DataLoader<Key, Value | null>;

/** What is loaded may be abandoned: a resolver that fails before it awaits a record leaves nothing unhandled. */
class RecordLoader<Key, Value> extends DataLoader<Key, Value | null> {
  override load(key: Key): Promise<Value | null> {
    return mayBeAbandoned(super.load(key));
  }
}

/** Loads records by key, many in one call. Answers are matched by their key, never by position; what is missing is null. */
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

/** Remembers a record as it was just answered, over what was loaded before. */
export function remember<Key, Value>(loader: Loader<Key, Value>, key: Key, value: Value): void {
  loader.clear(key).prime(key, value);
}
