import { z } from 'zod';
import { toWire } from '../../rules/core/wire-names';
import { TAX_CODES } from '../../rules/lots/tax-codes';
import { FEE_NAMES, TAX_NAMES } from '../../rules/templates/field-names';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';
import { BuyNowGroupSettings } from '../sales/buy-now/buy-now-wire';

/** GET /app/house/{houseRef}/invoiceSettings[?ids=&archived=]: id, name, payrixTemplate; the rest added. */
export const InvoiceSettingJson = z.object({
  id: z.int(),
  name: z.string(),
  payrixTemplate: z.boolean().describe('Whether it is a card-processing template'),
  additionalChargesPerLot: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  saleID: z
    .int()
    .nullable()
    .describe('groupID of the Buy It Now sale whose invoice settings these are; otherwise null'),
});
export type InvoiceSettingJson = z.infer<typeof InvoiceSettingJson>;
export const InvoiceSettingsQuery = z.object({ ids: IdsQuery, archived: z.enum(['true', 'false']).optional() });
export const InvoiceSettingsAnswer = data(z.object({ invoiceSettings: z.array(InvoiceSettingJson) }));

const Country = z.string().describe('ISO 3166-1 alpha-2 code, ALL, or EU (for Buy It Now sales)');

const row = {
  name: z.string(),
  rate: z.number(),
  country: Country,
  state: z.string().describe('State code; empty for every state'),
  onHammer: z.boolean(),
  onLiveFee: z.boolean(),
  onPremium: z.boolean(),
  onShipping: z.boolean().describe('added: whether it applies to the charge for shipping; taxes only'),
  onOther: z.boolean().describe('added: whether it applies to other charges that staff enter; taxes only'),
  taxCodes: z
    .array(z.enum(TAX_CODES))
    .describe('added: the tax codes of the lots whose prices it applies to; empty for all lots; taxes only'),
};
/** A tax row of a template. Rates in percent with three decimals; taxCountry is the same as taxCountryID. */
const TaxSettingJson = z.object({
  ...toWire(TAX_NAMES, row),
  taxCountry: Country,
  formattedTaxRate: z.string(),
});
const FeeSettingJson = z.object({
  ...toWire(FEE_NAMES, row),
  feeCountry: Country,
  formattedFeeRate: z.string(),
});
const TemplateMessageJson = z.object({ header: z.string(), detail: z.string(), sequence: z.int().min(1) });

/** GET /app/house/{houseRef}/invoiceGroupSettings?groupSettingsID={id}; from version on added. */
export const GroupSettingsJson = z.object({
  groupSettingsID: z.int(),
  invoiceGroupID: z.int().describe('The same id, under the name that saving uses'),
  groupName: z.string(),
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  bccEmail: z.string(),
  houseAddressID: z.int(),
  additionalChargesPerInvoice: z.boolean(),
  additionalChargesPerLot: z.boolean(),
  payPal: z.boolean(),
  payPalEmail: z.string(),
  paymentDays: z.int().describe('added: payment terms in days after the invoice date; 0 if payment is due on receipt'),
  payrixTemplate: z.boolean(),
  messages: z.array(TemplateMessageJson),
  taxSettings: z.array(TaxSettingJson),
  feeSettings: z.array(FeeSettingJson),
  taxOnFees: z.boolean(),
  resaleRight: z
    .object({
      name: z.string(),
      threshold: z.int(),
      maximum: z.int().nullable(),
      bands: z.array(z.object({ above: z.int(), rate: z.number(), formattedRate: z.string() })),
    })
    .nullable()
    .describe('added: the artist’s resale right; amounts are in whole units of the sale’s currency, rates in percent'),
  version: z.int(),
  savedAt: Timestamp,
  savedBy: z.string().nullable(),
});
export type GroupSettingsJson = z.infer<typeof GroupSettingsJson>;
export const GroupSettingsQuery = z.object({ groupSettingsID: z.coerce.number().int() });
export const GroupSettingsAnswer = data(
  z.object({ groupSettings: z.union([GroupSettingsJson, BuyNowGroupSettings]).nullable() }),
);

const Text = z
  .string()
  .max(20_000)
  .nullish()
  .transform((text) => text ?? '');
const Rate = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .transform((rate) => String(rate ?? ''));
const Tick = z
  .boolean()
  .nullish()
  .transform((tick) => tick ?? false);
const Place = z
  .string()
  .max(100)
  .nullish()
  .transform((place) => place ?? null);

const rowBody = {
  name: Text,
  rate: Rate,
  country: Place,
  state: Place,
  onHammer: Tick,
  onLiveFee: Tick,
  onPremium: Tick,
  onShipping: Tick,
  onOther: Tick,
  taxCodes: z
    .array(z.enum(TAX_CODES))
    .nullish()
    .transform((codes) => codes ?? []),
};
const TaxBody = z.object({ ...toWire(TAX_NAMES, rowBody), taxCountry: Place });
const FeeBody = z.object({ ...toWire(FEE_NAMES, rowBody), feeCountry: Place });
const MessageBody = z.object({ header: Text, detail: Text, sequence: z.number() });

