import { defineRoute, type Route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { GroupParams } from '../groups/group-params';
import { SelectionQuery } from '../invoices/selection-wire';
import { addNotes } from './add-notes';
import { deleteNote } from './delete-note';
import { AddNotesAnswer, AddNotesBody, DeleteNoteBody, NotesAnswer, NotesQuery } from './notes-wire';
import { readNotes } from './read-notes';

export const noteRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceNotes',
    spec: 'added',
    access: 'invoices',
    summary: 'Lists the changes to internal notes, latest first, one page per invoice',
    query: NotesQuery,
    answer: NotesAnswer,
    handler: async ({ actor, query }) => ({
      data: await readNotes(services, actor, query.invoiceIDs ?? [], windowOf(query)),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/notes',
    spec: 'added',
    access: 'invoices',
    summary: 'Adds a line to the internal notes of the selected invoices in one edit, once per Idempotency-Key',
    params: GroupParams,
    query: SelectionQuery,
    body: AddNotesBody,
    answer: AddNotesAnswer,
    handler: async ({ actor, params, query, body, idempotencyKey }) => ({
      data: await addNotes(services, actor, params.invoiceGroupID, {
        choice: { ids: body.ids, token: query.selection ?? null },
        line: body.notes,
        key: idempotencyKey,
      }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/deleteNote',
    spec: 'added',
    access: 'invoices',
    summary: 'Deletes an invoice’s internal note. The deletion can be undone',
    params: GroupParams,
    body: DeleteNoteBody,
    answer: GroupDetailEditAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await deleteNote(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
];
