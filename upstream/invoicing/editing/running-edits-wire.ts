import { z } from 'zod';
import { data, IdsQuery } from '../../core/http/wire';

/** A running edit of many invoices of a group. */
export const RunningEditJson = z.object({
  invoiceGroupID: z.int(),
  label: z.string().describe('Name of the edit, as the history shows it'),
  by: z.string().nullable(),
  total: z.int(),
  done: z.int(),
});
export type RunningEditJson = z.infer<typeof RunningEditJson>;
export const RunningEditsQuery = z.object({ groupIDs: IdsQuery });
export const RunningEditsAnswer = data(z.object({ runningEdits: z.array(RunningEditJson) }));
export type RunningEditsJson = z.infer<typeof RunningEditsAnswer>['data'];
