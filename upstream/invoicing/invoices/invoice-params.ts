import { z } from 'zod';
import { IdInUrl } from '../../core/http/wire';

/** The path of a call about one invoice. */
export const InvoiceParams = z.object({ invoiceID: IdInUrl });
