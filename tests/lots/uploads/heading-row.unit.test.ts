import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { sheetOf } from './sheets';

const HEADINGS = ['Lot #', 'Title', 'Description', 'Low Estimate'];
const chair = ['1', 'Chair', 'A chair.', '100'];
const table = ['2', 'Table', 'A table.', '200'];

test('the row with the most known headings is the one of headings, and rows above it are banners', () => {
  const layout = layoutOf(
    sheetOf([['Northgate Auctions'], [], ['Sale', 'November 26', '', ''], HEADINGS, chair, table]),
  );
  expect(layout.headingRow).toBe(4);
  expect(layout.lots.map(({ number }) => number)).toEqual([5, 6]);
  expect(layout.skipped).toEqual([
    { number: 1, reason: 'BANNER', text: 'Northgate Auctions' },
    { number: 2, reason: 'BLANK', text: '' },
    { number: 3, reason: 'BANNER', text: 'Sale' },
  ]);
  expect(layout.columns).toEqual(HEADINGS.map((heading, index) => ({ index, heading })));
});

test('repeated headings, section titles, blank rows, and totals are skipped and listed', () => {
  const layout = layoutOf(
    sheetOf([
      HEADINGS,
      chair,
      ['', '', '', ''],
      ['Furniture'],
      HEADINGS,
      table,
      ['Total', '', '', '300'],
      ['Total lots: 2'],
      [],
      [],
    ]),
  );
  expect(layout.lots.map(({ number }) => number)).toEqual([2, 6]);
  expect(layout.skipped.map(({ number, reason }) => `${number} ${reason}`)).toEqual([
    '3 BLANK',
    '4 BANNER',
    '5 REPEATED_HEADINGS',
    '7 TOTAL',
    '8 TOTAL',
  ]);
});

test('a lot is not skipped because of its title', () => {
  const rows = [['3', 'Total Eclipse', 'A woodcut.', '100'], ['', 'Total', 'A painting named Total.', '100'], ['4']];
  expect(layoutOf(sheetOf([HEADINGS, ...rows])).lots).toHaveLength(3);
});

test('a row whose only formula has no value is a lot', () => {
  const lost = { text: '', fault: 'FORMULA_WITHOUT_VALUE' } as const;
  expect(layoutOf(sheetOf([HEADINGS, ['', '', '', lost]])).lots).toHaveLength(1);
});

test('a second row of headings completes merged cells of the first', () => {
  const layout = layoutOf(
    sheetOf([
      ['Lot', 'Title', 'Estimate', '', 'Shipping', '', 'Notes'],
      ['', '', 'Low', 'High', 'Length', 'Width'],
      ['1', 'Chair', '100', '200', '20', '30', 'x'],
    ]),
  );
  expect(layout.columns.map(({ heading }) => heading)).toEqual([
    'Lot',
    'Title',
    'Estimate Low',
    'Estimate High',
    'Shipping Length',
    'Shipping Width',
    'Notes',
  ]);
  expect(layout.skipped).toEqual([{ number: 2, reason: 'SECOND_HEADINGS', text: 'Low' }]);
  expect(layout.lots).toHaveLength(1);
});

test('headings that the house confirmed before count as known', () => {
  const own = ['Kennung', 'Kurz', 'Lang'];
  const rows = [['Katalog', 'Herbst', 'Entwurf', 'Mai'], own, ['1', 'Stuhl', 'Ein Stuhl']];
  const remembered = new Set(['kennung', 'kurz', 'lang']);
  expect(layoutOf(sheetOf(rows), (normal) => remembered.has(normal)).headingRow).toBe(2);
});

test('a column without a heading counts if it has a value, and hidden rows are counted', () => {
  const sheet = sheetOf([
    ['Lot #', '', 'Title', ''],
    ['1', 'x', 'Chair', ''],
    ['2', '', 'Table', ''],
  ]);
  const hidden = { ...sheet, rows: sheet.rows.map((row) => ({ ...row, isHidden: row.number === 3 })) };
  const layout = layoutOf(hidden);
  expect(layout.columns.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(layout.hiddenLots).toBe(1);
});

test('an empty sheet has no headings and no lots', () => {
  expect(layoutOf(sheetOf([]))).toEqual({ headingRow: null, columns: [], lots: [], skipped: [], hiddenLots: 0 });
});
