import type { LotColumn } from '../../../rules/lots/uploads/columns';
import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { mapColumns } from '../../../rules/lots/uploads/mapping';
import { decideFormat, readDecimal, readNumber } from '../../../rules/lots/uploads/number-format';
import type { SheetCell } from '../../../rules/lots/uploads/sheet';
import { columnsWithValues, type ReadingOptions, readRows, typedValue } from '../../../rules/lots/uploads/values';
import { sheetOf, type Written } from './sheets';

test.each([
  ['1200', '.', '1200'],
  ['1,200', '.', '1200'],
  ['1,234,567.5', '.', '1234567.5'],
  ['1.200,50', ',', '1200.50'],
  ['1.234.567', ',', '1234567'],
  ['$1,200.00', '.', '1200'],
  ['US$ 1,200', '.', '1200'],
  ['1 200,50 €', ',', '1200.50'],
  ['1\u00a0200 EUR', ',', '1200'],
  ['1\u202f200', ',', '1200'],
  ["CHF 1'200.-", '.', '1200'],
  ['1’200', '.', '1200'],
  ['1200,--', ',', '1200'],
  ['GBP 45', '.', '45'],
  ['£45.5', '.', '45.5'],
  ['R$ 99', '.', '99'],
  ['450 kr', '.', '450'],
  ['1,00,000', '.', '100000'],
  ['(100)', '.', '-100'],
  ['($1,250)', '.', '-1250'],
  ['-25', '.', '-25'],
  ['−25', '.', '-25'],
  ['25-', '.', '-25'],
  ['-0.00', '.', '0'],
  ['+5', '.', '5'],
  ['.5', '.', '0.5'],
  ['007', '.', '7'],
  ['１２００', '.', '1200'],
  ['call', '.', null],
  ['n/a', '.', null],
  ['POA', '.', null],
  ['1,2,3', '.', null],
  ['12,34', '.', null],
  ['1.2.3', '.', null],
  ['1.200,50', '.', null],
  ['100-200', '.', null],
  ['16in', '.', null],
  ['', '.', null],
  ['-', '.', null],
  ['$', '.', null],
] as const)('the amount %s with the decimal sign %s is %s', (text, format, decimal) => {
  expect(readDecimal(text, format)).toBe(decimal);
});

test.each([
  ['16', '16'],
  [' 4.5 ', '4.5'],
  ['1,200', '1200'],
  ['16in', null],
  ['2 ft', null],
  ['$5', null],
  ['-5', null],
  ['heavy', null],
])('the measure %s is %s', (text, decimal) => {
  expect(readNumber(text, '.')).toBe(decimal);
});

test.each([
  [['1,200', '300'], '.', null],
  [['1.200,50', '300'], ',', null],
  [['12,5'], ',', null],
  [['12.50'], '.', null],
  [['1.234.567'], ',', null],
  [['1234.567'], '.', null],
  [['0.125'], '.', null],
  [['1.234', '99,50'], ',', null],
  [['1.234', '99.50'], '.', null],
  [['1.234', '300'], ',', '1.234'],
  [['call', '€ 1.234'], ',', '€ 1.234'],
  [['300'], '.', null],
])('the column %j has the decimal sign %s, and asks about %s', (texts, format, ambiguous) => {
  expect(decideFormat(texts)).toEqual({ format, ambiguous });
});

test('what is known around a column decides if the column doesn’t', () => {
  expect(decideFormat(['1.234'], '.')).toEqual({ format: '.', ambiguous: null });
  expect(decideFormat(['12,5'], '.')).toEqual({ format: ',', ambiguous: null });
});

const options: ReadingOptions = { kind: 'artfact', delimiter: ',', houseSign: null };

function read(headings: readonly string[], rows: readonly (readonly Written[])[], more: Partial<ReadingOptions> = {}) {
  const layout = layoutOf(sheetOf([headings, ...rows]));
  return readRows(layout, mapColumns(layout, 'TIMED'), { ...options, ...more });
}

const column = (headings: readonly string[], rows: readonly (readonly Written[])[], key: LotColumn) =>
  read(headings, rows).rows.map(({ values }) => values[key] ?? null);

const cell = (text: string, number: string, more: Partial<SheetCell> = {}): SheetCell => ({ text, number, ...more });

