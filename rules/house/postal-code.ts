import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { canonicalCountry } from './countries';

/** What a country calls its postal codes. */
export const postalLabel = (country: string): string =>
  canonicalCountry(country) === 'US' ? 'Zip Code' : 'Postal code';

/** Whether the text can be a postal code of the country, UK being GB; any text where the country has no known form. */
export function isPostalCode(country: string, text: string): boolean {
  const code = canonicalCountry(country);
  return !postcodeValidatorExistsForCountry(code) || postcodeValidator(text.trim().toUpperCase(), code);
}
