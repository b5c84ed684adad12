import { LABEL_SHEETS, lotsNamed, marginsOf, sheetsOf } from '../../../rules/images/label-sheets';

test.each(LABEL_SHEETS.map((sheet) => [sheet.name, sheet] as const))(
  'the labels of %s fit on their paper',
  (_, sheet) => {
    const { left, top } = marginsOf(sheet);
    expect(left).toBeGreaterThan(3);
    expect(top).toBeGreaterThan(12);
    expect(2 * left + sheet.columns * sheet.width + (sheet.columns - 1) * sheet.gap).toBeCloseTo(sheet.paperWidth);
    expect(2 * top + sheet.rows * sheet.height).toBeCloseTo(sheet.paperHeight);
  },
);

test('the labels of inch sheets begin where those of stores begin', () => {
  const [large, small] = LABEL_SHEETS.filter(({ paper }) => paper === 'letter').map(marginsOf);
  expect([large?.left, large?.top]).toEqual([expect.closeTo(3.97, 1), expect.closeTo(12.7, 1)]);
  expect([small?.left, small?.top]).toEqual([expect.closeTo(4.76, 1), expect.closeTo(12.7, 1)]);
});

test('labels fill one sheet after the other', () => {
  const [sheet] = LABEL_SHEETS;
  if (!sheet) throw new Error('There are no sheets.');
  const labels = Array.from({ length: 23 }, (_, index) => index);
  expect(sheetsOf(labels, sheet).map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(sheetsOf([], sheet)).toEqual([]);
});

const lots = ['1', '2', '2A', '3', '10', '', 'B-7-1'].map((number, index) => ({
  number: number === 'B-7-1' ? '' : number,
  inventoryNumber: number === 'B-7-1' ? number : '',
  index,
}));

test.each([
  ['', '1 2 2A 3 10  B-7-1', []],
  ['2', '2', []],
  ['1-3', '1 2 2A 3', []],
  ['10, 2a; 002', '2 2A 10', []],
  ['2 – 3', '2 2A 3', []],
  ['b-7-1', 'B-7-1', []],
  ['10-B-7-1', '10  B-7-1', []],
  ['4, 3, 9-12', '3', ['4', '9-12']],
  ['3-1', '', ['3-1']],
])('"%s" names lots', (text, expected, unknown) => {
  const found = lotsNamed(text, lots);
  expect(found.lots.map(({ number, inventoryNumber }) => number || inventoryNumber).join(' ')).toBe(expected);
  expect(found.unknown).toEqual(unknown);
});
