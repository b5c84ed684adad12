/** Where somebody lives or sells. Empty strings where a part is not known. */
export interface PostalAddress {
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  /** A code, where the country has codes. */
  readonly state: string;
  /** Province or county in words, where there is no state code. */
  readonly province: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Countries that write the postal code before the town: "10969 Berlin". */
const CODE_FIRST = new Set(
  'AT BE BG CH CZ DE DK EE ES FI FR GL GR HR HU IS IT LI LT LU MC MX NL NO PL PT RO RS SE SI SK SM TR VA'.split(' '),
);

const REGION_CODE = /^[A-Z]{2,3}$/;

const isKnown = (part: string): boolean => part !== '';
const joined = (parts: readonly string[], separator: string): string => parts.filter(isKnown).join(separator);

/** "Hudson, NY 12534", "London SW1Y 6QB", "10969 Berlin", "20121 Milano MI", "80331 München, Bayern". */
function townLine({ city, state, province, postalCode, country }: PostalAddress): string {
  const given = joined([state, province], ', ');
  const region = given === city ? '' : given;
  if (!CODE_FIRST.has(country)) return joined([joined([city, region], ', '), postalCode], ' ');
  return joined([joined([postalCode, city], ' '), region], REGION_CODE.test(region) ? ' ' : ', ');
}

/** An address as its country writes it on a letter, a line each, without the country; what is not known takes no line. */
export function addressLines(address: PostalAddress): string[] {
  return [address.street1, address.street2, townLine(address)].filter(isKnown);
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** A country in English words: "United States". What is no ISO 3166-1 alpha-2 code stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
