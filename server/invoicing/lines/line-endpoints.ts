import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { HideLineInput } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type { Key } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import { editGroupDetail } from '../group-detail/group-detail-endpoints';

/** REST calls for hiding and showing lines. */
export function createLineEndpoints(upstream: UpstreamClient) {
  const edit = editGroupDetail(upstream);
  return {
    hideLines: (
      invoiceGroupID: number,
      invoiceDetailPrice: readonly HideLineInput[],
      key: Key,
    ): Promise<GroupDetailEditJson> => edit(invoiceGroupID, { invoiceDetailPrice: [...invoiceDetailPrice] }, key),
  };
}
