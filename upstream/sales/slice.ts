import type { Slice } from '../core/slice';
import { buyNowEdits } from './buy-now/buy-now-edits';
import { salesRoutes } from './routes';

export const salesSlice: Slice = { routes: salesRoutes, records: [buyNowEdits] };
