import type { Slice } from '../core/slice';
import { lotEdits } from './editing/lot-edits';
import { lotEditingRoutes } from './editing/lot-routes';
import { lotsRoutes } from './routes';

export const lotsSlice: Slice = {
  routes: (services) => [...lotsRoutes(services), ...lotEditingRoutes(services)],
  records: [lotEdits],
};
