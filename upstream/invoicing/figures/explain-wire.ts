import { z } from 'zod';
import { data, IdsQuery } from '../../core/http/wire';

/** JSON of explanations of invoices' figures and states (all added): sentences for staff. */
const FiguresJson = z.object({ premium: z.string(), tax: z.string(), total: z.string(), status: z.string() });
export const LineExplanationJson = FiguresJson.extend({ invoiceDetailID: z.int() });
export type LineExplanationJson = z.infer<typeof LineExplanationJson>;
export const InvoiceExplanationJson = FiguresJson.extend({
  invoiceID: z.int(),
  outstanding: z.string(),
  batchCharge: z.string(),
  items: z.array(LineExplanationJson),
});
export type InvoiceExplanationJson = z.infer<typeof InvoiceExplanationJson>;

/** GET /app/house/{houseRef}/invoiceExplanations?invoiceIDs= */
export const ExplanationsQuery = z.object({ invoiceIDs: IdsQuery });
export const ExplanationsAnswer = data(z.object({ invoices: z.array(InvoiceExplanationJson) }));
export type ExplanationsJson = z.infer<typeof ExplanationsAnswer>['data'];
