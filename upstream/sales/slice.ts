import type { Slice } from '../core/slice';
import { salesRoutes } from './routes';
import { saleRoutes } from './calendar/sale-routes';

export const salesSlice: Slice = { routes: (services) => [...salesRoutes(services), ...saleRoutes(services)] };
