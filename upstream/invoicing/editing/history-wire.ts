import { z } from 'zod';
import { data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

/** Invoices on which an edit can't be undone for the same reason; the first 20 are named. */
export const UndoRefusalJson = z.object({ reason: z.string(), invoiceCount: z.int(), invoiceIDs: z.array(z.int()) });

export type UndoRefusalJson = z.infer<typeof UndoRefusalJson>;

/** One edit of invoices of a group (added), and whether it can be undone now. */
export const EditJson = z.object({
  editID: z.int(),
  invoiceGroupID: z.int(),
  action: z.string(),
  label: z.string(),
  at: Timestamp,
  by: z.string().nullable(),
  invoiceCount: z.int(),
  version: z.int(),
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable().describe('null until it is undone on all of its invoices'),
  rootID: z.int().describe('the edit that an undo or a redo goes back to; its own id for other edits'),
  isUndo: z.boolean().describe('true for an undo: undoing it redoes the edit'),
  canUndo: z.boolean().describe('whether it can be undone on any of its invoices'),
  undoRefusal: z.string().nullable(),
  undoneInvoiceCount: z.int(),
  undoableInvoiceCount: z.int(),
  undoRefusals: z.array(UndoRefusalJson),
});

export type EditJson = z.infer<typeof EditJson>;

export const EditsQuery = z.object({ ids: IdsQuery });

export const EditsAnswer = data(z.object({ edits: z.array(EditJson) }));

export const HistoryQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery, groupIDs: IdsQuery, detailIDs: IdsQuery });

const HistoryOf = z.array(z.object({ id: z.int(), totalRecords: z.int(), edits: z.array(EditJson) }));

export const HistoryAnswer = data(
  z.object({ invoices: HistoryOf, invoiceGroups: HistoryOf, invoiceDetails: HistoryOf }),
);

export type HistoryJson = z.infer<typeof HistoryAnswer>['data'];

/** A field of a record before and after an edit, as text for staff; '' if it is empty. */
export const EditChangeJson = z.object({
  editID: z.int(),
  invoiceID: z.int(),
  invoiceDetailID: z.int().nullable(),
  lotNumber: z.string().nullable(),
  lotTitle: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

export type EditChangeJson = z.infer<typeof EditChangeJson>;

export const EditChangesQuery = z.object({ ids: IdsQuery, invoiceID: z.coerce.number().int().optional() });

export const EditChangesAnswer = data(z.object({ changes: z.array(EditChangeJson) }));

export type EditChangesJson = z.infer<typeof EditChangesAnswer>['data'];
