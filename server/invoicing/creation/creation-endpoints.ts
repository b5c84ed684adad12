import type { CreateGroupJson, InvoiceCatalogsJson } from '../../../upstream/invoicing/creation/creation-wire';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { PageOf } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

export interface CreateGroupRequest {
  readonly catalogRefs: readonly string[];
  readonly groupTitle: string;
  readonly invoiceSettingsID: number | null;
}

/** REST calls for uninvoiced sales and for creating invoice groups from them. */
export function createCreationEndpoints(upstream: UpstreamClient) {
  return {
    uninvoiced: (window: PageOf & { search?: string | null }) =>
      upstream.get<InvoiceCatalogsJson>(`${HOUSE}/invoiceCatalogs`, { query: { ...window } }),

    createGroup: (body: CreateGroupRequest, idempotencyKey: string) =>
      upstream.post<CreateGroupJson>(`${HOUSE}/invoiceGroup`, { body, idempotencyKey }),

    dryRun: (body: CreateGroupRequest) =>
      upstream.post<CreateGroupJson>(`${HOUSE}/invoiceGroup`, { body, query: { dryRun: true }, readOnly: true }),

    retryGroup: async (invoiceGroupID: number, key: Key): Promise<InvoiceGroupJson> =>
      (
        await upstream.post<{ invoiceGroup: InvoiceGroupJson }>(`${GROUP}/retry`, {
          params: { invoiceGroupID },
          ...keyed(key),
        })
      ).invoiceGroup,
  };
}
