import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { bulkBiddingPath } from './public/paths';

/** Bidding in timed sales for bidders who left bids with the house, and for the house itself. */
export const bulkBidding: Slice = {
  routes: [
    {
      path: bulkBiddingPath(':catalogRef'),
      page: async () => (await import('./sale/BulkBiddingPage')).BulkBiddingPage,
      gate: holds('BULK_BIDDING'),
    },
  ],
  // A sale has no id: what its queries read belongs together.
  policies: { BiddingSale: { merge: true } },
  live: {
    lists: {},
    listedBy: {},
  },
};
