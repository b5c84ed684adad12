import type { ChargeRowInput, TemplateInput } from '../../rules/templates/template-input';
import type { SettingsBody } from './wire';

type TaxBody = SettingsBody['taxSettings'][number];
type FeeBody = SettingsBody['feeSettings'][number];

const taxRow = (row: TaxBody): ChargeRowInput => ({
  name: row.taxType,
  rate: row.taxRate,
  country: row.taxCountryID ?? row.taxCountry ?? '',
  state: row.taxStateID ?? '',
  onHammer: row.taxHammer,
  onLiveFee: row.taxLiveFee,
  onPremium: row.taxPremium,
});

const feeRow = (row: FeeBody): ChargeRowInput => ({
  name: row.feeType,
  rate: row.feeRate,
  country: row.feeCountryID ?? row.feeCountry ?? '',
  state: row.feeStateID ?? '',
  onHammer: row.feeHammer,
  onLiveFee: row.feeLiveFee,
  onPremium: row.feePremium,
});

/** The body of a specified call as the rules read it. `taxesFees`: what holds where the body does not say. */
export const settingsInput = (body: SettingsBody, taxesFees: boolean): TemplateInput => ({
  name: body.groupName,
  subject: body.subject,
  replyToName: body.fromName,
  replyToEmail: body.fromEmail,
  bccEmail: body.bccEmail,
  locationNumber: body.houseAddressID,
  chargesApply: body.additionalChargesPerLot === true ? 'PER_LOT' : 'PER_INVOICE',
  offersPayPal: body.payPal,
  payPalEmail: body.payPalEmail,
  taxesFees: body.taxOnFees ?? taxesFees,
  taxes: body.taxSettings.map(taxRow),
  fees: body.feeSettings.map(feeRow),
  messages: body.messages,
});
