import { setTimeout as delay } from 'node:timers/promises';

/** How long a check waits after the one before, in ms, while more readers than that come. */
const GAP_MS = 20;
/** How many keys are remembered. */
const MOST_KEYS = 1000;

interface Checks<Value> {
  startedAt: number;
  running: Promise<Value> | null;
  next: Promise<Value> | null;
}

/**
 * Returns a function that checks a value, for many readers at once. Each gets a check that began after it asked, so none reads what was
 * replaced before; readers who ask while a check runs share the next one.
 */
export function createSharedChecks<Caller, Value>(
  check: (key: string, caller: Caller) => Promise<Value>,
): (key: string, caller: Caller) => Promise<Value> {
  const known = new Map<string, Checks<Value>>();

  function start(key: string, caller: Caller, checks: Checks<Value>): Promise<Value> {
    checks.startedAt = performance.now();
    const running = check(key, caller).finally(() => {
      if (checks.running === running) checks.running = null;
    });
    checks.running = running;
    return running;
  }

  async function startLater(key: string, caller: Caller, checks: Checks<Value>): Promise<Value> {
    await checks.running?.catch(() => undefined);
    const wait = checks.startedAt + GAP_MS - performance.now();
    if (wait > 0) await delay(wait);
    checks.next = null;
    return start(key, caller, checks);
  }

  return (key, caller) => {
    const checks = known.get(key) ?? { startedAt: Number.NEGATIVE_INFINITY, running: null, next: null };
    if (!known.has(key)) {
      if (known.size >= MOST_KEYS) known.clear();
      known.set(key, checks);
    }
    const isFree = checks.running === null && checks.next === null;
    if (isFree && performance.now() - checks.startedAt >= GAP_MS) return start(key, caller, checks);
    checks.next ??= startLater(key, caller, checks);
    return checks.next;
  };
}
