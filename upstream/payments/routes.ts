import { z } from 'zod';
import { type Route, route } from '../core/http/route';
import { IdInUrl } from '../core/http/wire';
import type { Services } from '../core/services';
import { cardRequestRoutes } from './card-requests/card-request-routes';
import { cardRoutes } from './cards/card-routes';
import { chargeRoutes } from './charge-runs/charge-routes';
import { processorEventRoutes } from './charge-runs/processor-event-routes';
import { chargebackRoutes } from './chargebacks/chargeback-routes';
import { enrollmentRoutes } from './enrollment/enrollment-routes';
import { linkRoutes } from './links/link-routes';
import { methodRoutes } from './methods/method-routes';
import { discrepancyRoutes } from './reconciliation/discrepancy-routes';
import { refundRoutes } from './refunds/refund-routes';
import { automaticChargeRoutes } from './scheduled-charges/automatic-charge-routes';
import { readBidderPayments, readGroupPaymentMethods, readHousePayments } from './service';
import { HousePaymentsAnswer, HousePaymentsQuery, PaymentMethodsAnswer, PaymentsAnswer, PaymentsQuery } from './wire';

export const paymentsRoutes = (services: Services): Route[] => [
  ...enrollmentRoutes(services),
  ...cardRoutes(services),
  ...cardRequestRoutes(services),
  ...chargeRoutes(services),
  ...automaticChargeRoutes(services),
  ...refundRoutes(services),
  ...discrepancyRoutes(services),
  ...chargebackRoutes(services),
  ...linkRoutes(services),
  ...processorEventRoutes(services),
  ...methodRoutes(services),
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/payment-methods', {
    spec: 'specified',
    access: 'invoices',
    summary: "Lists the payment methods for a group's invoices, selectable ones first",
    params: z.object({ invoiceGroupID: IdInUrl }),
    answer: PaymentMethodsAnswer,
    handler: async ({ actor, params }) => ({
      paymentMethods: await readGroupPaymentMethods(services, actor, params.invoiceGroupID),
    }),
  }),
  route.get('/app/house/{houseRef}/bidderPayments', {
    access: 'invoices',
    summary:
      'Lists bidders’ payments, failed payments, and refunds, latest first, one page per bidder; or payments by id',
    query: PaymentsQuery,
    answer: PaymentsAnswer,
    handler: ({ actor, query }) => readBidderPayments(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/payments', {
    access: 'invoices',
    summary: 'Lists the payments, failed payments, and refunds of the house, latest first, with their sums',
    query: HousePaymentsQuery,
    answer: HousePaymentsAnswer,
    handler: ({ actor, query }) => readHousePayments(services, actor, query),
  }),
];
