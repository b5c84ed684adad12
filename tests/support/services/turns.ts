import { performance, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

/** How often the event loop is checked, in ms. */
const CHECK_EVERY_MS = 5;

/** The CPU time that a piece of work took, in seconds. */
interface Work {
  readonly cpu: number;
  /** The most between two turns of the event loop, in which nothing else was served, without garbage collection. */
  readonly longestTurn: number;
}

interface Turn {
  readonly from: number;
  readonly to: number;
  readonly cpu: number;
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

/** The seconds of garbage collection in a turn. The heap of a test program, with all its modules, takes long to collect. */
const collectedIn = ({ from, to }: Turn, collections: readonly PerformanceEntry[]): number =>
  collections
    .filter(({ startTime }) => startTime >= from && startTime <= to)
    .reduce((sum, { duration }) => sum + duration / 1000, 0);

/**
 * Measures the CPU time of this process during `act`, as a whole and between the turns of its event loop. Elapsed time would depend on what else the
 * machine runs.
 */
export async function workOf<Answer>(act: () => Promise<Answer>): Promise<Work & { readonly answer: Answer }> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => {
    collections.push(...list.getEntries());
  });
  observer.observe({ entryTypes: ['gc'] });
  const turns: Turn[] = [];
  const start = process.cpuUsage();
  let last = { at: performance.now(), usage: start };
  const check = setInterval(() => {
    const now = { at: performance.now(), usage: process.cpuUsage() };
    turns.push({ from: last.at, to: now.at, cpu: secondsOf(process.cpuUsage(last.usage)) });
    last = now;
  }, CHECK_EVERY_MS);
  try {
    const answer = await act();
    const cpu = secondsOf(process.cpuUsage(start));
    collections.push(...observer.takeRecords());
    return {
      answer,
      cpu,
      longestTurn: Math.max(0, ...turns.map((turn) => turn.cpu - collectedIn(turn, collections))),
    };
  } finally {
    clearInterval(check);
    observer.disconnect();
  }
}
