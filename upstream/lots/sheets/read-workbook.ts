import { type CellObject, read, set_cptable as setCodePages, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { knownHeadings } from '../../../rules/lots/uploads/heading-row';
import type { SheetCell, SheetRow } from '../../../rules/lots/uploads/sheet';
import { Refusal } from '../../core/errors';
import { type OpenSheet, type ReadingChoice, rowMaker } from './open-sheet';
import { sheetRefusal } from './sheet-refusal';
import { safeArchive } from './workbook-archive';

/** Reading with styles says which rows and columns are hidden. */
const OPTIONS = { type: 'buffer', dense: true, cellStyles: true, cellNF: true, cellHTML: false } as const;

/** Spreadsheet programs store 15 digits. */
const DIGITS = 15;
const MOST_DECIMALS = 20;

const { is_date: isDate, format: formatted } = SSF as {
  readonly is_date: (format: string) => boolean;
  readonly format: (format: string, value: number, options: { readonly date1904: boolean }) => string;
};

/** Two digits of a year, outside of texts in quotation marks. */
const SHORT_YEAR = /(?<![y"\\])yy(?!y)(?=(?:[^"]*"[^"]*")*[^"]*$)/gi;

/** Returns a date with all digits of its year: 2/2/19 can be of 1919 or 2019. */
function dateText({ v, w, z }: CellObject, date1904: boolean): string | undefined {
  const format = String(z ?? '');
  const whole = format.replace(SHORT_YEAR, 'yyyy');
  if (whole === format || typeof v !== 'number') return w;
  try {
    return formatted(whole, v, { date1904 });
  } catch {
    return w;
  }
}

/** Returns a number in decimal notation, without an exponent. */
function plain(value: number): string {
  const exact = Number(value.toPrecision(DIGITS));
  const text = String(exact);
  if (!text.includes('e')) return text;
  return Number.isInteger(exact) ? BigInt(exact).toString() : exact.toFixed(MOST_DECIMALS).replace(/\.?0+$/, '');
}

/** Codes that are integers are shown with all their digits, which the program shows only in a wide column. */
function numberCell(cell: CellObject, date1904: boolean): SheetCell {
  const { v, w, z } = cell;
  if (!Number.isFinite(v)) return { text: String(v), fault: 'ERROR' };
  const number = plain(Number(v));
  const isGeneral = z === undefined || z === 'General';
  if (!isGeneral && isDate(String(z))) return { text: dateText(cell, date1904) ?? number, fault: 'DATE' };
  return { text: w === undefined || (isGeneral && Number.isInteger(v)) ? number : w, number };
}

function cellOf(cell: CellObject | undefined, date1904: boolean): SheetCell | null {
  if (cell === undefined) return null;
  const { t, v, w, f } = cell;
  // The parser takes it for an empty cell with the value 0.
  if (f !== undefined && (t === 'z' || v === undefined)) return { text: '', fault: 'FORMULA_WITHOUT_VALUE' };
  if (t === 'e') return { text: w ?? '#ERROR', fault: 'ERROR' };
  if (t === 'n') return numberCell(cell, date1904);
  if (t === 'd') return { text: w ?? String(v), fault: 'DATE' };
  const text = t === 's' ? String(v ?? '') : (w ?? '');
  return text === '' ? null : { text };
}

/** The rows with cells. A single cell in the last row doesn't make a million rows. */
function* rowsOf(sheet: WorkSheet, date1904: boolean): Generator<SheetRow> {
  const make = rowMaker();
  for (const [key, cells] of Object.entries(sheet['!data'] ?? [])) {
    const index = Number(key);
    const found: (SheetCell | null)[] = [];
    for (const [column, cell] of Object.entries(cells)) {
      const read = cellOf(cell, date1904);
      if (read !== null) found[Number(column)] = read;
    }
    const row = make(index + 1, sheet['!rows']?.[index]?.hidden === true, found);
    if (row !== null) yield row;
  }
}

const isHiddenSheet = (book: WorkBook, index: number): boolean => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;

function headOf(book: WorkBook, format: 'XLS' | 'XLSX', name: string, sheet: WorkSheet): OpenSheet['head'] {
  return {
    format,
    sheetName: name,
    otherSheets: book.SheetNames.filter((other, index) => other !== name && !isHiddenSheet(book, index)),
    encoding: null,
    delimiter: null,
    hiddenColumns: Object.entries(sheet['!cols'] ?? []).flatMap(([index, column]) =>
      column.hidden ? [Number(index)] : [],
    ),
  };
}

/** How many sheets are looked at, and the rows of each. */
const [MOST_SHEETS, ROWS_SEEN] = [10, 20];
/** A sheet with so many known headings is one of lots, whatever the others are. */
const ENOUGH_HEADINGS = 5;

function firstRows(rows: Iterator<SheetRow>): SheetRow[] {
  const seen: SheetRow[] = [];
  while (seen.length < ROWS_SEEN) {
    const next = rows.next();
    if (next.done === true) break;
    seen.push(next.value);
  }
  return seen;
}

/** Takes the chosen sheet, or the visible one with the most known headings, the first one of equal ones. */
function sheetIn(open: (index: number) => WorkBook, format: 'XLS' | 'XLSX', { sheetName }: ReadingChoice): OpenSheet {
  const first = open(0);
  let best: OpenSheet | null = null;
  let [most, seen] = [-1, 0];
  for (const [index, name] of first.SheetNames.entries()) {
    const isCandidate = sheetName === undefined ? !isHiddenSheet(first, index) : name === sheetName;
    if (!isCandidate || seen === MOST_SHEETS) continue;
    const book = index === 0 ? first : open(index);
    const sheet = book.Sheets[name];
    if (sheet === undefined) throw sheetRefusal('DAMAGED');
    const date1904 = first.Workbook?.WBProps?.date1904 === true;
    const rows = firstRows(rowsOf(sheet, date1904));
    if (rows.length === 0) continue;
    seen += 1;
    const known = knownHeadings(rows);
    if (known > most) {
      most = known;
      best = { head: headOf(first, format, name, sheet), rows: rowsOf(sheet, date1904) };
    }
    if (most >= ENOUGH_HEADINGS) break;
  }
  if (best === null) throw sheetRefusal('EMPTY');
  return best;
}

/** What the parser's error means to staff. Its own texts are for programmers. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const text = error instanceof Error ? error.message : String(error);
  const refusal = sheetRefusal(/password|encrypt/i.test(text) ? 'PASSWORD' : 'DAMAGED');
  refusal.cause = error;
  return refusal;
}

function parsed(open: () => OpenSheet): OpenSheet {
  try {
    return open();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Opens an .xlsx file. */
export function openXlsx(file: Buffer, choice: ReadingChoice): OpenSheet {
  const archive = safeArchive(file);
  return parsed(() => sheetIn((index) => read(archive, { ...OPTIONS, sheets: index }), 'XLSX', choice));
}

/** Opens an .xls file. Those of Excel 95 have texts in the code pages of their time, which are loaded only then. */
export async function openXls(file: Buffer, choice: ReadingChoice): Promise<OpenSheet> {
  setCodePages(await import('@e965/xlsx/dist/cpexcel.full'));
  return parsed(() => {
    const book = read(file, OPTIONS);
    return sheetIn(() => book, 'XLS', choice);
  });
}
