import { type Instant, wallDays } from '../../core/dates';
import { minorDigits, wireFromMinor } from '../../core/money';
import { readableText } from '../../core/text';

/** An instant as the clocks of a time zone show it. */
export interface ZonedInstant {
  readonly at: Instant;
  readonly timeZone: string;
}

/** How a column's cells are stored and formatted. */
export type ColumnKind = 'text' | 'integer' | 'money' | 'percent' | 'date';

/** Numbers that identify something are integers or texts; a text keeps leading zeros. */
type KindFor<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number | null]
    ? 'integer' | 'money' | 'percent'
    : [Value] extends [ZonedInstant | null]
      ? 'date'
      : never;

interface Column<Value> {
  readonly title: string;
  readonly kind: KindFor<Value>;
  /** In characters; by default, that of its kind. */
  readonly width?: number;
}

/** The columns of a report in order, one for every field of its rows: without one of them, the definition doesn't compile. */
export type Columns<Row> = { readonly [Field in keyof Row]-?: Column<Row[Field]> };

/** A row of a report. Its amounts are in minor units of its currency; null leaves a cell empty. */
export interface ReportRow {
  readonly currency: string;
}

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

/** The definition of a column whose field is not known. */
interface AnyColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly width?: number;
}

const listed = <Row>(columns: Columns<Row>): readonly (readonly [string, AnyColumn])[] =>
  Object.entries<AnyColumn>(columns);

/** Returns the columns of a report in order. */
export const sheetColumns = <Row>(columns: Columns<Row>): readonly SheetColumn[] =>
  listed(columns).map(([, { title, kind, width }]) => ({ title, kind, width: width ?? WIDTHS[kind] }));

function cellOf(value: unknown, kind: ColumnKind, currency: string): string | number | null {
  if (typeof value === 'string') return value === '' ? null : cellText(value);
  if (typeof value === 'number') return kind === 'money' ? wireFromMinor(value, currency) : value;
  return value === null ? null : dateCell(value as ZonedInstant);
}

/** Returns the cells of a row. */
export function sheetRow<Row extends ReportRow>(columns: Columns<Row>, row: Row, isTotal = false): SheetRow {
  const values = new Map<string, unknown>(Object.entries(row));
  return {
    cells: listed(columns).map(([field, { kind }]) => cellOf(values.get(field) ?? null, kind, row.currency)),
    digits: minorDigits(row.currency),
    isTotal,
  };
}
