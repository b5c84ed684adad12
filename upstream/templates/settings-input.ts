import { fromWire } from '../../rules/core/wire-names';
import { contentOf, type TemplateContent } from '../../rules/templates/content';
import { FEE_NAMES, TAX_NAMES, wireField } from '../../rules/templates/field-names';
import { templateProblems } from '../../rules/templates/problems';
import { typedResaleRight } from '../../rules/templates/resale-right';
import type { ChargeRowInput, TemplateInput } from '../../rules/templates/template-input';
import type { Transaction } from '../core/database/database';
import { invalid, type Problem } from '../core/errors';
import { holdLocation } from '../house/service';
import type { SettingsBody } from './wire';

type TaxBody = SettingsBody['taxSettings'][number];
type FeeBody = SettingsBody['feeSettings'][number];
/** Returns a row with its country, which may be under either of two names. */
const rowOf = <Row extends { readonly country: string | null; readonly state: string | null }>(
  row: Row,
  otherCountry: string | null,
) => ({ ...row, country: row.country ?? otherCountry ?? '', state: row.state ?? '' });

const taxRow = (row: TaxBody): ChargeRowInput => rowOf(fromWire(TAX_NAMES, row), row.taxCountry);
const feeRow = (row: FeeBody): ChargeRowInput => rowOf(fromWire(FEE_NAMES, row), row.feeCountry);

/** The content that applies where a body omits an added field. */
type Current = Pick<TemplateContent, 'taxOnFees' | 'paymentDays' | 'resaleRight'>;

/** The current content of a new template. */
export const NEW_CONTENT: Current = { taxOnFees: false, paymentDays: 0, resaleRight: [] };

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
  resaleRight: body.resaleRight === undefined ? typedResaleRight(current.resaleRight) : body.resaleRight,
  messages: body.messages,
});

/** Converts valid input to content. Throws 422 with all problems, with the specified texts and the paths of the call. */
export async function requireSettings(
  tx: Transaction,
  houseId: number,
  body: SettingsBody,
  input: TemplateInput,
): Promise<TemplateContent> {
  const problems: Problem[] = templateProblems(input).map((problem) => ({
    ...problem,
    field: wireField(problem.field),
  }));
  if (body.additionalChargesPerInvoice === true && body.additionalChargesPerLot === true) {
    problems.push({
      code: 'CHARGES_TWICE',
      message: 'Charges apply per invoice or per lot, not both.',
      field: 'additionalChargesPerLot',
    });
  }
  const { locationNumber } = input;
  if (locationNumber !== null && !(await holdLocation(tx, houseId, locationNumber))) {
    problems.push({ code: 'UNKNOWN_LOCATION', message: 'Choose a location of the house.', field: 'houseAddressID' });
  }
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  return contentOf(input);
}
