import { z } from 'zod';
import { Amount, data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { ChargeAttemptJson } from '../charge-wire';

/** The outcome of an invoice's automatic charge date (added). A charge that started has a run; a refusal has only a reason. */
export const AutomaticChargeJson = z.object({
  automaticChargeID: z.int(),
  invoiceID: z.int(),
  invoiceGroupID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  day: z.string().describe("The planned day, YYYY-MM-DD in the house's time zone"),
  at: Timestamp.describe('When the charge was due'),
  outcome: ChargeAttemptJson.shape.state,
  outcomeText: z.string(),
  reason: z.string().nullable().describe('Why the invoice was not charged, or why the result is unknown'),
  isDateKept: z
    .boolean()
    .describe('True when the date was no longer valid or a dispute was open, so staff must choose a new one'),
  amount: Amount.nullable().describe('Null when no charge was started'),
  currencyCode: z.string(),
  chargeRunID: z.int().nullable(),
  endedAt: Timestamp.nullable(),
  nextCheckAt: Timestamp.nullable(),
  version: z.int(),
});
export type AutomaticChargeJson = z.infer<typeof AutomaticChargeJson>;

/** GET /app/house/{houseRef}/automaticCharges (added): latest first; of the house, of a group, or by id. */
export const AutomaticChargesQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  invoiceGroupID: IdInUrl.optional(),
});
export const AutomaticChargesAnswer = data(
  z.object({ automaticCharges: z.array(AutomaticChargeJson), totalRecords: z.int() }),
);
export type AutomaticChargesJson = z.infer<typeof AutomaticChargesAnswer>['data'];
