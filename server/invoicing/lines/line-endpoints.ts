import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { HideLineInput } from '../../../upstream/invoicing/groups/group-detail-wire';
import type { Key } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import { editGroupDetail } from '../editing/editing-endpoints';

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
