import { integers, rows, saved, text, texts, type ValuesOf } from '../../core/record-fields';
import { readableLine, readableText } from '../../core/text';
import { canonicalCountry, countriesOf } from '../../house/countries';
import { stateCode, statesOf } from '../../house/states';
import { formattedRate, typedRate } from '../../templates/rates';

/** The cards that a Buy It Now sale can take. The ids are specified. */
export const SALE_CARDS = [
  { id: 3, name: 'Visa' },
  { id: 4, name: 'MasterCard' },
  { id: 5, name: 'Discover' },
  { id: 6, name: 'American Express' },
] as const;

/** The panels of terms, in the specified order. The first two are required and always active. */
export const TERM_PANELS = [
  { id: 1, name: 'Conditions of Sale', isRequired: true },
  { id: 2, name: 'Shipping', isRequired: true },
  { id: 3, name: 'Contract(s)', isRequired: false },
  { id: 4, name: 'Payment(s)', isRequired: false },
  { id: 5, name: 'Taxes', isRequired: false },
  { id: 6, name: 'Condition(s)', isRequired: false },
] as const;

/** A tax or fee of a Buy It Now sale as typed. */
export interface SaleChargeInput {
  readonly name: string;
  /** Percentage as text: "8.875". */
  readonly rate: string;
  /** ISO 3166-1 alpha-2, ALL, or EU; empty if none is chosen. */
  readonly country: string;
  /** State code or ALL; empty if none is chosen or the country has no states. */
  readonly state: string;
}

/** A tax or fee of a Buy It Now sale. */
export interface SaleCharge {
  readonly name: string;
  /** In millionths. */
  readonly rate: number;
  readonly country: string;
  readonly state: string;
}

/** One panel of terms that buyers see. */
export interface SaleTerm {
  readonly active: boolean;
  readonly title: string;
  readonly text: string;
}

const countryNames = new Map(countriesOf('WITH_ALL_AND_EU').map(({ code, name }) => [code, name]));

/** Returns the name of a charge's country or region: All Countries, European Union, or a country. */
export const chargeCountryName = (code: string): string => countryNames.get(canonicalCountry(code)) ?? code;

/** Returns the name of a charge's state; All States / Provinces where it applies to all of them. */
export const chargeStateName = (country: string, state: string): string =>
  state === 'ALL' || state === ''
    ? 'All States / Provinces'
    : (statesOf(country).find(({ code }) => code === state)?.name ?? state);

/** Says a charge in one line, for histories and conflicts. */
const chargeWords = ({ name, rate, country, state }: SaleCharge): string =>
  [`${name} ${formattedRate(rate)}%`, chargeCountryName(country), ...(state === 'ALL' ? [] : [state])].join(', ');

const cardNames = (ids: readonly number[]): string =>
  SALE_CARDS.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');

const termWords = ({ active, title, text: words }: SaleTerm): string =>
  `${title}${active ? '' : ' (not shown)'}: ${words}`;

/** The settings of a Buy It Now sale that staff edit. The columns, the row, and the form derive from them. */
export const buyNowFields = {
  /** Ids of SALE_CARDS. */
  cards: saved(integers(), { label: 'Cards', show: cardNames }),
  /** ISO 3166-1 alpha-2 codes, sorted. */
  excludedCountries: saved(texts(), {
    label: 'Countries that you will not ship to',
    show: (codes) => codes.map(chargeCountryName).join(', '),
  }),
  subject: saved(text, { label: 'Email Subject' }),
  fromName: saved(text, { label: 'Reply To Name' }),
  fromEmail: saved(text, { label: 'Reply To Email' }),
  bccEmail: saved(text, { label: 'BCC' }),
  charges: saved(
    rows<SaleCharge>(({ name }) => name, chargeWords),
    { label: 'Additional Charges | Taxes & Fees' },
  ),
  /** One for each of TERM_PANELS, in their order. */
  terms: saved(
    rows<SaleTerm>(({ title }) => title, termWords),
    { label: 'Terms & Conditions of Sale' },
  ),
};

/** The stored settings of a Buy It Now sale. */
export type BuyNowValues = ValuesOf<typeof buyNowFields>;

/** The settings as typed, before validation. */
export interface BuyNowInput extends Omit<BuyNowValues, 'charges'> {
  readonly charges: readonly SaleChargeInput[];
}

/** The terms of a new sale: all six panels under their own names, the required ones active. */
export const NEW_TERMS: readonly SaleTerm[] = TERM_PANELS.map(({ name, isRequired }) => ({
  active: isRequired,
  title: name,
  text: '',
}));

/** Converts a stored charge to what a form shows. */
export const chargeInput = ({ rate, ...charge }: SaleCharge): SaleChargeInput => ({
  ...charge,
  rate: formattedRate(rate),
});

const chargeOf = ({ name, rate, country, state }: SaleChargeInput): SaleCharge => ({
  name: readableLine(name),
  rate: typedRate(rate) ?? 0,
  country: canonicalCountry(country),
  state: stateCode(country, state) ?? 'ALL',
});

/** Converts valid input to what is stored: tidy texts, countries sorted and once, and no state without states. */
export const buyNowValues = (input: BuyNowInput): BuyNowValues => ({
  cards: SALE_CARDS.flatMap(({ id }) => (input.cards.includes(id) ? [id] : [])),
  excludedCountries: [...new Set(input.excludedCountries.map(canonicalCountry))].sort(),
  subject: readableLine(input.subject),
  fromName: readableLine(input.fromName),
  fromEmail: input.fromEmail.trim(),
  bccEmail: input.bccEmail.trim(),
  charges: input.charges.map(chargeOf),
  terms: TERM_PANELS.map(({ isRequired }, index) => {
    const { active = false, title = '', text: words = '' } = input.terms[index] ?? {};
    return { active: isRequired || active, title: readableLine(title), text: readableText(words).trim() };
  }),
});
