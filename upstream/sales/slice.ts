import type { Slice } from '../core/slice';
import { buyNowEdits } from './buy-now/buy-now-edits';
import { endDueSessions } from './ending/end-session';
import { endingRoutes } from './ending/ending-routes';
import { salesRoutes } from './routes';

export const salesSlice: Slice = {
  routes: (services) => [...salesRoutes(services), ...endingRoutes(services)],
  records: [buyNowEdits],
  sweep: endDueSessions,
};
