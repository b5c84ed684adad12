import { LARGEST_FILE_BYTES } from '../../../rules/core/file-check';
import { Refusal } from '../../core/errors';

const MB = 1024 * 1024;

/** What a spreadsheet can have at most. Files beyond a limit are refused; nothing is cut. */
export const SHEET_LIMITS = {
  fileBytes: LARGEST_FILE_BYTES,
  /** Files of Excel 97 to 2003 are not packed, so that a larger one has more than the rows below. */
  xlsBytes: 20 * MB,
  /** Files in the archive that an .xlsx file is, without pictures; and with them. A snapshot has a picture of each lot. */
  members: 2000,
  entries: 12_000,
  /** All of these that are read, unpacked. */
  unpackedBytes: 64 * MB,
  rows: 20_000,
  /** Rows of a text file, with the empty ones. */
  records: 200_000,
  columns: 256,
  cells: 500_000,
  /** Bytes of a row of a text file. An unclosed quotation mark makes the rest of the file one row. */
  recordBytes: 2 * MB,
} as const;

/** Why a spreadsheet was not read, with the HTTP status. */
const STATUS = {
  TOO_LARGE: 413,
  TOO_MANY_ROWS: 422,
  TOO_MANY_COLUMNS: 422,
  TOO_MANY_CELLS: 422,
  NOT_A_SPREADSHEET: 422,
  PASSWORD: 422,
  DAMAGED: 422,
  EMPTY: 422,
  TOO_SLOW: 422,
  BUSY: 429,
  FAILED: 422,
} as const;

export type SheetRefusalCode = keyof typeof STATUS;

const counted = (limit: number): string => limit.toLocaleString('en-US');

/** The reasons with a fixed message. */
const MESSAGES = {
  TOO_LARGE: 'Invalid file size. The file cannot exceed 50 MB.',
  TOO_MANY_ROWS: `A sheet has more than ${counted(SHEET_LIMITS.rows)} rows. Delete rows that you don't need, including empty ones with formatting, or split the sheet. Then upload the file again.`,
  TOO_MANY_COLUMNS: `A sheet has more than ${SHEET_LIMITS.columns} columns. Delete columns that you don't need, and upload the file again.`,
  TOO_MANY_CELLS: `A sheet has more than ${counted(SHEET_LIMITS.cells)} cells. Delete rows and columns that you don't need, including empty ones with formatting, and upload the file again.`,
  NOT_A_SPREADSHEET: 'This file is not a spreadsheet. Upload a .csv, .xls, or .xlsx file.',
  PASSWORD:
    'The spreadsheet is protected with a password. Remove the password in your spreadsheet program, and upload the file again.',
  DAMAGED:
    'The file is damaged or incomplete. Open it in your spreadsheet program, save it again, and upload the new file.',
  EMPTY: 'The spreadsheet has no rows. Check that its lots are on a visible sheet, and upload the file again.',
  TOO_SLOW:
    "The spreadsheet took too long to read. Delete sheets and formatting that you don't need, or save it as .csv, and upload it again.",
  BUSY: 'Too many spreadsheets are being read right now. Try again in a minute.',
  FAILED: "The spreadsheet couldn't be read. Try again. If it happens again, save it as .csv, and upload that file.",
} as const satisfies Record<SheetRefusalCode, string>;

/** A refusal of a spreadsheet, with a message for staff. */
export const sheetRefusal = (code: SheetRefusalCode, message: string = MESSAGES[code]): Refusal =>
  new Refusal(STATUS[code], [{ code, message, field: 'file' }], code === 'BUSY' ? 60 : null);

/** A refusal of a file that is something else, such as "a PNG image". */
export const somethingElse = (what: string): Refusal =>
  sheetRefusal('NOT_A_SPREADSHEET', `This file is ${what}, not a spreadsheet. Upload a .csv, .xls, or .xlsx file.`);

/** A refusal of a spreadsheet in a format that another program must convert, such as "an OpenDocument spreadsheet". */
export const otherSpreadsheet = (what: string): Refusal =>
  sheetRefusal('NOT_A_SPREADSHEET', `This file is ${what}. Open it, save it as .xlsx, and upload the new file.`);

/** Whether a code that another process sent is one of a refusal. */
export const isRefusalCode = (code: string): code is SheetRefusalCode => Object.hasOwn(STATUS, code);
