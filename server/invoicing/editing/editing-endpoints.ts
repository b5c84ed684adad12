import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { RunningEditsJson } from '../../../upstream/invoicing/editing/running-edits-wire';
import type { InvoiceUpdate } from '../../../upstream/invoicing/editing/update-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

/** REST calls for edits of invoices and their progress. */
export const createEditingEndpoints = (upstream: UpstreamClient) => ({
  runningEdits: async (groupIDs: readonly number[]): Promise<RunningEditsJson['runningEdits']> =>
    (await upstream.get<RunningEditsJson>(`${HOUSE}/runningEdits`, { query: { groupIDs } })).runningEdits,

  updateInvoice: (invoiceGroupID: number, update: InvoiceUpdate, key: Key) =>
    upstream.post<GroupDetailEditJson>(`${HOUSE}/invoiceGroup/{invoiceGroupID}/invoiceUpdate`, {
      params: { invoiceGroupID },
      body: { invoiceUpdates: [update] },
      ...keyed(key),
    }),
});
