import { percentFromRate } from '../../rules/core/money';
import type { TemplateRow as TermsRow } from '../../rules/invoicing/taxes-and-fees';
import type { TemplateRow, TemplateVersionRow } from './store';
import type { GroupSettingsJson, InvoiceSettingJson } from './wire';

/** Rates of templates are shown with three decimals (S1§3). */
const threeDecimals = (rateMillionths: number): string => {
  const [whole = '0', fraction = ''] = percentFromRate(rateMillionths).split('.');
  return `${whole}.${fraction.padEnd(3, '0')}`;
};

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
  taxCountry: row.country,
  taxState: row.state ?? '',
  taxHammer: row.onHammer,
  taxLiveFee: row.onLiveFee,
  taxPremium: row.onPremium,
  formattedTaxRate: threeDecimals(row.rateMillionths),
});

const feeJson = (row: TermsRow): GroupSettingsJson['feeSettings'][number] => ({
  feeType: row.name,
  feeRate: Number(percentFromRate(row.rateMillionths)),
  feeCountry: row.country,
  feeState: row.state ?? '',
  feeHammer: row.onHammer,
  feeLiveFee: row.onLiveFee,
  feePremium: row.onPremium,
  formattedFeeRate: threeDecimals(row.rateMillionths),
});

export const groupSettingsJson = (row: TemplateVersionRow): GroupSettingsJson => ({
  groupSettingsID: row.templateId,
  groupName: row.name,
  subject: row.subject,
  fromName: row.fromName,
  fromEmail: row.fromEmail,
  bccEmail: row.bccEmail,
  houseAddressID: row.locationId,
  additionalChargesPerInvoice: !row.chargesPerLot,
  additionalChargesPerLot: row.chargesPerLot,
  payPal: row.paypalEmail !== '',
  payPalEmail: row.paypalEmail,
  payrixTemplate: row.payrixTemplate,
  messages: row.messages.toSorted((a, b) => a.sequence - b.sequence),
  taxSettings: row.taxes.map(taxJson),
  feeSettings: row.fees.map(feeJson),
});
