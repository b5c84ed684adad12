import { parse } from 'csv-parse/sync';
import { knownTarget } from '../../../rules/lots/uploads/headings';
import { TEXT_DELIMITERS } from '../../../rules/lots/uploads/sheet';

/** How records are read from a text, without changing what is in their cells. */
export const CSV_OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A stray quotation mark, as in 12" bowl, is part of the cell.
  relax_quotes: true,
};

const SAMPLED_RECORDS = 50;

interface Split {
  readonly delimiter: string;
  /** The most cells of a record that are known headings. */
  readonly headings: number;
  /** The share of records with the most frequent width, which is wider than one cell. */
  readonly steadiness: number;
  readonly width: number;
}

function splitBy(sample: string, delimiter: string): Split {
  const records = parse(sample, { ...CSV_OPTIONS, delimiter, to: SAMPLED_RECORDS, skip_records_with_error: true });
  const filled = records.filter((cells) => cells.some((cell) => cell !== ''));
  const counts = new Map<number, number>();
  for (const { length } of filled) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
  return {
    delimiter,
    headings: Math.max(0, ...filled.map((cells) => cells.filter((cell) => knownTarget(cell) !== null).length)),
    steadiness: count / Math.max(1, filled.length),
    width,
  };
}

/** How a text is split into cells. */
export interface TextSplit {
  readonly delimiter: string;
  /** Whether each row is in quotation marks as a whole, with its cells and their own quotation marks inside. */
  readonly isNested: boolean;
  /** The length of a first line such as `sep=;`, which says the delimiter and is no row. */
  readonly skipped: number;
}

/** The known headings that show that a row in quotation marks is several cells. */
const LEAST_HEADINGS = 2;

/** Returns the delimiter inside of rows that are in quotation marks as a whole; null if they aren't. */
function nestedSplit(sample: string): string | null {
  if (!/^\ufeff?"/.test(sample)) return null;
  const records = parse(sample, {
    ...CSV_OPTIONS,
    delimiter: '\0',
    to: SAMPLED_RECORDS,
    skip_records_with_error: true,
  });
  const whole = records.flatMap(([cell = '']) => (cell.trim() === '' ? [] : [cell]));
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  // The last line of a sample can be cut off.
  const isWhole = (line: string) => /^\ufeff?".*"[,;\t|]*$/.test(line) && !/"[,;\t|]+"/.test(line.replaceAll('""', ''));
  if (whole.length === 0 || !lines.slice(0, Math.max(1, Math.min(SAMPLED_RECORDS, lines.length - 1))).every(isWhole))
    return null;
  const inside = whole.join('\n');
  const [best] = TEXT_DELIMITERS.map((delimiter) => splitBy(inside, delimiter)).sort(
    (one, other) => other.headings - one.headings || other.width - one.width,
  );
  return best !== undefined && best.headings >= LEAST_HEADINGS ? best.delimiter : null;
}

/**
 * Returns the cells of a row that was in quotation marks as a whole. If it has more than there are headings, delimiters before a space are
 * part of a text.
 */
export function nestedCells(line: string, delimiter: string, width: number | null): string[] {
  const [cells = []] = parse(line, { ...CSV_OPTIONS, record_delimiter: ['\0'], delimiter });
  if (width === null || cells.length <= width) return cells;
  const joined: string[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (cell.startsWith(' ') && last !== undefined) joined[joined.length - 1] = last + delimiter + cell;
    else joined.push(cell);
  }
  return joined.length === width ? joined : cells;
}

/** Returns the delimiter of a text by its start: the one that it names, or the one that makes the most headings and the steadiest rows. */
export function splitOf(sample: string): TextSplit {
  const named = /^"?sep=(.)"?(\r\n|\n|\r)/i.exec(sample);
  if (named !== null) return { delimiter: named[1] ?? ',', skipped: named[0].length, isNested: false };
  const nested = nestedSplit(sample);
  if (nested !== null) return { delimiter: nested, skipped: 0, isNested: true };
  const best = TEXT_DELIMITERS.map((delimiter) => splitBy(sample, delimiter)).reduce((one, other) => {
    const better = other.headings - one.headings || other.steadiness - one.steadiness || other.width - one.width;
    return better > 0 ? other : one;
  });
  return { delimiter: best.delimiter, skipped: 0, isNested: false };
}
