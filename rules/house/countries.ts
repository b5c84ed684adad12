import { countryName } from '../core/address';

/** A country or a group of countries in a list. */
export interface Country {
  /** ISO 3166-1 alpha-2, ALL, or EU. */
  readonly code: string;
  readonly name: string;
}

/**
 * The four specified lists of countries: all countries; with "All" first; with "All Countries" and "European Union"
 * first; and without the United States, for payments.
 */
export type CountryList = 'PLAIN' | 'WITH_ALL' | 'WITH_ALL_AND_EU' | 'PAYMENT_PROCESSOR';

/** The names of all lists. */
export const COUNTRY_LISTS = [
  'PLAIN',
  'WITH_ALL',
  'WITH_ALL_AND_EU',
  'PAYMENT_PROCESSOR',
] as const satisfies readonly CountryList[];

/** UK, US, CA, and AU are listed before the rest. */
const FIRST = ['GB', 'US', 'CA', 'AU'];

/** ISO 3166-1 alpha-2. */
const CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK ' +
  'CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS ' +
  'GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV ' +
  'LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR ' +
  'TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const known = new Set(CODES);

/** Normalizes a country code for storage: uppercase, and GB for UK. */
export function canonicalCountry(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'UK' ? 'GB' : upper;
}

/** The members of the European Union. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Returns whether a country (ISO 3166-1 alpha-2) is a member of the European Union. */
export const isInEu = (code: string): boolean => EU.has(canonicalCountry(code));

/** Returns whether a code is a known ISO 3166-1 alpha-2 code or UK, in any case. */
export const isCountry = (code: string): boolean => known.has(canonicalCountry(code));

const byName = new Intl.Collator('en').compare;
const named = (code: string): Country => ({ code, name: countryName(code) });
const rest = CODES.filter((code) => !FIRST.includes(code))
  .map(named)
  .sort((a, b) => byName(a.name, b.name));
const plain: readonly Country[] = [...FIRST.map(named), ...rest];

const lists: Readonly<Record<CountryList, readonly Country[]>> = {
  PLAIN: plain,
  WITH_ALL: [{ code: 'ALL', name: 'All' }, ...plain],
  WITH_ALL_AND_EU: [{ code: 'ALL', name: 'All Countries' }, { code: 'EU', name: 'European Union' }, ...plain],
  PAYMENT_PROCESSOR: plain.filter(({ code }) => code !== 'US'),
};

/** Returns the countries of a list: United Kingdom, United States, Canada, and Australia first, the rest by English name. */
export const countriesOf = (list: CountryList): readonly Country[] => lists[list];
