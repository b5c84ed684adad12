import type { Queryable, Transaction } from '../../core/database/database';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { BiddingLot, ClosedLot, ShownBiddingLot } from './bidding-record';
import {
  countBiddingLots,
  lockBiddingLots,
  selectBiddingLots,
  selectDueLots,
  updateClosedLots,
  updateExtendedEnds,
} from './bidding-store';

/** Returns whether a user sees the reserves of lots: only those who sell the lots or bid on them for others do. */
export const seesReserves = (actor: Actor): boolean => actorMay(actor, 'editSales') || actorMay(actor, 'bulkBidding');

/** Returns lots of a session that bidders see, by number; with references, only those. */
export const lotsToBidOn = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  which: {
    readonly refs: readonly string[] | null;
    readonly search: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ShownBiddingLot[]> => selectBiddingLots(db, houseId, catalogId, which);

/** Returns how many lots of a session bidders see, of those that a search finds. */
export const countLotsToBidOn = (db: Queryable, houseId: number, catalogId: number, search: string): Promise<number> =>
  countBiddingLots(db, houseId, catalogId, search);

/** Locks lots by reference until the end of the transaction, so that their bids are taken one after the other. Unknown ones are missing. */
export const lockLotsToBid = (tx: Transaction, houseId: number, refs: readonly string[]): Promise<BiddingLot[]> =>
  lockBiddingLots(tx, houseId, refs);

/** Returns lots of all houses whose end has passed and that nobody has closed, earliest first, at most `limit`. */
export const lotsToClose = (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ readonly houseId: number; readonly ref: string }[]> => selectDueLots(db, now, limit);

/** Stores that bids have moved the ends of locked lots. */
export async function extendLots(
  tx: Transaction,
  houseId: number,
  ends: readonly { readonly id: number; readonly endsAt: Date }[],
): Promise<void> {
  if (ends.length > 0) await updateExtendedEnds(tx, houseId, ends);
}

/** Closes locked lots, which are sold if they have a buyer. Returns those that weren't closed before, with their next versions. */
export const closeLots = (
  tx: Transaction,
  houseId: number,
  lots: readonly ClosedLot[],
): Promise<{ readonly id: number; readonly version: number }[]> => updateClosedLots(tx, houseId, lots);
