import { byKey } from '../core/rest/loader';
import { type BulkBiddingEndpoints, lotKey, type LotOfSession } from './endpoints';

export function createBulkBiddingLoaders(endpoints: BulkBiddingEndpoints) {
  const lots = byKey(endpoints.lotsByKey, lotKey);
  const histories = byKey(endpoints.histories, ({ key }) => key);
  return {
    /** How bidding on a lot goes. */
    biddingOfLot: { load: (lot: LotOfSession) => lots.load(lotKey(lot)) },
    /** The bids on a lot. */
    bidsOnLot: { load: (lot: LotOfSession) => histories.load(lotKey(lot)) },
    /** How many bids of a session were canceled, by its reference. */
    cancelCountOfSale: byKey(endpoints.cancelCounts, ({ catalogRef }) => catalogRef),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly bulkBidding: ReturnType<typeof createBulkBiddingLoaders>;
  }
}
