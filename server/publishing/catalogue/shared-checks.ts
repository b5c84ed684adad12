import { setTimeout as delay } from 'node:timers/promises';

/** How long a check waits after the one before, in ms, while more readers than that come. */
const GAP_MS = 20;

/** A check of some keys that hasn't begun. */
interface Planned<Value> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Returns a function that checks values, for many readers at once; undefined for a key that the check doesn't know. Each reader gets a check
 * that began after it asked, so none reads what was replaced before. Readers who ask while a check runs share the next one, whatever key
 * they ask for, up to `mostKeys`.
 */
export function createSharedChecks<Caller, Value>(
  check: (keys: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, Value>>,
  mostKeys: number,
): (key: string, caller: Caller) => Promise<Value | undefined> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<unknown> | null = null;
  let next: Planned<Value> | null = null;

  function start(keys: Iterable<string>, caller: Caller): Promise<ReadonlyMap<string, Value>> {
    startedAt = performance.now();
    const answer = check([...keys], caller).finally(() => {
      if (running === answer) running = null;
    });
    running = answer;
    return answer;
  }

  function plan(caller: Caller): Planned<Value> {
    const keys = new Set<string>();
    const begin = async () => {
      await running?.catch(() => undefined);
      const wait = startedAt + GAP_MS - performance.now();
      if (wait > 0) await delay(wait);
      if (next === planned) next = null;
      return start(keys, caller);
    };
    const planned = { keys, answer: begin() };
    return planned;
  }

  return async (key, caller) => {
    if (running === null && next === null && performance.now() - startedAt >= GAP_MS)
      return (await start([key], caller)).get(key);
    if (next === null || next.keys.size >= mostKeys) next = plan(caller);
    next.keys.add(key);
    return (await next.answer).get(key);
  };
}
