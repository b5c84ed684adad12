import { z } from 'zod';

/**
 * What staff saw before an action (added): the house's change feed up to `sequence`, and later versions of invoices that
 * their screen has shown since. If anything has changed after that, the action fails with 409 EDITED_MEANWHILE.
 */
export const SeenBody = z.strictObject({
  sequence: z.int().min(0).describe('`sequence` that a preview, a check, or a dry run returned'),
  versions: z
    .array(z.object({ invoiceID: z.int(), version: z.int() }))
    .max(1000)
    .optional(),
  count: z.int().min(0).optional().describe('Number of invoices that the screen showed'),
});
export type SeenBody = z.infer<typeof SeenBody>;
