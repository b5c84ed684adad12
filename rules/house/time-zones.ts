import { canonicalCountry } from './countries';
import { stateCode } from './states';

const NAMES: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  B: 'America/Boise',
  D: 'America/Detroit',
  I: 'America/Indiana/Indianapolis',
  A: 'America/Anchorage',
  K: 'America/Adak',
  Z: 'America/Phoenix',
  H: 'Pacific/Honolulu',
};

/** The time zones of US states by the letters above, the most populous zone first. */
const US =
  'AL C|AK AK|AZ Z|AR C|CA P|CO M|CT E|DE E|DC E|FL EC|GA E|HI H|ID BP|IL C|IN IC|IA C|KS CM|KY EC|LA C|ME E|MD E|MA E|MI DC|MN C|MS C|MO C|MT M|' +
  'NE CM|NV P|NH E|NJ E|NM M|NY E|NC E|ND CM|OH E|OK C|OR PB|PA E|RI E|SC E|SD CM|TN CE|TX CM|UT M|VT E|VA E|WA P|WV E|WI C|WY M';

const CANADA =
  'AB Edmonton|BC Vancouver Edmonton Dawson_Creek|MB Winnipeg|NB Moncton|NL St_Johns Goose_Bay|NT Yellowknife|NS Halifax|NU Iqaluit Rankin_Inlet Cambridge_Bay|' +
  'ON Toronto Winnipeg|PE Halifax|QC Toronto|SK Regina|YT Whitehorse';

const AUSTRALIA =
  'ACT Sydney|NSW Sydney Broken_Hill Lord_Howe|NT Darwin|QLD Brisbane|SA Adelaide|TAS Hobart|VIC Melbourne|WA Perth Eucla';

const letters = (text: string) =>
  text.split('|').map((entry) => {
    const [state = '', zones = ''] = entry.split(' ');
    return [`US-${state}`, [...zones].map((letter) => NAMES[letter] ?? letter)] as const;
  });
const cities = (country: string, area: string, text: string) =>
  text.split('|').map((entry) => {
    const [state = '', ...zones] = entry.split(' ');
    return [`${country}-${state}`, zones.map((zone) => `${area}/${zone}`)] as const;
  });

const ofStates: ReadonlyMap<string, readonly string[]> = new Map([
  ...letters(US),
  ...cities('CA', 'America', CANADA),
  ...cities('AU', 'Australia', AUSTRALIA),
]);

/** Some engines provide the time zones as a method, others as a property. */
interface ZonedLocale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[];
}

function ofCountry(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale('und', { region: country }) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Returns the IANA time zones of a state, the most populous first, or of the country if the state is unknown; empty without a country. */
export function timeZonesOf(country: string, state: string): readonly string[] {
  const code = canonicalCountry(country);
  return ofStates.get(`${code}-${stateCode(code, state) ?? ''}`) ?? ofCountry(code);
}

/**
 * Returns the time zone of a place: the chosen one if it is one of the place's zones, else the house's if it is one of them, else the
 * first.
 */
export function placeTimeZone(country: string, state: string, chosen: string, houseZone: string): string {
  const zones = timeZonesOf(country, state);
  return [chosen, houseZone].find((zone) => zones.includes(zone)) ?? zones[0] ?? houseZone;
}
