import type { ContentField } from './content';

/** REST field names by input field, shared by tax and fee rows. `wireField` adds the prefix of the row. */
const ROWS: Readonly<Record<string, string>> = {
  name: 'Type',
  rate: 'Rate',
  country: 'CountryID',
  state: 'StateID',
  onHammer: 'Hammer',
  onLiveFee: 'LiveFee',
  onPremium: 'Premium',
};
const FIELDS: Readonly<Record<string, string>> = {
  name: 'groupName',
  replyToName: 'fromName',
  replyToEmail: 'fromEmail',
  locationNumber: 'houseAddressID',
  taxes: 'taxSettings',
  fees: 'feeSettings',
};

const inverse = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));
const ROWS_BACK = inverse(ROWS);
const FIELDS_BACK = inverse(FIELDS);

/** Converts an input path to its REST spelling: taxes.0.rate becomes taxSettings.0.taxRate. */
export function wireField(field: string): string {
  const [first = '', index, part] = field.split('.');
  const name = FIELDS[first] ?? first;
  if (index === undefined || part === undefined) return name;
  const prefix = { taxes: 'tax', fees: 'fee' }[first];
  return `${name}.${index}.${prefix === undefined ? part : prefix + (ROWS[part] ?? part)}`;
}

/** Converts a REST path to its input spelling. */
export function inputField(wire: string): string {
  const [first = '', index, part] = wire.split('.');
  const name = FIELDS_BACK[first] ?? first;
  if (index === undefined || part === undefined) return name;
  const isRow = first === 'taxSettings' || first === 'feeSettings';
  return `${name}.${index}.${isRow ? (ROWS_BACK[part.slice(3)] ?? part) : part}`;
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
