import { unguardedText } from '../../core/csv';
import { atOnce, type Steps } from '../../core/steps';
import { type CellFault, columnType, isMoney, LOT_COLUMNS, type LotColumn, type UploadRow } from './columns';
import type { SheetLayout } from './heading-row';
import { columnsFor } from './headings';
import type { MappedColumn } from './mapping';
import {
  decideByEvidence,
  decideFormat,
  type DecimalSign,
  formatEvidence,
  jointEvidence,
  readDecimal,
  readNumber,
} from './number-format';
import type { ReadSheet, SheetCell, SheetRow } from './sheet';
import { type UploadKind, withLetter } from './upload-kinds';

/** Something that changed or got lost while a sheet was read. Uploads go on. */
export type ReadNotice =
  /** A measure with decimals, which was rounded up. */
  | {
      readonly kind: 'ROUNDED_UP';
      readonly sheetRow: number;
      readonly column: LotColumn;
      readonly from: string;
      readonly to: string;
    }
  /** A text that the file doesn't have: a formula without its result, or an error. */
  | { readonly kind: 'LOST'; readonly sheetRow: number; readonly column: LotColumn; readonly from: string };

/** A column whose numbers can be read in two ways. Staff are asked once. */
export interface FormatQuestion {
  readonly column: LotColumn;
  readonly example: string;
  /** The example in both ways, as plain decimals. */
  readonly readings: Readonly<Record<DecimalSign, string>>;
  /** The way it is read until there is an answer. */
  readonly assumed: DecimalSign;
}

/** How to read a sheet. */
export interface ReadingOptions {
  readonly kind: UploadKind;
  readonly delimiter: ReadSheet['delimiter'];
  /** What the house said before, and what staff answered, by column. */
  readonly houseSign: DecimalSign | null;
  readonly answers?: Readonly<Partial<Record<LotColumn, DecimalSign>>>;
  readonly leavesOutHiddenRows?: boolean;
}

/** The rows of an upload as they are reviewed. */
export interface ReadRows {
  readonly rows: readonly UploadRow[];
  readonly notices: readonly ReadNotice[];
  readonly questions: readonly FormatQuestion[];
}

const hasNumbers = (column: LotColumn) => isMoney(column) || columnType(column) === 'MEASURE';

const SCIENTIFIC = /^\d(?:[.,]\d+)?e[+-]?\d+$/i;
const WHOLE_WITH_ZEROS = /^(\d+)[.,]0+$/;
const INTEGER = /^\d+$/;
const LINE_BREAKS = /[\r\n\u2028\u2029]+/;
/** Longer fractions are the errors of binary arithmetic. */
const MOST_DECIMALS = 6;

