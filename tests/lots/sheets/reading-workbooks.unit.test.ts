import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { utils, type WorkSheet } from '@e965/xlsx';
import type { ReadSheet, SheetCell } from '../../../rules/lots/uploads/sheet';
import { createSpreadsheetReader, type SpreadsheetFile } from '../../../upstream/lots/sheets/spreadsheet-reader';
import { archiveOf, sheetOf, sheetXml, workbookFiles, workbookOf, writtenWorkbook } from './workbook-files';

const ignored = () => undefined;
const reader = createSpreadsheetReader({ log: { info: ignored, warn: ignored } });
afterAll(() => reader.stop());

const read = (bytes: Uint8Array, choice: Pick<SpreadsheetFile, 'sheetName'> = {}): Promise<ReadSheet> =>
  reader.read({ bytes, fileName: 'lots.xlsx', house: 1, ...choice });

const texts = ({ rows }: ReadSheet): (string | null)[][] =>
  rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null));

/** A sheet with one cell of each kind, by its place. */
function kinds(): WorkSheet {
  const sheet = utils.aoa_to_sheet([['Lot']]);
  const cells = {
    A2: { t: 's', v: '007' },
    B2: { t: 'n', v: 7, z: '000' },
    C2: { t: 'n', v: 1234.5, z: '"$"#,##0.00' },
    D2: { t: 'n', v: 123456789012 },
    E2: { t: 'n', v: 0.1 + 0.2 },
    F2: { t: 'b', v: true },
    G2: { t: 'n', v: 44928, z: 'd-mmm' },
    H2: { t: 'e', v: 0x17 },
    I2: { t: 'n', v: 5, f: '2+3' },
    J2: { t: 'n', v: 1e-7, z: '0.00' },
  };
  return Object.assign(sheet, cells, { '!ref': 'A1:J2' });
}

const KINDS: readonly SheetCell[] = [
  { text: '007' },
  { text: '007', number: '7' },
  { text: '$1,234.50', number: '1234.5' },
  { text: '123456789012', number: '123456789012' },
  { text: '0.3', number: '0.3' },
  { text: 'TRUE' },
  { text: '2-Jan', fault: 'DATE' },
  { text: '#REF!', fault: 'ERROR' },
  { text: '5', number: '5' },
  { text: '0.00', number: '0.0000001' },
];

test.each(['xlsx', 'biff8'] as const)(
  'reads cells of %s as they are shown, with the exact values of numbers',
  async (bookType) => {
    const { rows, format } = await read(writtenWorkbook([{ name: 'Lots', sheet: kinds() }], { bookType }));
    expect(format).toBe(bookType === 'xlsx' ? 'XLSX' : 'XLS');
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    expect(rows[1]?.cells).toEqual(KINDS);
  },
);

test('shows dates of a workbook that counts from 1904 as the program does', async () => {
  const file = writtenWorkbook([{ name: 'Lots', sheet: kinds() }], { date1904: true });
  expect((await read(file)).rows[1]?.cells[6]).toEqual({ text: '3-Jan', fault: 'DATE' });
});

test('reports a formula that was saved without its result, and a number that is none', async () => {
  const { rows } = await read(
    workbookOf(sheetXml('<row r="3"><c r="A3"><v>1</v></c><c r="C3"><f>A3+1</f></c><c r="D3"><v>1e999</v></c></row>')),
  );
  expect(rows).toEqual([
    {
      number: 3,
      isHidden: false,
      cells: [
        { text: '1', number: '1' },
        null,
        { text: '', fault: 'FORMULA_WITHOUT_VALUE' },
        { text: 'Infinity', fault: 'ERROR' },
      ],
    },
  ]);
});

test('a merged cell is read once, and hidden rows and columns are marked', async () => {
  const sheet = sheetOf([
    ['Sale of May 5', null, null],
    ['Lot', 'Title', 'Seller'],
    ['1', 'Bowl', 'Smith'],
  ]);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
  sheet['!rows'] = [{}, {}, { hidden: true }];
  sheet['!cols'] = [{}, {}, { hidden: true }];
  const found = await read(writtenWorkbook([{ name: 'Lots', sheet }]));
  expect(texts(found)).toEqual([['Sale of May 5'], ['Lot', 'Title', 'Seller'], ['1', 'Bowl', 'Smith']]);
  expect(found.rows.map(({ isHidden }) => isHidden)).toEqual([false, false, true]);
  expect(found.hiddenColumns).toEqual([2]);
});

