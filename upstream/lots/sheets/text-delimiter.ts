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
  /** The length of a first line such as `sep=;`, which says the delimiter and is no row. */
  readonly skipped: number;
}

/** Returns the delimiter of a text by its start: the one that it names, or the one that makes the most headings and the steadiest rows. */
export function splitOf(sample: string): TextSplit {
  const named = /^"?sep=(.)"?(\r\n|\n|\r)/i.exec(sample);
  if (named !== null) return { delimiter: named[1] ?? ',', skipped: named[0].length };
  const best = TEXT_DELIMITERS.map((delimiter) => splitBy(sample, delimiter)).reduce((one, other) => {
    const better = other.headings - one.headings || other.steadiness - one.steadiness || other.width - one.width;
    return better > 0 ? other : one;
  });
  return { delimiter: best.delimiter, skipped: 0 };
}
