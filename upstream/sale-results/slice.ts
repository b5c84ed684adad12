import type { Slice } from '../core/slice';
import { saleResultsRoutes } from './routes';

export const saleResultsSlice: Slice = { routes: saleResultsRoutes };
