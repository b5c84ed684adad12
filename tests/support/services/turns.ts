import { existsSync, readFileSync } from 'node:fs';
import { performance, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

// Steps of incremental marking belong to no reported garbage collection, and would count as work.
setFlagsFromString('--no-incremental-marking');

/** How often the event loop is checked, in ms. */
const CHECK_EVERY_MS = 5;

/** Rows that are written as JSON and read again, to find out how fast this machine is at the moment. */
const YARDSTICK = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Bidder ${id}`, amount: id * 100 }));
const MEASUREMENTS = 5;

/** The CPU time that a piece of work took. */
interface Work {
  /** In seconds, of all threads. */
  readonly cpu: number;
  /**
   * The most between two turns of the event loop, in which nothing else was served, without garbage collection. The unit is the time in which
   * 100,000 rows are written as JSON and read again, on this machine and in the same minute: about 70 ms.
   */
  readonly longestTurn: number;
}

interface Turn {
  readonly from: number;
  readonly to: number;
  readonly cpu: number;
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

const MAIN_THREAD = `/proc/${process.pid}/task/${process.pid}/schedstat`;

/** The CPU time of the main thread so far, in seconds. Other threads block nobody, and count only where the system doesn't tell them apart. */
function mainThread(): number {
  if (!existsSync(MAIN_THREAD)) return secondsOf(process.cpuUsage());
  const [nanoseconds] = readFileSync(MAIN_THREAD, 'latin1').split(' ');
  return Number(nanoseconds) / 1e9;
}

/** The CPU time of the yardstick, in seconds: the median of several, because each can be disturbed. */
function yardstick(): number {
  const times = Array.from({ length: MEASUREMENTS }, () => {
    const start = mainThread();
    JSON.parse(JSON.stringify(YARDSTICK));
    return mainThread() - start;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(MEASUREMENTS / 2)] ?? 0;
}

/** The seconds of garbage collection in a turn. The heap of a test program, with all its modules, takes long to collect. */
const collectedIn = ({ from, to }: Turn, collections: readonly PerformanceEntry[]): number =>
  collections
    .filter(({ startTime }) => startTime >= from && startTime <= to)
    .reduce((sum, { duration }) => sum + duration / 1000, 0);

/**
 * Measures the CPU time of this process during `act`, as a whole, and that of its main thread between the turns of the event loop. Elapsed time would
 * depend on what else the machine runs.
 */
export async function workOf<Answer>(act: () => Promise<Answer>): Promise<Work & { readonly answer: Answer }> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => {
    collections.push(...list.getEntries());
  });
  observer.observe({ entryTypes: ['gc'] });
  const turns: Turn[] = [];
  const before = yardstick();
  const start = process.cpuUsage();
  let last = { at: performance.now(), cpu: mainThread() };
  const check = setInterval(() => {
    const now = { at: performance.now(), cpu: mainThread() };
    turns.push({ from: last.at, to: now.at, cpu: now.cpu - last.cpu });
    last = now;
  }, CHECK_EVERY_MS);
  try {
    const answer = await act();
    const cpu = secondsOf(process.cpuUsage(start));
    clearInterval(check);
    await nextTurn();
    collections.push(...observer.takeRecords());
    const longest = Math.max(0, ...turns.map((turn) => turn.cpu - collectedIn(turn, collections)));
    return { answer, cpu, longestTurn: longest / Math.max(before, yardstick()) };
  } finally {
    clearInterval(check);
    observer.disconnect();
  }
}
