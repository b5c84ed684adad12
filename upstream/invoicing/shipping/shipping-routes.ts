import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
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

const InvoiceParams = z.object({ invoiceID: IdInUrl });

export const shippingRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoiceShippedOnly', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks whole invoices of one group as shipped (every item not shipped yet) or as not shipped, all or none',
    body: InvoiceShippedBody,
    answer: ShippingAnswer,
    handler: ({ actor, body, idempotencyKey }) => markInvoicesShipped(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/invoiceShippedOnlyByDetail', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks items of one group as shipped or as not shipped, all or none',
    body: ItemShippedBody,
    answer: ShippingAnswer,
    handler: ({ actor, body, idempotencyKey }) => markItemsShipped(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/shipping', {
    access: 'invoices',
    summary:
      'Marks items, invoices, or a selection of a group’s invoices as shipped (with a date, carrier, and tracking number) or as not shipped, in one edit',
    body: ShippingBody,
    answer: ShippingAnswer,
    handler: ({ actor, body, idempotencyKey }) => markShipped(services, actor, body, idempotencyKey),
  }),
  route.get('/app/house/{houseRef}/invoice/{invoiceID}/deliveryPreview', {
    access: 'invoices',
    summary: 'Previews how switching an invoice between pickup and shipping changes its charges. Nothing is saved',
    params: InvoiceParams,
    query: DeliveryPreviewQuery,
    answer: DeliveryPreviewAnswer,
    handler: ({ actor, params, query }) => previewDelivery(services, actor, params.invoiceID, query.deliveryMode),
  }),
];
