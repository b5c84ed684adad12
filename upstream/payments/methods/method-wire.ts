import { z } from 'zod';
import { data } from '../../core/http/wire';
import { PaymentMethodJson } from '../wire';

const version = z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE');

/** POST /app/house/{houseRef}/payment-methods (added): adds a method, or changes the one with `id`. */
export const SaveMethodBody = z.object({
  id: z.int().optional(),
  version: version.optional(),
  name: z.string().max(1000),
  surchargePercent: z
    .string()
    .max(100)
    .optional()
    .describe('Percent of payments by it, below 0 for a discount; empty for none. Unchanged if it is left out'),
  surchargeName: z.string().max(1000).optional().describe('Its name for bidders. Unchanged if it is left out'),
});
export type SaveMethodBody = z.infer<typeof SaveMethodBody>;

/** POST /app/house/{houseRef}/payment-methods/{paymentMethodID}/retire and /restore (added). */
export const MethodVersionBody = z.object({ version });

/** POST /app/house/{houseRef}/paymentMethodOrder (added): every method that staff can choose, in the new order. */
export const MethodOrderBody = z.object({ methods: z.array(z.object({ id: z.int(), version })).max(1000) });
export type MethodOrderBody = z.infer<typeof MethodOrderBody>;

/** Result of a change: all methods of the house, retired ones last, and the one that was changed. */
export const MethodChangeAnswer = data(
  z.object({ paymentMethods: z.array(PaymentMethodJson), paymentMethod: PaymentMethodJson.nullable() }),
);
export type MethodChangeJson = z.infer<typeof MethodChangeAnswer>['data'];
