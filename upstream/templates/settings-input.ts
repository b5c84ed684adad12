import type { TemplateContent } from '../../rules/templates/content';
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

/** The content that applies where a body omits an added field. */
type Current = Pick<TemplateContent, 'taxOnFees' | 'paymentDays'>;

/** The current content of a new template. */
export const NEW_CONTENT: Current = { taxOnFees: false, paymentDays: 0 };

/** Converts the body of a specified call to the input of the rules. */
export const settingsInput = (body: SettingsBody, current: Current): TemplateInput => ({
  name: body.groupName,
  subject: body.subject,
  replyToName: body.fromName,
  replyToEmail: body.fromEmail,
  bccEmail: body.bccEmail,
  locationNumber: body.houseAddressID,
  chargesApply: body.additionalChargesPerLot === true ? 'PER_LOT' : 'PER_INVOICE',
  offersPayPal: body.payPal,
  payPalEmail: body.payPalEmail,
  paymentDays: String(body.paymentDays ?? current.paymentDays),
  taxesFees: body.taxOnFees ?? current.taxOnFees,
  taxes: body.taxSettings.map(taxRow),
  fees: body.feeSettings.map(feeRow),
  messages: body.messages,
});
