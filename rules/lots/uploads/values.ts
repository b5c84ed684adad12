import { unguardedText } from '../../core/csv';
import { atOnce, type Steps } from '../../core/steps';
import { imageFileNamesIn, imageFileText } from '../image-file-names';
import { taxCodeText, yesText } from '../tax-codes';
import { halfOf, invisibleIn, saysNothing, visibleText } from './cell-texts';
import {
  type CellFault,
  columnType,
  isMoney,
  LOT_COLUMNS,
  type LotColumn,
  takesAnyText,
  type UploadRow,
} from './columns';
import { currenciesIn, foreignCurrency } from './currencies';
import { faultIn } from './damage';
import type { SheetLayout } from './heading-row';
import { columnsFor, isShared } from './headings';
import type { MappedColumn } from './mapping';
import { withoutEntities } from './markup';
import { type MeasureUnit, readMeasure, readWithUnit, roundedUp, unitOfHeading } from './measures';
import {
  type ColumnFormat,
  decideByEvidence,
  decideFormat,
  type DecimalSign,
  type FormatEvidence,
  formatEvidence,
  jointEvidence,
  plainNumber,
  readAmount,
  readDecimal,
} from './number-format';
import type { ReadSheet, SheetCell, SheetRow } from './sheet';
import { type UploadKind, withLetter } from './upload-kinds';

/** Something that changed or got lost while a sheet was read. Uploads go on. */
export type ReadNotice =
  /**
   * A measure with decimals, which was rounded up; the unit of a measure, which lots don't have; invisible characters of a number, which
   * were removed; characters instead of entities such as &amp;.
   */
  | {
      readonly kind: 'ROUNDED_UP' | 'UNIT' | 'INVISIBLE' | 'DECODED';
      readonly sheetRow: number;
      readonly column: LotColumn;
      readonly from: string;
      readonly to: string;
    }
  /** A sheet without a column of lot numbers: the first and the last of the numbers that its new lots got. */
  | {
      readonly kind: 'NUMBERED';
      readonly sheetRow: number;
      readonly column: LotColumn;
      readonly from: string;
      readonly to: string;
    }
  /** A sheet without a column for a required text, which got the beginning of the one that `from` names. */
  | { readonly kind: 'FILLED'; readonly sheetRow: number; readonly column: LotColumn; readonly from: string }
  /** Words such as POA instead of an estimate, which were read as an empty cell. */
  | { readonly kind: 'NO_AMOUNT'; readonly sheetRow: number; readonly column: LotColumn; readonly from: string }
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
  /** The currency of the sale. Amounts that name another one stay as they are, for people to decide. */
  readonly currency?: string;
}

/** The rows of an upload as they are reviewed. */
export interface ReadRows {
  readonly rows: readonly UploadRow[];
  readonly notices: readonly ReadNotice[];
  readonly questions: readonly FormatQuestion[];
}

const hasNumbers = (column: LotColumn) => isMoney(column) || columnType(column) === 'MEASURE';

/** In which a word instead of an amount is as good as an empty cell. A price is needed, and a lost reserve would cost money. */
const CAN_LACK: ReadonlySet<LotColumn> = new Set(['lowEstimate', 'highEstimate', 'startingBid']);

const SCIENTIFIC = /^\d(?:[.,]\d+)?e[+-]?\d+$/i;
const WHOLE_WITH_ZEROS = /^(\d+)[.,]0+$/;
const INTEGER = /^\d+$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const LINE_BREAKS = /[\r\n\u2028\u2029]+/;

