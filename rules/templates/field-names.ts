import type { ContentField } from './content';
import type { ChargeRowInput } from './template-input';

/** The REST names of the fields of a tax row. */
export const TAX_NAMES = {
  name: 'taxType',
  rate: 'taxRate',
  country: 'taxCountryID',
  state: 'taxStateID',
  onHammer: 'taxHammer',
  onLiveFee: 'taxLiveFee',
  onPremium: 'taxPremium',
  onShipping: 'taxShipping',
  onOther: 'taxOther',
  taxCodes: 'taxCodes',
} as const satisfies Readonly<Record<keyof ChargeRowInput, string>>;

/** The REST names of the fields of a fee row. */
export const FEE_NAMES = {
  name: 'feeType',
  rate: 'feeRate',
  country: 'feeCountryID',
  state: 'feeStateID',
  onHammer: 'feeHammer',
  onLiveFee: 'feeLiveFee',
  onPremium: 'feePremium',
  onShipping: 'feeShipping',
  onOther: 'feeOther',
  taxCodes: 'feeTaxCodes',
} as const satisfies Readonly<Record<keyof ChargeRowInput, string>>;

type Names = Readonly<Record<string, string>>;
const ROWS: Readonly<Record<string, Names>> = { taxes: TAX_NAMES, fees: FEE_NAMES };
const FIELDS: Names = {
  name: 'groupName',
  replyToName: 'fromName',
  replyToEmail: 'fromEmail',
  locationNumber: 'houseAddressID',
  taxes: 'taxSettings',
  fees: 'feeSettings',
};

const inverse = (names: Names): Names => Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));
const FIELDS_BACK = inverse(FIELDS);

/** Converts an input path to its REST spelling: taxes.0.rate becomes taxSettings.0.taxRate. */
export function wireField(field: string): string {
  const [first = '', index, part] = field.split('.');
  if (first === 'resaleRight') return field;
  const name = FIELDS[first] ?? first;
  return index === undefined || part === undefined ? name : `${name}.${index}.${ROWS[first]?.[part] ?? part}`;
}

/** Converts a REST path to its input spelling. */
export function inputField(wire: string): string {
  const [first = '', index, part] = wire.split('.');
  if (first === 'resaleRight') return wire;
  const name = FIELDS_BACK[first] ?? first;
  if (index === undefined || part === undefined) return name;
  return `${name}.${index}.${inverse(ROWS[name] ?? {})[part] ?? part}`;
}

const CONTENT: Readonly<Partial<Record<ContentField, string>>> = {
  name: 'groupName',
  locationId: 'houseAddressID',
  chargesPerLot: 'additionalChargesPerLot',
  paypalEmail: 'payPalEmail',
  taxes: 'taxSettings',
  fees: 'feeSettings',
};

/** Returns the REST name of a content field. */
export const contentFieldPath = (field: ContentField): string => CONTENT[field] ?? field;
