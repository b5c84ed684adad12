import type { Services } from '../core/services';
import type { Slice } from '../core/slice';
import { biddingRoutes } from './bidding-routes';
import { BidQueue } from './bids/bid-queue';
import { BIDDING_CHECK, biddingCheck, planBiddingChecks } from './bids/check-bidding';
import { bookRoutes } from './book/book-routes';
import { closeDueLots } from './closing/close-lots';

export const bulkBiddingSlice: Slice = {
  routes: (services: Services) => {
    // Bids from every screen wait in one line.
    const queue = new BidQueue(services);
    return [...biddingRoutes(services, queue), ...bookRoutes(services, queue)];
  },
  work: { [BIDDING_CHECK]: biddingCheck },
  pulse: closeDueLots,
  sweep: planBiddingChecks,
};
