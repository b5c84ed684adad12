import { z } from 'zod';
import { Amount, data, PageQuery } from '../../core/http/wire';
import { InvoiceFilterJson } from './invoice-wire';

export const InvoiceIdsBody = z.array(z.int()).max(1000);

/** POST .../selection (added): stores a selection of invoices that is too long for a URL: ids, or a filter with exceptions. */
export const SelectionBody = z.union([
  z.object({ ids: z.array(z.int()).min(1).max(5000) }),
  z.object({ filter: InvoiceFilterJson, except: z.array(z.int()).max(5000) }),
]);

export const SelectionAnswer = data(z.object({ token: z.string(), invoiceCount: z.int(), outStandingBalance: Amount }));

export type SelectionJson = z.infer<typeof SelectionAnswer>['data'];

/**
 * Preview and send take the specified body of ids, or (added) ?selection=token with an empty list. The preview is paged by page and size.
 */
export const SelectionQuery = z.object({ ...PageQuery, selection: z.string().optional() });
