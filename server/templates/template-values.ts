import { toWire } from '../../rules/core/wire-names';
import { FEE_NAMES, inputField, TAX_NAMES } from '../../rules/templates/field-names';
import type { SettingsRequest } from '../../upstream/templates/wire';
import type { GraphQLContext } from '../core/context';
import type { UserErrorParent } from '../core/graphql/errors';
import type { ResaleRightInput, TemplateChargeInput, TemplateInput } from '../generated/resolvers-types';

/** The schema has a default for every field of a row. */
const given = (row: TemplateChargeInput) => row as Required<TemplateChargeInput>;

const resaleRightBody = ({ name, threshold, maximum, bands }: ResaleRightInput) => ({
  name,
  threshold: threshold ?? '',
  maximum: maximum ?? '',
  bands: bands.map(({ above, rate }) => ({ above, rate })),
});

/** Converts the content of a template to the form that the REST calls take. */
export async function settingsRequest(values: TemplateInput, { nodeIds }: GraphQLContext): Promise<SettingsRequest> {
  const { locationId, taxesFees, paymentDays, resaleRight } = values;
  return {
    groupName: values.name,
    subject: values.subject,
    fromName: values.replyToName,
    fromEmail: values.replyToEmail,
    bccEmail: values.bccEmail,
    houseAddressID: typeof locationId === 'string' ? await nodeIds.numberOrNone('Location', locationId) : null,
    additionalChargesPerInvoice: values.chargesApply === 'PER_INVOICE',
    additionalChargesPerLot: values.chargesApply === 'PER_LOT',
    payPal: values.offersPayPal,
    payPalEmail: values.payPalEmail,
    ...(typeof paymentDays === 'number' ? { paymentDays } : {}),
    ...(typeof taxesFees === 'boolean' ? { taxOnFees: taxesFees } : {}),
    ...(resaleRight === undefined ? {} : { resaleRight: resaleRight && resaleRightBody(resaleRight) }),
    messages: (values.messages ?? []).map(({ header, detail, sequence }) => ({ header, detail, sequence })),
    taxSettings: (values.taxes ?? []).map((row) => toWire(TAX_NAMES, given(row))),
    feeSettings: (values.fees ?? []).map((row) => toWire(FEE_NAMES, given(row))),
  };
}

/** The place in the input of what a call says of its body. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  invoiceGroupID: ['id'],
  version: ['version'],
  locationNumber: ['values', 'locationId'],
  additionalChargesPerLot: ['values', 'chargesApply'],
  payPal: ['values', 'offersPayPal'],
  taxOnFees: ['values', 'taxesFees'],
};

/** Problems with the paths of the input: taxSettings.0.taxRate is values, taxes, 0, rate. */
export const withInputFields = (errors: readonly UserErrorParent[]): UserErrorParent[] =>
  errors.map((error) => {
    if (error.field.length === 0) return error;
    const field = inputField(error.field.join('.'));
    return { ...error, field: [...(NAMES[field] ?? ['values', ...field.split('.')])] };
  });
