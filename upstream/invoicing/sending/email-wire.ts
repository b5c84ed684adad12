import { z } from 'zod';
import { SeenVersion } from '../editing/edit-wire';

const EmailInput = z.object({ email: z.string(), invoiceID: z.int(), version: SeenVersion });

export type EmailInput = z.infer<typeof EmailInput>;

/** POST .../invoiceEmail (added): sets the addresses of invoices in one edit. */
export const InvoiceEmailBody = z.strictObject({ invoiceEmails: z.array(EmailInput).min(1).max(200) });

export type InvoiceEmailBody = z.infer<typeof InvoiceEmailBody>;
