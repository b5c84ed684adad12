import { countryName } from '../../core/address';
import { cardNumberRefusal } from '../../core/card-number';
import type { Problem } from '../../core/problem';
import { anyValue, edited, fieldNames, text, type ValuesOf } from '../../core/record-fields';
import { readableLine } from '../../core/text';
import { canonicalCountry, isCountry } from '../../house/countries';
import { isPostalCode, postalLabel } from '../../house/postal-code';
import { stateCode, stateLabel, statesOf } from '../../house/states';

const detail = (label: string) => edited(text, { label, check: anyValue, undo: 'restore' });

/** The name and address of a bidder, as a bidder's record and each invoice have them. They define columns, history, and undo. */
export const bidderDetailFields = {
  firstName: detail('First name'),
  lastName: detail('Last name'),
  company: detail('Company'),
  phone: detail('Phone'),
  street1: detail('Street address 1'),
  street2: detail('Street address 2'),
  city: detail('City'),
  /** A code, if the country has codes. */
  state: detail('State'),
  /** Province or county as text, if there is no state code. */
  province: detail('Province or county'),
  postalCode: detail('Postal code'),
  /** ISO 3166-1 alpha-2; empty if it is unknown. */
  country: edited(text, {
    label: 'Country',
    check: anyValue,
    show: (country) => (country === '' ? '' : countryName(country)),
    undo: 'restore',
  }),
};

export type BidderDetails = ValuesOf<typeof bidderDetailFields>;
export type BidderDetail = keyof BidderDetails;

/** The names of the details, in the order of the form. */
export const BIDDER_DETAILS: readonly BidderDetail[] = fieldNames(bidderDetailFields);

const ADDRESS: readonly BidderDetail[] = ['street1', 'street2', 'city', 'state', 'province', 'postalCode', 'country'];

/** Maximum number of characters in a detail. */
export const DETAIL_LIMITS: Readonly<Record<BidderDetail, number>> = {
  firstName: 100,
  lastName: 100,
  company: 100,
  phone: 40,
  street1: 100,
  street2: 100,
  city: 100,
  state: 50,
  province: 100,
  postalCode: 32,
  country: 2,
};

/** Returns the label of a detail; for the state and the postal code, it is the term of the country. */
export function detailLabel(name: BidderDetail, country: string): string {
  if (name === 'postalCode') return postalLabel(country);
  const hasCodes = statesOf(country).length > 0;
  if (name === 'state' && hasCodes) return stateLabel(country);
  if (name === 'province' && !hasCodes && country !== '') return stateLabel(country);
  return bidderDetailFields[name].label;
}

/** Returns only the details of a record that has more. */
export const detailsOf = (record: BidderDetails): BidderDetails => pick(record, BIDDER_DETAILS) as BidderDetails;

const pick = (details: BidderDetails, names: readonly BidderDetail[]): Partial<BidderDetails> =>
  Object.fromEntries(names.map((name) => [name, details[name]]));

/** Normalizes details for storage: one line each, GB for UK, and the code of a state that has one. */
export function canonicalDetails(typed: BidderDetails): BidderDetails {
  const lines = Object.fromEntries(BIDDER_DETAILS.map((name) => [name, readableLine(typed[name])])) as BidderDetails;
  const country = canonicalCountry(lines.country);
  return { ...lines, country, state: stateCode(country, lines.state) ?? lines.state };
}

/** Returns details with some of them typed anew, as they are stored. Those that weren't typed stay as they are. */
export function typedInto(current: BidderDetails, typed: Partial<BidderDetails>): BidderDetails {
  const canonical = canonicalDetails({ ...current, ...typed });
  const changed = BIDDER_DETAILS.filter((name) => typed[name] !== undefined && typed[name] !== current[name]);
  return { ...current, ...pick(canonical, changed) };
}

/** Returns what is wrong with a detail, as a message for staff; null if nothing is. */
function detailRefusal(name: BidderDetail, details: BidderDetails): string | null {
  const value = details[name];
  const { country } = details;
  if (name === 'firstName' || name === 'lastName') {
    if (details.firstName === '' && details.lastName === '') return 'Enter a first or a last name.';
  }
  if (name === 'country' && value === '' && (details.state !== '' || details.postalCode !== ''))
    return 'Choose a country.';
  if (value === '') return null;
  if ([...value].length > DETAIL_LIMITS[name])
    return `${detailLabel(name, country)} has at most ${DETAIL_LIMITS[name]} characters.`;
  if (name === 'country' && !isCountry(value)) return 'Choose a country from the list.';
  if (name === 'state' && statesOf(country).length > 0 && stateCode(country, value) === null)
    return `Choose a ${stateLabel(country).toLowerCase()} from the list.`;
  if (name === 'postalCode' && country !== '' && !isPostalCode(country, value))
    return `Enter a ${postalLabel(country).toLowerCase()} of this country.`;
  return null;
}

/** Telephone numbers have at most 15 digits (E.164), and shorter ones may look like a card number. */
const mayBeCard = (name: BidderDetail, value: string): boolean =>
  name !== 'phone' || value.replace(/\D/g, '').length > 15;

/** The details whose meaning depends on the country. */
const OF_COUNTRY: readonly BidderDetail[] = ['state', 'postalCode'];

/** The details that a change of a detail makes necessary to check again. */
function checkedWith(name: BidderDetail): readonly BidderDetail[] {
  if (name === 'country') return ['country', ...OF_COUNTRY];
  return OF_COUNTRY.includes(name) ? ['country', name] : [name];
}

/**
 * Returns what is wrong with corrected details, by field. What wasn't changed isn't checked, because it may have been saved before its rule
 * existed; a new country is checked together with the state and the postal code.
 */
export function detailProblems(before: BidderDetails, after: BidderDetails): Problem[] {
  const changed = BIDDER_DETAILS.filter((name) => after[name] !== before[name]);
  const checked = new Set(changed.flatMap(checkedWith));
  return BIDDER_DETAILS.filter((name) => checked.has(name)).flatMap((name): Problem[] => {
    const refusal = detailRefusal(name, after);
    if (refusal !== null) return [{ code: 'INVALID_DETAILS', message: refusal, field: name }];
    const card = mayBeCard(name, after[name]) ? cardNumberRefusal(after[name]) : null;
    return card === null ? [] : [{ code: 'CARD_NUMBER', message: card, field: name }];
  });
}

/** Returns what a correction sets on another copy of the same details: what was changed, and of an address that was changed, all of it. */
export function correctionOf(before: BidderDetails, after: BidderDetails): Partial<BidderDetails> {
  const changed = BIDDER_DETAILS.filter((name) => after[name] !== before[name]);
  const names = changed.some((name) => ADDRESS.includes(name)) ? [...changed, ...ADDRESS] : changed;
  return pick(after, names);
}

/** Returns whether a correction moves the address to another place, which other taxes may apply to. */
export const isOtherPlace = (before: BidderDetails, after: BidderDetails): boolean =>
  before.country !== after.country || before.state !== after.state;
