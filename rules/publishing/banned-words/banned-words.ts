import { foldedText } from '../../core/folding';
import { isPublic, LOT_COLUMNS, type LotColumn } from '../../lots/uploads/columns';

/** Returns the words and phrases of a comma-separated list, each once. */
export const listedWords = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** A text as words are looked for: folded, with one blank around each word. */
const spaced = (text: string): string =>
  ` ${foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;

/** The texts of a lot in which banned words are looked for: what bidders read, and no numbers. */
const READ = LOT_COLUMNS.filter((column) => isPublic(column) && column !== 'lotNumber' && column !== 'taxCode');

/** The fields of a lot. Those that aren't texts are ignored. */
export type LotWords = Readonly<Partial<Record<LotColumn, string | number | boolean | readonly string[] | null>>>;

/**
 * Returns a function that finds the entries of a list that a lot has as whole words, however both are written, in the order of the list. An
 * entry of several words is found where they follow one another.
 */
export function bannedWordFinder(list: readonly string[]): (lot: LotWords) => string[] {
  const entries = list.flatMap((entry) => {
    const words = spaced(entry);
    return words.trim() === '' ? [] : [{ entry, words }];
  });
  if (entries.length === 0) return () => [];
  return (lot) => {
    const text = READ.flatMap((column) => (typeof lot[column] === 'string' ? [spaced(lot[column])] : [])).join('|');
    return entries.flatMap(({ entry, words }) => (text.includes(words) ? [entry] : []));
  };
}

/** What is known of a lot. */
export interface BanState {
  /** The words of the list that it has. */
  readonly words: readonly string[];
  /** The words that it had when somebody decided. */
  readonly decidedWords: readonly string[];
  readonly isBanned: boolean;
}

/** Returns whether somebody has to decide about a lot: it isn't banned, and has words that nobody has decided about. */
export const isPotentiallyBanned = ({ words, decidedWords, isBanned }: BanState): boolean =>
  !isBanned && words.some((word) => !decidedWords.includes(word));
