import { z } from 'zod';
import { fieldNames } from '../../../rules/core/record-fields';
import { toWire } from '../../../rules/core/wire-names';
import { ownSettings } from '../../../rules/house/settings-input';
import { data } from '../../core/http/wire';
import { OWN_NAMES } from '../house-settings-wire';

/** The settings that a house changes itself, each of this type. */
const own = <Type>(type: Type) =>
  toWire(
    OWN_NAMES,
    Object.fromEntries(fieldNames(ownSettings).map((name) => [name, type])) as Record<keyof typeof OWN_NAMES, Type>,
  );

/** The settings of a house: those that it changes itself, and those that only the operator changes. */
export const SettingsJson = z.object({
  ...own(z.string()),
  phone: z.string().describe('Empty for none'),
  taxNumber: z.string().describe('VAT or GST number, printed on documents; empty for none'),
  currencyRefusal: z.string().nullable().describe("Why the currency can't change; null if it can"),
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
  ...own(typed),
  phone: typed.default('').describe('Empty for none'),
  taxNumber: typed.default('').describe('Empty for none'),
  creditCardLimit: typed.describe('Decimal of the currency; empty for no limit'),
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other version fails with 409 EDITED_MEANWHILE'),
});
export type SettingsBody = z.output<typeof SettingsBody>;
