import { isEmailAddress } from '../core/email-address';
import {
  fieldNames,
  flag,
  type ForEachEdited,
  saved,
  type SavedField,
  text,
  type ValuesOf,
} from '../core/record-fields';
import { canonicalCountry, isCountry } from './countries';
import { isPostalCode, postalLabel } from './postal-code';
import { stateCode, stateLabel, statesOf } from './states';

/** A text field of a location's address. */
interface AddressField extends SavedField<string> {
  /** Returns the country's own term, where it differs. */
  readonly labelIn?: (country: string) => string;
  readonly isRequired?: true;
  /** Maximum number of characters. */
  readonly most?: number;
}

const address = (field: Omit<AddressField, 'kind' | 'show'>): AddressField => saved(text, field);

/** The address fields of a location, in the order of its form. */
export const addressFields = {
  facilityName: address({ label: 'Facility Name', most: 75 }),
  street1: address({ label: 'Street Address 1', isRequired: true, most: 50 }),
  street2: address({ label: 'Street Address 2', most: 50 }),
  city: address({ label: 'City', isRequired: true, most: 50 }),
  /** ISO 3166-1 alpha-2 or UK; empty if none is chosen. */
  country: address({ label: 'Country', isRequired: true }),
  /** A code if the country has state codes; otherwise free text, which the specification doesn't limit. */
  state: address({ label: stateLabel(''), labelIn: stateLabel, isRequired: true, most: 50 }),
  postalCode: address({ label: postalLabel(''), labelIn: postalLabel, isRequired: true, most: 32 }),
  phone: address({ label: 'Phone', most: 40 }),
  /** The specification has no limit. This one allows several times the length of a phone number. */
  fax: address({ label: 'Fax', most: 200 }),
  email: address({ label: 'Email', most: 60 }),
};

/** The REST names of an address's texts. */
export const ADDRESS_NAMES = {
  facilityName: 'facilityName',
  street1: 'addressStreet1',
  street2: 'addressStreet2',
  city: 'addressCity',
  country: 'countryCode',
  state: 'stateCode',
  postalCode: 'postalCode',
  phone: 'addressPhone',
  fax: 'addressFax',
  email: 'email',
} as const satisfies ForEachEdited<typeof addressFields, string>;

/** The fields of a location that staff edit. The columns, the row, and the form derive from them. */
export const locationFields = {
  ...addressFields,
  /** IANA name. */
  timeZone: saved(text, { label: 'Time zone' }),
  isPrimary: saved(flag, { label: 'Primary' }),
};

export type LocationFields = ValuesOf<typeof addressFields>;
export type LocationField = keyof LocationFields;

/** Returns the label of a field; for the state and the postal code, it depends on the country. */
export function locationLabelOf(field: LocationField, country: string): string {
  const { label, labelIn } = addressFields[field];
  return labelIn?.(country) ?? label;
}

/** Shown for a postal code without a country. */
export const NO_COUNTRY = 'Please select a country first';

/** The specified text for error code 302 and any other rejected save. */
export const ADDRESS_FORMAT = 'Please verify that your country and postal code are in the correct format.';

/** Returns the specified text for a problem with one field of a location, or null. */
export function locationProblem(field: LocationField, fields: LocationFields): string | null {
  const typed = fields[field].trim();
  const { country } = fields;
  const { isRequired, most = Infinity } = addressFields[field];
  const label = locationLabelOf(field, country);
  if (field === 'postalCode' && typed !== '' && country.trim() === '') return NO_COUNTRY;
  if (typed === '') return isRequired ? `${label} is required` : null;
  if (typed.length > most) return `${label} can have ${most} characters at most`;
  if (field === 'country' && !isCountry(typed)) return 'Please select a country from the list';
  if (field === 'state' && statesOf(country).length > 0 && stateCode(country, typed) === null)
    return `Please select a ${label} from the list`;
  if (field === 'postalCode' && !isPostalCode(country, typed)) return `Please enter a valid ${label}`;
  if (field === 'email' && !isEmailAddress(typed)) return 'Please enter a valid email address';
  return null;
}

/** Returns the problems of a location, by field. */
export function locationProblems(fields: LocationFields): Partial<Record<LocationField, string>> {
  return Object.fromEntries(
    fieldNames(addressFields).flatMap((field) => {
      const problem = locationProblem(field, fields);
      return problem === null ? [] : [[field, problem]];
    }),
  );
}

/** Normalizes a location for storage: GB for UK, the state code if there is one, and trimmed texts. */
export function canonicalLocation(fields: LocationFields): LocationFields {
  const trimmed = Object.fromEntries(
    fieldNames(addressFields).map((field) => [field, fields[field].trim()]),
  ) as LocationFields;
  return {
    ...trimmed,
    country: canonicalCountry(trimmed.country),
    state: stateCode(trimmed.country, trimmed.state) ?? trimmed.state,
  };
}