/** A number or a code: as shown, with its leading zeros, unless the program shows it as something else than its digits. */
function codeText({ text, number }: SheetCell): string {
  const shown = text.trim();
  return number !== undefined &&
    INTEGER.test(number) &&
    (SCIENTIFIC.test(shown) || (/^[\d.,'\s]+$/.test(shown) && !INTEGER.test(shown)))
    ? number
    : shown;
}

function plainNumber(number: string): string {
  const fraction = number.split('.')[1] ?? '';
  const short = fraction.length > MOST_DECIMALS ? Number(number).toFixed(MOST_DECIMALS) : number;
  return short.includes('.') ? short.replace(/\.?0+$/, '') : short;
}

/** Rounds a plain decimal that isn't negative up to a whole number. */
function roundedUp(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return /[1-9]/.test(fraction) ? (BigInt(whole) + 1n).toString() : whole;
}

/** Returns a text without its line breaks, as titles are. */
export const oneLine = (text: string): string =>
  text
    .split(LINE_BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const readTyped = (text: string, column: LotColumn, format: DecimalSign) =>
  isMoney(column) ? readDecimal(text, format) : readNumber(text, format);

function valueOfCell(cell: SheetCell, column: LotColumn, format: DecimalSign): string {
  const type = columnType(column);
  switch (type) {
    case 'NUMBER':
      return codeText(cell).replace(WHOLE_WITH_ZEROS, '$1');
    case 'INVENTORY':
      return codeText(cell);
    case 'EXTENSION':
      return cell.text.trim().toUpperCase();
    case 'MONEY':
    case 'MEASURE': {
      if (cell.fault !== undefined) return cell.text.trim();
      const plain = cell.number === undefined ? readTyped(cell.text, column, format) : plainNumber(cell.number);
      if (plain === null) return cell.text.trim();
      return type === 'MONEY' || plain.startsWith('-') ? plain : roundedUp(plain);
    }
    case 'TEXT': {
      const text = (cell.text.includes('\r') ? cell.text.replace(/\r\n?/g, '\n') : cell.text).trim();
      return column === 'title' && LINE_BREAKS.test(text) ? oneLine(text) : text;
    }
  }
}

/** Returns the values of cells of a column that staff typed or pasted, in the form in which they are saved. */
export function typedValues(column: LotColumn, texts: readonly string[]): string[] {
  const { format } = decideFormat(hasNumbers(column) ? texts : []);
  return texts.map((text) => valueOfCell({ text }, column, format));
}

/** Returns the value of a cell that staff typed, in the form in which it is saved. */
export const typedValue = (column: LotColumn, text: string): string => typedValues(column, [text])[0] ?? '';

/** A column of a sheet that fills one of the review. */
interface Filling {
  readonly column: LotColumn;
  readonly index: number;
  /** Fills only what another column of the sheet left empty. */
  readonly isSpare: boolean;
  /** Which half of the cell it is, if the cell has both estimates. */
  readonly half: 0 | 1 | null;
}

/** The columns that fill the review; the spare ones last. */
const fillings = (mapped: readonly MappedColumn[]): Filling[] =>
  mapped
    .flatMap(({ index, target }) =>
      (target === null ? [] : columnsFor(target)).map((column, place): Filling => {
        const hasBoth = target === 'ESTIMATES';
        return { column, index, isSpare: hasBoth || target === 'LEAD', half: !hasBoth ? null : place === 0 ? 0 : 1 };
      }),
    )
    .sort((one, other) => Number(one.isSpare) - Number(other.isSpare));

const LONGEST_ESTIMATES = 60;
const BOTH =
  /^(\D*\d[\d.,'’\s]*?(?:\s*[^\s\d–—/-]{1,4})??)\s*(?:[-–—/]|\bto\b|\bbis\b|\bà\b|\btot\b|\ba\b)\s*(\D{0,4}\d[\d.,'’\s]*\D*)$/iu;

/** Returns a half of a cell with both estimates. A cell with one amount has the low estimate only. */
function halfOf(cell: SheetCell, half: 0 | 1): SheetCell | null {
  const text = cell.text.trim();
  const [, low, high] = (text.length > LONGEST_ESTIMATES ? null : BOTH.exec(text)) ?? [];
  if (low === undefined || high === undefined || cell.number !== undefined) return half === 0 ? cell : null;
  return { text: half === 0 ? low : high };
}

/** Returns the cell of a row that fills a column; null if it is empty. */
function cellFor({ cells }: SheetRow, { index, half }: Filling): SheetCell | null {
  const cell = cells[index] ?? null;
  return cell === null || half === null ? cell : halfOf(cell, half);
}

/** Files of text guard texts that look like formulas with an apostrophe. */
function unguarded(cell: SheetCell): SheetCell {
  const text = unguardedText(cell.text);
  return text === cell.text ? cell : { ...cell, text };
}

/** Decides how the numbers of each column are written, and what to ask staff about. */
function* formatsOf(
  lots: readonly SheetRow[],
  filled: readonly Filling[],
  options: ReadingOptions,
): Steps<{ readonly formats: ReadonlyMap<LotColumn, DecimalSign>; readonly questions: readonly FormatQuestion[] }> {
  const { answers, delimiter, houseSign } = options;
  const numeric = filled.filter(({ column }) => hasNumbers(column));
  const evidence = new Map<LotColumn, ReturnType<typeof formatEvidence>>();
  for (const filling of numeric) {
    const texts: string[] = [];
    for (const row of lots) {
      const cell = cellFor(row, filling);
      if (cell !== null && cell.number === undefined) texts.push(cell.text);
      yield;
    }
    evidence.set(filling.column, formatEvidence(texts));
    yield;
  }
  const whole = decideByEvidence(jointEvidence([...evidence.values()]), houseSign ?? (delimiter === ';' ? ',' : null));
  const around = whole.ambiguous === null ? whole.format : null;
  const formats = new Map<LotColumn, DecimalSign>();
  const questions: FormatQuestion[] = [];
  for (const [column, shown] of evidence) {
    const answer = answers?.[column];
    const { format, ambiguous } = decideByEvidence(shown, around);
    formats.set(column, answer ?? format);
    if (ambiguous !== null && answer === undefined && isMoney(column)) {
      const readings = { '.': readDecimal(ambiguous, '.') ?? '', ',': readDecimal(ambiguous, ',') ?? '' };
      questions.push({ column, example: ambiguous.trim(), readings, assumed: format });
    }
  }
  return { formats, questions };
}

interface RowReading {
  /** The column that identifies lots; null if the sheet has none. */
  readonly idColumn: number | null;
  readonly formats: ReadonlyMap<LotColumn, DecimalSign>;
  /** Whether the file is text, and not a workbook. */
  readonly isText: boolean;
  readonly notices: ReadNotice[];
}

function rowOf(row: SheetRow, filled: readonly Filling[], reading: RowReading): UploadRow {
  const { formats, isText, notices } = reading;
  const values: Partial<Record<LotColumn, string>> = {};
  const faults: Partial<Record<LotColumn, CellFault>> = {};
  for (const filling of filled) {
    const { column } = filling;
    const shown = cellFor(row, filling);
    const cell = shown !== null && isText ? unguarded(shown) : shown;
    if (cell === null || (filling.isSpare && (values[column] ?? '') !== '')) continue;
    const { fault } = cell;
    if (columnType(column) === 'TEXT' && fault !== undefined && fault !== 'DATE') {
      notices.push({ kind: 'LOST', sheetRow: row.number, column, from: cell.text.trim() });
      continue;
    }
    const format = formats.get(column) ?? '.';
    const value = valueOfCell(cell, column, format);
    if (value !== '') values[column] = value;
    if (fault !== undefined && columnType(column) !== 'TEXT') faults[column] = { kind: fault, text: value };
    else if (columnType(column) === 'MEASURE' && INTEGER.test(value)) {
      const exact = cell.number ?? readNumber(cell.text, format);
      if (exact?.includes('.') === true && exact !== value && !WHOLE_WITH_ZEROS.test(exact)) {
        notices.push({ kind: 'ROUNDED_UP', sheetRow: row.number, column, from: cell.text.trim(), to: value });
      }
    }
  }
  const lotRef = reading.idColumn === null ? '' : (row.cells[reading.idColumn]?.text.trim() ?? '');
  return {
    id: `r${row.number}`,
    sheetRow: row.number,
    values,
    ...(Object.keys(faults).length > 0 && { faults }),
    ...(lotRef !== '' && { lotRef }),
  };
}

/** Reads the lots of a sheet into the rows of the review. Columns without a target are left out. */
export const readRows = (layout: SheetLayout, mapped: readonly MappedColumn[], options: ReadingOptions): ReadRows =>
  atOnce(readRowsInSteps(layout, mapped, options));

/** Does the same as `readRows`, a row in each step. */
export function* readRowsInSteps(
  layout: SheetLayout,
  mapped: readonly MappedColumn[],
  options: ReadingOptions,
): Steps<ReadRows> {
  const lots = options.leavesOutHiddenRows === true ? layout.lots.filter(({ isHidden }) => !isHidden) : layout.lots;
  const filled = fillings(mapped);
  const { formats, questions } = yield* formatsOf(lots, filled, options);
  const notices: ReadNotice[] = [];
  const isText = options.delimiter !== null;
  const idColumn = mapped.find(({ target }) => target === 'ROSTRUM_ID')?.index ?? null;
  const rows: UploadRow[] = [];
  for (const lot of lots) {
    const row = rowOf(lot, filled, { formats, isText, notices, idColumn });
    rows.push(options.kind === 'auctionflex' ? withLetter(row) : row);
    yield;
  }
  return { rows, notices, questions };
}

/** Returns the columns of the review that rows have values in. */
export const columnsWithValues = (rows: readonly UploadRow[]): LotColumn[] =>
  LOT_COLUMNS.filter((column) => rows.some(({ values }) => (values[column] ?? '') !== ''));
