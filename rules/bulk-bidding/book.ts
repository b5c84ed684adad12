import type { Minor } from '../core/money';
import type { BidIncrement } from '../lots/bid-increments';
import type { BiddingTerms } from './bidding';
import { isRung, nextRung } from './rungs';

/** How a bidder left a bid with the house. */
export const BID_SOURCES = ['PHONE', 'FORM', 'EMAIL', 'IN_PERSON'] as const;
export type BidSource = (typeof BID_SOURCES)[number];

/** The labels of the ways in which bids are left. */
export const SOURCE_LABELS: Readonly<Record<BidSource, string>> = {
  PHONE: 'Phone',
  FORM: 'Form',
  EMAIL: 'Email',
  IN_PERSON: 'In person',
};

/** The longest note that stays with a bid. */
export const LONGEST_NOTE = 500;

/**
 * Returns why the book of a live sale doesn't take a ceiling; null if it does. The bids of others don't matter: they are sealed until the
 * auctioneer reads them, so that no refusal tells what others would pay.
 */
export function bookRefusal(
  { increments, startingBid }: Pick<BiddingTerms, 'increments' | 'startingBid'>,
  amount: Minor,
): 'TOO_LOW' | 'NOT_AN_INCREMENT' | null {
  if (amount < startingBid) return 'TOO_LOW';
  return amount === startingBid || isRung(increments, amount) ? null : 'NOT_AN_INCREMENT';
}

/** A ceiling in the book of a live sale. */
export interface BookBid {
  /** The place in the order in which the lot's bids were taken. */
  readonly sequence: number;
  /** Null while the bidder has no paddle. */
  readonly paddle: string | null;
  /** Tells bidders apart. */
  readonly bidder: string;
  readonly amount: Minor;
}

/** What the book bids next. */
export interface NextBookBid {
  readonly bidder: string;
  readonly paddle: string | null;
  readonly amount: Minor;
  /** The amount up to which the book bids for this bidder. */
  readonly ceiling: Minor;
}

/** Returns bids in the order in which they lead: the highest first, of equal ones the earlier. Each bidder has one, the highest. */
export function inBookOrder<Bid extends Pick<BookBid, 'sequence' | 'bidder' | 'amount'>>(bids: readonly Bid[]): Bid[] {
  const best = new Map<string, Bid>();
  const isBefore = (one: Bid, other: Bid) =>
    one.amount > other.amount || (one.amount === other.amount && one.sequence < other.sequence);
  for (const bid of bids) {
    const own = best.get(bid.bidder);
    if (own === undefined || isBefore(bid, own)) best.set(bid.bidder, bid);
  }
  return [...best.values()].sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

/**
 * Returns what the auctioneer bids next from the book: one step above the second bid of the book and above the room, at most the ceiling of the
 * highest; of equal ceilings, the earlier one. A ceiling that reaches the reserve bids at least the reserve. Null if the book has no bid, or the
 * room has reached its highest.
 */
export function nextBookBid(
  bids: readonly BookBid[],
  increments: readonly BidIncrement[],
  startingBid: Minor,
  reserve: Minor | null,
  /** What the room bids; null while it hasn't. */
  floorPrice: Minor | null,
): NextBookBid | null {
  const [lead, second] = inBookOrder(bids);
  if (!lead || (floorPrice !== null && lead.amount <= floorPrice)) return null;
  const needed = Math.max(
    startingBid,
    second ? nextRung(increments, second.amount) : 0,
    floorPrice === null ? 0 : nextRung(increments, floorPrice),
    reserve !== null && lead.amount >= reserve ? reserve : 0,
  );
  return { bidder: lead.bidder, paddle: lead.paddle, amount: Math.min(lead.amount, needed), ceiling: lead.amount };
}
