import { z } from 'zod';
import { data } from '../../core/http/wire';
import { InvoiceGroupJson } from '../groups/group-wire';
import { EditJson } from '../history/history-wire';
import { InvoiceJson } from '../invoices/invoice-wire';

/**
 * `success` is the text 'true'. Added: the edit, and the invoices with details and their group, with current values. POST
 * .../invoiceEdit/{editID}/undo (added) returns the same for the undo.
 */
export const GroupDetailEditAnswer = data(
  z.object({
    success: z.literal('true'),
    /* added */
    edit: EditJson.nullable().describe('null when nothing changed because the values were already set'),
    invoices: z.array(InvoiceJson).describe('Empty when there are more than 200'),
    invoiceGroup: InvoiceGroupJson,
  }),
);

export type GroupDetailEditJson = z.infer<typeof GroupDetailEditAnswer>['data'];
