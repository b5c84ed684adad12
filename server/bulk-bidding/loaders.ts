import { byKey } from '../core/rest/loader';
import { type BulkBiddingEndpoints, lotKey } from './endpoints';

export function createBulkBiddingLoaders(endpoints: BulkBiddingEndpoints) {
  return {
    /** How bidding on a lot goes, by the references of its session and its own. */
    biddingOfLot: byKey(endpoints.lotsByKey, ({ catalogRef, lotRef }) => lotKey(catalogRef, lotRef)),
    /** How many bids of a session were canceled, by its reference. */
    cancelCountOfSale: byKey(endpoints.cancelCounts, ({ catalogRef }) => catalogRef),
    /** The bids on a lot, by the same. */
    bidsOnLot: byKey(endpoints.histories, ({ key }) => key),
  };
}
