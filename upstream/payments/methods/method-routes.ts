import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { readPaymentMethods } from '../service';
import { PaymentMethodsAnswer } from '../wire';
import { orderPaymentMethods, savePaymentMethod, setMethodRetired } from './change-methods';
import { MethodChangeAnswer, MethodOrderBody, MethodVersionBody, SaveMethodBody } from './method-wire';

const params = z.object({ paymentMethodID: IdInUrl });

/** Routes for the payment methods of a house. */
export const methodRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/payment-methods', {
    access: 'invoices',
    summary: 'Lists the house’s payment methods, selectable ones first, retired ones last',
    answer: PaymentMethodsAnswer,
    handler: async ({ actor }) => ({ paymentMethods: await readPaymentMethods(services.db, actor) }),
  }),
  route.post('/app/house/{houseRef}/payment-methods', {
    access: 'payments',
    summary: 'Adds or renames a payment method, and sets its surcharge',
    body: SaveMethodBody,
    answer: MethodChangeAnswer,
    handler: ({ actor, body }) => savePaymentMethod(services, actor, body),
  }),
  route.post('/app/house/{houseRef}/payment-methods/{paymentMethodID}/retire', {
    access: 'payments',
    summary: 'Retires a payment method. Past payments keep it',
    params,
    body: MethodVersionBody,
    answer: MethodChangeAnswer,
    handler: ({ actor, params: { paymentMethodID }, body }) =>
      setMethodRetired(services, actor, paymentMethodID, body.version, true),
  }),
  route.post('/app/house/{houseRef}/payment-methods/{paymentMethodID}/restore', {
    access: 'payments',
    summary: 'Restores a retired payment method at the end of the list',
    params,
    body: MethodVersionBody,
    answer: MethodChangeAnswer,
    handler: ({ actor, params: { paymentMethodID }, body }) =>
      setMethodRetired(services, actor, paymentMethodID, body.version, false),
  }),
  route.post('/app/house/{houseRef}/paymentMethodOrder', {
    access: 'payments',
    summary: 'Sets the order of the selectable payment methods',
    body: MethodOrderBody,
    answer: MethodChangeAnswer,
    handler: ({ actor, body }) => orderPaymentMethods(services, actor, body),
  }),
];
