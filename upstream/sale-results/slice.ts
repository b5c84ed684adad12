import type { Slice } from '../core/slice';
import { reportRoutes } from './reports/report-routes';
import { saleResultsRoutes } from './routes';

export const saleResultsSlice: Slice = {
  routes: (services) => [...saleResultsRoutes(services), ...reportRoutes(services)],
};
