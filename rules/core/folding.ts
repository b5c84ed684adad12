/** Capitals of the alphabets that have them; those with accents are these and a mark. */
const CAPITALS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ';
const SMALL_LETTERS =
  'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ';
/** Letters that no decomposition makes plain, and the dashes and slashes that people replace by those of their keyboard. */
const OTHERS = 'ØøŁłĐđÐðĦħŦŧıς‐‒–—―−⸺⸻﹘-⁄∕';
const REPLACEMENTS = 'oollddddhhttiσ          //';
/** The letters that become two. */
const PAIRS: Readonly<Record<string, string>> = {
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  ẞ: 'ss',
  ß: 'ss',
  Þ: 'th',
  þ: 'th',
};

const FOLDED: ReadonlyMap<string, string> = new Map([
  ...[...(CAPITALS + OTHERS)].map((letter, at): [string, string] => [
    letter,
    [...(SMALL_LETTERS + REPLACEMENTS)][at] ?? letter,
  ]),
  ...Object.entries(PAIRS),
]);

/** Accents that are typed on their own instead of an apostrophe. Normalization would make a blank of one. */
const LOOSE_ACCENTS = /[`´]/g;
/**
 * What is left out: marks on letters (accents, points, vowel signs of Hebrew and Arabic), apostrophes and quotation marks in all their
 * forms, and characters that can't be seen.
 */
const LEFT_OUT =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f'"`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\ua78b\ua78c\u05f3\u05f4\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns a text as every search compares it: lowercase, without accents, apostrophes, and quotation marks, with one form for each
 * letter and a blank for a dash. Folding twice changes nothing more. The database has the same function, `folded_text`, and
 * tests/core/database/folded-text compares the two.
 */
export const foldedText = (text: string): string =>
  [...text.replace(LOOSE_ACCENTS, '').normalize('NFKD').replace(LEFT_OUT, '')]
    .map((letter) => FOLDED.get(letter) ?? letter)
    .join('');

/** Returns the words of a text as every search compares them. */
export const foldedWords = (text: string): string[] =>
  foldedText(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '');

/** Returns whether a text contains another one, however both are written. */
export const hasFolded = (text: string, part: string): boolean => foldedText(text).includes(foldedText(part).trim());
