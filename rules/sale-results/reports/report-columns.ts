import { type Instant, wallDays } from '../../core/dates';
import { minorDigits, wireFromMinor } from '../../core/money';
import { readableText } from '../../core/text';

/** An instant as the clocks of a time zone show it. */
export interface ZonedInstant {
  readonly at: Instant;
  readonly timeZone: string;
}

/** What the cells of a column have, by its kind; null and an empty text leave a cell empty. */
interface Cells {
  /** Numbers that identify something may be texts: a text keeps leading zeros. */
  readonly text: string;
  readonly integer: number | null;
  /** In minor units of the row's currency. */
  readonly money: number | null;
  readonly percent: number | null;
  readonly date: ZonedInstant | null;
}

/** How a column's cells are stored and formatted. */
export type ColumnKind = keyof Cells;

interface ColumnOf<Source, Kind extends ColumnKind> {
  readonly title: string;
  readonly kind: Kind;
  /** In characters; by default, that of its kind. */
  readonly width?: number;
  readonly cell: (source: Source) => Cells[Kind];
}

/** A column of a report with its cells, which are of what a row is about. */
export type Column<Source> = { [Kind in ColumnKind]: ColumnOf<Source, Kind> }[ColumnKind];

/** A column as the spreadsheet writer needs it. */
export interface SheetColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly width: number;
}

/** The cells of a row, by column. Amounts are in major units, dates in days of the spreadsheet's calendar. */
export interface SheetRow {
  readonly cells: readonly (string | number | null)[];
  /** Decimal digits of the amounts. */
  readonly digits: number;
  readonly isTotal: boolean;
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 16, integer: 12, money: 14, percent: 9, date: 17 };

/** The longest text that a cell can hold, in UTF-16 code units. */
const LONGEST_CELL = 32_767;

/** The spreadsheet's day 0 is 1899-12-30. */
const EPOCH_DAYS = 25_569;

const LONE_SURROGATE = /\p{Cs}/gu;
const NO_CHARACTER = /[\ufffe\uffff]/g;

/** Returns a text that a cell can hold: without control characters, at most 32,767 long, and without half a character at its end. */
export const cellText = (text: string): string =>
  readableText(text).replace(NO_CHARACTER, '').slice(0, LONGEST_CELL).replace(LONE_SURROGATE, '');

const dateCell = ({ at, timeZone }: ZonedInstant): number => EPOCH_DAYS + wallDays(at, timeZone);

/** Returns the columns of a report for the spreadsheet writer. */
export const sheetColumns = <Source>(columns: readonly Column<Source>[]): readonly SheetColumn[] =>
  columns.map(({ title, kind, width }) => ({ title, kind, width: width ?? WIDTHS[kind] }));

function cellOf<Source>(column: Column<Source>, source: Source, currency: string): string | number | null {
  const value = column.cell(source);
  if (typeof value === 'string') return value === '' ? null : cellText(value);
  if (typeof value === 'number') return column.kind === 'money' ? wireFromMinor(value, currency) : value;
  return value && dateCell(value);
}

/** Returns the cells of a row, whose amounts are in this currency. */
export const sheetRow = <Source>(
  columns: readonly Column<Source>[],
  source: Source,
  currency: string,
  isTotal = false,
): SheetRow => ({
  cells: columns.map((column) => cellOf(column, source, currency)),
  digits: minorDigits(currency),
  isTotal,
});
