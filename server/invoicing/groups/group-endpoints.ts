import type { InvoiceGroupJson, InvoiceGroupsJson } from '../../../upstream/invoicing/groups/group-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { GroupsWindow } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

/** REST calls for invoice groups. */
export function createGroupEndpoints(upstream: UpstreamClient) {
  return {
    groups: (window: GroupsWindow) =>
      upstream.get<InvoiceGroupsJson>(`${HOUSE}/invoiceGroups`, { query: { ...window } }),

    groupsById: async (ids: readonly number[]): Promise<InvoiceGroupJson[]> =>
      (
        await upstream.get<InvoiceGroupsJson>(`${HOUSE}/invoiceGroups`, {
          query: { ids, size: ids.length },
        })
      ).invoices,

    voidGroup: async (invoiceGroupID: number, key: Key): Promise<InvoiceGroupJson> =>
      (
        await upstream.post<{ invoiceGroup: InvoiceGroupJson }>(`${GROUP}/void`, {
          params: { invoiceGroupID },
          ...keyed(key),
        })
      ).invoiceGroup,
  };
}
