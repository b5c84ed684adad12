import {
  buyNowFields,
  type BuyNowInput,
  chargeCountryName,
  chargeStateName,
  SALE_CARDS,
  type SaleChargeInput,
  TERM_PANELS,
} from '../../../rules/sales/buy-now/buy-now-fields';
import { buyNowProblems } from '../../../rules/sales/buy-now/buy-now-problems';
import type { FieldWords, Problem } from '../../core/forms/useEditForm';
import type { PaymentCard } from '../../generated/schema-types';
import type { BuyNow_settingsFragment as Settings } from './BuyNowStep.generated';

/** A panel of terms in the form. */
export interface TypedTerm {
  readonly isActive: boolean;
  readonly title: string;
  readonly text: string;
}

/** The form of a Buy It Now sale. */
export interface TypedBuyNow {
  readonly cards: readonly PaymentCard[];
  /** Numbers of users; null for none. */
  readonly consignmentContact: number | null;
  readonly administratorContact: number | null;
  readonly expertContact: number | null;
  readonly charges: readonly SaleChargeInput[];
  readonly excludedCountries: readonly string[];
  readonly subject: string;
  readonly fromName: string;
  readonly fromEmail: string;
  readonly bccEmail: string;
  readonly terms: readonly TypedTerm[];
}

/** The fields of the three contacts. */
export type ContactField = 'consignmentContact' | 'administratorContact' | 'expertContact';

/** The contacts with their specified labels. */
export const CONTACTS = [
  { field: 'consignmentContact', type: 'CONSIGNMENT', label: 'Consignment Contact' },
  { field: 'administratorContact', type: 'SALE_ADMINISTRATOR', label: 'Sale Administrator Contact' },
  { field: 'expertContact', type: 'EXPERT', label: 'Expert Contact' },
] as const;

const CODES = ['VISA', 'MASTERCARD', 'DISCOVER', 'AMERICAN_EXPRESS'] as const satisfies readonly PaymentCard[];

/** The cards with their names, in the specified order. */
export const CARDS = SALE_CARDS.map(({ id, name }, index) => ({ id, name, code: CODES[index] ?? CODES[0] }));

/** Returns what the form shows of the saved settings. */
export const typedBuyNow = (settings: Settings): TypedBuyNow => ({
  cards: settings.cards,
  consignmentContact: settings.consignmentContact?.number ?? null,
  administratorContact: settings.administratorContact?.number ?? null,
  expertContact: settings.expertContact?.number ?? null,
  charges: settings.charges.map(({ name, rate, country, state }) => ({ name, rate, country, state })),
  excludedCountries: settings.excludedCountries,
  subject: settings.subject,
  fromName: settings.fromName,
  fromEmail: settings.fromEmail,
  bccEmail: settings.bccEmail,
  terms: settings.terms.map(({ isActive, title, text }) => ({ isActive, title, text })),
});

const inputOf = ({ cards, terms, ...typed }: TypedBuyNow): BuyNowInput => ({
  ...typed,
  cards: CARDS.flatMap(({ id, code }) => (cards.includes(code) ? [id] : [])),
  terms: terms.map(({ isActive, title, text }) => ({ active: isActive, title, text })),
});

/** Lists why the form can't be saved. */
export const problemsOf = (typed: TypedBuyNow): readonly Problem[] => buyNowProblems(inputOf(typed));

/** Says a charge in one line. */
const chargeLine = ({ name, rate, country, state }: SaleChargeInput): string =>
  `${name} ${rate}%, ${chargeCountryName(country)}, ${chargeStateName(country, state)}`;

const names = {
  cards: (cards: readonly PaymentCard[]) =>
    CARDS.flatMap(({ code, name }) => (cards.includes(code) ? [name] : [])).join(', '),
  terms: (terms: readonly TypedTerm[]) =>
    terms.map(({ title, text }, index) => `${TERM_PANELS[index]?.name ?? ''}: ${title}. ${text}`).join('\n'),
};

/** The labels of the fields, with words for a conflict. `contactName` finds the name of a user. */
export const fieldWords = (contactName: (number: number | null) => string): FieldWords<TypedBuyNow> => ({
  cards: { label: buyNowFields.cards.label, words: names.cards },
  consignmentContact: { label: 'Consignment Contact', words: contactName },
  administratorContact: { label: 'Sale Administrator Contact', words: contactName },
  expertContact: { label: 'Expert Contact', words: contactName },
  charges: { label: buyNowFields.charges.label, words: (charges) => charges.map(chargeLine).join('\n') },
  excludedCountries: {
    label: buyNowFields.excludedCountries.label,
    words: (codes) => codes.map(chargeCountryName).join(', '),
  },
  subject: { label: buyNowFields.subject.label },
  fromName: { label: buyNowFields.fromName.label },
  fromEmail: { label: buyNowFields.fromEmail.label },
  bccEmail: { label: buyNowFields.bccEmail.label },
  terms: { label: buyNowFields.terms.label, words: names.terms },
});
