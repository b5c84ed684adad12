import { type Bid, type Bidding, type BiddingTerms, fold } from '../../../rules/bulk-bidding/bidding';
import { bidIncrements } from '../../../rules/lots/bid-increments';
import type { Queryable } from '../../core/database/database';
import type { BiddingLot } from '../../lots/bidding/bidding-record';
import { type BidRow, selectBidding, selectBids, selectLastSequences } from './bid-store';

/** How bidding on a lot goes, with the number of the bid that leads and the last sequence number. */
export interface LotState {
  readonly bidding: Bidding;
  readonly lead: BidRow | null;
  readonly lastSequence: number;
  /** 0 while nobody has added up the bids. */
  readonly version: number;
}

/** Returns the terms of bids on a lot. Without estimates and starting bid, bids start at the lowest increment. */
export function termsOf(lot: BiddingLot): BiddingTerms {
  const increments = lot.increments ?? bidIncrements(lot.currency);
  return {
    increments,
    startingBid: lot.startingBid ?? Math.min(...increments.map(({ increment }) => increment)),
    reserve: lot.reserve,
    extensionMs: lot.kind === 'TIMED' ? lot.extensionSeconds * 1000 : 0,
  };
}

/** Identifies a bidder: an approved bidder, or a user who bids for the house's account. */
export const bidderKey = ({ approvalId, forHouseBy }: Pick<BidRow, 'approvalId' | 'forHouseBy'>): string =>
  approvalId === null ? `house ${forHouseBy}` : `approval ${approvalId}`;

/** Returns a stored bid as the rules read it. */
export const ruleBid = (row: BidRow): Bid => ({
  sequence: row.sequence,
  bidder: bidderKey(row),
  amount: row.amount,
  isMaximum: row.isMaximum,
  placedAt: new Date(row.placedAt).getTime(),
  isHouse: row.approvalId === null,
});

/** Returns when bidding on a lot ends; null in live sales, whose lots have no time. */
export const endOf = (lot: BiddingLot): number | null => lot.endsAt?.getTime() ?? null;

/** Returns how bidding on lots goes, by their numbers. What nobody has added up yet is, from the bids. */
export async function statesOf(
  db: Queryable,
  houseId: number,
  lots: readonly BiddingLot[],
): Promise<Map<number, LotState>> {
  const ids = lots.map(({ id }) => id);
  const stored = new Map((await selectBidding(db, houseId, ids)).map((row) => [row.lotId, row]));
  const missing = ids.filter((id) => !stored.has(id));
  const bids = new Map<number, BidRow[]>(missing.map((id) => [id, []]));
  for (const bid of missing.length > 0 ? await selectBids(db, houseId, missing) : []) bids.get(bid.lotId)?.push(bid);
  const last = new Map(
    (missing.length > 0 ? await selectLastSequences(db, houseId, missing) : []).map((row) => [row.lotId, row.last]),
  );
  return new Map(
    lots.map((lot) => {
      const row = stored.get(lot.id);
      const endsAt = endOf(lot);
      if (row) {
        const lead = row.lead && { bidder: bidderKey(row.lead), sequence: row.lead.sequence, ceiling: row.lead.amount };
        const bidding = { price: row.price, lead, bidCount: row.bidCount, endsAt };
        return [lot.id, { bidding, lead: row.lead, lastSequence: row.lastSequence, version: row.version }];
      }
      const own = bids.get(lot.id) ?? [];
      const folded = fold(termsOf(lot), own.map(ruleBid), endsAt);
      return [
        lot.id,
        {
          bidding: { ...folded, endsAt },
          lead: own.find(({ sequence }) => sequence === folded.lead?.sequence) ?? null,
          lastSequence: last.get(lot.id) ?? 0,
          version: 0,
        },
      ];
    }),
  );
}
