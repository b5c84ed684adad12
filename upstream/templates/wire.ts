import { z } from 'zod';
import { IdsQuery, Timestamp, data } from '../core/wire';

/** GET /app/house/{houseRef}/invoiceSettings[?ids=&archived=] (S0§7): id, name, payrixTemplate; the rest added. */
export const InvoiceSettingJson = z.object({
  id: z.int(),
  name: z.string(),
  payrixTemplate: z.boolean().describe('Flag of a card-processing template'),
  additionalChargesPerLot: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
});
export type InvoiceSettingJson = z.infer<typeof InvoiceSettingJson>;
export const InvoiceSettingsQuery = z.object({ ids: IdsQuery, archived: z.enum(['true', 'false']).optional() });
export const InvoiceSettingsAnswer = data(z.object({ invoiceSettings: z.array(InvoiceSettingJson) }));

/** A tax row of a template (S1§3). Rates in percent with three decimals. */
export const TaxSettingJson = z.object({
  taxType: z.string(), taxRate: z.number(), taxCountry: z.string().describe('ISO 3166-1 alpha-2 or ALL'), taxState: z.string(),
  taxHammer: z.boolean(), taxLiveFee: z.boolean(), taxPremium: z.boolean(), formattedTaxRate: z.string(),
});
export const FeeSettingJson = z.object({
  feeType: z.string(), feeRate: z.number(), feeCountry: z.string(), feeState: z.string(),
  feeHammer: z.boolean(), feeLiveFee: z.boolean(), feePremium: z.boolean(), formattedFeeRate: z.string(),
});
export const TemplateMessageJson = z.object({ header: z.string(), detail: z.string(), sequence: z.int().min(1) });

/** GET /app/house/{houseRef}/invoiceGroupSettings?groupSettingsID={id} (S1§7). */
export const GroupSettingsJson = z.object({
  groupSettingsID: z.int(), groupName: z.string(), subject: z.string(), fromName: z.string(), fromEmail: z.string(), bccEmail: z.string(),
  houseAddressID: z.int(), additionalChargesPerInvoice: z.boolean(), additionalChargesPerLot: z.boolean(),
  payPal: z.boolean(), payPalEmail: z.string(), payrixTemplate: z.boolean(),
  messages: z.array(TemplateMessageJson), taxSettings: z.array(TaxSettingJson), feeSettings: z.array(FeeSettingJson),
});
export type GroupSettingsJson = z.infer<typeof GroupSettingsJson>;
export const GroupSettingsQuery = z.object({ groupSettingsID: z.coerce.number().int() });
export const GroupSettingsAnswer = data(z.object({ groupSettings: GroupSettingsJson.nullable() }));
