import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
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

const EditParams = z.object({ editID: z.coerce.number().int().min(0).max(2_147_483_647) });

export const historyRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceHistory',
    spec: 'added',
    access: 'invoices',
    summary: 'Lists edits of invoices, their items, and invoice groups, latest first, one page per record',
    query: HistoryQuery,
    answer: HistoryAnswer,
    handler: async ({ actor, query }) => ({ data: await readHistory(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceEdits',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns edits by id, and whether they can be undone now',
    query: EditsQuery,
    answer: EditsAnswer,
    handler: async ({ actor, query }) => ({ data: { edits: await readEdits(services, actor, query.ids ?? []) } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceEditChanges',
    spec: 'added',
    access: 'invoices',
    summary:
      'Returns what edits changed, as text before and after: for one invoice, or for the first 50 records per edit',
    query: EditChangesQuery,
    answer: EditChangesAnswer,
    handler: async ({ actor, query }) => ({ data: await readEditChanges(services, actor, query) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceEdit/{editID}/undo',
    spec: 'added',
    access: 'invoices',
    summary:
      'Undoes an edit on the invoices where it can be undone, latest edit first; undoing an undo redoes the edit. Returns the current invoices and group, and the other invoices with the reasons',
    params: EditParams,
    answer: UndoAnswer,
    handler: async ({ actor, params, idempotencyKey }) => ({
      data: await undoEdit(services, actor, params.editID, idempotencyKey),
    }),
  }),
];
