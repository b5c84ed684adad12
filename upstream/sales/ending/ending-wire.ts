import { z } from 'zod';
import { data } from '../../core/http/wire';

/** POST /app/house/{houseRef}/sessions/{catalogID}/end (added). */
export const EndSessionParams = z.object({ catalogID: z.coerce.number().int().min(1).max(2_147_483_647) });
export const EndSessionAnswer = data(
  z.object({
    catalogID: z.int(),
    unsoldCatalogID: z.int().nullable().describe('The session of the timed sale of the unsold lots, if there is one'),
  }),
);
export type EndSessionJson = z.infer<typeof EndSessionAnswer>['data'];
