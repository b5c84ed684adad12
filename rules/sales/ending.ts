import type { Instant } from '../core/dates';
import { LONGEST_TITLE } from './session-fields';

const HOUR = 3_600_000;

/** A live session that nobody ends is ended this long after its start. */
export const LIVE_SESSION_HOURS = 24;

/** With this number of unsold lots or more, a live session can become a timed sale of them. */
export const FEWEST_UNSOLD = 15;

/** Days between the end of a live session and the first lot end of the timed sale of its unsold lots, which staff can change. */
export const DAYS_TO_UNSOLD_SALE = 14;

/** A session as far as its end depends on it. */
export interface EndingSession {
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  /** The start; of a timed session, the end of its first lot. */
  readonly startsAt: Instant;
  /** When bidding on its last lot ends, as bids have extended it; null if its lots have no ends. */
  readonly lastLotEndsAt: Instant | null;
  /** Seconds between the ends of two lots; null if all end at once. */
  readonly staggerSeconds: number | null;
  readonly lotCount: number;
}

/**
 * Returns when a session ends unless staff end it: a timed one with its last lot, a live one after a day. Null for Buy It Now sales, which
 * have no end.
 */
export function endOf({ kind, startsAt, lastLotEndsAt, staggerSeconds, lotCount }: EndingSession): Instant | null {
  if (kind === 'BUY_NOW') return null;
  if (kind === 'LIVE') return startsAt + LIVE_SESSION_HOURS * HOUR;
  return lastLotEndsAt ?? startsAt + Math.max(0, lotCount - 1) * (staggerSeconds ?? 0) * 1000;
}

/** Returns whether the end of a session makes a timed sale of its unsold lots. */
export const makesUnsoldSale = (session: {
  readonly kind: EndingSession['kind'];
  readonly resellsUnsold: boolean;
  readonly unsoldCount: number;
  /** Whether the house has the feature (liveToTimedEligible). */
  readonly isEligible: boolean;
}): boolean =>
  session.kind === 'LIVE' && session.resellsUnsold && session.isEligible && session.unsoldCount >= FEWEST_UNSOLD;

const SUFFIX = ': unsold lots';

/** Returns the title of the timed sale of a session's unsold lots, at most 120 characters. */
export const unsoldTitle = (title: string): string =>
  `${[...title]
    .slice(0, LONGEST_TITLE - SUFFIX.length)
    .join('')
    .trimEnd()}${SUFFIX}`;
