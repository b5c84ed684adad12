import { z } from 'zod';

/** The group number of a path, within the range of the database. */
export const GroupParams = z.object({ invoiceGroupID: z.coerce.number().int().min(0).max(2_147_483_647) });
