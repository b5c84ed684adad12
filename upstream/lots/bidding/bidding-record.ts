import type { BidIncrement } from '../../../rules/lots/bid-increments';
import type { SaleKind } from '../../../rules/sales/calendar/adding';

/** A lot as bids on it depend on it. Amounts are in minor units. */
export interface BiddingLot {
  readonly id: number;
  readonly ref: string;
  readonly catalogId: number;
  readonly catalogRef: string;
  readonly number: number | null;
  readonly extension: string;
  readonly kind: SaleKind;
  readonly currency: string;
  readonly startsAt: Date;
  /** Frozen when the session was published; null if it was published before that was stored. */
  readonly increments: readonly BidIncrement[] | null;
  readonly extensionSeconds: number;
  readonly startingBid: number | null;
  readonly highEstimate: number | null;
  readonly reserve: number | null;
  readonly endsAt: Date | null;
  /** When it was to end before bids extended it. */
  readonly scheduledEndsAt: Date | null;
  readonly closedAt: Date | null;
  readonly isShown: boolean;
  /** Bidders see that it is withdrawn: it takes no bids, and its bids sell nothing. */
  readonly isWithdrawn: boolean;
  readonly isSold: boolean;
}

/** A lot as those see it who bid for others. */
export interface ShownBiddingLot extends BiddingLot {
  readonly title: string;
  /** Empty if unknown. */
  readonly consignor: string;
  readonly lowEstimate: number | null;
  readonly imageUrl: string | null;
  readonly lotUrl: string | null;
}

/** The result of a lot whose bidding has ended: its buyer and hammer price, both null if it wasn't sold. */
export interface ClosedLot {
  readonly id: number;
  readonly closedAt: Date;
  readonly approvalId: number | null;
  readonly hammer: number | null;
}
