import { isEmailAddress } from '../../core/email-address';
import type { Problem } from '../../core/problem';
import { canonicalCountry, isCountry } from '../../house/countries';
import { stateCode, statesOf } from '../../house/states';
import { type BuyNowInput, SALE_CARDS, type SaleChargeInput, type SaleTerm, TERM_PANELS } from './buy-now-fields';

/** Limits in characters or rows. The specification doesn't limit the texts of terms or the number of charges. */
export const BUY_NOW_LIMITS = { text: 150, termText: 20_000, charges: 100 } as const;

/** The specified texts. */
export const NO_CARD = 'Please select at least one payment method';
export const RATE_RANGE = 'Rate % must be a number between 0-100%';
export const RATE_FORMAT = 'Please enter a valid number, up to three decimal places';
export const EMAIL_FORMAT = 'Please enter a valid email address';

type Found = Omit<Problem, 'field'> | null;

const problem = (code: string, message: string): Found => ({ code, message });
const length = (text: string): number => [...text.trim()].length;
const tooLong = (label: string): Found =>
  problem('TOO_LONG', `${label} can have ${BUY_NOW_LIMITS.text} characters at most`);

function short(label: string, text: string, isRequired = true): Found {
  if (text.trim() === '') return isRequired ? problem('REQUIRED', `${label} is required`) : null;
  return length(text) > BUY_NOW_LIMITS.text ? tooLong(label) : null;
}

function email(label: string, text: string, isRequired: boolean): Found {
  const found = short(label, text, isRequired);
  if (found !== null || text.trim() === '') return found;
  return isEmailAddress(text.trim()) ? null : problem('INVALID_EMAIL', EMAIL_FORMAT);
}

/** Returns the problem of a typed rate, which is over 0 and at most 100 with at most three decimals. */
function rate(typed: string): Found {
  const text = typed.trim();
  if (text === '') return problem('REQUIRED', 'Rate % is required');
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text)) return problem('INVALID_RATE', RATE_FORMAT);
  const percent = Number(text);
  if (percent <= 0 || percent > 100) return problem('RATE_OUT_OF_RANGE', RATE_RANGE);
  return /^\d{1,3}(\.\d{1,3})?$/.test(text) ? null : problem('INVALID_RATE', RATE_FORMAT);
}

function place({ country, state }: SaleChargeInput): Readonly<Record<'country' | 'state', Found>> {
  const code = canonicalCountry(country);
  if (code === '') return { country: problem('REQUIRED', 'Country / Region is required'), state: null };
  if (code !== 'ALL' && code !== 'EU' && !isCountry(code))
    return { country: problem('UNKNOWN_COUNTRY', 'Choose a country or region from the list.'), state: null };
  if (statesOf(code).length === 0) return { country: null, state: null };
  if (state.trim() === '') return { country: null, state: problem('REQUIRED', 'State / Province is required') };
  return {
    country: null,
    state:
      state === 'ALL' || stateCode(code, state) !== null
        ? null
        : problem('UNKNOWN_STATE', 'Choose a state or province from the list.'),
  };
}

const chargeFound = (charge: SaleChargeInput): Readonly<Record<keyof SaleChargeInput, Found>> => ({
  name: short('Tax Type', charge.name),
  rate: rate(charge.rate),
  ...place(charge),
});

const MARKUP = /<[a-z!/?]|&(?:[a-z]+|#\d+);/i;
const LINK = /https?:|www\.|javascript:|mailto:/i;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Returns why buyers can't be shown a text of the terms; null if they can. */
function forbiddenText(label: string, text: string): Found {
  if (MARKUP.test(text)) return problem('HTML', `${label} can’t contain HTML, styles or script. Enter plain text.`);
  if (LINK.test(text)) return problem('LINK', `${label} can’t contain links. Remove the link.`);
  return OTHER_SCRIPT.test(text)
    ? problem('LANGUAGE', `${label} can contain Western European languages only. Remove the other letters.`)
    : null;
}

/** Returns the problems of one panel of terms; panel names distinguish the six. */
function termFound(index: number, { title, text }: SaleTerm): Readonly<Record<'title' | 'text', Found>> {
  const panel = TERM_PANELS[index];
  const isRequired = panel?.isRequired ?? false;
  const [titleLabel, textLabel] = [`${panel?.name ?? ''} Display Title`, `${panel?.name ?? ''} Text`];
  const missing = isRequired && text.trim() === '' ? problem('REQUIRED', `${textLabel} is required`) : null;
  const long =
    length(text) > BUY_NOW_LIMITS.termText
      ? problem('TOO_LONG', `${textLabel} can have ${BUY_NOW_LIMITS.termText} characters at most`)
      : null;
  return {
    title: short(titleLabel, title, isRequired) ?? forbiddenText(titleLabel, title),
    text: missing ?? long ?? forbiddenText(textLabel, text),
  };
}

function cards(ids: readonly number[]): Found {
  if (ids.length === 0) return problem('REQUIRED', NO_CARD);
  return ids.every((id) => SALE_CARDS.some((card) => card.id === id))
    ? null
    : problem('UNKNOWN_CARD', 'Choose cards from the list.');
}

const listed = (found: Readonly<Record<string, Found>>, prefix = ''): Problem[] =>
  Object.entries(found).flatMap(([field, one]) => (one === null ? [] : [{ ...one, field: prefix + field }]));

/** Lists why a charge can't be saved, by field. */
export const chargeProblems = (charge: SaleChargeInput): Problem[] => listed(chargeFound(charge));

/**
 * Lists why the settings of a Buy It Now sale can't be saved, each problem with the path of its input: cards, charges.0.rate,
 * terms.1.text. The form and the services share this function.
 */
export const buyNowProblems = (input: BuyNowInput): Problem[] => [
  ...listed({
    cards: cards(input.cards),
    charges:
      input.charges.length > BUY_NOW_LIMITS.charges
        ? problem('TOO_MANY', `A sale can have ${BUY_NOW_LIMITS.charges} charges at most.`)
        : null,
  }),
  ...input.charges.flatMap((charge, index) => listed(chargeFound(charge), `charges.${index}.`)),
  ...listed({
    excludedCountries: input.excludedCountries.every(isCountry)
      ? null
      : problem('UNKNOWN_COUNTRY', 'Choose countries from the list.'),
    subject: short('Email Subject', input.subject),
    fromName: short('Reply To Name', input.fromName),
    fromEmail: email('Reply To Email', input.fromEmail, true),
    bccEmail: email('BCC', input.bccEmail, false),
    terms:
      input.terms.length === TERM_PANELS.length
        ? null
        : problem('TERMS', `Terms have ${TERM_PANELS.length} panels. Send all of them.`),
  }),
  ...input.terms.flatMap((term, index) => listed(termFound(index, term), `terms.${index}.`)),
];
