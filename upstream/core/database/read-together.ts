import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** How long a read keeps later ones waiting, in ms: one that hangs, on a connection that is broken, doesn't hold up all others. */
const MOST_WAIT_MS = 50;

/**
 * Returns a loader for what many requests read at once. Keys that come while others are read are read together afterward, so that many requests
 * cost few queries. Nothing is remembered: each key is read by a query that is sent after the key came, so that it sees all that was committed
 * before. `readMany` returns a value for each key, in the order of the keys, some of which may be the same.
 */
export function readTogether<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
): Pick<DataLoader<Key, Value>, 'load'> {
  let before: Promise<unknown> = Promise.resolve();
  return new DataLoader<Key, Value>(
    (keys) => {
      const values = readMany(keys);
      // The requests whose keys these are hear of a failure; those that come after are read anyway.
      before = Promise.race([values.catch(() => undefined), delay(MOST_WAIT_MS, undefined, { ref: false })]);
      return values;
    },
    {
      cache: false,
      batchScheduleFn: (send) => {
        void before.then(send);
      },
    },
  );
}
