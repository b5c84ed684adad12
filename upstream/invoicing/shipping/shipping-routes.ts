import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { markInvoicesShipped, markItemsShipped, markShipped } from './mark-shipped';
import { previewDelivery } from './preview-delivery';
import {
  DeliveryPreviewAnswer,
  DeliveryPreviewQuery,
  InvoiceShippedBody,
  ItemShippedBody,
  ShippingAnswer,
  ShippingBody,
} from './shipping-wire';

const InvoiceParams = z.object({ invoiceID: z.coerce.number().int().min(0).max(2_147_483_647) });

export const shippingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceShippedOnly',
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks whole invoices of one group as shipped (every item not shipped yet) or as not shipped, all or none',
    body: InvoiceShippedBody,
    answer: ShippingAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await markInvoicesShipped(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceShippedOnlyByDetail',
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks items of one group as shipped or as not shipped, all or none',
    body: ItemShippedBody,
    answer: ShippingAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await markItemsShipped(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/shipping',
    spec: 'added',
    access: 'invoices',
    summary:
      'Marks items, invoices, or a selection of a group’s invoices as shipped (with a date, carrier, and tracking number) or as not shipped, in one edit',
    body: ShippingBody,
    answer: ShippingAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await markShipped(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoice/{invoiceID}/deliveryPreview',
    spec: 'added',
    access: 'invoices',
    summary: 'Previews how switching an invoice between pickup and shipping changes its charges. Nothing is saved',
    params: InvoiceParams,
    query: DeliveryPreviewQuery,
    answer: DeliveryPreviewAnswer,
    handler: async ({ actor, params, query }) => ({
      data: await previewDelivery(services, actor, params.invoiceID, query.deliveryMode),
    }),
  }),
];
