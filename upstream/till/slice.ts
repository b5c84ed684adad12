import type { Slice } from '../core/slice';
import { tillRoutes } from './till-routes';

export const tillSlice: Slice = { routes: tillRoutes };
