/**
 * Returns the condition that a text contains a part, which is a parameter such as `$2`; of one or two characters, that a word starts with
 * it. `text` is lowercase with a blank before each word, and the condition reads an index on search_grams(house, text). `$1` is the house.
 */
export const hasPart = (house: string, text: string, parameter: string): string => {
  const part = `lower(${parameter}::text)`;
  return `search_grams(${house}, ${text}) @> search_part($1, ${part}) and
    position(case when length(${part}) < 3 then ' ' || ${part} else ${part} end in ' ' || ${text}) > 0`;
};
