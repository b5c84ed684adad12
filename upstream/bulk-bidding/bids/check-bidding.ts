import { fold } from '../../../rules/bulk-bidding/bidding';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Services } from '../../core/services';
import { addWork, type WorkKind } from '../../core/work/work';
import { lockLotsToBid } from '../../lots/bidding/service';
import { putBidding, selectBids, selectHousesToCheck, selectLastSequences, selectOpenBidding } from './bid-store';
import { ruleBid, statesOf, termsOf } from './bidding-of-lots';

/** Job that adds up the bids on a house's open lots again; the key is the day in UTC. */
export const BIDDING_CHECK = 'bids.check';

/** How many lots a transaction checks: bids on them wait for it. */
const MOST_AT_ONCE = 100;

/** Checks lots in one transaction, and corrects those whose state differs from their bids. Returns the references of the corrected lots. */
const checkLots = (services: Services, houseId: number, refs: readonly string[]): Promise<readonly string[]> =>
  services.db.transaction(async (tx) => {
    const lots = await lockLotsToBid(tx, houseId, refs);
    const ids = lots.map(({ id }) => id);
    const states = await statesOf(tx, houseId, lots);
    const bids = await selectBids(tx, houseId, ids);
    const last = new Map((await selectLastSequences(tx, houseId, ids)).map((row) => [row.lotId, row.last]));
    const wrong = lots.flatMap((lot) => {
      const state = states.get(lot.id);
      if (!state || lot.closedAt !== null) return [];
      const own = bids.filter(({ lotId }) => lotId === lot.id);
      const { price, lead, bidCount } = fold(termsOf(lot), own.map(ruleBid), null);
      const leadBidId = own.find(({ sequence }) => sequence === lead?.sequence)?.id ?? null;
      const lastSequence = Math.max(state.lastSequence, last.get(lot.id) ?? 0);
      const isRight =
        state.bidding.price === price &&
        (state.lead?.id ?? null) === leadBidId &&
        state.bidding.bidCount === bidCount &&
        state.lastSequence === lastSequence;
      return isRight ? [] : [{ ref: lot.ref, row: { lotId: lot.id, price, leadBidId, bidCount, lastSequence } }];
    });
    if (wrong.length === 0) return [];
    const versions = await putBidding(
      tx,
      houseId,
      wrong.map(({ row }) => row),
    );
    await recordChanges(
      tx,
      services.clock,
      { houseId, userId: null, requestId: null },
      'bid.check',
      partsOf('LotBidding', versions),
    );
    return wrong.map(({ ref }) => ref);
  });

/** Adds up the bids on all open lots of a house, and corrects and logs the lots whose state differs. */
async function checkBidding(services: Services, houseId: number, signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const lots = await selectOpenBidding(services.db, houseId, after, MOST_AT_ONCE);
    const last = lots.at(-1);
    if (!last) return;
    const corrected = await checkLots(
      services,
      houseId,
      lots.map(({ ref }) => ref),
    );
    if (corrected.length > 0)
      services.log.error({ houseId, lots: corrected }, 'bidding on lots differed from their bids, and was corrected');
    after = last.id;
  }
}

/** Daily check. If one fails, the next day's makes up for it. */
export const biddingCheck: WorkKind = {
  run: (services, { houseId }, { signal }) => checkBidding(services, houseId, signal),
};

/** Plans today's check of every house with bids on open lots, once a day. */
export async function planBiddingChecks({ db, clock }: Services): Promise<void> {
  const key = clock.now().toISOString().slice(0, 10);
  const houses = await selectHousesToCheck(db, { kind: BIDDING_CHECK, key });
  if (houses.length === 0) return;
  await db.transaction((tx) =>
    addWork(
      tx,
      clock,
      houses.map((houseId) => ({ houseId, kind: BIDDING_CHECK, key, payload: {} })),
    ),
  );
}
