/** Something that a search can lead to. */
interface Findable {
  readonly label: string;
  /** Numbers and addresses of which any, typed in full, means exactly this. */
  readonly keys?: readonly string[] | undefined;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s·,#]+/)
    .filter((word) => word !== '');

/**
 * Returns how well something matches a text; a lower tier is better. Tiers, instead of a sum of weights, so that what Enter opens is
 * predictable: an identifier, the whole name, beginnings of its words, parts of them, and last what another field was found by.
 */
export function matchTier({ label, keys = [] }: Findable, text: string): number {
  const typed = text.trim().toLowerCase().replace(/^#/, '');
  if (keys.some((key) => key.toLowerCase() === typed)) return 0;
  const name = label.toLowerCase();
  if (name === typed) return 1;
  const words = wordsOf(name);
  const wanted = wordsOf(typed);
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return wanted.every((part) => name.includes(part)) ? 3 : 4;
}

/** Sorts by tier; within a tier, the order stays. */
export const byMatch = <Found extends Findable>(found: readonly Found[], text: string): Found[] =>
  found
    .map((one, index) => ({ one, index, tier: matchTier(one, text) }))
    .sort((one, other) => one.tier - other.tier || one.index - other.index)
    .map(({ one }) => one);
