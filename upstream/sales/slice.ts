import type { Slice } from '../core/slice';
import { salesRoutes } from './routes';

export const salesSlice: Slice = { routes: salesRoutes };
