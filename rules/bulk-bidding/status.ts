import type { Instant } from '../core/dates';

export type BiddingStatus = 'OPEN' | 'EXTENDED' | 'CLOSED';

/** The labels of the statuses. */
export const STATUS_LABELS: Readonly<Record<BiddingStatus, string>> = {
  OPEN: 'Open',
  EXTENDED: 'Extended',
  CLOSED: 'Closed',
};

/** Returns the status of bidding on a lot at a time. A lot whose end has passed is closed, though nobody may have done it yet. */
export function biddingStatus(
  {
    endsAt,
    scheduledEndsAt,
    isClosed,
  }: {
    readonly endsAt: Instant | null;
    /** When it was to end before bids extended it; null if they haven't. */
    readonly scheduledEndsAt: Instant | null;
    readonly isClosed: boolean;
  },
  now: Instant,
): BiddingStatus {
  if (isClosed || (endsAt !== null && now >= endsAt)) return 'CLOSED';
  return scheduledEndsAt === null ? 'OPEN' : 'EXTENDED';
}
