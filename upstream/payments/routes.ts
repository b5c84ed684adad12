import { z } from 'zod';
import { defineRoute, type Route } from '../core/route';
import type { Services } from '../core/services';
import { readGroupPaymentMethods, readPaymentMethods } from './service';
import { PaymentMethodsAnswer } from './wire';

export const paymentsRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/payment-methods', spec: 'S0§7', access: 'invoices',
    summary: 'Payment methods that a group\'s invoices can be marked with, choosable ones first',
    params: z.object({ invoiceGroupID: z.coerce.number().int().min(0).max(2_147_483_647) }), answer: PaymentMethodsAnswer,
    handler: async ({ actor, params }) => ({ data: { paymentMethods: await readGroupPaymentMethods(services, actor, params.invoiceGroupID) } }),
  }),
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/payment-methods', spec: 'added', access: 'invoices',
    summary: 'Payment methods that the house knows, choosable ones first', answer: PaymentMethodsAnswer,
    handler: async ({ actor }) => ({ data: { paymentMethods: await readPaymentMethods(services, actor) } }),
  }),
];
