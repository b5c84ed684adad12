import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** A pause is so many times as long as the work before it: the calls of the others get most of the two processors. */
const PAUSE_PER_WORK = 3;
const LONGEST_PAUSE_MS = 250;
/** How long a call counts after it began. A call that waits for a change, or a slow one, must not hold up others for its whole time. */
const CALL_COUNTS_MS = 250;

/** Measures time, and lets it pass; replaced in tests. */
export interface Time {
  readonly now: () => number;
  /** Resolves after this time, or when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

const REAL: Time = {
  now: () => performance.now(),
  // A pause doesn't keep a process alive that has nothing else to do.
  sleep: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
};

/** How a piece of work takes its turns. */
export interface Pace {
  readonly now: () => number;
  /** Pauses in proportion to the work before, but only if others were calling meanwhile. */
  readonly pause: (workedMs: number) => Promise<void>;
  /** Returns the same pace with at most this much more time in pauses. */
  readonly atMost: (ms: number) => Pace;
}

/** Which houses call this process, so that the work of one makes room for the calls of the others. */
export class Traffic {
  /** When each house called last; null stands for callers without a house. */
  private readonly lastCalls = new Map<number | null, number>();

  constructor(private readonly time: Time = REAL) {}

  noteCall(house: number | null): void {
    this.lastCalls.set(house, this.time.now());
  }

  /** The pace of a house's work. It no longer pauses once the signal is aborted, or after `most` ms of pauses. */
  paceOf(house: number | null, signal: AbortSignal, most = Number.POSITIVE_INFINITY): Pace {
    const { now, sleep } = this.time;
    let left = most;
    return {
      now,
      pause: async (workedMs) => {
        if (signal.aborted || !this.othersCalled(house, now() - Math.max(workedMs, CALL_COUNTS_MS))) return;
        const ms = Math.min(workedMs * PAUSE_PER_WORK, LONGEST_PAUSE_MS, left);
        if (ms <= 0) return;
        left -= ms;
        await sleep(ms, signal);
      },
      atMost: (ms) => this.paceOf(house, signal, Math.min(ms, left)),
    };
  }

  private othersCalled(house: number | null, since: number): boolean {
    for (const [caller, at] of this.lastCalls) if (caller !== house && at >= since) return true;
    return false;
  }
}

/** The pace of the current work; null where it must not pause. */
const paces = new AsyncLocalStorage<Pace | null>();

/** Runs work at a pace. Everything in it that gives way pauses accordingly. */
export const atPace = <Result>(pace: Pace, act: () => Result): Result => paces.run(pace, act);

/** Runs work that must not pause: it holds a connection, and on the embedded database the only one. */
export const withoutPauses = <Result>(act: () => Result): Result => paces.run(null, act);

/**
 * Returns a function that runs work at the current pace, with at most this much time in pauses, also in a transaction. Only for one that no other
 * house waits for: on a database with connections for the others, and with locks of its own house.
 */
export function keepingPace(ms: number): <Result>(act: () => Result) => Result {
  const pace = paces.getStore()?.atMost(ms) ?? null;
  return (act) => paces.run(pace, act);
}

/** Runs work for which others wait, with at most this much time in pauses. */
export function pausingAtMost<Result>(ms: number, act: () => Result): Result {
  const pace = paces.getStore();
  return pace ? paces.run(pace.atMost(ms), act) : act();
}

/** The time by which the current work is measured, in ms. */
export const workTime = (): number => paces.getStore()?.now() ?? performance.now();

/** Lets other requests have their turn, and pauses if the work since `since` was at their cost. */
export async function giveWay(since: number): Promise<void> {
  const workedMs = workTime() - since;
  // A call that arrived during the work is noted before the pause is decided on.
  await nextTurn();
  await paces.getStore()?.pause(workedMs);
}

/** Repeats a chunk of work until it returns that it was the last or the signal is aborted, and gives way after each. */
export async function inChunks(signal: AbortSignal, workOnNext: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted) {
    const since = workTime();
    if (await workOnNext()) return;
    await giveWay(since);
  }
}

/** Returns the same parts, and gives way after each. They are made at the pace at which this is called, whoever reads them. */
export async function* inParts<Part>(
  parts: AsyncIterable<Part>,
  pace = paces.getStore() ?? null,
): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  const next = async () => {
    const since = workTime();
    const part = await iterator.next();
    if (part.done !== true) await giveWay(since);
    return part;
  };
  try {
    for (let part = await paces.run(pace, next); part.done !== true; part = await paces.run(pace, next))
      yield part.value;
  } finally {
    await iterator.return?.();
  }
}
