import type { Slice } from '../core/slice';
import { saleEdits } from './calendar/delete-sale';
import { saleRoutes } from './calendar/sale-routes';
import { endDueSessions } from './ending/end-session';
import { endingRoutes } from './ending/ending-routes';
import { salesRoutes } from './routes';

export const salesSlice: Slice = {
  routes: (services) => [...salesRoutes(services), ...saleRoutes(services), ...endingRoutes(services)],
  records: [saleEdits],
  sweep: endDueSessions,
};
