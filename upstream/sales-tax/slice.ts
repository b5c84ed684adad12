import type { Slice } from '../core/slice';
import { salesTaxRoutes } from './routes';

export const salesTaxSlice: Slice = { routes: salesTaxRoutes };
