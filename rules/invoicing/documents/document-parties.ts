import { addressLines, countryName } from '../../core/address';
import { type Reference, referenceLine } from '../../core/record-fields';
import { fullName } from '../../core/text';
import { formatPhone } from '../invoices/phone';

/** A party of an invoice document as its reader sees it. Empty strings where a part is not known. */
export interface DocumentParty {
  readonly name: string;
  readonly company: string;
  readonly addressLines: string[];
  /** In words. */
  readonly countryName: string;
  /** US numbers as (xxx) xxx-xxxx. */
  readonly phone: string;
  readonly email: string;
  /** Such as a purchase order number: a line each, with its label. */
  readonly references: string[];
}

/** What a document says of who is billed. */
export interface BilledParty {
  readonly billing: {
    readonly firstName: string;
    readonly lastName: string;
    readonly street: string;
    readonly street2: string;
    readonly city: string;
    /** State, or the province in words where there is none. */
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
    readonly phone: string;
  };
  readonly company: string;
  readonly emailTo: string;
  /** Absent from documents that were sent before there were any. */
  readonly references?: readonly Reference[] | undefined;
}

/** What a document says of the house. */
export interface BillingHouse {
  readonly house: { readonly name: string; readonly email: string };
  readonly houseAddress: {
    readonly street1: string;
    readonly street2: string;
    readonly city: string;
    /** ST-CC; a place without a state has the country alone behind the dash. */
    readonly stateCountryCompositeKey: string;
    readonly province: string;
    readonly postCode: string;
    readonly telNo: string;
  };
}

/** Who is billed. */
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

/** The house that bills. */
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
    references: [],
  };
}

/** All of a party but its name, a line each; what is not known takes no line. */
export const partyLines = ({
  company,
  addressLines: address,
  countryName: country,
  phone,
  email,
  references,
}: Omit<DocumentParty, 'name'>): string[] =>
  [company, ...address, country, phone, email, ...references].filter((line) => line !== '');
