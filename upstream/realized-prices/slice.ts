import type { Slice } from '../core/slice';
import { realizedRoutes } from './realized-routes';
import { sweepRealizedUploads } from './uploads/sweep-uploads';

export const realizedPricesSlice: Slice = { routes: realizedRoutes, sweep: sweepRealizedUploads };
