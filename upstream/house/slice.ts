import type { Slice } from '../core/slice';
import { houseRoutes } from './routes';

export const houseSlice: Slice = { routes: houseRoutes };
