import type { Route } from '../core/route';
import type { Services } from '../core/services';
import { autoChargeRoutes } from './auto-charge-routes';
import { chargeRoutes } from './charge-routes';
import { explainRoutes } from './explain-routes';
import { exportRoutes } from './export-routes';
import { groupRoutes } from './group-routes';
import { historyRoutes } from './history-routes';
import { invoiceRoutes } from './invoice-routes';
import { messageRoutes } from './message-routes';
import { noteRoutes } from './note-routes';
import { payingRoutes } from './paying-routes';
import { sendingRoutes } from './sending-routes';
import { shippingRoutes } from './shipping-routes';

export const invoicingRoutes = (services: Services): Route[] => [
  ...groupRoutes(services),
  ...invoiceRoutes(services),
  ...chargeRoutes(services),
  ...shippingRoutes(services),
  ...autoChargeRoutes(services),
  ...payingRoutes(services),
  ...historyRoutes(services),
  ...explainRoutes(services),
  ...noteRoutes(services),
  ...messageRoutes(services),
  ...sendingRoutes(services),
  ...exportRoutes(services),
];
