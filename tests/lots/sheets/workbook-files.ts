import { crc32, deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from '@e965/xlsx';

/** A file in an archive, with what its headers claim. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer | string;
  /** The claimed size; by default, the true one. */
  readonly claimed?: number;
  readonly checksum?: number;
  /** The place of another file's header, whose data it shares. */
  readonly offset?: number;
}

/** Writes a ZIP archive, whose headers can lie. */
export function archiveOf(files: readonly ArchivedFile[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, claimed, checksum, offset } of files) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const encoded = Buffer.from(name);
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(checksum ?? crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed ?? bytes.length, 18);
    facts.writeUInt16LE(encoded.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset ?? at, 42);
    directory.push(entry, encoded);
    if (offset !== undefined) continue;
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.alloc(2), encoded, packed]);
    bodies.push(body);
    at += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The XML of a sheet with these rows, each as XML. */
export const sheetXml = (rows: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<worksheet xmlns="${NAMESPACE}"><sheetData>${rows}</sheetData></worksheet>`;

/** The files of a workbook with one sheet. */
export const workbookFiles = (sheet: Partial<ArchivedFile>): ArchivedFile[] => [
  {
    name: '[Content_Types].xml',
    content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="Lots" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  { name: 'xl/worksheets/sheet1.xml', content: '', ...sheet },
];

/** A workbook whose only sheet has this XML. */
export const workbookOf = (content: string | Buffer, sheet: Partial<ArchivedFile> = {}): Buffer =>
  archiveOf(workbookFiles({ content, ...sheet }));

/** A sheet that the library writes, with its visibility: 0 visible, 1 hidden. */
export interface WrittenSheet {
  readonly name: string;
  readonly sheet: WorkSheet;
  readonly hidden?: 0 | 1 | 2;
}

/** Writes a workbook with the library that also reads it; `biff8` is .xls. */
export function writtenWorkbook(
  sheets: readonly WrittenSheet[],
  {
    bookType = 'xlsx',
    date1904 = false,
  }: { readonly bookType?: 'xlsx' | 'biff8' | 'biff5'; readonly date1904?: boolean } = {},
): Buffer {
  const book = utils.book_new();
  for (const { name, sheet } of sheets) utils.book_append_sheet(book, sheet, name);
  book.Workbook = {
    Sheets: sheets.map(({ name, hidden = 0 }) => ({ name, Hidden: hidden })),
    WBProps: { date1904 },
  };
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** A sheet with rows of texts and numbers. */
export const sheetOf = (rows: readonly (readonly (string | number | null)[])[]): WorkSheet =>
  utils.aoa_to_sheet(rows.map((cells) => [...cells]));
