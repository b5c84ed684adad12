import { foldedText, foldedWords } from './folding';

/** Something that a search can lead to. */
interface Findable {
  readonly label: string;
  /** Numbers and addresses of which any, typed in full, means exactly this. */
  readonly keys?: readonly string[] | undefined;
}

const wordsOf = (text: string): string[] =>
  foldedText(text)
    .split(/[\s·,.;:&#/()-]+/)
    .filter((word) => word !== '');

/** Whether a text has each word of another one, or a word that contains it. */
export const hasWords = (text: string, typed: string): boolean =>
  foldedText(typed)
    .split(/\s+/)
    .every((word) => foldedText(text).includes(word));

/** Telephone numbers with a country code have at least this many digits. */
const INTERNATIONAL_DIGITS = 11;
/** What two forms of a telephone number share, with and without the country code or a leading zero. */
const SHARED_DIGITS = 9;

/**
 * Returns the digits of a text that has only digits and punctuation; null for other texts. Of a telephone number with a country code, the last
 * nine, because most are stored without it.
 */
export function digitsOf(text: string): string | null {
  if (!/^[\d\s()+./\-\u2010-\u2015\u2212]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isInternational = /^\s*(\+|00)/.test(text) || digits.length >= INTERNATIONAL_DIGITS;
  return isInternational ? digits.slice(-SHARED_DIGITS) : digits;
}

/** A part of a record that a search looks at, with what it is called. */
export interface SearchedPart {
  readonly label: string;
  readonly text: string;
}

/** Words of one or two characters are found at the beginning of a word only. */
const SHORT_WORD = 2;

/** Whether a search finds a word in a text. Of numbers with punctuation, the digits count. */
function hasFoundWord(text: string, word: string): boolean {
  if (word.length <= SHORT_WORD) return foldedWords(text).some((own) => own.startsWith(word));
  return foldedText(text).includes(word) || (/^\d+$/.test(word) && text.replace(/\D/g, '').includes(word));
}

/**
 * Returns what a search found in a record beside the texts that are shown: the first of the other parts with a word that none of these has.
 * Null if they have all words.
 */
export function matchedPart(
  search: string,
  shown: readonly string[],
  others: readonly SearchedPart[],
): SearchedPart | null {
  const digits = digitsOf(search.trim());
  const hidden = (digits === null ? foldedWords(search) : [digits]).filter(
    (word) => word !== '' && !shown.some((text) => hasFoundWord(text, word)),
  );
  return others.find(({ text }) => hidden.some((word) => hasFoundWord(text, word))) ?? null;
}

const FEWEST_LETTERS = 4;

/** Whether typing errors in a word are forgiven: short words and numbers would mean too many others. */
export const forgives = (word: string): boolean => word.length >= FEWEST_LETTERS && !/\d/.test(word);

/** Returns whether two words differ by at most one letter that is missing, added, or wrong, or by two neighboring letters in the other order. */
export function isNearWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (!forgives(one) || !forgives(other) || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (one[from] === other[from]) from += 1;
  const [a, b] = [one.slice(from), other.slice(from)];
  const isSwapped = a === b.slice(1, 2) + b.slice(0, 1) + b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

/** Returns whether each word of a text is the beginning of a word of a name, or one with a typing error. */
export function isNearName(name: string, text: string): boolean {
  const words = wordsOf(name);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed) || isNearWord(word, typed)));
}

/**
 * Returns how well something matches a text; a lower tier is better. Tiers, instead of a sum of weights, so that what Enter opens is
 * predictable: an identifier, the whole name, beginnings of its words, parts of them, what another field was found by, and last names
 * with a typing error.
 */
export function matchTier({ label, keys = [] }: Findable, text: string): number {
  const typed = foldedText(text.trim()).replace(/^#/, '');
  if (keys.some((key) => foldedText(key) === typed)) return 0;
  const name = foldedText(label);
  if (name === typed) return 1;
  const words = wordsOf(name);
  const wanted = wordsOf(typed);
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  if (wanted.every((part) => name.includes(part))) return 3;
  return isNearName(name, typed) ? 5 : 4;
}

/** Sorts by tier; within a tier, the order stays. */
export const byMatch = <Found extends Findable>(found: readonly Found[], text: string): Found[] =>
  found
    .map((one, index) => ({ one, index, tier: matchTier(one, text) }))
    .sort((one, other) => one.tier - other.tier || one.index - other.index)
    .map(({ one }) => one);
