import { z } from 'zod';

/** The group that a path names: its number, as the database holds numbers. */
export const GroupParams = z.object({ invoiceGroupID: z.coerce.number().int().min(0).max(2_147_483_647) });
