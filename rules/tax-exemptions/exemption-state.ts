import { countryName } from '../core/address';
import { addDays, formatMediumDate, type LocalDate } from '../core/dates';
import { canonicalCountry } from '../house/countries';
import { statesOf } from '../house/states';

/** Where and when a paper exempts from sales tax. Days are YYYY-MM-DD or empty. */
export interface ExemptionTerms {
  /** Empty for everywhere. */
  readonly country: string;
  /** Empty for the whole country. */
  readonly state: string;
  /** Empty if it was always valid. */
  readonly validFrom: string;
  /** The last day; empty if it never expires. */
  readonly expiresOn: string;
}

/** A place of delivery, whose taxes apply. */
interface DeliveryPlace {
  readonly country: string;
  readonly state: string | null;
}

/** A paper that expires within this many days is listed as expiring. */
export const EXPIRING_DAYS = 30;

/** What a paper is on a day. */
export const EXEMPTION_STATES = ['NOT_YET', 'VALID', 'EXPIRING', 'EXPIRED'] as const;
export type ExemptionState = (typeof EXEMPTION_STATES)[number];

/** Returns what a paper is on a day. It is valid through the day on which it expires. */
export function exemptionState(
  { validFrom, expiresOn }: Pick<ExemptionTerms, 'validFrom' | 'expiresOn'>,
  today: LocalDate,
): ExemptionState {
  if (expiresOn !== '' && expiresOn < today) return 'EXPIRED';
  if (validFrom !== '' && validFrom > today) return 'NOT_YET';
  return expiresOn !== '' && expiresOn <= addDays(today, EXPIRING_DAYS) ? 'EXPIRING' : 'VALID';
}

/** Returns whether a paper is for a place. */
export function coversPlace(
  { country, state }: Pick<ExemptionTerms, 'country' | 'state'>,
  place: DeliveryPlace,
): boolean {
  if (country === '') return true;
  if (canonicalCountry(country) !== canonicalCountry(place.country)) return false;
  return state === '' || state.toUpperCase() === (place.state ?? '').toUpperCase();
}

/** Returns whether a paper exempts from the tax of a place on a day. */
export function isExemptAt(terms: ExemptionTerms, place: DeliveryPlace, day: LocalDate): boolean {
  const state = exemptionState(terms, day);
  return (state === 'VALID' || state === 'EXPIRING') && coversPlace(terms, place);
}

/** How exactly a paper names its place. */
const exactness = ({ country, state }: Pick<ExemptionTerms, 'country' | 'state'>): number =>
  [country, state].filter((part) => part !== '').length;

/** Returns the paper that exempts from the tax of a place on a day; of several, the one that names the place most exactly, then the first. Null if there is none. */
export function exemptionAt<Paper extends ExemptionTerms>(
  papers: readonly Paper[],
  place: DeliveryPlace,
  day: LocalDate,
): Paper | null {
  const [best] = papers.filter((paper) => isExemptAt(paper, place, day)).sort((a, b) => exactness(b) - exactness(a));
  return best ?? null;
}

/** Returns where a paper is valid: "Everywhere", "United States", or "New York, United States". */
export function exemptionPlace({ country, state }: Pick<ExemptionTerms, 'country' | 'state'>): string {
  if (country === '') return 'Everywhere';
  const name = statesOf(country).find(({ code }) => code === state)?.name ?? state;
  return [name, countryName(country)].filter((part) => part !== '').join(', ');
}

/**
 * Returns why a paper can't exempt an invoice of a place and a day of sale, as a message for staff; null if it can. A paper that arrives after the
 * sale is accepted, so only its expiry and its place count.
 */
export function exemptionRefusal(
  { number, ...terms }: ExemptionTerms & { readonly number: string },
  place: DeliveryPlace,
  { day, locale }: { readonly day: LocalDate; readonly locale?: string | undefined },
): string | null {
  if (!coversPlace(terms, place))
    return `Certificate ${number} is valid for ${exemptionPlace(terms)}, but this invoice is taxed in ${exemptionPlace({ country: place.country, state: place.state ?? '' })}.`;
  return terms.expiresOn !== '' && terms.expiresOn < day
    ? `Certificate ${number} expired on ${formatMediumDate(terms.expiresOn, locale)}, before the sale.`
    : null;
}
