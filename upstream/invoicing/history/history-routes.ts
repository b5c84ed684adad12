import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { UndoAnswer } from '../editing/edit-wire';
import {
  EditChangesAnswer,
  EditChangesQuery,
  EditsAnswer,
  EditsQuery,
  HistoryAnswer,
  HistoryQuery,
} from '../editing/history-wire';
import { readEditChanges, readEdits, readHistory } from './read-history';
import { undoEdit } from './undo-edit';

const EditParams = z.object({ editID: IdInUrl });

export const historyRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceHistory', {
    access: 'invoices',
    summary: 'Lists edits of invoices, their items, and invoice groups, latest first, one page per record',
    query: HistoryQuery,
    answer: HistoryAnswer,
    handler: ({ actor, query }) => readHistory(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/invoiceEdits', {
    access: 'invoices',
    summary: 'Returns edits by id, and whether they can be undone now',
    query: EditsQuery,
    answer: EditsAnswer,
    handler: async ({ actor, query }) => ({ edits: await readEdits(services, actor, query.ids ?? []) }),
  }),
  route.get('/app/house/{houseRef}/invoiceEditChanges', {
    access: 'invoices',
    summary:
      'Returns what edits changed, as text before and after: for one invoice, or for the first 50 records per edit',
    query: EditChangesQuery,
    answer: EditChangesAnswer,
    handler: ({ actor, query }) => readEditChanges(services, actor, query),
  }),
  route.post('/app/house/{houseRef}/invoiceEdit/{editID}/undo', {
    access: 'invoices',
    summary:
      'Undoes an edit on the invoices where it can be undone, latest edit first; undoing an undo redoes the edit. Returns the current invoices and group, and the other invoices with the reasons',
    params: EditParams,
    answer: UndoAnswer,
    handler: ({ actor, params, idempotencyKey }) => undoEdit(services, actor, params.editID, idempotencyKey),
  }),
];
