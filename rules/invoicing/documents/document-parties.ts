import { addressLines, countryName } from '../../core/address';
import { type Reference, referenceLine } from '../../core/record-fields';
import { fullName } from '../../core/text';
import { houseFields } from '../../house/house-fields';
import { formatPhone } from '../invoices/phone';

/** A party of an invoice document, as displayed. Empty strings for unknown parts. */
export interface DocumentParty {
  readonly name: string;
  readonly company: string;
  readonly addressLines: string[];
  /** The name of the country. */
  readonly countryName: string;
  /** US numbers as (xxx) xxx-xxxx. */
  readonly phone: string;
  readonly email: string;
  /** References such as a purchase order number: one line each, with its label. */
  readonly references: string[];
}

/** The data of a document about the billed party. */
export interface BilledParty {
  readonly billing: {
    readonly firstName: string;
    readonly lastName: string;
    readonly street: string;
    readonly street2: string;
    readonly city: string;
    /** State, or the name of the province if there is none. */
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
    readonly phone: string;
  };
  readonly company: string;
  readonly emailTo: string;
  /** Absent from documents sent before references existed. */
  readonly references?: readonly Reference[] | undefined;
}

/** The data of a document about the house. */
export interface BillingHouse {
  /** The tax number is absent from documents sent before it existed. */
  readonly house: { readonly name: string; readonly email: string; readonly taxNumber?: string | undefined };
  readonly houseAddress: {
    readonly street1: string;
    readonly street2: string;
    readonly city: string;
    /** ST-CC; a place without a state has only the country, after the dash. */
    readonly stateCountryCompositeKey: string;
    readonly province: string;
    readonly postCode: string;
    readonly telNo: string;
  };
}

/** Returns the billed party. */
export function billTo({ billing, company, emailTo, references = [] }: BilledParty): DocumentParty {
  return {
    name: fullName(billing),
    company,
    addressLines: addressLines({ ...billing, street1: billing.street, province: '' }),
    countryName: countryName(billing.country),
    phone: formatPhone(billing.phone),
    email: emailTo,
    references: references.map(referenceLine),
  };
}

/** Returns the house that bills. */
export function houseParty({ house, houseAddress }: BillingHouse): DocumentParty {
  const { stateCountryCompositeKey: key, postCode, telNo } = houseAddress;
  const dash = key.lastIndexOf('-');
  const country = key.slice(dash + 1);
  return {
    name: house.name,
    company: '',
    addressLines: addressLines({
      ...houseAddress,
      state: key.slice(0, Math.max(dash, 0)),
      postalCode: postCode,
      country,
    }),
    countryName: countryName(country),
    phone: formatPhone(telNo),
    email: house.email,
    references: house.taxNumber ? [referenceLine({ label: houseFields.taxNumber.label, value: house.taxNumber })] : [],
  };
}

/** Returns all of a party except its name, one line each; unknown parts take no line. */
export const partyLines = ({
  company,
  addressLines: address,
  countryName: country,
  phone,
  email,
  references,
}: Omit<DocumentParty, 'name'>): string[] =>
  [company, ...address, country, phone, email, ...references].filter((line) => line !== '');
