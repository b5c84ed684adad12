import { isSold } from '../../../rules/bulk-bidding/bidding';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import { databaseTime } from '../../core/database/database-time';
import type { Services } from '../../core/services';
import type { BiddingLot } from '../../lots/bidding/bidding-record';
import { closeLots, lockLotsToBid, lotsToClose } from '../../lots/bidding/service';
import { endSessionsOfClosedLots } from '../../sales/ending/service';
import { putBidding } from '../bids/bid-store';
import { statesOf, termsOf } from '../bids/bidding-of-lots';

/** How many lots a look closes at most. The next look follows within a second. */
const MOST_AT_ONCE = 1000;

/**
 * Closes all lots of timed sessions whose end has passed by the database's clock: those with a bid that meets the reserve are sold for the current
 * bid, the others aren't. What the house has bid for itself isn't sold. Any number of processes do this at the same time: each lot is closed once.
 * A session ends with its last lot. Returns how many lots were closed.
 */
export async function closeDueLots(services: Services): Promise<number> {
  const { db, clock, log } = services;
  const now = await databaseTime(db, clock);
  const due = await lotsToClose(db, now, MOST_AT_ONCE);
  const houses = new Map<number, string[]>();
  for (const { houseId, ref } of due) houses.set(houseId, [...(houses.get(houseId) ?? []), ref]);
  let count = 0;
  for (const [houseId, refs] of houses) {
    // What fails in one house is tried again at the next look, and doesn't delay the others.
    try {
      const closed = await closeHouse(services, houseId, refs);
      count += closed.length;
      await endSessionsOfClosedLots(services, houseId, [...new Set(closed.map(({ catalogId }) => catalogId))], now);
    } catch (error) {
      log.error({ err: error, houseId }, 'the lots of a house could not be closed');
    }
  }
  return count;
}

const closeHouse = (services: Services, houseId: number, refs: readonly string[]): Promise<readonly BiddingLot[]> =>
  services.db.transaction(async (tx) => {
    const locked = await lockLotsToBid(tx, houseId, refs);
    const now = await databaseTime(tx, services.clock);
    // A bid may have extended a lot, or another process closed it, before it was locked.
    const lots = locked.filter(({ closedAt, endsAt }) => closedAt === null && endsAt !== null && endsAt <= now);
    if (lots.length === 0) return [];
    const states = await statesOf(tx, houseId, lots);
    const closed = lots.map((lot) => {
      const state = states.get(lot.id);
      const isOffered = !lot.isSold && !lot.isWithdrawn;
      const buyer = state && isOffered && isSold(termsOf(lot), state.bidding) ? state.lead : null;
      const approvalId = buyer?.approvalId ?? null;
      return {
        id: lot.id,
        closedAt: now,
        approvalId,
        hammer: approvalId === null ? null : (state?.bidding.price ?? null),
      };
    });
    const versions = await closeLots(tx, houseId, closed);
    const shown = await putBidding(
      tx,
      houseId,
      lots.flatMap(({ id }) => {
        const state = states.get(id);
        if (!state) return [];
        const { bidding, lead, lastSequence } = state;
        return [
          { lotId: id, price: bidding.price, leadBidId: lead?.id ?? null, bidCount: bidding.bidCount, lastSequence },
        ];
      }),
    );
    const of = new Map(closed.map((lot) => [lot.id, lot]));
    await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'lot.close', [
      ...versions.map(({ id, version }) => {
        const lot = of.get(id);
        return {
          type: 'Lot' as const,
          id,
          version,
          before: { hammer: null, approvalId: null },
          after: { hammer: lot?.hammer ?? null, approvalId: lot?.approvalId ?? null },
        };
      }),
      ...partsOf('LotBidding', shown),
    ]);
    return lots.filter(({ id }) => versions.some((version) => version.id === id));
  });
