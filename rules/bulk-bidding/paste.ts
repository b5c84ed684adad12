import { type Minor, minorFromDecimal, MoneyError } from '../core/money';
import { readDecimal } from '../lots/uploads/number-format';

/** A bid as staff type it, or paste it from a spreadsheet. */
export interface TypedBid {
  /** Number of the lot with its extension. */
  readonly lot: string;
  readonly amount: string;
  /** Empty for the house's own account, in timed sales. */
  readonly paddle: string;
}

/** The most bids that are pasted at once. */
export const MOST_PASTED = 500;

const DELIMITERS = ['\t', ';', ','] as const;
type Column = keyof TypedBid;
const HEADINGS: Readonly<Record<Column, RegExp>> = {
  lot: /^(lot|item)\b/i,
  amount: /^(amount|bid|max|limit|price|ceiling)/i,
  paddle: /^(paddle|bidder|card)/i,
};
const ORDER: readonly Column[] = ['lot', 'amount', 'paddle'];

/** Splits a line at a delimiter that isn't within quotes. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (character === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell].map((text) => text.trim());
}

/** Returns which column each cell of a heading row names; null if it isn't one. */
function headingsOf(cells: readonly string[]): (Column | null)[] | null {
  const columns = cells.map((cell) => ORDER.find((column) => HEADINGS[column].test(cell)) ?? null);
  return columns.includes('lot') && columns.includes('amount') ? columns : null;
}

/**
 * Reads the cells of a spreadsheet, or the text of a CSV file: lot, amount, and paddle in this order, or in that of a heading row. Empty lines are left
 * out.
 */
export function typedBids(text: string): TypedBid[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const delimiter = DELIMITERS.find((one) => lines.some((line) => line.includes(one))) ?? '\t';
  const rows = lines.map((line) => cellsOf(line, delimiter));
  const headings = headingsOf(rows[0] ?? []);
  const columns = headings ?? ORDER;
  return rows.slice(headings ? 1 : 0).map((cells) => {
    const of = (column: Column) => cells[columns.indexOf(column)] ?? '';
    return { lot: of('lot').replace(/^lot\s*/i, ''), amount: of('amount'), paddle: of('paddle') };
  });
}

/** Reads a typed amount, such as 1,250 or $1,250.00; null if it is none, or isn't above 0. */
export function typedAmount(text: string, currency: string): Minor | null {
  const decimal = readDecimal(text.trim(), '.');
  if (decimal === null) return null;
  try {
    const amount = minorFromDecimal(decimal, currency);
    return amount > 0 ? amount : null;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

/** Returns the number of a lot as lists have it, from what staff type: " 012 a" is 12A. */
export const typedLotNumber = (text: string): string =>
  text
    .replace(/\s+/g, '')
    .replace(/^0+(?=\d)/, '')
    .toUpperCase();
