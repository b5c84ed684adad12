import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Refusal } from '../../../upstream/core/errors';
import { createSpreadsheetReader } from '../../../upstream/lots/sheets/spreadsheet-reader';
import { archiveOf, sheetOf, sheetXml, workbookFiles, workbookOf, writtenWorkbook } from './workbook-files';

const MB = 1024 * 1024;

const logged: {
  readonly memory: { readonly peak: number; readonly now: number } | null;
  readonly cause?: string | null;
}[] = [];
const note = (facts: unknown) => {
  logged.push(facts as (typeof logged)[number]);
};
const reader = createSpreadsheetReader({ log: { info: note, warn: note } });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-sheets-'));
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

/** Reads a file, and returns the refusal's code and message. */
const refused = (bytes: Uint8Array, house = 1): Promise<string> =>
  reader.read({ bytes, fileName: 'lots.xlsx', house }).then(
    ({ rows }) => `read ${rows.length} rows`,
    (error: unknown) => {
      const { code, message } = error as Refusal;
      return `${code}: ${message}`;
    },
  );

const cell = (place: string) => `<c r="${place}"><v>1</v></c>`;
const small = sheetXml(`<row r="1">${cell('A1')}</row>`);
const good = () =>
  writtenWorkbook([
    {
      name: 'Lots',
      sheet: sheetOf([
        ['Lot', 'Title'],
        ['1', 'Bowl'],
      ]),
    },
  ]);
const zeros = (bytes: number) => Buffer.alloc(bytes, ' ');

/** Hostile archives, which must be refused before they are unpacked. */
const ARCHIVES: readonly (readonly [what: string, file: () => Buffer, refusal: RegExp])[] = [
  ['a sheet of 100 MB', () => workbookOf(zeros(100 * MB)), /^TOO_LARGE: The spreadsheet unpacks to more than 64 MB/],
  ['a small file that claims 2 GB', () => workbookOf(small, { claimed: 2 ** 31 - 1 }), /^TOO_LARGE: .* 64 MB/],
  ['a sheet of 40 MB that claims 1,000 bytes', () => workbookOf(zeros(40 * MB), { claimed: 1000 }), /^DAMAGED: /],
  ['a sheet that claims more than it has', () => workbookOf(small, { claimed: 10_000 }), /^DAMAGED: /],
  ['a sheet with a wrong checksum', () => workbookOf(small, { checksum: 1 }), /^DAMAGED: /],
  [
    'two sheets of the same name',
    () => archiveOf([...workbookFiles({ content: small }), { name: 'XL/Worksheets/sheet1.xml', content: small }]),
    /^DAMAGED: /,
  ],
  [
    'members that share their data',
    () =>
      archiveOf([
        ...workbookFiles({ content: small }),
        ...Array.from({ length: 9 }, (_, index) => ({ name: `xl/worksheets/${index}.xml`, content: small, offset: 0 })),
      ]),
    /^DAMAGED: /,
  ],
  [
    '3,000 members',
    () => archiveOf(Array.from({ length: 3000 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' }))),
    /^TOO_LARGE: The file has too many parts/,
  ],
  [
    '13,000 pictures',
    () => archiveOf(Array.from({ length: 13_000 }, (_, index) => ({ name: `xl/media/${index}.jpeg`, content: '' }))),
    /^TOO_LARGE: The file has too many parts/,
  ],
  ['half a workbook', () => good().subarray(0, 8000), /^DAMAGED: The file is damaged or incomplete/],
  ['an archive of something else', () => archiveOf([{ name: 'readme.txt', content: 'hello' }]), /is an archive, not a/],
];

test.each(ARCHIVES)('refuses %s without unpacking it', async (_, file, refusal) => {
  expect(await refused(file())).toMatch(refusal);
  expect(logged.at(-1)?.memory?.peak).toBeLessThan(250 * MB);
});

const rowsXml = (count: number, inRow: (row: number) => string) =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${inRow(index + 1)}</row>`).join('');

/** Hostile sheets in sound archives. */
const SHEETS: readonly (readonly [what: string, file: () => Buffer, refusal: RegExp])[] = [
  [
    '20,001 rows',
    () => workbookOf(sheetXml(rowsXml(20_001, () => ''))),
    /^TOO_MANY_ROWS: A sheet has more than 20,000/,
  ],
  [
    '20,001 rows of a program that writes prefixes',
    () => workbookOf(sheetXml(rowsXml(20_001, () => '').replaceAll('<row', '<x:row'))),
    /^TOO_MANY_ROWS: /,
  ],
  ['500,001 cells', () => workbookOf(sheetXml(`<row>${'<c/>'.repeat(10_000)}</row>`.repeat(51))), /^TOO_MANY_CELLS: /],
  ['a row of 16,385 cells', () => workbookOf(sheetXml(`<row r="1">${'<c/>'.repeat(16_385)}</row>`)), /^DAMAGED: /],
  ['a cell in column XFD', () => workbookOf(sheetXml(`<row r="1">${cell('XFD1')}</row>`)), /^TOO_MANY_COLUMNS: .* 256/],
  ['a cell in XFD1048576', () => workbookOf(sheetXml(`<row r="1048576">${cell('XFD1048576')}</row>`)), /^TOO_MANY_C/],
  ['no rows', () => workbookOf(sheetXml('')), /^EMPTY: The spreadsheet has no rows/],
];

test.each(SHEETS)('refuses a sheet with %s', async (_, file, refusal) => {
  expect(await refused(file())).toMatch(refusal);
});

test('a claimed dimension of a million rows and a single cell in the last row make no rows', async () => {
  const claimed = small.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>');
  expect(await refused(workbookOf(claimed))).toBe('read 1 rows');
  const last = sheetXml(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('A1048576')}</row>`);
  const { rows } = await reader.read({ bytes: workbookOf(last), fileName: 'last.xlsx', house: 1 });
  expect(rows.map(({ number }) => number)).toEqual([1, 1_048_576]);
});

