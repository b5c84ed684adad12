import { z } from 'zod';

/** The path of a call about one invoice. */
export const InvoiceParams = z.object({ invoiceID: z.coerce.number().int().min(0).max(2_147_483_647) });
