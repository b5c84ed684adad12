import type { Route } from '../core/http/route';
import type { Services } from '../core/services';
import { chargeRoutes } from './added-charges/charge-routes';
import { bidderDetailRoutes } from './bidder-details/bidder-details-routes';
import { autoChargeRoutes } from './charge-dates/auto-charge-routes';
import { creationRoutes } from './creation/creation-routes';
import { creditRoutes } from './credits/credit-routes';
import { documentRoutes } from './documents/document-routes';
import { editingRoutes } from './editing/editing-routes';
import { exportRoutes } from './exports/export-routes';
import { explainRoutes } from './figures/explain-routes';
import { groupDetailRoutes } from './group-detail/group-detail-routes';
import { groupRoutes } from './groups/group-routes';
import { historyRoutes } from './history/history-routes';
import { holdRoutes } from './holds/hold-routes';
import { invoiceRoutes } from './invoices/invoice-routes';
import { messageRoutes } from './messages/message-routes';
import { noteRoutes } from './notes/notes-routes';
import { receiptRoutes } from './receipts/receipt-routes';
import { payingRoutes } from './recorded-payments/paying-routes';
import { sendingRoutes } from './sending/sending-routes';
import { shippingRoutes } from './shipping/shipping-routes';
import { statementRoutes } from './statements/statement-routes';
import { invoiceExemptionRoutes } from './tax-exemptions/exemption-routes';
import { taxOverrideRoutes } from './tax-overrides/override-routes';

export const invoicingRoutes = (services: Services): Route[] => [
  ...creationRoutes(services),
  ...groupRoutes(services),
  ...groupDetailRoutes(services),
  ...editingRoutes(services),
  ...documentRoutes(services),
  ...invoiceRoutes(services),
  ...chargeRoutes(services),
  ...shippingRoutes(services),
  ...autoChargeRoutes(services),
  ...payingRoutes(services),
  ...receiptRoutes(services),
  ...holdRoutes(services),
  ...creditRoutes(services),
  ...historyRoutes(services),
  ...explainRoutes(services),
  ...noteRoutes(services),
  ...messageRoutes(services),
  ...sendingRoutes(services),
  ...exportRoutes(services),
  ...statementRoutes(services),
  ...invoiceExemptionRoutes(services),
  ...bidderDetailRoutes(services),
  ...taxOverrideRoutes(services),
];
