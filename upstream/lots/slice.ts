import type { Slice } from '../core/slice';
import { lotsRoutes } from './routes';

export const lotsSlice: Slice = { routes: lotsRoutes };
