/** A spreadsheet as its reader hands it over, before anything is known about its columns. */

/** The encodings of text files, by the names that staff see. */
export const TEXT_ENCODINGS = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1252',
  'Mac Roman',
  'Windows-1250',
  'ISO-8859-2',
  'Windows-1251',
  'KOI8-R',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-874',
  'Shift JIS',
  'EUC-JP',
  'GBK',
  'Big5',
  'EUC-KR',
] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** The characters that can separate the cells of a text file. */
export const TEXT_DELIMITERS = [',', ';', '\t', '|'] as const;

/** Another encoding in which a text is almost as plausible, with up to three of its cells in both. */
export interface EncodingDoubt {
  readonly encoding: TextEncoding;
  readonly samples: readonly { readonly asRead: string; readonly asOther: string }[];
}

/** A cell as read from a file. */
export interface SheetCell {
  /** As the spreadsheet program shows it, with its spaces. */
  readonly text: string;
  /** The exact value of a numeric cell in plain decimal notation, for example "1234.5"; absent for text. */
  readonly number?: string;
  /** What the file lost or lacks: a value that the program turned into a date, a formula without its result, or an error such as #REF!. */
  readonly fault?: 'DATE' | 'FORMULA_WITHOUT_VALUE' | 'ERROR';
}

/** A row of a sheet. */
export interface SheetRow {
  /** 1-based, as the spreadsheet program shows it. */
  readonly number: number;
  readonly isHidden: boolean;
  /** By column. Null for an empty cell. */
  readonly cells: readonly (SheetCell | null)[];
}

/** The sheet that was read. */
export interface ReadSheet {
  readonly format: 'CSV' | 'XLS' | 'XLSX';
  /** Null for text. */
  readonly sheetName: string | null;
  /** The names of the workbook's other visible sheets. */
  readonly otherSheets: readonly string[];
  /** Null for workbooks. */
  readonly encoding: string | null;
  /** Absent or null if the encoding is clear, and if staff chose it. */
  readonly doubt?: EncodingDoubt | null;
  /** Null for workbooks. */
  readonly delimiter: string | null;
  /** 0-based. */
  readonly hiddenColumns: readonly number[];
  readonly rows: readonly SheetRow[];
}
