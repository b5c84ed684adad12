import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { DeliveryModeInput } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type {
  DeliveryPreviewJson,
  ShippingBody,
  ShippingJson,
} from '../../../upstream/invoicing/shipping/shipping-wire';
import type { Key } from '../../core/graphql/idempotency-key';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';
import { editGroupDetail } from '../group-detail/group-detail-endpoints';

const HOUSE = '/app/house/{houseRef}';

/** REST calls for marking items as shipped, and for previews of switching between pickup and shipping. */
export function createShippingEndpoints(upstream: UpstreamClient) {
  const edit = editGroupDetail(upstream);
  return {
    setDelivery: (
      invoiceGroupID: number,
      invoiceItemDeliveryModes: readonly DeliveryModeInput[],
      key: Key,
    ): Promise<GroupDetailEditJson> =>
      edit(invoiceGroupID, { invoiceItemDeliveryModes: [...invoiceItemDeliveryModes] }, key),

    markShipped: (body: ShippingBody, idempotencyKey?: string) =>
      upstream.post<ShippingJson>(`${HOUSE}/shipping`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

    deliveryPreview: (invoiceID: number, deliveryMode: 'pickup' | 'shipping') =>
      upstream.get<DeliveryPreviewJson>(`${HOUSE}/invoice/{invoiceID}/deliveryPreview`, {
        params: { invoiceID },
        query: { deliveryMode },
      }),
  };
}
