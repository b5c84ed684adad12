import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { AddNotesJson, NotesJson } from '../../../upstream/invoicing/notes/notes-wire';
import type { Key } from '../../core/graphql/idempotency-key';
import { keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { ChosenInvoices } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

/** An edit of thousands of invoices is one transaction: it may take this long. */
const BULK_EDIT_MS = 120_000;

/** The threads of internal notes, and what is done with notes beyond saving one. */
export function createNotesEndpoints(upstream: UpstreamClient) {
  return {
    notesOfInvoices: async (
      invoiceIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<NotesJson['invoices']> =>
      (
        await upstream.get<NotesJson>(`${HOUSE}/invoiceNotes`, {
          query: { invoiceIDs: invoiceIDs.join(','), ...window },
        })
      ).invoices,

    addNotes: (
      invoiceGroupID: number,
      { ids, token }: ChosenInvoices,
      notes: string,
      idempotencyKey: string,
    ): Promise<AddNotesJson> =>
      upstream.post<AddNotesJson>(`${GROUP}/notes`, {
        params: { invoiceGroupID },
        query: { selection: token },
        body: { ids, notes },
        idempotencyKey,
        deadlineMs: BULK_EDIT_MS,
      }),

    deleteNote: (
      invoiceGroupID: number,
      body: { invoiceID: number; version?: number },
      key: Key,
    ): Promise<GroupDetailEditJson> =>
      upstream.post<GroupDetailEditJson>(`${GROUP}/deleteNote`, { params: { invoiceGroupID }, body, ...keyed(key) }),
  };
}
