import { otherSpreadsheet, SHEET_LIMITS, sheetRefusal, somethingElse } from './sheet-refusal';
import { wideEncodingOf } from './text-encoding';

/** What a file is by its content: the name of an uploaded file proves nothing. */
export type FileFormat = 'ARCHIVE' | 'XLS' | 'TEXT';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The first bytes of files that are no spreadsheets. */
const OTHERS: readonly (readonly [start: string, what: string])[] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['BM', 'a bitmap image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['RIFF', 'an image or a recording'],
  ['%PDF', 'a PDF document'],
  ['{\\rtf', 'a text document'],
  ['\x1f\x8b', 'a compressed archive'],
  ['7z\xbc\xaf', 'a compressed archive'],
  ['Rar!', 'a compressed archive'],
];

/** The first bytes of spreadsheets of programs from before 1997. */
const OLD = ['\xff\0\x02\0', '\0\0\x02\0', '\0\0\x1a\0', '\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0'];

/** The names of the parts of compound files, the format of Office before 2007, that say what they are. */
const COMPOUND: readonly (readonly [name: string, refuse: () => Error])[] = [
  ['EncryptedPackage', () => sheetRefusal('PASSWORD')],
  ['WksSSWorkBook', () => otherSpreadsheet('a Microsoft Works spreadsheet')],
  ['WordDocument', () => somethingElse('a Word document')],
  ['PowerPoint Document', () => somethingElse('a PowerPoint presentation')],
];

const COMPOUND_START = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** A page or another document in markup, in UTF-8 or UTF-16. Old programs name tables in HTML .xls. */
const MARKUP = /^\s*<(\?xml|!doctype|!--|html|head|body|meta|style|table|div|workbook)\b/i;
const SAMPLE = 8192;

const startsWith = (file: Buffer, start: string): boolean => file.subarray(0, start.length).equals(bytes(start));
const hasPart = (file: Buffer, name: string): boolean => file.includes(Buffer.from(name, 'utf16le'));

function requireWorkbook(file: Buffer): void {
  for (const [name, refuse] of COMPOUND) if (hasPart(file, name)) throw refuse();
  if (!hasPart(file, 'Workbook') && !hasPart(file, 'Book') && !hasPart(file, 'BOOK')) {
    // The names of the parts are in the directory, which an incomplete file can lack.
    throw sheetRefusal('DAMAGED');
  }
  if (file.length > SHEET_LIMITS.xlsBytes)
    throw sheetRefusal('TOO_LARGE', "An .xls file can't exceed 20 MB. Save it as .xlsx, and upload the new file.");
}

/** Whether a file is none that a person could read: text has hardly any control characters, and only UTF-16 has zeros. */
function isBinary(sample: Buffer): boolean {
  if (wideEncodingOf(sample) !== null) return false;
  const zeros = sample.reduce((count, byte) => count + Number(byte === 0), 0);
  if (zeros > 0 && zeros < sample.length / 5) return true;
  const controls = sample.reduce(
    (count, byte) => count + Number((byte > 0 && byte < 9) || (byte > 13 && byte < 32)),
    0,
  );
  return controls > 1 + sample.length / 100;
}

/** Returns the format of a file. Refuses a file that is no spreadsheet, and says what it is. */
export function formatOf(file: Buffer): FileFormat {
  if (file.length === 0) throw sheetRefusal('EMPTY', 'The file is empty. Choose another file.');
  if (startsWith(file, COMPOUND_START)) {
    requireWorkbook(file);
    return 'XLS';
  }
  if (startsWith(file, 'PK\x03\x04')) return 'ARCHIVE';
  if (startsWith(file, 'PK\x05\x06')) throw somethingElse('an empty archive');
  for (const [start, what] of OTHERS)
    if (startsWith(file, start) && isPlausible(file, start)) throw somethingElse(what);
  if (OLD.some((start) => startsWith(file, start)))
    throw otherSpreadsheet('the spreadsheet of a program from before 1997');
  const sample = file.subarray(0, SAMPLE);
  if (MARKUP.test(sample.toString('latin1').replace(/\0|^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/g, '')))
    throw otherSpreadsheet('a web page or an XML document with the name of a spreadsheet');
  if (isBinary(sample)) throw sheetRefusal('NOT_A_SPREADSHEET');
  return 'TEXT';
}

/** Whether the rest fits as well: a text can start with letters such as "BM" or "GIF8". */
const isPlausible = (file: Buffer, start: string): boolean =>
  /[^\x20-\x7e]/.test(start) || start.length > 4 || start === '%PDF' || file.subarray(0, 64).includes(0);
