import { LARGEST_FILE_BYTES } from '../../core/file-check';
import type { SaleKind } from '../../sales/calendar/adding';
import { CODE, type Severity, severityOf, UPLOAD_CODES, type UploadCode, variantsOf, wordsOf } from '../uploads/codes';
import { columnLabel, hasColumn, LOT_COLUMNS, type LotColumn } from '../uploads/columns';
import { ID_HEADING } from '../uploads/headings';
import { LONGEST_ITEM_NUMBER } from '../uploads/row-problems';
import { SPREADSHEET_ENDINGS } from '../uploads/upload-kinds';
import { columnNote } from './column-notes';

/** The title of the tip sheet. */
export const TIP_SHEET_TITLE = 'Spreadsheet tip sheet';

/** A row of a table: what it is about, and what to know about it. */
export interface Tip {
  readonly name: string;
  /** Where it applies, or how much it stops; '' for everywhere. */
  readonly note: string;
  readonly text: string;
}

/** A part of the tip sheet. */
export interface TipSection {
  readonly heading: string;
  readonly tips: readonly Tip[];
}

const MB = 1024 * 1024;

/** What a sale has to be for a column; '' for any. */
function salesOf(column: LotColumn): string {
  const has = (sale: SaleKind) => hasColumn(sale, column);
  if (has('LIVE') && has('BUY_NOW')) return '';
  if (has('BUY_NOW')) return 'Buy It Now sales';
  return has('LIVE') ? 'Sessions' : 'Timed sessions';
}

const STOPS: Readonly<Record<Severity, string>> = {
  BREAKING: 'Stops the upload',
  ERROR: 'Fix before saving',
  WARNING: 'Warning',
};

/** Only uploads of realized prices have these. */
const REALIZED_PRICES: ReadonlySet<UploadCode> = new Set([CODE.UNKNOWN_LOT]);

const file: TipSection = {
  heading: 'The file',
  tips: [
    {
      name: 'Format',
      note: '',
      text: `${SPREADSHEET_ENDINGS.map((ending) => `.${ending}`).join(', ')}, up to ${LARGEST_FILE_BYTES / MB} MB and 20,000 rows. The first sheet with rows is read, unless you choose another one.`,
    },
    {
      name: 'Columns',
      note: '',
      text: 'In any order, below one row of headings. Columns that you leave out don’t change. Headings that aren’t known are shown to you, and your choice is remembered.',
    },
    {
      name: 'New and saved lots',
      note: '',
      text: 'A row with the number of a saved lot updates this lot. Every other row adds a lot. Lots that aren’t in the file stay. Nothing is saved before you have seen what changes.',
    },
    {
      name: 'Empty cells',
      note: '',
      text: 'They change nothing about a saved lot, unless you choose that they clear the field.',
    },
    {
      name: ID_HEADING,
      note: '',
      text: 'The last column of a snapshot. A row that has one updates this lot, so that you can give it another number. Leave it empty for a new lot.',
    },
    {
      name: 'Buy It Now sales',
      note: '',
      text: `Lots are called items. Their numbers can have up to ${LONGEST_ITEM_NUMBER} digits, and an item can have an inventory number instead.`,
    },
    { name: 'Pictures', note: '', text: 'They are uploaded separately. Pictures in the file are left out.' },
  ],
};

const columns: TipSection = {
  heading: 'Columns',
  tips: LOT_COLUMNS.map((column) => {
    const sale = hasColumn('TIMED', column) ? 'TIMED' : 'BUY_NOW';
    const kind = sale === 'BUY_NOW' ? 'bin' : 'artfact';
    const { text } = columnNote(column, sale, kind);
    return { name: columnLabel(column, sale), note: salesOf(column), text };
  }),
};

/** Returns what the tip sheet says. It is made of the columns and the words of the upload itself. */
export function tipSections(lotMaximum: number): TipSection[] {
  const words = UPLOAD_CODES.filter((code) => !REALIZED_PRICES.has(code)).flatMap((code) =>
    [null, ...variantsOf(code).filter((variant) => variant !== 'REALIZED_PRICE')].map((variant) => ({
      code,
      ...wordsOf(code, variant, { sale: 'LIVE', lotMaximum }),
    })),
  );
  const seen = new Set<string>();
  const errors = words.flatMap(({ code, title, description }): Tip[] => {
    const key = `${title} ${description}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ name: title, note: STOPS[severityOf(code)], text: description }];
  });
  return [file, columns, { heading: 'Errors and what to do', tips: errors }];
}
