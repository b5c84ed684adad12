import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { RunningEditsJson } from '../../../upstream/invoicing/editing/running-edits-wire';
import type { GroupDetailBody } from '../../../upstream/invoicing/groups/group-detail-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

/** The call that hides or shows lines, sets notes, and switches delivery. Each folder passes its part of the body. */
export const editGroupDetail =
  (upstream: UpstreamClient) =>
  (invoiceGroupID: number, body: GroupDetailBody, key: Key): Promise<GroupDetailEditJson> =>
    upstream.post<GroupDetailEditJson>(`${HOUSE}/invoiceGroup/{invoiceGroupID}/groupDetailInfo`, {
      params: { invoiceGroupID },
      body,
      ...keyed(key),
    });

/** REST calls for the progress of edits. */
export const createEditingEndpoints = (upstream: UpstreamClient) => ({
  runningEdits: async (groupIDs: readonly number[]): Promise<RunningEditsJson['runningEdits']> =>
    (await upstream.get<RunningEditsJson>(`${HOUSE}/runningEdits`, { query: { groupIDs: groupIDs.join(',') } }))
      .runningEdits,
});
