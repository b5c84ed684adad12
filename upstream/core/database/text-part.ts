/**
 * Returns the condition that a text contains a part, which is a parameter such as `$2`; of one or two characters, that a word starts with
 * it. `text` is folded with a blank before each word, and the condition reads an index on search_grams(house, text). `$1` is the house. The
 * part is a subquery, so that its plan doesn't depend on it: for a part that nearly all texts have, reading the whole table would seem
 * cheaper, but computes the entries of each text again, which takes many times as long as finding them.
 */
export const hasPart = (house: string, text: string, parameter: string): string => {
  const part = `folded_text(${parameter}::text)`;
  return `search_grams(${house}, ${text}) @> (select search_part($1, ${part})) and
    position(case when length(${part}) < 3 then ' ' || ${part} else ${part} end in ' ' || ${text}) > 0`;
};

/** Returns the condition that a text as people wrote it contains a parameter, compared as every search compares. '' is in every text. */
export const contains = (text: string, parameter: string): string =>
  `position(folded_text(${parameter}::text) in folded_text(${text})) > 0`;

/**
 * Returns the condition that a text as people wrote it contains every word of a parameter, in any order: "Marsh, Ada" finds "Ada Marsh".
 * Words end at blanks and commas. '' is in every text.
 */
export const containsWords = (text: string, parameter: string): string =>
  `(select coalesce(bool_and(${contains(text, 'word')}), true) from regexp_split_to_table(${parameter}::text, '[\\s,]+') word where word <> '')`;
