import { z } from 'zod';
import { data } from '../../core/http/wire';

/** The settings of a house: those that it changes itself, and those that only the operator changes. */
export const SettingsJson = z.object({
  houseName: z.string(),
  email: z.string(),
  phone: z.string().describe('Empty for none'),
  currencyCode: z.string(),
  currencyRefusal: z.string().nullable().describe("Why the currency can't change; null if it can"),
  timeZoneID: z.string(),
  creditCardLimit: z.string().nullable().describe('Decimal of the currency; null for no limit'),
  autoChargeTime: z.string().describe('HH:mm in the time zone of the house'),
  paymentProcessingEnabled: z.boolean(),
  autoChargeEnabled: z.boolean(),
  connectType: z.string(),
  tier: z.enum(['basic', 'live', 'premium']),
  features: z.array(z.string()),
  ingestType: z.string(),
  isInstant: z.boolean(),
  isOnlineOnly: z.boolean(),
  disableINVAInvoicing: z.boolean(),
  secondFactorRequired: z.boolean(),
  hideCustomerPasswordMail: z.boolean(),
  sellerSiteURL: z.string().nullable(),
  version: z.int(),
});
export type SettingsJson = z.infer<typeof SettingsJson>;

/** GET /app/house/{houseRef}/settings (added). */
export const SettingsAnswer = data(z.object({ settings: SettingsJson }));

const typed = z.string().max(1000);

/** POST /app/house/{houseRef}/settings (added). Problems are 422, by field. */
export const SettingsBody = z.object({
  houseName: typed,
  email: typed,
  phone: typed.default('').describe('Empty for none'),
  currencyCode: typed,
  timeZoneID: typed,
  creditCardLimit: typed.describe('Decimal of the currency; empty for no limit'),
  autoChargeTime: typed,
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other version fails with 409 EDITED_MEANWHILE'),
});
export type SettingsBody = z.output<typeof SettingsBody>;
