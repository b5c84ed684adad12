import { type Instant, type LocalDate, localDateOf } from '../../rules/core/dates';

/** The `Date` header has whole seconds, and is the start of the second. */
const SECOND = 1000;

/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0;

/**
 * Learns the server's time from the `Date` header of a response that arrives now, `tookMs` after its request was sent. The
 * server wrote it in between, so each response limits the difference between the clocks, and the known one moves into
 * the limits. The first is right within a second and the way there; each of the next can only be closer.
 */
export function noteServerDate(date: string | null, tookMs: number): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.min(Math.max(aheadMs, ahead), ahead + SECOND + tookMs);
}

/**
 * Returns the current time by the server's clock, in epoch milliseconds UTC. What depends on the day or the hour uses it:
 * the server decides by its own clock, and that of a browser may be wrong.
 */
export const serverNow = (): Instant => Math.round(Date.now() + aheadMs);

/** Returns today's date by the server's clock in a time zone, the house's as a rule. */
export const todayIn = (timeZone: string): LocalDate => localDateOf(serverNow(), timeZone);
