import { type Finding, ok, problem, warning } from './finding';

const NOTICEABLE_MS = 5_000;
const WRONG_MS = 120_000;

/** Rates how far this machine's clock is ahead of another one (negative: behind). */
export function judgeClock(aheadMs: number, other: string): Finding {
  const away = Math.abs(aheadMs);
  if (away < NOTICEABLE_MS) return ok(`The clock of this machine agrees with that of ${other}.`);
  const words = `The clock of this machine is ${Math.round(away / 1000)} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} that of ${other}. Turn on time synchronization (NTP) on both.`;
  return away < WRONG_MS ? warning(words) : problem(words);
}
