import type { TaxPreviewJson } from '../../../upstream/invoicing/bidder-details/bidder-details-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { TaxOverrideBody, TaxOverridePreviewBody } from '../../../upstream/invoicing/tax-overrides/override-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const GROUP = '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}';

/** REST calls for taxes that staff enter instead of the computed ones. */
export const createTaxOverrideEndpoints = (upstream: UpstreamClient) => ({
  overrideTax: (invoiceGroupID: number, body: TaxOverrideBody, idempotencyKey: string) =>
    upstream.post<GroupDetailEditJson>(`${GROUP}/taxOverride`, { params: { invoiceGroupID }, body, idempotencyKey }),

  taxOverridePreview: (invoiceGroupID: number, body: TaxOverridePreviewBody) =>
    upstream.post<TaxPreviewJson>(`${GROUP}/taxOverridePreview`, { params: { invoiceGroupID }, body }),
});