test('hidden rows of an .xls file are marked', async () => {
  const file = writtenWorkbook([{ name: 'Lots', sheet: sheetOf([['Lot'], ['1'], ['2']]) }], { bookType: 'biff8' });
  // The library writes no records of rows, so one takes the place of a record about the window.
  const row = Buffer.alloc(22);
  row.writeUInt16LE(0x0208, 0);
  row.writeUInt16LE(18, 2);
  row.writeUInt16LE(1, 4);
  row.writeUInt16LE(1, 8);
  row.writeUInt8(0x20, 16);
  row.copy(file, file.indexOf(Buffer.from([0x3e, 0x02, 18, 0])));
  expect((await read(file)).rows.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
});

test.each(['xlsx', 'biff8'] as const)(
  'takes the first visible sheet of %s with rows, and names the other visible ones',
  async (bookType) => {
    const file = writtenWorkbook(
      [
        { name: 'Lookup', sheet: sheetOf([['secret']]), hidden: 1 },
        { name: 'Cover', sheet: sheetOf([]) },
        { name: 'Lots', sheet: sheetOf([['Lot'], ['1']]) },
        { name: 'More', sheet: sheetOf([['Lot'], ['2']]) },
        { name: 'Version', sheet: sheetOf([['3']]), hidden: 2 },
      ],
      { bookType },
    );
    const found = await read(file);
    expect(texts(found)).toEqual([['Lot'], ['1']]);
    expect([found.sheetName, found.otherSheets]).toEqual(['Lots', ['Cover', 'More']]);
    const chosen = await read(file, { sheetName: 'More' });
    expect([chosen.sheetName, texts(chosen)]).toEqual(['More', [['Lot'], ['2']]]);
    await expect(read(file, { sheetName: 'Gone' })).rejects.toMatchObject({ code: 'EMPTY' });
  },
);

test('refuses a workbook whose rows are all on hidden sheets, and says so', async () => {
  const file = writtenWorkbook([
    { name: 'Lots', sheet: sheetOf([['Lot']]), hidden: 1 },
    { name: 'Cover', sheet: sheetOf([]) },
  ]);
  await expect(read(file)).rejects.toMatchObject({ code: 'EMPTY', message: expect.stringContaining('visible sheet') });
});

test('reads the texts of an .xls file of Excel 95, which has one byte per character', async () => {
  const sheet = sheetOf([
    ['Lot', 'Title'],
    ['1', 'QtagZre'],
  ]);
  const written = writtenWorkbook([{ name: 'Lots', sheet }], { bookType: 'biff5' }).toString('latin1');
  const file = Buffer.from(written.replace('QtagZre', '\xc9tag\xe8re'), 'latin1');
  expect(texts(await read(file))[1]).toEqual(['1', 'Étagère']);
});

test('pictures and macros are left packed, so their size does not count', async () => {
  const rows = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>');
  const file = archiveOf([
    ...workbookFiles({ content: rows }),
    { name: 'xl/media/image1.png', content: 'x', claimed: 90_000_000 },
    { name: 'xl/vbaProject.bin', content: 'x', claimed: 90_000_000 },
  ]);
  expect(texts(await read(file))).toEqual([['1']]);
});

test('a workbook can have a picture of each of 10,000 lots', async () => {
  const rows = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>');
  const pictures = Array.from({ length: 10_000 }, (_, index) => ({
    name: `xl/media/image${index}.jpeg`,
    content: 'x',
  }));
  expect(texts(await read(archiveOf([...workbookFiles({ content: rows }), ...pictures])))).toEqual([['1']]);
});

const samples = process.env.ROSTRUM_SAMPLES;

/** The spreadsheets in a folder of the samples, by their paths. */
function spreadsheetsIn(folder: string): string[] {
  const path = join(samples ?? '', folder);
  if (samples === undefined || !existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(csv|xlsx?)$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

test('reads every sample, and the same cells from the .csv, .xls, and .xlsx file of a sale', async () => {
  const files = [...spreadsheetsIn('uploads'), ...spreadsheetsIn('errors')];
  const cells = new Map<string, string>();
  const different: string[] = [];
  for (const path of files) {
    const { format, rows } = await reader.read({ path, fileName: path, house: 1 });
    const [name = '', ending = ''] = path.split(/\.(?=\w+$)/);
    // As text, because comparing objects of all cells takes longer than reading them.
    const read = JSON.stringify(rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell?.text ?? null) })));
    if (format !== ending.toUpperCase() || read !== (cells.get(name) ?? read)) different.push(path);
    cells.set(name, read);
  }
  expect(different).toEqual([]);
  expect(files.length === 0).toBe(samples === undefined);
});
