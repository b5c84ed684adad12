import type { Slice } from '../core/slice';
import { deskRoutes } from './desk-routes';

/** Results of lots are entered where their bids are, so API tokens need the same scope. */
const area = 'bulk-bidding';

export const clerkingSlice: Slice = { routes: (services) => deskRoutes(services).map((route) => ({ ...route, area })) };
