import { isEmailAddress } from '../core/email-address';
import { canonicalCountry, isCountry } from './countries';
import { isPostalCode, postalLabel } from './postal-code';
import { stateCode, stateLabel, statesOf } from './states';

/** A location as its form has it. */
export interface LocationFields {
  readonly facilityName: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, or UK; empty while none is chosen. */
  readonly country: string;
  /** A code where the country has states by code, else free text. */
  readonly state: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
}

export type LocationField = keyof LocationFields;

/** The most characters of each field. For fax none is stated: it takes what a telephone number takes several times over. */
export const LOCATION_LIMITS: Readonly<Partial<Record<LocationField, number>>> = {
  facilityName: 75,
  street1: 50,
  street2: 50,
  city: 50,
  postalCode: 32,
  phone: 40,
  fax: 200,
  email: 60,
};

/** Of the free text that stands for a state; the specification states none. */
export const STATE_LIMIT = 50;

const LABELS: Readonly<Record<Exclude<LocationField, 'state' | 'postalCode'>, string>> = {
  facilityName: 'Facility Name',
  street1: 'Street Address 1',
  street2: 'Street Address 2',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
  fax: 'Fax',
  email: 'Email',
};

/** The label of a field, which for state and postal code is the country's. */
export function locationLabelOf(field: LocationField, country: string): string {
  if (field === 'state') return stateLabel(country);
  return field === 'postalCode' ? postalLabel(country) : LABELS[field];
}

/** Fields that a location cannot be without, in the form's order. */
export const REQUIRED_FIELDS: readonly LocationField[] = ['street1', 'city', 'country', 'state', 'postalCode'];

/** Shown for a postal code without a country. */
export const NO_COUNTRY = 'Please select a country first';

/** The specified text for error code 302 and for any other refused save. */
export const ADDRESS_FORMAT = 'Please verify that your country and postal code are in the correct format.';

const tooLong = (field: LocationField, text: string): boolean =>
  text.length > (field === 'state' ? STATE_LIMIT : (LOCATION_LIMITS[field] ?? Infinity));

/** Returns the specified text for a problem with one field of a location, or null. */
export function locationProblem(field: LocationField, fields: LocationFields): string | null {
  const text = fields[field].trim();
  const { country } = fields;
  const label = locationLabelOf(field, country);
  if (field === 'postalCode' && text !== '' && country.trim() === '') return NO_COUNTRY;
  if (text === '') return REQUIRED_FIELDS.includes(field) ? `${label} is required` : null;
  if (tooLong(field, text))
    return `${label} can have ${field === 'state' ? STATE_LIMIT : (LOCATION_LIMITS[field] ?? 0)} characters at most`;
  if (field === 'country' && !isCountry(text)) return 'Please select a country from the list';
  if (field === 'state' && statesOf(country).length > 0 && stateCode(country, text) === null)
    return `Please select a ${label} from the list`;
  if (field === 'postalCode' && !isPostalCode(country, text)) return `Please enter a valid ${label}`;
  if (field === 'email' && !isEmailAddress(text)) return 'Please enter a valid email address';
  return null;
}

const ALL: readonly LocationField[] = [
  'facilityName',
  'street1',
  'street2',
  'city',
  'country',
  'state',
  'postalCode',
  'phone',
  'fax',
  'email',
];

/** Everything that is wrong with a location, by field. */
export function locationProblems(fields: LocationFields): Partial<Record<LocationField, string>> {
  return Object.fromEntries(
    ALL.flatMap((field) => {
      const problem = locationProblem(field, fields);
      return problem === null ? [] : [[field, problem]];
    }),
  );
}

/** The location as it is stored: GB for UK, the state's code where there is one, nothing around the texts. */
export function canonicalLocation(fields: LocationFields): LocationFields {
  const trimmed = Object.fromEntries(ALL.map((field) => [field, fields[field].trim()])) as unknown as LocationFields;
  return {
    ...trimmed,
    country: canonicalCountry(trimmed.country),
    state: stateCode(trimmed.country, trimmed.state) ?? trimmed.state,
  };
}
