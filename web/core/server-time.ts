import type { Instant, LocalDate } from '../../rules/core/dates';
import { localDateOf } from '../../rules/core/dates';

/** A smaller difference is due to the whole seconds of the header and the way of the response. */
const UNCERTAIN_MS = 3000;

/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0;

/** Learns the server's time from the `Date` header of a response that arrives now. */
export function noteServerDate(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const ahead = at - Date.now();
  if (Math.abs(ahead - aheadMs) > UNCERTAIN_MS) aheadMs = Math.abs(ahead) > UNCERTAIN_MS ? ahead : 0;
}

/**
 * Returns the current time by the server's clock, in epoch milliseconds UTC. What depends on the day or the hour uses it:
 * the server decides by its own clock, and that of a browser may be wrong.
 */
export const serverNow = (): Instant => Date.now() + aheadMs;

/** Returns today's date by the server's clock in a time zone, the house's as a rule. */
export const todayIn = (timeZone: string): LocalDate => localDateOf(serverNow(), timeZone);
