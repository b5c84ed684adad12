import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { absenteeBidsPath, bulkBiddingPath } from '../paths/bulk-bidding';

const runs = holds('CONSOLE');
const bids = holds('BULK_BIDDING');

/** Bidding in timed sales for bidders who left bids with the house, and for the house itself. */
export const bulkBidding: Slice = {
  routes: [
    {
      path: bulkBiddingPath(':catalogRef'),
      page: async () => (await import('./sale/BulkBiddingPage')).BulkBiddingPage,
      gate: bids,
    },
    {
      path: absenteeBidsPath(':catalogRef'),
      page: async () => (await import('./book/AbsenteeBidsPage')).AbsenteeBidsPage,
      // Live sales need the first right, timed ones the second; the services know which sale it is.
      gate: (viewer) => runs(viewer) || bids(viewer),
    },
  ],
  // A sale has no id: what its queries read belongs together.
  policies: {
    BiddingSale: { merge: true },
    AbsenteeBook: { keyFields: ['catalogRef'] },
    AbsenteeBid: { keyFields: ['ref'] },
  },
  live: {
    derived: { LotBidding: ['absenteeBook'] },
  },
};