/** The content of a template's form. `taxOnFees`, `paymentDays`, and `resaleRight` are added; they stay unchanged if omitted. */
const settingsBody = {
  groupName: Text,
  subject: Text,
  fromName: Text,
  fromEmail: Text,
  bccEmail: Text,
  houseAddressID: z
    .int()
    .nullish()
    .transform((id) => id ?? null),
  additionalChargesPerInvoice: z.boolean().optional(),
  additionalChargesPerLot: z.boolean().optional(),
  payPal: Tick,
  payPalEmail: Text,
  paymentDays: z
    .number()
    .optional()
    .describe('added: payment terms in days after the invoice date, 0 to 365; unchanged if omitted'),
  taxOnFees: z.boolean().optional(),
  resaleRight: z
    .object({
      name: Text,
      threshold: Rate,
      maximum: Rate,
      bands: z.array(z.object({ above: Rate, rate: Rate })).max(100),
    })
    .nullable()
    .optional()
    .describe('added: the artist’s resale right; null for none, unchanged if omitted'),
  messages: z
    .array(MessageBody)
    .max(500)
    .optional()
    .transform((messages) => messages ?? []),
  taxSettings: z
    .array(TaxBody)
    .max(500)
    .optional()
    .transform((rows) => rows ?? []),
  feeSettings: z
    .array(FeeBody)
    .max(500)
    .optional()
    .transform((rows) => rows ?? []),
};

/** The content of a template to save, preview, or test. */
export const SettingsBody = z.object(settingsBody);
export type SettingsBody = z.output<typeof SettingsBody>;

/**
 * POST /app/house/{houseRef}/invoiceGroupSettings: invoiceGroupID 0 creates a template; that of a Buy It Now sale saves its invoice settings.
 * Added: `version`, which the user saw while
 * typing. Changes that others have saved since are preserved; if both changed the same field, it is a conflict.
 */
export const SaveGroupSettingsBody = SettingsBody.extend({
  invoiceGroupID: z.int().min(0).max(2_147_483_647),
  version: z.int().min(1).optional(),
});
export type SaveGroupSettingsBody = z.output<typeof SaveGroupSettingsBody>;
/** The body as the server sends it. */
export type SaveGroupSettingsRequest = z.input<typeof SaveGroupSettingsBody>;
export type SettingsRequest = z.input<typeof SettingsBody>;

const Saved = z.object({
  groupSettingsID: z.int(),
  groupSettings: GroupSettingsJson,
  invoiceSetting: InvoiceSettingJson,
});
/** groupSettingsID, with the specified spelling; `data` added. */
export const SaveGroupSettingsAnswer = data(z.union([Saved, z.object({ groupSettings: BuyNowGroupSettings })])).extend({
  groupSettingsID: z.int(),
});
export type SavedTemplateJson = z.infer<typeof Saved>;

/** POST .../invoiceTemplate/{templateID}/copy, archive, unarchive (added). */
export const TemplateParams = z.object({ templateID: IdInUrl });
export const SavedTemplateAnswer = data(Saved);

/** A change of a template as text: '' for an empty value. */
const TemplateChangeJson = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  summary: z.string(),
});
export type TemplateChangeJson = z.infer<typeof TemplateChangeJson>;

/** An edit of a template; `version` is the resulting one. */
export const TemplateEditJson = z.object({
  templateID: z.int(),
  version: z.int(),
  action: z.string(),
  label: z.string(),
  at: Timestamp,
  by: z.string().nullable(),
  changes: z.array(TemplateChangeJson),
});
export type TemplateEditJson = z.infer<typeof TemplateEditJson>;

/** Owners of pages: templates. */
const page = { id: z.int(), totalRecords: z.int() };

/** GET .../invoiceTemplateHistory?ids=&size=&offset= (added): latest first. */
export const TemplateWindowQuery = z.object({ ids: IdsQuery, size: PageQuery.size, offset: PageQuery.offset });
export const TemplateHistoryAnswer = data(
  z.object({ owners: z.array(z.object({ ...page, edits: z.array(TemplateEditJson) })) }),
);
export type TemplateHistoryJson = z.infer<typeof TemplateHistoryAnswer>['data'];

/**
 * GET .../invoiceTemplateVersions?ids=&size=&offset= (added): versions of templates, latest first; or with keys=12.3,15.0 these
 * versions of these templates, 0 for the newest.
 */
export const TemplateVersionsQuery = TemplateWindowQuery.extend({
  keys: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}(,\d{1,9}\.\d{1,9})*$/)
    .optional(),
});
export const TemplateVersionsAnswer = data(
  z.object({ owners: z.array(z.object({ ...page, versions: z.array(GroupSettingsJson) })) }),
);
export type TemplateVersionsJson = z.infer<typeof TemplateVersionsAnswer>['data'];
