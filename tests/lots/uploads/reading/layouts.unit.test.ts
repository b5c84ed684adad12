import { layoutOf } from '../../../../rules/lots/uploads/heading-row';
import { columnsForMissing, mapColumns } from '../../../../rules/lots/uploads/mapping';
import { templateOf } from '../../../../rules/lots/uploads/template';
import { readRows } from '../../../../rules/lots/uploads/values';
import { sheetOf, type Written } from '../sheets';

const LONG = 'A walnut side chair with a woven seat, made in Philadelphia around 1770, with old repairs to one leg.';

test('headings in two rows are joined if the second one has the known ones', () => {
  const { columns, lots, skipped } = layoutOf(
    sheetOf([
      ['Estate of Mary Smith', '', '', '', ''],
      ['Item', 'Room', 'Description of Property', 'Fair Market Value', ''],
      ['No.', '', '', 'Low', 'High'],
      ['1', 'Hall', LONG, '100', '200'],
      ['2', 'Attic', LONG, '300', '400'],
    ]),
  );
  expect(columns.map(({ heading }) => heading)).toEqual(['Item No.', 'Room', 'Description of Property', 'Low', 'High']);
  expect([lots.length, skipped.map(({ number, reason }) => `${number} ${reason}`)]).toEqual([
    2,
    ['1 BANNER', '2 SECOND_HEADINGS'],
  ]);
});

test('the example of the model is left out above other lots', () => {
  const { headings, example } = templateOf('artfact', 'LIVE');
  const own = example.map((text, index) => (index === 0 ? '2' : index === 2 ? 'A table' : text));
  const { lots, skipped } = layoutOf(
    sheetOf([headings, example, own.map((text, index) => (index === 3 ? LONG : text))]),
  );
  expect([lots.map(({ number }) => number), skipped.map(({ reason }) => reason)]).toEqual([[3], ['EXAMPLE']]);
});

test.each([
  [['Lot', 'Description'], ['title'], [['title', 'description']]],
  [['Title', 'Description'], ['lotNumber'], [['lotNumber', null]]],
  [['Lot', 'Title'], ['description'], null],
  [['Low Estimate'], ['lotNumber', 'title'], null],
] as const)('a sheet with %j that lacks %j fills it with %j', (headings, missing, sources) => {
  const layout = layoutOf(sheetOf([headings, headings.map(() => 'x')]));
  expect(columnsForMissing(missing, mapColumns(layout, 'LIVE'))).toEqual(sources);
});

function read(headings: readonly string[], rows: readonly (readonly Written[])[], answers = {}) {
  const layout = layoutOf(sheetOf([headings, ...rows]));
  return readRows(layout, mapColumns(layout, 'LIVE'), {
    kind: 'artfact',
    delimiter: ',',
    houseSign: null,
    currency: 'USD',
    answers,
  });
}

test('a column with amounts of both kinds is asked about, and reads the ambiguous ones by the answer', () => {
  const rows = [
    ['1', '$1,000 - 1,500'],
    ['2', '1.000 - 1.500'],
  ];
  const estimates = (answers = {}) =>
    read(['Lot', 'Estimate'], rows, answers).rows.map(({ values }) => [values.lowEstimate, values.highEstimate]);
  expect(read(['Lot', 'Estimate'], rows).questions.map(({ column, assumed }) => [column, assumed])).toEqual([
    ['lowEstimate', ','],
    ['highEstimate', ','],
  ]);
  expect(estimates()).toEqual([
    ['1000', '1500'],
    ['1000', '1500'],
  ]);
  expect(estimates({ lowEstimate: '.', highEstimate: '.' })[1]).toEqual(['1', '1.500']);
});

test('an amount that would get three decimals against the rest of its column stays for the repair', () => {
  const { rows } = read(
    ['Lot', 'Low Estimate'],
    [
      ['1', '1.500,00'],
      ['2', '2.500,00'],
      ['3', '1,000'],
    ],
  );
  expect(rows.map(({ values }) => values.lowEstimate)).toEqual(['1500', '2500', '1,000']);
});

test('amounts whose heading names another currency than the sale’s keep it', () => {
  const { rows } = read(['Lot', 'Low Estimate (GBP)', 'High Estimate'], [['1', '800', '$1,000']]);
  expect([rows[0]?.values.lowEstimate, rows[0]?.values.highEstimate]).toEqual(['GBP 800', '1000']);
});