/** A number or a code: as shown, with its leading zeros, unless the program shows it as something else than its digits. */
function codeText({ text, number }: SheetCell): string {
  const shown = visibleText(text).trim();
  return number !== undefined &&
    INTEGER.test(number) &&
    (SCIENTIFIC.test(shown) || (/^[\d.,'\s]+$/.test(shown) && !INTEGER.test(shown)))
    ? number
    : shown;
}

/** Returns a text without its line breaks, as titles are. */
export const oneLine = (text: string): string =>
  text
    .split(LINE_BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const readTyped = (text: string, column: LotColumn, format: ColumnFormat) =>
  isMoney(column) ? readAmount(visibleText(text), format) : readMeasure(visibleText(text), format.sign);

function valueOfCell(cell: SheetCell, column: LotColumn, format: ColumnFormat): string {
  const type = columnType(column);
  switch (type) {
    case 'NUMBER':
      return codeText(cell).replace(WHOLE_WITH_ZEROS, '$1');
    case 'INVENTORY':
      return codeText(cell);
    case 'EXTENSION':
      return visibleText(cell.text).trim().toUpperCase();
    case 'MONEY':
    case 'MEASURE': {
      if (faultIn(cell, column) !== undefined) return cell.text.trim();
      const plain = cell.number === undefined ? readTyped(cell.text, column, format) : plainNumber(cell.number);
      if (plain === null) return cell.text.trim();
      return type === 'MONEY' || plain.startsWith('-') ? plain : roundedUp(plain);
    }
    case 'FILES':
      return imageFileText(imageFileNamesIn(cell.text));
    case 'TAX_CODE':
    case 'MARK':
      return (type === 'MARK' ? yesText : taxCodeText)(visibleText(cell.text));
    case 'TEXT': {
      const text = (cell.text.includes('\r') ? cell.text.replace(/\r\n?/g, '\n') : cell.text).trim();
      return column === 'title' && LINE_BREAKS.test(text) ? oneLine(text) : text;
    }
  }
}

/** Returns the values of cells of a column that staff typed or pasted, in the form in which they are saved. */
export function typedValues(column: LotColumn, texts: readonly string[]): string[] {
  const { format } = decideFormat(hasNumbers(column) ? texts : []);
  return texts.map((text) => valueOfCell({ text }, column, { sign: format, ambiguous: format }));
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
  /** What the heading of the column says of its amounts or measures. */
  readonly heading: string;
}

/** The columns that fill the review; the spare ones last. */
const fillings = (mapped: readonly MappedColumn[]): Filling[] =>
  mapped
    .flatMap(({ index, target, heading }) =>
      (target === null ? [] : columnsFor(target)).map((column, place): Filling => {
        const hasBoth = target === 'ESTIMATES';
        const half = !hasBoth ? null : place === 0 ? 0 : 1;
        return { column, index, isSpare: hasBoth || target === 'LEAD', half, heading };
      }),
    )
    .sort((one, other) => Number(one.isSpare) - Number(other.isSpare));

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

/**
 * Returns an example of a column that has amounts of both kinds, such as 1,000 and 1.000, and how it is read until staff answer; null if it
 * has none. An amount rarely has three decimals.
 */
const mixedIn = ({ ambiguous, pointDecimals }: FormatEvidence, sign: DecimalSign) =>
  sign === '.' && ambiguous !== null
    ? { example: ambiguous, assumed: pointDecimals > 0 ? ('.' as const) : (',' as const) }
    : null;

/** Decides how the numbers of each column are written, and what to ask staff about. */
function* formatsOf(
  lots: readonly SheetRow[],
  filled: readonly Filling[],
  options: ReadingOptions,
): Steps<{ readonly formats: ReadonlyMap<LotColumn, ColumnFormat>; readonly questions: readonly FormatQuestion[] }> {
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
  const formats = new Map<LotColumn, ColumnFormat>();
  const questions: FormatQuestion[] = [];
  for (const [column, shown] of evidence) {
    const answer = answers?.[column];
    const decided = decideByEvidence(shown, around);
    const asked =
      decided.ambiguous === null && isMoney(column) && houseSign === null ? mixedIn(shown, decided.format) : null;
    const ambiguous = decided.ambiguous ?? asked?.example ?? null;
    const assumed = asked?.assumed ?? decided.format;
    const isMixed = asked !== null;
    formats.set(column, { sign: isMixed ? decided.format : (answer ?? decided.format), ambiguous: answer ?? assumed });
    if (ambiguous !== null && answer === undefined && isMoney(column)) {
      const readings = { '.': readDecimal(ambiguous, '.') ?? '', ',': readDecimal(ambiguous, ',') ?? '' };
      questions.push({ column, example: ambiguous.trim(), readings, assumed });
    }
  }
  return { formats, questions };
}

interface RowReading {
  /** The column that identifies lots; null if the sheet has none. */
  readonly idColumn: number | null;
  readonly formats: ReadonlyMap<LotColumn, ColumnFormat>;
  /** Whether the file is text, and not a workbook. */
  readonly isText: boolean;
  /** Null if nobody says which it is. */
  readonly currency: string | null;
  /** The units and currencies that headings name, by the index of their column. */
  readonly units: ReadonlyMap<number, MeasureUnit>;
  readonly currencies: ReadonlyMap<number, string>;
  readonly notices: ReadNotice[];
}

const POINT: ColumnFormat = { sign: '.', ambiguous: '.' };

/** Returns an amount with another currency than the sale's in front, which its cell or its heading names; null for any other. */
function foreignAmount(
  texts: readonly string[],
  value: string,
  { index }: Filling,
  reading: RowReading,
): string | null {
  const { currency, currencies } = reading;
  if (currency === null || !PLAIN.test(value)) return null;
  const naming = texts.find((text) => currenciesIn(text) !== null);
  const code = naming === undefined ? (currencies.get(index) ?? null) : foreignCurrency(naming, currency);
  return code === null ? null : code.length === 1 ? code + value : `${code} ${value}`;
}

/** Returns the value of a cell of a measure in the unit of its heading; null if it has no unit, or another one. */
function inUnit(cell: SheetCell, { index }: Filling, { units }: RowReading, { sign }: ColumnFormat): string | null {
  const unit = units.get(index);
  const measure = unit === undefined || cell.number !== undefined ? null : readWithUnit(visibleText(cell.text), sign);
  return measure?.unit === unit ? (measure?.number ?? null) : null;
}

/** Reads a cell without a fault, and notes what changes. */
function readCell(
  cell: SheetCell,
  filling: Filling,
  { number: sheetRow, cells }: SheetRow,
  reading: RowReading,
): string {
  const { column, index, half } = filling;
  const { notices, formats } = reading;
  const from = cell.text.trim();
  const format = formats.get(column) ?? POINT;
  const type = columnType(column);
  const note = (kind: 'ROUNDED_UP' | 'UNIT' | 'INVISIBLE' | 'DECODED', to: string) =>
    notices.push({ kind, sheetRow, column, from, to });
  if (takesAnyText(column)) {
    const value = valueOfCell(cell, column, format);
    const decoded = withoutEntities(value);
    if (decoded !== value) note('DECODED', decoded);
    return decoded;
  }
  // In a cell for both estimates, a word can belong to the amounts.
  if (half === null && CAN_LACK.has(column) && cell.number === undefined && saysNothing(cell.text)) {
    notices.push({ kind: 'NO_AMOUNT', sheetRow, column, from });
    return '';
  }
  const value = valueOfCell(cell, column, format);
  if (invisibleIn(cell.text).length > 0) note('INVISIBLE', value);
  if (type === 'MONEY') return foreignAmount([cell.text, cells[index]?.text ?? ''], value, filling, reading) ?? value;
  if (type !== 'MEASURE') return value;
  const measured = inUnit(cell, filling, reading, format);
  if (measured !== null) {
    note('UNIT', roundedUp(measured));
    return roundedUp(measured);
  }
  const exact = INTEGER.test(value) ? (cell.number ?? readMeasure(visibleText(cell.text), format.sign)) : null;
  if (exact?.includes('.') === true && exact !== value && !WHOLE_WITH_ZEROS.test(exact)) note('ROUNDED_UP', value);
  return value;
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
    const fault = faultIn(cell, column);
    if (fault === undefined || takesAnyText(column)) {
      if (fault !== undefined && fault !== 'DATE') {
        notices.push({ kind: 'LOST', sheetRow: row.number, column, from: cell.text.trim() });
        continue;
      }
      const value = readCell(cell, filling, row, reading);
      // Several columns can each have a name.
      const earlier = isShared(column) ? values[column] : undefined;
      if (value !== '') values[column] = earlier === undefined ? value : `${earlier}, ${value}`;
    } else {
      const value = valueOfCell(cell, column, formats.get(column) ?? POINT);
      if (value !== '') values[column] = value;
      faults[column] = { kind: fault, text: value };
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
  const currency = options.currency ?? null;
  const units = new Map(
    filled.flatMap(({ index, column, heading }) => {
      const unit = columnType(column) === 'MEASURE' ? unitOfHeading(heading) : null;
      return unit === null ? [] : [[index, unit] as const];
    }),
  );
  const currencies = new Map(
    filled.flatMap(({ index, column, heading }) => {
      const code = isMoney(column) && currency !== null ? foreignCurrency(heading, currency) : null;
      return code === null ? [] : [[index, code] as const];
    }),
  );
  const reading: RowReading = { formats, isText, notices, idColumn, currency, units, currencies };
  const rows: UploadRow[] = [];
  for (const lot of lots) {
    const row = rowOf(lot, filled, reading);
    rows.push(options.kind === 'auctionflex' ? withLetter(row) : row);
    yield;
  }
  return { rows, notices, questions };
}

/** Returns the columns of the review that rows have values in. */
export const columnsWithValues = (rows: readonly UploadRow[]): LotColumn[] =>
  LOT_COLUMNS.filter((column) => rows.some(({ values }) => (values[column] ?? '') !== ''));
