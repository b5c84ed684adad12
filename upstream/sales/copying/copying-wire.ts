import { z } from 'zod';
import { data } from '../../core/http/wire';

/** POST /app/house/{houseRef}/sales/{groupID}/copy (added). */
export const CopySaleBody = z.object({
  title: z.string().max(1000),
  date: z
    .string()
    .max(10)
    .describe('Date of the first session: MM/DD/YYYY or YYYY-MM-DD. The others keep their distance'),
});
export type CopySaleBody = z.output<typeof CopySaleBody>;
export const CopySaleAnswer = data(z.object({ groupID: z.int(), catalogIDs: z.array(z.int()) }));
/** The copy of a sale. */
export type CopySaleJson = z.infer<typeof CopySaleAnswer>['data'];
