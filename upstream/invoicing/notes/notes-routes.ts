import { type Route, route } from '../../core/http/route';
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
  route.get('/app/house/{houseRef}/invoiceNotes', {
    access: 'invoices',
    summary: 'Lists the changes to internal notes, latest first, one page per invoice',
    query: NotesQuery,
    answer: NotesAnswer,
    handler: ({ actor, query }) => readNotes(services, actor, query.invoiceIDs ?? [], windowOf(query)),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/notes', {
    access: 'invoices',
    summary: 'Adds a line to the internal notes of the selected invoices in one edit, once per Idempotency-Key',
    params: GroupParams,
    query: SelectionQuery,
    body: AddNotesBody,
    answer: AddNotesAnswer,
    handler: ({ actor, params, query, body, idempotencyKey }) =>
      addNotes(services, actor, params.invoiceGroupID, {
        choice: { ids: body.ids, token: query.selection ?? null },
        line: body.notes,
        key: idempotencyKey,
      }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/deleteNote', {
    access: 'invoices',
    summary: 'Deletes an invoice’s internal note. The deletion can be undone',
    params: GroupParams,
    body: DeleteNoteBody,
    answer: GroupDetailEditAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      deleteNote(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
];
