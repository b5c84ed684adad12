import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readPaymentMethods } from '../service';
import { PaymentMethodsAnswer } from '../wire';
import { orderPaymentMethods, savePaymentMethod, setMethodRetired } from './change-methods';
import { MethodChangeAnswer, MethodOrderBody, MethodVersionBody, SaveMethodBody } from './method-wire';

const params = z.object({ paymentMethodID: z.coerce.number().int().min(0).max(2_147_483_647) });

/** The ways to pay of a house. */
export const methodRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/payment-methods',
    spec: 'added',
    access: 'invoices',
    summary: 'Payment methods that the house knows, choosable ones first, retired ones last',
    answer: PaymentMethodsAnswer,
    handler: async ({ actor }) => ({ data: { paymentMethods: await readPaymentMethods(services.db, actor) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/payment-methods',
    spec: 'added',
    access: 'payments',
    summary: 'Adds a payment method, or renames one',
    body: SaveMethodBody,
    answer: MethodChangeAnswer,
    handler: async ({ actor, body }) => ({ data: await savePaymentMethod(services, actor, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/payment-methods/{paymentMethodID}/retire',
    spec: 'added',
    access: 'payments',
    summary: 'Retires a payment method; past payments keep it',
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
    summary: 'Offers a retired payment method again, as the last',
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
    summary: 'Puts the payment methods that staff may choose into an order',
    body: MethodOrderBody,
    answer: MethodChangeAnswer,
    handler: async ({ actor, body }) => ({ data: await orderPaymentMethods(services, actor, body) }),
  }),
];
