import type { Slice } from '../core/slice';
import { endDueSessions } from './ending/end-session';
import { endingRoutes } from './ending/ending-routes';
import { salesRoutes } from './routes';
import { termsEdits } from './terms/terms-edits';

export const salesSlice: Slice = {
  routes: (services) => [...salesRoutes(services), ...endingRoutes(services)],
  sweep: endDueSessions,
  records: [termsEdits],
};
