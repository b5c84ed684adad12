import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readPaymentMethods } from '../service';
import { PaymentMethodsAnswer } from '../wire';
import { orderPaymentMethods, savePaymentMethod, setMethodRetired } from './change-methods';
import { MethodChangeAnswer, MethodOrderBody, MethodVersionBody, SaveMethodBody } from './method-wire';

const params = z.object({ paymentMethodID: z.coerce.number().int().min(0).max(2_147_483_647) });

/** Routes for the payment methods of a house. */
export const methodRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/payment-methods',
    spec: 'added',
    access: 'invoices',
    summary: 'Lists the house’s payment methods, selectable ones first, retired ones last',
    answer: PaymentMethodsAnswer,
    handler: async ({ actor }) => ({ data: { paymentMethods: await readPaymentMethods(services.db, actor) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/payment-methods',
    spec: 'added',
    access: 'payments',
    summary: 'Adds or renames a payment method',
    body: SaveMethodBody,
    answer: MethodChangeAnswer,
    handler: async ({ actor, body }) => ({ data: await savePaymentMethod(services, actor, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/payment-methods/{paymentMethodID}/retire',
    spec: 'added',
    access: 'payments',
    summary: 'Retires a payment method. Past payments keep it',
    params,
    body: MethodVersionBody,
    answer: MethodChangeAnswer,
    handler: async ({ actor, params: { paymentMethodID }, body }) => ({
      data: await setMethodRetired(services, actor, paymentMethodID, body.version, true),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/payment-methods/{paymentMethodID}/restore',
    spec: 'added',
    access: 'payments',
    summary: 'Restores a retired payment method at the end of the list',
    params,
    body: MethodVersionBody,
    answer: MethodChangeAnswer,
    handler: async ({ actor, params: { paymentMethodID }, body }) => ({
      data: await setMethodRetired(services, actor, paymentMethodID, body.version, false),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/paymentMethodOrder',
    spec: 'added',
    access: 'payments',
    summary: 'Sets the order of the selectable payment methods',
    body: MethodOrderBody,
    answer: MethodChangeAnswer,
    handler: async ({ actor, body }) => ({ data: await orderPaymentMethods(services, actor, body) }),
  }),
];
