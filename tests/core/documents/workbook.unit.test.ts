import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import type { WorkbookCell } from '../../../upstream/core/documents/workbook-xml';
import { type WorkbookRow, writeWorkbook } from '../../../upstream/core/documents/write-workbook';
import { createSpreadsheetReader } from '../../../upstream/lots/sheets/spreadsheet-reader';
import { filesOf, joined } from './archives';

const ignored = () => undefined;
const reader = createSpreadsheetReader({ log: { info: ignored, warn: ignored } });
afterAll(() => reader.stop());

const COLUMN = { width: 10, style: 'text' } as const;
const columns = [
  { ...COLUMN, heading: 'Lot #' },
  { ...COLUMN, heading: 'Title' },
];

async function* inGroups(...groups: readonly (readonly WorkbookRow[])[]): AsyncGenerator<readonly WorkbookRow[]> {
  for (const group of groups) yield await Promise.resolve(group);
}

const rowOf = (...cells: readonly WorkbookCell[]): WorkbookRow => ({ cells });
const sheetOf = (...rows: readonly WorkbookRow[]) => ({ name: 'Lots', columns, rows: inGroups(rows) });

const STRANGE = [
  '=1+2',
  "'quoted",
  'two\nlines',
  'return\r\nand feed',
  '007',
  'it\u0092s',
  '\u0001\u001f',
  '_x0041_',
  '_x005F_x0041_',
  '<b>&amp;"',
  '  spaces  ',
  '\ttab',
  '𝒜🪑',
  '\ufffe',
];

test('texts come back as they were written, whatever their characters, with plain line breaks', async () => {
  const rows = STRANGE.map((text) => rowOf({ number: '7', style: 'integer' }, { text }));
  const bytes = await joined(writeWorkbook([sheetOf(...rows)]));
  const sheet = await reader.read({ bytes, fileName: 'lots.xlsx', house: 1 });
  expect(sheet.rows.slice(1).map(({ cells }) => cells[1]?.text)).toEqual(
    STRANGE.map((text) => text.replace('\r\n', '\n')),
  );
  expect(sheet.rows.slice(1).map(({ cells }) => cells[0])).toEqual(STRANGE.map(() => ({ text: '7', number: '7' })));
});

test('any text that can be stored comes back as it was written', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((one) => !/[\0\r\p{Cs}]/u.test(one));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      const bytes = await joined(writeWorkbook([sheetOf(...texts.map((one) => rowOf({ text: 'x' }, { text: one })))]));
      const sheet = await reader.read({ bytes, fileName: 'lots.xlsx', house: 1 });
      expect(sheet.rows.slice(1).map(({ cells }) => cells[1]?.text)).toEqual(texts);
    }),
    { numRuns: 30 },
  );
});

test('rows in several groups, and none at all, become one sheet under its headings', async () => {
  const some = rowOf({ text: '1' }, null);
  const sheet = { name: 'Lots', columns, rows: inGroups([some], [], [rowOf(null, { text: 'Chair' })]) };
  const book = read(await joined(writeWorkbook([sheet, { ...sheetOf(), name: 'Other' }])));
  const { Lots: lots, Other: other } = book.Sheets;
  expect(lots && utils.sheet_to_json(lots, { header: 1, defval: null })).toEqual([
    ['Lot #', 'Title'],
    ['1', null],
    [null, 'Chair'],
  ]);
  expect(other && utils.sheet_to_json(other, { header: 1 })).toEqual([['Lot #', 'Title']]);
});

test('a picture is drawn in its row, once in the file for all rows that show it, and not at all if it can’t be read', async () => {
  const pictured = (name: string): WorkbookRow => ({
    cells: [null, { text: 'A "chair"' }],
    picture: { name, description: 'A "chair"', width: 400, height: 200 },
  });
  const read = (name: string) => Promise.resolve(name === 'lost' ? null : Buffer.from(`picture ${name}`));
  const sheet = sheetOf(
    pictured('one'),
    pictured('lost'),
    pictured('one'),
    rowOf({ text: '4' }, null),
    pictured('two'),
  );
  const files = await filesOf(writeWorkbook([sheet], { column: 0, read }));
  expect(
    [...files].filter(([name]) => name.startsWith('xl/media/')).map(([name, content]) => [name, String(content)]),
  ).toEqual([
    ['xl/media/image1.jpeg', 'picture one'],
    ['xl/media/image2.jpeg', 'picture two'],
  ]);
  const drawing = String(files.get('xl/drawings/drawing1.xml'));
  const drawn = [
    ...drawing.matchAll(
      /<xdr:from>.*?<xdr:row>(\d+)<\/xdr:row>.*?descr="([^"]*)".*?r:embed="(\w+)".*?cx="(\d+)" cy="(\d+)"/g,
    ),
  ];
  expect(drawn.map(([, ...facts]) => facts)).toEqual([
    ['1', 'A &quot;chair&quot;', 'rId1', '1143000', '571500'],
    ['3', 'A &quot;chair&quot;', 'rId1', '1143000', '571500'],
    ['5', 'A &quot;chair&quot;', 'rId2', '1143000', '571500'],
  ]);
  expect(String(files.get('xl/worksheets/sheet1.xml'))).toContain('<drawing r:id="rId1"/></worksheet>');
});

test('rows that can’t be read fail the file', async () => {
  async function* broken(): AsyncGenerator<readonly WorkbookRow[]> {
    yield [rowOf({ text: '1' })];
    throw new Error(await Promise.resolve('the database is away'));
  }
  await expect(joined(writeWorkbook([{ name: 'Lots', columns, rows: broken() }]))).rejects.toThrow(
    'the database is away',
  );
});

test('the next rows are read only when the earlier ones have been taken', async () => {
  let count = 0;
  async function* many(): AsyncGenerator<readonly WorkbookRow[]> {
    for (; count < 400; count += 1)
      yield await Promise.resolve(
        Array.from({ length: 250 }, (_, index) =>
          rowOf(
            { text: `${count}-${index}` },
            {
              text: Math.sin(count * 250 + index)
                .toString(36)
                .repeat(9),
            },
          ),
        ),
      );
  }
  const chunks = writeWorkbook([{ name: 'Lots', columns, rows: many() }]);
  let size = 0;
  while (size < 300_000) size += ((await chunks.next()).value as Buffer).length;
  expect(count).toBeLessThan(200);
  await chunks.return(undefined);
});

test('the next pictures are read only when the earlier ones have been taken, and none once the reader is gone', async () => {
  const PICTURES = 60;
  const pictured = Array.from({ length: PICTURES }, (_, index): WorkbookRow => ({
    cells: [null, null],
    picture: { name: `${index}.jpeg`, description: '', width: 4, height: 3 },
  }));
  let read = 0;
  const chunks = writeWorkbook([{ name: 'Lots', columns, rows: inGroups(pictured) }], {
    column: 0,
    read: () => {
      read += 1;
      return Promise.resolve(Buffer.alloc(1_000_000, read));
    },
  });
  let size = 0;
  while (size < 10_000_000) size += ((await chunks.next()).value as Buffer).length;
  const readSoFar = read;
  expect(readSoFar).toBeLessThan(20);
  await chunks.return(undefined);
  expect(read).toBeLessThanOrEqual(readSoFar + 1);
});
