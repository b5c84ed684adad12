import type {
  DeliveryPreviewJson,
  ShippingBody,
  ShippingJson,
} from '../../../upstream/invoicing/shipping/shipping-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** An edit of thousands of invoices is one transaction: it may take this long. */
const BULK_EDIT_MS = 120_000;

/** How items leave: marking them as shipped, and what a switch of pickup and shipping would make of an invoice. */
export function createShippingEndpoints(upstream: UpstreamClient) {
  const house = '/app/house/{houseRef}';
  return {
    markShipped: (body: ShippingBody, idempotencyKey?: string): Promise<ShippingJson> =>
      upstream.post<ShippingJson>(`${house}/shipping`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

    deliveryPreview: (invoiceID: number, deliveryMode: 'pickup' | 'shipping'): Promise<DeliveryPreviewJson> =>
      upstream.get<DeliveryPreviewJson>(`${house}/invoice/{invoiceID}/deliveryPreview`, {
        params: { invoiceID },
        query: { deliveryMode },
      }),
  };
}
