import type { Slice } from '../core/slice';
import { biddingRoutes } from './bidding-routes';
import { closeDueLots } from './closing/close-lots';

export const bulkBiddingSlice: Slice = { routes: biddingRoutes, pulse: closeDueLots };
