import type { Instant } from '../core/dates';
import type { Minor } from '../core/money';
import type { BidIncrement } from '../lots/bid-increments';
import { nextRung } from './rungs';

/** A bid that someone gives for a lot. */
export interface Bid {
  /** The place in the order in which the lot's bids were taken, which decides between equal ones. Times can't: two bids can have the same. */
  readonly sequence: number;
  /** Identifies the bidder. */
  readonly bidder: string;
  readonly amount: Minor;
  /** Whether the amount is a ceiling, up to which the platform bids. Otherwise it is bid as it is. */
  readonly isMaximum: boolean;
  readonly placedAt: Instant;
  /** Whether it is for the house's own account. */
  readonly isHouse: boolean;
}

/** What bids on a lot depend on. It is frozen when the session is published. */
export interface BiddingTerms {
  readonly increments: readonly BidIncrement[];
  readonly startingBid: Minor;
  readonly reserve: Minor | null;
  /** How long bidding on the lot goes on at least after a bid that changed price or leader. 0: bids extend nothing. */
  readonly extensionMs: number;
}

/** Who leads, and how far. */
export interface Lead {
  readonly bidder: string;
  /** The bid whose amount is the ceiling. */
  readonly sequence: number;
  /** The amount up to which the platform bids for the leader. */
  readonly ceiling: Minor;
}

/** How bidding on a lot goes. */
export interface Bidding {
  /** The current bid; null without bids. */
  readonly price: Minor | null;
  /** Null without bids. */
  readonly lead: Lead | null;
  /** The bids that were taken and aren't canceled. */
  readonly bidCount: number;
  /** When bidding on the lot ends; null while no time is set, as in live sales. */
  readonly endsAt: Instant | null;
}

export type BidRefusal =
  /** Bidding on the lot has ended. */
  | 'CLOSED'
  /** The amount is below the lowest possible bid. */
  | 'TOO_LOW'
  /** The bidder leads, and bids no more than their own ceiling, or without a ceiling. */
  | 'LEADING'
  /** The house bids the reserve or more for its own account. */
  | 'HOUSE_AT_RESERVE';

/** The result of a bid. */
export type Placed =
  | { readonly refusal: null; readonly bidding: Bidding }
  | { readonly refusal: BidRefusal; readonly /** The lowest amount that can be bid now. */ lowest: Minor };

/** Returns how bidding begins. */
export const noBids = (endsAt: Instant | null): Bidding => ({ price: null, lead: null, bidCount: 0, endsAt });

/** Returns the lowest amount that can be bid. */
export const lowestBid = ({ increments, startingBid }: BiddingTerms, { price }: Bidding): Minor =>
  price === null ? startingBid : nextRung(increments, price);

/** Returns the ceiling that leads after a bid, and the price that the bid makes. */
function raised(
  { increments, startingBid }: BiddingTerms,
  { price, lead }: Bidding,
  { amount, bidder, sequence, isMaximum }: Bid,
): { price: Minor; lead: Lead } {
  const own = { bidder, sequence, ceiling: amount };
  if (lead === null || price === null) return { price: isMaximum ? Math.min(startingBid, amount) : amount, lead: own };
  // Nobody bids against themselves.
  if (lead.bidder === bidder) return { price, lead: amount > lead.ceiling ? own : lead };
  const least = nextRung(increments, Math.min(amount, lead.ceiling));
  if (amount <= lead.ceiling) return { price: Math.max(price, Math.min(lead.ceiling, least)), lead };
  return { price: isMaximum ? Math.max(price, Math.min(amount, least)) : amount, lead: own };
}

/** Returns how bidding goes on after a bid, which was checked when it was placed. */
export function advance(terms: BiddingTerms, before: Bidding, bid: Bid): Bidding {
  const { lead, ...outcome } = raised(terms, before, bid);
  const { reserve, extensionMs } = terms;
  const isMet = reserve !== null && lead.ceiling >= reserve;
  const price = isMet ? Math.max(outcome.price, reserve) : outcome.price;
  const isMoved = price !== before.price || lead.bidder !== before.lead?.bidder;
  const endsAt =
    before.endsAt !== null && isMoved ? Math.max(before.endsAt, bid.placedAt + extensionMs) : before.endsAt;
  return { price, lead, bidCount: before.bidCount + 1, endsAt };
}

/** Takes a bid on a lot, or refuses it. A ceiling that equals the leader's is taken and doesn't lead. */
export function place(terms: BiddingTerms, bidding: Bidding, bid: Bid): Placed {
  const lowest = lowestBid(terms, bidding);
  const refused = (refusal: BidRefusal): Placed => ({ refusal, lowest });
  if (bidding.endsAt !== null && bid.placedAt >= bidding.endsAt) return refused('CLOSED');
  if (bid.isHouse && terms.reserve !== null && bid.amount >= terms.reserve) return refused('HOUSE_AT_RESERVE');
  if (bid.amount < lowest) return refused('TOO_LOW');
  const { lead } = bidding;
  if (lead?.bidder === bid.bidder && (!bid.isMaximum || bid.amount <= lead.ceiling)) return refused('LEADING');
  return { refusal: null, bidding: advance(terms, bidding, bid) };
}

/**
 * Returns how bidding goes after bids that were taken, in their order. They aren't checked again: after one of them is canceled, others would no
 * longer have been high enough.
 */
export const fold = (terms: BiddingTerms, bids: readonly Bid[], endsAt: Instant | null): Bidding =>
  bids.reduce<Bidding>((bidding, bid) => advance(terms, bidding, bid), noBids(endsAt));

/** Returns how bidding goes without a bid that was canceled. The end of the lot stays: bidders have seen it. */
export const withoutCanceled = (
  terms: BiddingTerms,
  bids: readonly Bid[],
  { endsAt }: Pick<Bidding, 'endsAt'>,
): Bidding => ({ ...fold(terms, bids, endsAt), endsAt });

/** Returns whether a lot is sold when bidding on it ends. */
export const isSold = ({ reserve }: BiddingTerms, { price }: Bidding): boolean =>
  price !== null && (reserve === null || price >= reserve);
