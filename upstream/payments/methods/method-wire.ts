import { z } from 'zod';
import { data } from '../../core/http/wire';
import { PaymentMethodJson } from '../wire';

const version = z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE');

/** POST /app/house/{houseRef}/payment-methods (added): adds a method, or renames the one with `id`. */
export const SaveMethodBody = z.object({
  id: z.int().optional(),
  version: version.optional(),
  name: z.string().max(1000),
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
