import type { Minor } from '../core/money';

/** How bidding on a lot ended. */
export type BiddingOutcome = 'SOLD' | 'NO_BIDS' | 'HOUSE_LED' | 'RESERVE_NOT_MET' | 'WITHDRAWN';

/** How bidding on lots ended, for staff. */
export const OUTCOME_WORDS: Readonly<Record<BiddingOutcome, string>> = {
  SOLD: 'Sold.',
  NO_BIDS: 'Not sold: no bids.',
  HOUSE_LED: 'Not sold: the house account led.',
  RESERVE_NOT_MET: 'Not sold: the reserve wasn’t met.',
  WITHDRAWN: 'Not sold: withdrawn.',
};

/** Returns how bidding on a lot ended; null while it goes on, and until the lot is closed. */
export function biddingOutcome({
  isClosed,
  isSold,
  isWithdrawn,
  price,
  isHouseLeading,
}: {
  readonly isClosed: boolean;
  readonly isSold: boolean;
  readonly isWithdrawn: boolean;
  readonly price: Minor | null;
  /** Whether the leader bids for the house's own account, which buys nothing. */
  readonly isHouseLeading: boolean;
}): BiddingOutcome | null {
  if (isSold) return 'SOLD';
  if (isWithdrawn) return 'WITHDRAWN';
  if (!isClosed) return null;
  if (price === null) return 'NO_BIDS';
  return isHouseLeading ? 'HOUSE_LED' : 'RESERVE_NOT_MET';
}
