import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type SheetRow, TEXT_DELIMITERS, TEXT_ENCODINGS } from '../../../rules/lots/uploads/sheet';
import { type OpenSheet, type ReadingChoice, rowMaker } from './open-sheet';
import { SHEET_LIMITS, sheetRefusal } from './sheet-refusal';
import { CSV_OPTIONS, nestedCells, splitOf } from './text-delimiter';
import { decoded, doubtOf, type EncodedText, encodingOf } from './text-encoding';

const SAMPLE_BYTES = 128 * 1024;
/** Old programs end a text with this character. */
const END_OF_FILE = 0x1a;

function chosenEncoding(file: Buffer, name: string | undefined): EncodedText {
  const found = encodingOf(file);
  const encoding = TEXT_ENCODINGS.find((one) => one === name);
  if (encoding === undefined) return found;
  return { encoding, start: encoding === found.encoding ? found.start : 0 };
}

/** The text without its first characters. */
function* without(pieces: Iterable<string>, count: number): Generator<string> {
  let rest = count;
  for (const piece of pieces) {
    yield piece.slice(rest);
    rest = Math.max(0, rest - piece.length);
  }
}

/** A line of more bytes than a row may have. */
class LongLine extends Error {}

/** What went wrong while records were read, in words for staff. */
function refusalOf(error: unknown, row: number): unknown {
  if (error instanceof LongLine)
    return sheetRefusal(
      'DAMAGED',
      `Row ${row} is longer than 2 MB. Check that the file is a spreadsheet with a row for each lot, and upload it again.`,
    );
  // Of a row with short lines, only one that is in quotes can be too long.
  const isUnclosed = error instanceof CsvError && ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code);
  if (!isUnclosed) return error;
  return sheetRefusal(
    'DAMAGED',
    `A cell in row ${row} starts with a quotation mark that is never closed, so where the row ends is unknown. Correct the cell, and upload the file again.`,
  );
}

/** Ends a text at a line that is too long. The parser would make millions of cells of it before it counts them. */
function* withinLines(pieces: Iterable<string>): Generator<string> {
  let length = 0;
  for (const piece of pieces) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    length = end < 0 ? length + piece.length : piece.length - end;
    if (length > SHEET_LIMITS.recordBytes) throw new LongLine();
    yield piece;
  }
}

/** The delimiter of a text whose rows are in quotation marks as a whole: none that a text can have. */
const NO_DELIMITER = '\0';

async function* rowsOf(text: Iterable<string>, delimiter: string, isNested: boolean): AsyncGenerator<SheetRow> {
  const make = rowMaker();
  let width: number | null = null;
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter: isNested ? NO_DELIMITER : delimiter,
    max_record_size: SHEET_LIMITS.recordBytes,
  });
  const source = Readable.from(text).once('error', (error) => parser.destroy(error));
  const records: AsyncIterable<string[]> = source.pipe(parser);
  let number = 0;
  try {
    for await (const record of records) {
      number += 1;
      if (number > SHEET_LIMITS.records) throw sheetRefusal('TOO_MANY_ROWS');
      const texts: string[] = isNested ? nestedCells(record[0] ?? '', delimiter, width) : record;
      if (isNested && texts.length > 1) width ??= texts.length;
      const cells = texts.map((cell) => (cell === '' ? null : { text: cell }));
      const row = make(number, false, cells);
      if (row !== null) yield row;
    }
  } catch (error) {
    // The parser is ahead of the rows that were taken.
    throw refusalOf(error, parser.info.records + 1);
  }
}

/** Opens a text file with a row per record. Its cells keep every character, such as leading zeros and line breaks. */
export function openText(bytes: Buffer, choice: ReadingChoice): OpenSheet {
  const file = bytes.at(-1) === END_OF_FILE ? bytes.subarray(0, -1) : bytes;
  const encoded = chosenEncoding(file, choice.encoding);
  const [sample = ''] = decoded(file.subarray(0, SAMPLE_BYTES), encoded);
  const found = splitOf(sample);
  const isNested = found.isNested && (choice.delimiter ?? found.delimiter) === found.delimiter;
  const delimiter = TEXT_DELIMITERS.find((one) => one === choice.delimiter) ?? found.delimiter;
  return {
    head: {
      format: 'CSV',
      sheetName: null,
      otherSheets: [],
      encoding: encoded.encoding,
      delimiter,
      hiddenColumns: [],
      doubt: choice.encoding === undefined ? doubtOf(file, encoded, delimiter) : null,
    },
    rows: rowsOf(withinLines(without(decoded(file, encoded), found.skipped)), delimiter, isNested),
  };
}
