import { canonicalCountry } from './countries';

/** A state, province, or territory of a country that writes them as codes. */
export interface State {
  readonly code: string;
  readonly name: string;
}

const US = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia
HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota
MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia
WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`;

const CA = `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut
ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`;

const AU = `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria
WA Western Australia`;

const listed = (text: string): readonly State[] =>
  text.split(/[|\n]/).map((entry) => {
    const [code = '', ...name] = entry.split(' ');
    return { code, name: name.join(' ') };
  });

const lists: ReadonlyMap<string, readonly State[]> = new Map([
  ['US', listed(US)],
  ['CA', listed(CA)],
  ['AU', listed(AU)],
]);

/**
 * Returns the states of the US, the provinces of Canada, or the states and territories of Australia, by name; empty for other countries.
 */
export const statesOf = (country: string): readonly State[] => lists.get(canonicalCountry(country)) ?? [];

/** Returns the code of a state given by code or name, in any case; null if the country has no such state. */
export function stateCode(country: string, codeOrName: string): string | null {
  const wanted = codeOrName.trim().toLowerCase();
  return (
    statesOf(country).find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.code ??
    null
  );
}

const LABELS: Readonly<Record<string, string>> = { US: 'State', CA: 'Province', AU: 'State/Territory', GB: 'County' };

/** Returns the country's term for the part of an address between city and country. */
export const stateLabel = (country: string): string => LABELS[canonicalCountry(country)] ?? 'State/Province';
