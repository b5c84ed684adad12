import type { Slice } from '../core/slice';
import { customersRoutes } from './routes';

export const customersSlice: Slice = { routes: customersRoutes };
