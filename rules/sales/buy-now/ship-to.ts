import { foldedText } from '../../core/folding';
import { canonicalCountry, countriesOf, type Country } from '../../house/countries';

/** The members of the European Union, which charges and searches name as one region. */
const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const REGION_WORDS = 'european union';
const byName = new Intl.Collator('en').compare;

/** All countries by name. */
const COUNTRIES: readonly Country[] = [...countriesOf('PLAIN')].sort((a, b) => byName(a.name, b.name));

/** Countries that a sale ships to, and those that it doesn't. */
export interface ShipTo {
  readonly include: readonly Country[];
  readonly exclude: readonly Country[];
}

/** Returns both lists, each sorted by the name of the country. */
export function shipToLists(excluded: readonly string[]): ShipTo {
  const codes = new Set(excluded);
  return {
    include: COUNTRIES.filter(({ code }) => !codes.has(code)),
    exclude: COUNTRIES.filter(({ code }) => codes.has(code)),
  };
}

/** Returns the codes of all countries but these. */
export function otherCountries(codes: readonly string[]): string[] {
  const known = new Set(codes.map(canonicalCountry));
  return COUNTRIES.flatMap(({ code }) => (known.has(code) ? [] : [code])).sort();
}

/** Returns the countries whose name contains a text; the start of "European Union" finds its members too. */
export function foundCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = foldedText(search).trim();
  if (wanted === '') return countries;
  const isRegion = wanted.length > 1 && (wanted === 'eu' || REGION_WORDS.startsWith(wanted));
  return countries.filter(
    ({ code, name }) => foldedText(name).includes(wanted) || (isRegion && EUROPEAN_UNION.has(code)),
  );
}