test('numbers and inventory numbers keep their leading zeros and are not turned into other numbers', () => {
  const rows = [
    ['007', '000123', 'a'],
    [cell('008', '8'), cell('0042', '42'), 'b'],
    [cell('1.23E+08', '123000000'), cell('1.23457E+11', '123456789012'), 'c'],
    [cell('1,234', '1234'), '12E5', 'd'],
    ['12.0', '1-2', 'e'],
    ['12A', 'STOCK 9', 'f'],
  ];
  const headings = ['Lot', 'Inventory #', 'Title'];
  expect(column(headings, rows, 'lotNumber')).toEqual(['007', '008', '123000000', '1234', '12', '12A']);
  expect(column(headings, rows, 'inventoryNumber')).toEqual([
    '000123',
    '0042',
    '123456789012',
    '12E5',
    '1-2',
    'STOCK 9',
  ]);
});

test('Auction Flex has the letter in the number', () => {
  const { rows } = read(
    ['Lot #', 'Lead', 'Title'],
    [
      ['12A', 'Chair', ''],
      ['13', 'Tab', 'Table'],
    ],
    { kind: 'auctionflex' },
  );
  expect(rows.map(({ values }) => values)).toEqual([
    { lotNumber: '12', lotExtension: 'A', title: 'Chair' },
    { lotNumber: '13', title: 'Table' },
  ]);
});

test('amounts become plain decimals, and other texts stay for the repair', () => {
  const rows = [
    ['1', '$1,200'],
    ['2', cell('1.200,00 €', '1200')],
    ['3', 'call'],
    ['4', cell('33.33', '33.333333333333336')],
  ];
  expect(column(['Lot', 'Low Estimate'], rows, 'lowEstimate')).toEqual(['1200', '1200', 'call', '33.333333']);
});

test('a column is read by what decides it, and another column decides for it otherwise', () => {
  const headings = ['Lot', 'Low Estimate', 'High Estimate'];
  const { rows, questions } = read(headings, [
    ['1', '1.200', '1.500,50'],
    ['2', '900', '1.000'],
  ]);
  expect(rows.map(({ values }) => [values.lowEstimate, values.highEstimate])).toEqual([
    ['1200', '1500.50'],
    ['900', '1000'],
  ]);
  expect(questions).toEqual([]);
});

test('a column that can be read in two ways is asked about once, and the answer decides', () => {
  const rows = [
    ['1', '1.234'],
    ['2', '950'],
    ['3', '2.500'],
  ];
  const headings = ['Lot', 'Low Estimate'];
  const asked = read(headings, rows);
  expect(asked.questions).toEqual([
    { column: 'lowEstimate', example: '1.234', readings: { '.': '1.234', ',': '1234' }, assumed: ',' },
  ]);
  expect(asked.rows[0]?.values.lowEstimate).toBe('1234');
  const answered = read(headings, rows, { answers: { lowEstimate: '.' } });
  expect([answered.questions, answered.rows[0]?.values.lowEstimate]).toEqual([[], '1.234']);
  expect(read(headings, rows, { houseSign: ',' }).questions).toEqual([]);
  expect(read(headings, rows, { delimiter: ';' }).questions).toEqual([]);
});

test.each([
  ['100-200', '100', '200'],
  ['$1,000 – $1,500', '1000', '1500'],
  ['1.200 – 1.500 €', '1200', '1500'],
  ['£100/200', '100', '200'],
  ['100 to 200', '100', '200'],
  ['EUR 100 bis 200', '100', '200'],
  ['100 EUR - 200 EUR', '100', '200'],
  ['500', '500', undefined],
  ['-100', '-100', undefined],
  ['on request', 'on request', undefined],
])('the estimates %s in one cell are %s and %s', (text, low, high) => {
  const { rows } = read(
    ['Lot', 'Estimate'],
    [
      ['1', text],
      ['2', '1.000,50-2.000'],
    ].slice(0, text.includes('.') ? 2 : 1),
  );
  expect([rows[0]?.values.lowEstimate, rows[0]?.values.highEstimate]).toEqual([low, high]);
});

