import { percentFromRate } from '../../rules/core/money';
import type { ValueWords } from '../../rules/core/record-fields';
import { toWire } from '../../rules/core/wire-names';
import type { TemplateChargeRow as TermsRow } from '../../rules/invoicing/added-charges/taxes-and-fees';
import {
  templateActionLabel,
  templateChangeSentence,
  templateChangesInWords,
} from '../../rules/templates/change-words';
import { FEE_NAMES, TAX_NAMES } from '../../rules/templates/field-names';
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
  saleID: row.saleId,
});

const rowOf = (row: TermsRow) => ({
  ...row,
  onShipping: row.onShipping ?? false,
  onOther: row.onOther ?? false,
  taxCodes: [...(row.taxCodes ?? [])],
  rate: Number(percentFromRate(row.rateMillionths)),
  state: row.state ?? '',
});

const taxJson = (row: TermsRow): GroupSettingsJson['taxSettings'][number] => ({
  ...toWire(TAX_NAMES, rowOf(row)),
  taxCountry: row.country,
  formattedTaxRate: formattedRate(row.rateMillionths),
});

const feeJson = (row: TermsRow): GroupSettingsJson['feeSettings'][number] => ({
  ...toWire(FEE_NAMES, rowOf(row)),
  feeCountry: row.country,
  formattedFeeRate: formattedRate(row.rateMillionths),
});

function resaleRightJson({ resaleRight: [right] }: TemplateVersionRow): GroupSettingsJson['resaleRight'] {
  if (!right) return null;
  const { name, threshold, maximum, bands } = right;
  return {
    name,
    threshold,
    maximum,
    bands: bands.map(({ above, rateMillionths }) => ({
      above,
      rate: Number(percentFromRate(rateMillionths)),
      formattedRate: formattedRate(rateMillionths),
    })),
  };
}

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
  resaleRight: resaleRightJson(row),
  version: row.version,
  savedAt: row.createdAt.getTime(),
  savedBy: row.createdBy,
});

/** Converts an edit of a template to text for display. */
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