test('entities that multiply in XML are not expanded', async () => {
  const entities = Array.from({ length: 20 }, (_, index) =>
    index === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${index} "${`&e${index - 1};`.repeat(10)}">`,
  );
  const bomb = sheetXml(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&e19;</t></is></c></row>',
    `<!DOCTYPE w [${entities.join('')}]>`,
  );
  const { rows } = await reader.read({ bytes: workbookOf(bomb), fileName: 'bomb.xlsx', house: 1 });
  expect(rows[0]?.cells[0]?.text).toBe('&e19;');
  expect(logged.at(-1)?.memory?.now).toBeLessThan(512 * MB);
});

/** Files that are something else, whatever their name is. */
const OTHERS: readonly (readonly [what: string, start: string, refusal: RegExp])[] = [
  [
    'a PNG',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    /^NOT_A_SPREADSHEET: This file is a PNG image, not a spreadsheet\. Upload/,
  ],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', /a JPEG image, not/],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3', /a PDF document, not/],
  ['a text document', '{\\rtf1\\ansi lots}', /a text document, not/],
  ['a Works file', '\xff\0\x02\0\x04\x04\x05T', /the spreadsheet of a program from before 1997\. Open it, save it/],
  ['a page of HTML', '\r\n<html><table><tr><td>1', /a web page or an XML document with the name of a spreadsheet/],
  ['an XML document', '\xef\xbb\xbf<?xml version="1.0"?><Workbook>', /a web page or an XML document/],
  ['binary data', '\x01\x02\x03\x04\x05\x06lots\x07\x08', /^NOT_A_SPREADSHEET: This file is not a spreadsheet\./],
  ['half an .xls file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' + '\0'.repeat(500), /^DAMAGED: /],
  ['nothing', '', /^EMPTY: The file is empty/],
];

test.each(OTHERS)('refuses %s that is named .xlsx, and says what it is', async (_, start, refusal) => {
  expect(await refused(Buffer.from(start, 'latin1'))).toMatch(refusal);
});

test.each([
  ['xl/workbook.bin', 'a binary workbook (.xlsb)'],
  ['content.xml', 'an OpenDocument file'],
  ['Index/Document.iwa', 'an Apple Numbers spreadsheet'],
  ['word/document.xml', 'a Word document'],
])('refuses an archive with %s, and says what it is', async (name, what) => {
  expect(await refused(archiveOf([{ name, content: 'x' }]))).toContain(`This file is ${what}`);
});

test('says that a workbook needs a password', async () => {
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  expect(await refused(encrypted)).toMatch(/^PASSWORD: The spreadsheet is protected with a password\. Remove/);
});

test('refuses a CSV file of 100 MB by its size, and reads one of 48 MB until it has too many rows', async () => {
  const large = join(folder, 'large.csv');
  const file = await open(large, 'w');
  await file.truncate(100 * MB);
  await file.close();
  await expect(reader.read({ path: large, fileName: 'large.csv', house: 1 })).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: 'Invalid file size. The file cannot exceed 50 MB.',
  });
  const long = join(folder, 'long.csv');
  await writeFile(long, `Lot,Title\r\n${'1,A bowl of the Qing dynasty\r\n'.repeat(1_700_000)}`);
  const before = logged.at(-1)?.memory?.now ?? 0;
  await expect(reader.read({ path: long, fileName: 'long.csv', house: 1 })).rejects.toMatchObject({
    code: 'TOO_MANY_ROWS',
  });
  expect((logged.at(-1)?.memory?.now ?? 0) - before).toBeLessThan(250 * MB);
});

test('names the row of a quotation mark that is never closed', async () => {
  const text = `Lot,Title\n1,Bowl\n2,"Vase\n${'3,Dish\n'.repeat(400_000)}`;
  expect(await refused(Buffer.from(text))).toMatch(/^DAMAGED: A cell in row 3 starts with a quotation mark/);
  expect(await refused(Buffer.from('Lot,Title\n1,"Bowl'))).toMatch(/^DAMAGED: A cell in row 2 /);
});

test('refuses a line that is too long for a row before it is split into cells', async () => {
  const expected = /^DAMAGED: Row 2 is longer than 2 MB\./;
  expect(await refused(Buffer.from(`Lot,Title\n${'x'.repeat(40 * MB)}`))).toMatch(expected);
  expect(await refused(Buffer.from(`Lot,Title\n${','.repeat(20 * MB)}`))).toMatch(expected);
  expect(await refused(Buffer.from(`Lot,Title\n1,${'x'.repeat(1.9 * MB)}\n`))).toBe('read 2 rows');
  const peaks = logged.slice(-3).map(({ memory }) => memory?.peak ?? 0);
  expect(Math.max(...peaks)).toBeLessThan(400 * MB);
});

test('no error of the parser reached staff', () => {
  expect(logged.filter(({ cause }) => (cause ?? null) !== null)).toEqual([]);
});
