import { z } from 'zod';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { typedWire } from '../../core/http/record-wire';
import { SeenVersion } from './edit-wire';

const InvoiceUpdate = z.strictObject({
  invoiceID: z.int(),
  version: SeenVersion,
  fields: z.strictObject(typedWire(invoiceFields)).partial().describe('Omitted fields keep their values'),
});

export type InvoiceUpdate = z.infer<typeof InvoiceUpdate>;

/** POST .../invoiceUpdate (added): saves typed fields of invoices in one edit. */
export const InvoiceUpdateBody = z.strictObject({ invoiceUpdates: z.array(InvoiceUpdate).min(1).max(200) });

export type InvoiceUpdateBody = z.infer<typeof InvoiceUpdateBody>;
