import { encode } from 'iconv-lite';
import type { ReadSheet } from '../../../rules/lots/uploads/sheet';
import type { ReadingChoice } from '../../../upstream/lots/sheets/open-sheet';
import { openText } from '../../../upstream/lots/sheets/read-text';

async function read(text: string | Buffer, encoding = 'utf8', choice: ReadingChoice = {}): Promise<ReadSheet> {
  const { head, rows } = openText(typeof text === 'string' ? encode(text, encoding) : text, choice);
  const all: ReadSheet['rows'][number][] = [];
  for await (const row of rows) all.push(row);
  return { ...head, rows: all };
}

const texts = ({ rows }: ReadSheet): (string | null)[][] =>
  rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null));

const SALE = 'Lot,Title\n1,Café “Zürich” – £5\n2,François’s vase\n3,Señor Muñoz’s étagère\n';

test.each([
  ['utf8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['macroman', 'Mac Roman'],
  ['utf-16le', 'UTF-16LE'],
  ['utf-16be', 'UTF-16BE'],
])('detects %s without a mark, and keeps every character', async (encoding, name) => {
  const sheet = await read(SALE, encoding);
  expect(sheet.encoding).toBe(name);
  expect(texts(sheet)).toEqual([
    ['Lot', 'Title'],
    ['1', 'Café “Zürich” – £5'],
    ['2', 'François’s vase'],
    ['3', 'Señor Muñoz’s étagère'],
  ]);
});

test.each([
  ['efbbbf', 'utf8', 'UTF-8'],
  ['fffe', 'utf-16le', 'UTF-16LE'],
  ['feff', 'utf-16be', 'UTF-16BE'],
])('follows the mark %s, which is no part of the first cell', async (mark, encoding, name) => {
  const sheet = await read(Buffer.concat([Buffer.from(mark, 'hex'), encode('Lot,Title\n1,Bowl\n', encoding)]));
  expect([sheet.encoding, texts(sheet)]).toEqual([
    name,
    [
      ['Lot', 'Title'],
      ['1', 'Bowl'],
    ],
  ]);
});

test('staff can choose another encoding and delimiter than the detected ones', async () => {
  const sheet = await read('Lot,Title\n1,é|è', 'windows-1252', { encoding: 'Mac Roman', delimiter: '|' });
  expect([sheet.encoding, sheet.delimiter, texts(sheet)]).toEqual(['Mac Roman', '|', [['Lot,Title'], ['1,È', 'Ë']]]);
});

/** Texts whose delimiter is easily mistaken. */
const DELIMITED: readonly (readonly [what: string, text: string, delimiter: string, first: readonly string[]])[] = [
  ['decimal commas', 'Lot;Low est\n1;10,50\n2;20,50\n', ';', ['Lot', 'Low est']],
  ['commas in descriptions', 'Lot\tTitle\n1\tBowl, blue, old\n2\tVase, red, new\n', '\t', ['Lot', 'Title']],
  ['few headings in many commas', 'Lot|Title\n1|a,b,c\n2|a,b,c\n3|a,b,c\n', '|', ['Lot', 'Title']],
  [
    'a banner',
    'Sale of May 5, 2026, London\n\nLot,Title,Low est\n1,Bowl,10\n',
    ',',
    ['Sale of May 5', ' 2026', ' London'],
  ],
  ['quoted delimiters', '"Lot";"Title"\n"1";"a,b;c"\n"2";"a,b;c"\n', ';', ['Lot', 'Title']],
  ['a single column', 'Title\nBowl\nVase\n', ',', ['Title']],
  ['headings without rows', 'Lot;Title;Description;Low est', ';', ['Lot', 'Title', 'Description', 'Low est']],
  ['a line that names it', 'sep=;\r\nLot;a,b\r\n1;c,d\r\n', ';', ['Lot', 'a,b']],
];

test.each(DELIMITED)('detects the delimiter of a text with %s', async (_, text, delimiter, first) => {
  const sheet = await read(text);
  expect([sheet.delimiter, texts(sheet)[0]]).toEqual([delimiter, first]);
});

test('keeps leading zeros, dates, signs, spaces, quotation marks, and line breaks as they are', async () => {
  const sheet = await read('Lot,Title\r\n001,1-2\r\n12E5,(100)\r\n" a ","12"" bowl\nof 1/2/03"\r\n4,12" bowl\r\n');
  expect(texts(sheet)).toEqual([
    ['Lot', 'Title'],
    ['001', '1-2'],
    ['12E5', '(100)'],
    [' a ', '12" bowl\nof 1/2/03'],
    ['4', '12" bowl'],
  ]);
});

test('numbers rows as a spreadsheet program does, and leaves out empty ones', async () => {
  const sheet = await read('sep=,\nLot,Title\n\n1,"a\nb"\n,,,\n2\r3,c,,\r\n4,d\x1a');
  expect(sheet.rows.map(({ number, cells }) => [number, cells.length])).toEqual([
    [1, 2],
    [3, 2],
    [5, 1],
    [6, 2],
    [7, 2],
  ]);
  expect(sheet).toMatchObject({ format: 'CSV', sheetName: null, otherSheets: [], hiddenColumns: [] });
});

test('reads characters that lie across the borders of the pieces in which a long text is read', async () => {
  const title = 'é'.repeat(40_001);
  for (const encoding of ['utf8', 'utf-16le'])
    expect(texts(await read(`Lot,Title\n1,a${title}\n2,b${title}\n`, encoding))).toEqual([
      ['Lot', 'Title'],
      ['1', `a${title}`],
      ['2', `b${title}`],
    ]);
});
