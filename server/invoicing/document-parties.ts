import { formatPhone } from '../../rules/invoicing/phone';
import type { PreviewInvoiceJson } from '../../upstream/invoicing/wire';
import type { InvoiceDocumentParty } from '../generated/resolvers-types';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

/** "Douglas, AK 99824", without what is not known. */
function cityLine(city: string, state: string, postalCode: string): string {
  const stateAndCode = [state, postalCode].filter((part) => part !== '').join(' ');
  return [city, stateAndCode].filter((part) => part !== '').join(', ');
}

const known = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

/** Who is billed. */
export function billTo({ billing, company, emailTo }: PreviewInvoiceJson): InvoiceDocumentParty {
  return {
    name: [billing.firstName, billing.lastName].filter((part) => part !== '').join(' '),
    company,
    addressLines: known([billing.street, billing.street2, cityLine(billing.city, billing.state, billing.postalCode)]),
    countryName: countryName(billing.country),
    phone: formatPhone(billing.phone),
    email: emailTo,
  };
}

/** The house that bills. */
export function houseParty({ house, houseAddress }: PreviewInvoiceJson): InvoiceDocumentParty {
  const { street1, street2, city, stateCountryCompositeKey, province, postCode, telNo } = houseAddress;
  // ST-CC; a place without a state has the country alone behind the dash.
  const dash = stateCountryCompositeKey.lastIndexOf('-');
  return {
    name: house.name,
    company: '',
    addressLines: known([street1, street2, cityLine(city, stateCountryCompositeKey.slice(0, Math.max(dash, 0)) || province, postCode)]),
    countryName: countryName(stateCountryCompositeKey.slice(dash + 1)),
    phone: formatPhone(telNo),
    email: house.email,
  };
}
