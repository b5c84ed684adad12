import { percentFromRate } from '../../rules/core/money';
import type { ValueWords } from '../../rules/core/record-fields';
import type { TemplateRow as TermsRow } from '../../rules/invoicing/charges/taxes-and-fees';
import {
  templateActionLabel,
  templateChangeSentence,
  templateChangesInWords,
} from '../../rules/templates/change-words';
import { formattedRate } from '../../rules/templates/rates';
import type { TemplateEditRow } from './history-store';
import type { TemplateRow, TemplateVersionRow } from './template-record';
import type { GroupSettingsJson, InvoiceSettingJson, TemplateEditJson } from './wire';

export const settingJson = (row: TemplateRow): InvoiceSettingJson => ({
  id: row.id,
  name: row.name,
  payrixTemplate: row.payrixTemplate,
  additionalChargesPerLot: row.chargesPerLot,
  archived: row.archivedAt !== null,
  version: row.version,
  createdAt: row.createdAt.getTime(),
});

const taxJson = (row: TermsRow): GroupSettingsJson['taxSettings'][number] => ({
  taxType: row.name,
  taxRate: Number(percentFromRate(row.rateMillionths)),
  taxCountryID: row.country,
  taxCountry: row.country,
  taxStateID: row.state ?? '',
  taxHammer: row.onHammer,
  taxLiveFee: row.onLiveFee,
  taxPremium: row.onPremium,
  formattedTaxRate: formattedRate(row.rateMillionths),
});

const feeJson = (row: TermsRow): GroupSettingsJson['feeSettings'][number] => ({
  feeType: row.name,
  feeRate: Number(percentFromRate(row.rateMillionths)),
  feeCountryID: row.country,
  feeCountry: row.country,
  feeStateID: row.state ?? '',
  feeHammer: row.onHammer,
  feeLiveFee: row.onLiveFee,
  feePremium: row.onPremium,
  formattedFeeRate: formattedRate(row.rateMillionths),
});

export const groupSettingsJson = (row: TemplateVersionRow): GroupSettingsJson => ({
  groupSettingsID: row.templateId,
  invoiceGroupID: row.templateId,
  groupName: row.name,
  subject: row.subject,
  fromName: row.fromName,
  fromEmail: row.fromEmail,
  bccEmail: row.bccEmail,
  houseAddressID: row.locationId,
  additionalChargesPerInvoice: !row.chargesPerLot,
  additionalChargesPerLot: row.chargesPerLot,
  payPal: row.payPal,
  payPalEmail: row.paypalEmail,
  paymentDays: row.paymentDays,
  payrixTemplate: row.payrixTemplate,
  messages: row.messages.toSorted((a, b) => a.sequence - b.sequence),
  taxSettings: row.taxes.map(taxJson),
  feeSettings: row.fees.map(feeJson),
  taxOnFees: row.taxOnFees,
  version: row.version,
  savedAt: row.createdAt.getTime(),
  savedBy: row.createdBy,
});

/** What was done with a template, in words. */
export const editJson = (
  { templateId, version, action, at, by, before, after }: TemplateEditRow,
  words: ValueWords,
): TemplateEditJson => ({
  templateID: templateId,
  version,
  action,
  label: templateActionLabel(action),
  at: at.getTime(),
  by,
  changes: templateChangesInWords(before ?? {}, after ?? {}, words).map((change) => ({
    ...change,
    summary: templateChangeSentence(change),
  })),
});
