import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { canonicalCountry } from './countries';

/** Returns the country's term for postal codes. */
export const postalLabel = (country: string): string =>
  canonicalCountry(country) === 'US' ? 'Zip Code' : 'Postal code';

/** Returns whether a text is a valid postal code for the country (UK is GB). Any text is valid for countries without a known format. */
export function isPostalCode(country: string, text: string): boolean {
  const code = canonicalCountry(country);
  return !postcodeValidatorExistsForCountry(code) || postcodeValidator(text.trim().toUpperCase(), code);
}
