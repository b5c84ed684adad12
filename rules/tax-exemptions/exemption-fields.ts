import { countryName } from '../core/address';
import { cardNumberRefusal } from '../core/card-number';
import { formatMediumDate, parseLocalDate } from '../core/dates';
import type { Problem } from '../core/problem';
import { flag, oneOf, saved, text, type ValuesOf, type ValueWords } from '../core/record-fields';
import { readableLine, readableText } from '../core/text';
import { canonicalCountry, isCountry } from '../house/countries';
import { stateCode, stateLabel, statesOf } from '../house/states';

/** Why a buyer pays no sales tax, as the paper says. */
export const EXEMPTION_KINDS = ['RESALE', 'NONPROFIT', 'GOVERNMENT', 'DIPLOMATIC', 'EXPORT', 'OTHER'] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

const KIND_LABELS: Readonly<Record<ExemptionKind, string>> = {
  RESALE: 'Resale',
  NONPROFIT: 'Nonprofit organization',
  GOVERNMENT: 'Government',
  DIPLOMATIC: 'Diplomatic',
  EXPORT: 'Export',
  OTHER: 'Other',
};

/** Returns the name of a kind of exemption, for staff. */
export const exemptionKindLabel = (kind: ExemptionKind): string => KIND_LABELS[kind];

/** Maximum length of a certificate number, in characters. */
export const CERTIFICATE_LIMIT = 60;
/** Maximum length of a note about a paper, in characters. */
export const EXEMPTION_NOTE_LIMIT = 1000;

const shownDay = (none: string) => (value: string, words: ValueWords) =>
  value === '' ? none : formatMediumDate(value, words.locale);

/** The fields of a tax exemption paper that staff edit. They define its columns, its history, and its undo. */
export const exemptionFields = {
  number: saved(text, { label: 'Certificate number' }),
  kind: saved(oneOf(EXEMPTION_KINDS), { label: 'Kind', show: exemptionKindLabel }),
  /** ISO 3166-1 alpha-2; empty for everywhere. */
  country: saved(text, {
    label: 'Country',
    show: (value: string) => (value === '' ? 'Everywhere' : countryName(value)),
  }),
  /** A code if the country has state codes, otherwise text; empty for the whole country. */
  state: saved(text, { label: stateLabel('') }),
  /** YYYY-MM-DD; empty if it was always valid. */
  validFrom: saved(text, { label: 'Valid from', show: shownDay('') }),
  /** YYYY-MM-DD, the last day; empty if it never expires. */
  expiresOn: saved(text, { label: 'Expires', show: shownDay('Never') }),
  note: saved(text, { label: 'Note' }),
  /** The name under which the file was uploaded; empty without one. */
  fileName: saved(text, { label: 'File' }),
  isRemoved: saved(flag, { label: 'Removed' }),
};

export type ExemptionFields = ValuesOf<typeof exemptionFields>;

/** What staff type of a paper. */
export type TypedExemption = Omit<ExemptionFields, 'fileName' | 'isRemoved'>;

/** Returns a paper as it is stored: GB for UK, the state code if there is one, and trimmed texts. */
export function canonicalExemption(typed: TypedExemption): TypedExemption {
  const country = canonicalCountry(typed.country);
  return {
    number: typed.number.trim(),
    kind: typed.kind,
    country,
    state: stateCode(country, typed.state) ?? typed.state.trim(),
    validFrom: typed.validFrom.trim(),
    expiresOn: typed.expiresOn.trim(),
    note: readableText(typed.note).trim(),
  };
}

function numberProblem(number: string): string | null {
  if (number === '') return 'Enter the certificate number.';
  if ([...number].length > CERTIFICATE_LIMIT)
    return `A certificate number can have ${CERTIFICATE_LIMIT} characters at most.`;
  if (number !== readableLine(number)) return "A certificate number can't have line breaks or invisible characters.";
  return cardNumberRefusal(number);
}

function stateProblem({ country, state }: Pick<TypedExemption, 'country' | 'state'>): string | null {
  if (state === '') return null;
  if (country === '') return 'Choose the country of the state, or leave the state empty.';
  if (statesOf(country).length > 0 && stateCode(country, state) === null)
    return `Choose a ${stateLabel(country).toLowerCase()} from the list.`;
  return [...state].length > 50 ? 'A state can have 50 characters at most.' : null;
}

const dayProblem = (day: string): string | null => (day === '' || parseLocalDate(day) === day ? null : 'Enter a date.');

function noteProblem(note: string): string | null {
  if ([...note].length > EXEMPTION_NOTE_LIMIT) return `A note can have ${EXEMPTION_NOTE_LIMIT} characters at most.`;
  return cardNumberRefusal(note);
}

function expiryProblem({ validFrom, expiresOn }: Pick<TypedExemption, 'validFrom' | 'expiresOn'>): string | null {
  const problem = dayProblem(expiresOn);
  if (problem !== null || expiresOn === '' || validFrom === '') return problem;
  return expiresOn < validFrom ? 'The last day is before the first one.' : null;
}

/** Returns what is wrong with a paper, by field, as messages for staff. Pass it as it is stored. */
export function exemptionProblems(paper: TypedExemption): Problem[] {
  const messages: Partial<Record<keyof TypedExemption, string | null>> = {
    number: numberProblem(paper.number),
    country: paper.country === '' || isCountry(paper.country) ? null : 'Choose a country from the list.',
    state: stateProblem(paper),
    validFrom: dayProblem(paper.validFrom),
    expiresOn: expiryProblem(paper),
    note: noteProblem(paper.note),
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    message === null ? [] : [{ code: 'INVALID_EXEMPTION', message, field }],
  );
}
