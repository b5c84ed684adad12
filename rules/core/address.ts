/** A postal address. Unknown parts are empty strings. */
export interface PostalAddress {
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  /** A code, if the country has codes. */
  readonly state: string;
  /** Province or county as text, if there is no state code. */
  readonly province: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Countries that write the postal code before the city: "10969 Berlin". */
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

/** Formats an address in the style of its country, one string per line and without the country. Empty parts take no line. */
export function addressLines(address: PostalAddress): string[] {
  return [address.street1, address.street2, townLine(address)].filter(isKnown);
}

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
const countries = namesIn('en');

/**
 * Returns the name of a country, in English unless another language is named: "United States". A text that is no ISO 3166-1 alpha-2 code is
 * returned unchanged.
 */
export const countryName = (code: string, language?: string): string =>
  /^[A-Z]{2}$/.test(code) ? ((language === undefined ? countries : namesIn(language)).of(code) ?? code) : code;