test('both estimates in one cell fill only what columns of their own leave empty', () => {
  const { rows } = read(
    ['Lot', 'Estimate', 'Low Estimate'],
    [
      ['1', '100-200', '150'],
      ['2', '100-200', ''],
    ],
  );
  expect(rows.map(({ values }) => [values.lowEstimate, values.highEstimate])).toEqual([
    ['150', '200'],
    ['100', '200'],
  ]);
});

test('measures with decimals are rounded up with a notice', () => {
  const { rows, notices } = read(
    ['Lot', 'Shipping Height', 'Weight'],
    [
      ['1', '16.2', cell('4.00', '4')],
      ['2', cell('7.01', '7.01'), '3.0'],
      ['3', '16in', '-2'],
    ],
  );
  expect(rows.map(({ values }) => [values.shippingHeight, values.shippingWeight])).toEqual([
    ['17', '4'],
    ['8', '3'],
    ['16in', '-2'],
  ]);
  expect(notices).toEqual([
    { kind: 'ROUNDED_UP', sheetRow: 2, column: 'shippingHeight', from: '16.2', to: '17' },
    { kind: 'ROUNDED_UP', sheetRow: 3, column: 'shippingHeight', from: '7.01', to: '8' },
  ]);
});

test('what the file lost stays with the cell, and a lost text is a notice', () => {
  const { rows, notices } = read(
    ['Lot', 'Title', 'Low Estimate', 'Circa'],
    [
      [
        cell('2-Jan', '46024', { fault: 'DATE' }),
        { text: '#REF!', fault: 'ERROR' },
        { text: '', fault: 'FORMULA_WITHOUT_VALUE' },
        cell('May 1890', '0', { fault: 'DATE' }),
      ],
    ],
  );
  expect(rows[0]).toEqual({
    id: 'r2',
    sheetRow: 2,
    values: { lotNumber: '2-Jan', circa: 'May 1890' },
    faults: { lotNumber: { kind: 'DATE', text: '2-Jan' }, lowEstimate: { kind: 'FORMULA_WITHOUT_VALUE', text: '' } },
  });
  expect(notices).toEqual([{ kind: 'LOST', sheetRow: 2, column: 'title', from: '#REF!' }]);
});

test('texts keep their line breaks and odd characters, and titles have one line', () => {
  const [values] = read(
    ['Lot', 'Title', 'Description'],
    [['1', ' A chair\r\nwith arms ', 'It\u0092s a chair.\r\n\r\nOld repairs.  Oak. ']],
  ).rows.map((row) => row.values);
  expect(values).toEqual({
    lotNumber: '1',
    title: 'A chair with arms',
    description: 'It\u0092s a chair.\n\nOld repairs.  Oak.',
  });
});

test('the apostrophe that guards a formula is removed from a file of text, and stays in a workbook', () => {
  const rows = [
    ["'1", "'=1+1"],
    ['2', "''-x"],
    ['3', "'twas"],
  ];
  const titles = (delimiter: string | null) =>
    read(['Lot', 'Title'], rows, { delimiter }).rows.map(({ values }) => values.title);
  expect(titles(',')).toEqual(['=1+1', "'-x", "'twas"]);
  expect(titles(null)).toEqual(["'=1+1", "''-x", "'twas"]);
});

test('hidden rows are read unless staff leave them out', () => {
  const sheet = sheetOf([
    ['Lot', 'Title'],
    ['1', 'Chair'],
    ['2', 'Table'],
  ]);
  const layout = layoutOf({ rows: sheet.rows.map((row) => ({ ...row, isHidden: row.number === 3 })) });
  const mapped = mapColumns(layout, 'LIVE');
  expect(readRows(layout, mapped, options).rows).toHaveLength(2);
  const { rows } = readRows(layout, mapped, { ...options, leavesOutHiddenRows: true });
  expect(rows.map(({ sheetRow }) => sheetRow)).toEqual([2]);
  expect(columnsWithValues(rows)).toEqual(['lotNumber', 'title']);
});

test.each<[LotColumn, string, string]>([
  ['lowEstimate', '$1,200', '1200'],
  ['lowEstimate', 'call', 'call'],
  ['lotExtension', 'b', 'B'],
  ['lotNumber', ' 007 ', '007'],
  ['shippingWeight', '2.5', '3'],
  ['title', ' Chair ', 'Chair'],
])('the value typed into %s as %s is saved as %s', (key, text, value) => {
  expect(typedValue(key, text)).toBe(value);
});
