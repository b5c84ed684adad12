import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { NoteInput } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type { AddNotesJson, NotesJson } from '../../../upstream/invoicing/notes/notes-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';
import { editGroupDetail } from '../group-detail/group-detail-endpoints';
import type { ChosenInvoices } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

/** REST calls for internal notes. */
export function createNotesEndpoints(upstream: UpstreamClient) {
  const edit = editGroupDetail(upstream);
  return {
    setNotes: (invoiceGroupID: number, invoiceNotes: readonly NoteInput[], key: Key): Promise<GroupDetailEditJson> =>
      edit(invoiceGroupID, { invoiceNotes: [...invoiceNotes] }, key),

    notesOfInvoices: async (
      invoiceIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<NotesJson['invoices']> =>
      (
        await upstream.get<NotesJson>(`${HOUSE}/invoiceNotes`, {
          query: { invoiceIDs, ...window },
        })
      ).invoices,

    addNotes: (invoiceGroupID: number, { ids, token }: ChosenInvoices, notes: string, idempotencyKey: string) =>
      upstream.post<AddNotesJson>(`${GROUP}/notes`, {
        params: { invoiceGroupID },
        query: { selection: token },
        body: { ids, notes },
        idempotencyKey,
        deadlineMs: BULK_EDIT_MS,
      }),

    deleteNote: (invoiceGroupID: number, body: { invoiceID: number; version?: number }, key: Key) =>
      upstream.post<GroupDetailEditJson>(`${GROUP}/deleteNote`, { params: { invoiceGroupID }, body, ...keyed(key) }),
  };
}
