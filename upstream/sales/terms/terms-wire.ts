import { z } from 'zod';
import { Amount, data, IdInUrl, IdsQuery } from '../../core/http/wire';

/** GET /cps/app/house/{houseID}/terms: the terms that a new sale can have. */
export const GroupSettingsAnswer = data(
  z.object({
    groupSettings: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        houseFeeStepEligible: z.boolean(),
        paymentProcessingEligible: z.boolean(),
      }),
    ),
  }),
);

const PremiumMode = z.enum(['MARGINAL', 'SLAB']);
const Percent = z.string().describe('Percent, such as 25 or 19.5');

/** Auction terms. */
export const SaleTermsJson = z.object({
  termsID: z.int(),
  name: z.string(),
  currencyCode: z.string().describe("The house's currency, in which the amounts are"),
  premiumMode: PremiumMode,
  premiumSteps: z.array(z.object({ from: Amount, to: Amount.nullable(), stepPct: Percent })),
  premiumFlat: Amount.nullable().describe('Added to the premium, per lot'),
  premiumMinimum: Amount.nullable().describe('The least premium of a lot'),
  premiumMaximum: Amount.nullable().describe('The most premium of a lot'),
  marketplaceFee: Percent,
  privateLabelFee: Percent,
  aggregatorFee: Percent,
  houseFeeStepEligible: z.boolean(),
  paymentProcessingEligible: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
});
export type SaleTermsJson = z.infer<typeof SaleTermsJson>;

/** GET /app/house/{houseRef}/saleTerms[?ids=|archived=] (added). */
export const SaleTermsQuery = z.object({ ids: IdsQuery, archived: z.enum(['true', 'false']).optional() });
export const SaleTermsListAnswer = data(z.object({ saleTerms: z.array(SaleTermsJson) }));

const typed = z.string().max(100);

/** POST /app/house/{houseRef}/saleTerms (added): with termsID, an edit. Problems are 422, by field. */
export const SaleTermsBody = z.object({
  termsID: z.int().min(0).max(2_147_483_647).optional(),
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other version fails with 409 EDITED_MEANWHILE'),
  name: z.string().max(1000),
  premiumMode: PremiumMode.default('MARGINAL'),
  premiumSteps: z
    .array(z.object({ to: typed.default('').describe('Decimal; empty for the last step'), rate: typed }))
    .max(100)
    .describe('Each step starts where the one before it ends; the first one at 0'),
  premiumFlat: typed.default('').describe('Added to the premium, per lot, as a decimal; empty for none'),
  premiumMinimum: typed.default('').describe('The least premium of a lot, as a decimal; empty for none'),
  premiumMaximum: typed.default('').describe('The most premium of a lot, as a decimal; empty for none'),
  marketplaceFee: typed.default(''),
  privateLabelFee: typed.default(''),
  aggregatorFee: typed.default(''),
  houseFeeStep: z.boolean().default(false),
  paymentProcessing: z.boolean().default(true),
});
export type SaleTermsBody = z.output<typeof SaleTermsBody>;
export type SaleTermsRequest = z.input<typeof SaleTermsBody>;

/** POST /app/house/{houseRef}/saleTerms/{termsID}/archive and /restore (added). */
export const SaleTermsParams = z.object({ termsID: IdInUrl });
export const SaleTermsAnswer = data(z.object({ saleTerms: SaleTermsJson }));
