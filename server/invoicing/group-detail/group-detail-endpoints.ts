import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GroupDetailBody, GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { GroupInvoicesWindow } from '../invoices/invoice-queries';

const GROUP_DETAIL = '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo';

/** The call that hides or shows lines, sets notes, and switches delivery. Each folder passes its part of the body. */
export const editGroupDetail =
  (upstream: UpstreamClient) => (invoiceGroupID: number, body: GroupDetailBody, key: Key) =>
    upstream.post<GroupDetailEditJson>(GROUP_DETAIL, {
      params: { invoiceGroupID },
      body,
      ...keyed(key),
    });

/** The REST call for the invoices of a group. */
export const createGroupDetailEndpoints = (upstream: UpstreamClient) => ({
  groupInvoices: (invoiceGroupID: number, window: GroupInvoicesWindow) =>
    upstream.get<GroupDetailJson>(GROUP_DETAIL, { params: { invoiceGroupID }, query: { ...window } }),
});
