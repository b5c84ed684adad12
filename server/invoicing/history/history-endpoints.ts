import type { UndoJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { EditChangesJson, EditJson, HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';
import type { PageOf } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';

/** REST calls for past edits, their changes, and undoing them. */
export function createHistoryEndpoints(upstream: UpstreamClient) {
  return {
    undoEdit: (editID: number, key: Key) =>
      upstream.post<UndoJson>(`${HOUSE}/invoiceEdit/{editID}/undo`, {
        params: { editID },
        ...keyed(key),
        deadlineMs: BULK_EDIT_MS,
      }),

    history: (of: { invoiceIDs?: string; groupIDs?: string; detailIDs?: string }, window: PageOf) =>
      upstream.get<HistoryJson>(`${HOUSE}/invoiceHistory`, { query: { ...of, ...window } }),

    editsById: async (ids: readonly number[]): Promise<EditJson[]> =>
      (await upstream.get<{ edits: EditJson[] }>(`${HOUSE}/invoiceEdits`, { query: { ids } })).edits,

    editChanges: async (ids: readonly number[], invoiceID: number | null): Promise<EditChangesJson['changes']> =>
      (await upstream.get<EditChangesJson>(`${HOUSE}/invoiceEditChanges`, { query: { ids, invoiceID } })).changes,
  };
}
