import { z } from 'zod';
import { data } from '../../core/http/wire';
import { InvoiceGroupJson } from '../groups/group-wire';
import { InvoiceJson } from '../invoices/invoice-wire';
import { EditJson, UndoRefusalJson } from './history-wire';

export const SeenVersion = z
  .int()
  .optional()
  .describe(
    'added: version that the caller has seen. If the same field was edited since, the call fails with 409 EDITED_MEANWHILE',
  );

const GroupDetailEdit = z.object({
  success: z.literal('true'),
  /* added */
  edit: EditJson.nullable().describe('null when nothing changed because the values were already set'),
  invoices: z.array(InvoiceJson).describe('Empty when there are more than 200'),
  invoiceGroup: InvoiceGroupJson,
});

/** `success` is the text 'true'. Added: the edit, and the invoices with details and their group, with current values. */
export const GroupDetailEditAnswer = data(GroupDetailEdit);

/** What an undo returns (added): the undo as the edit, and the invoices on which the edit could not be undone. */
export const UndoAnswer = data(GroupDetailEdit.extend({ notUndone: z.array(UndoRefusalJson) }));

export type UndoJson = z.infer<typeof UndoAnswer>['data'];

export type GroupDetailEditJson = z.infer<typeof GroupDetailEditAnswer>['data'];
