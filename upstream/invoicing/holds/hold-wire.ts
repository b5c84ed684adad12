import { z } from 'zod';
import { CHARGE_AGAIN_REASON_LIMIT } from '../../../rules/invoicing/holds/charge-hold';
import { SeenVersion } from '../editing/edit-wire';

/** POST /app/house/{houseRef}/invoice/{invoiceID}/allowCharging (added); header Idempotency-Key. */
export const AllowChargingBody = z.strictObject({
  reason: z.string().describe(`Reason, shown in the invoice's history: 1 to ${CHARGE_AGAIN_REASON_LIMIT} characters`),
  version: SeenVersion,
});
export type AllowChargingBody = z.infer<typeof AllowChargingBody>;
