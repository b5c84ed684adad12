import { isRung } from '../../rules/bulk-bidding/rungs';
import { STEPS_ONLY } from '../../rules/invoicing/lines/premium';
import { bidIncrements } from '../../rules/lots/bid-increments';
import { layoutOf } from '../../rules/lots/uploads/heading-row';
import { checkPriceRows, type PriceFacts } from '../../rules/realized-prices/check';
import {
  mapPriceColumns,
  missingPriceColumns,
  type PriceRow,
  readPriceRows,
} from '../../rules/realized-prices/columns';
import { priceProblem, priceWords } from '../../rules/realized-prices/prices';

const sheet = (...rows: readonly (readonly (string | null)[])[]) =>
  layoutOf({
    rows: rows.map((cells, index) => ({
      number: index + 1,
      isHidden: false,
      cells: cells.map((text) => (text === null ? null : { text })),
    })),
  });
const read = (...rows: readonly (readonly (string | null)[])[]) => {
  const layout = sheet(...rows);
  return readPriceRows(layout, mapPriceColumns(layout, {}));
};
const row = (values: Partial<PriceRow>): PriceRow => ({
  id: 'r2',
  sheetRow: 2,
  lotNumber: '1',
  lotExtension: '',
  inventoryNumber: '',
  realizedPrice: '100',
  paddle: '',
  hammer: '',
  ...values,
});
const facts: PriceFacts<{ number: string; extension: string; inventoryNumber: string }> = {
  lots: [
    { number: '1', extension: '', inventoryNumber: 'A-1' },
    { number: '1', extension: 'A', inventoryNumber: '' },
    { number: '2', extension: '', inventoryNumber: '' },
  ],
  currency: 'USD',
  paddles: new Set(['101']),
  premium: null,
  isRung: (amount) => isRung(bidIncrements('USD'), amount),
};
const PREMIUM = { method: 'MARGINAL', steps: [{ from: 0, to: null, rateMillionths: 250_000 }], ...STEPS_ONLY } as const;

test('reads the columns of realized prices by their headings', () => {
  const layout = sheet(
    ['Lot', 'Ext', 'Inventory #', 'Title', 'Hammer Price', 'Paddle'],
    ['1', 'a', 'A-1', 'A chair', '1250.50', '101'],
    ['2', '', '', 'A table', 'Passed', ''],
  );
  const columns = mapPriceColumns(layout, {});
  expect(columns.map(({ target }) => target)).toEqual([
    'lotNumber',
    'lotExtension',
    'inventoryNumber',
    'IGNORE',
    'realizedPrice',
    'paddle',
  ]);
  expect(readPriceRows(layout, columns)).toMatchObject([
    { id: 'r2', lotNumber: '1', lotExtension: 'A', inventoryNumber: 'A-1', realizedPrice: '1250.50', paddle: '101' },
    { id: 'r3', lotNumber: '2', realizedPrice: '0' },
  ]);
});

test('a number and its letter can be in one cell', () => {
  expect(read(['Lot', 'Price'], ['12A', '5'])).toMatchObject([{ lotNumber: '12', lotExtension: 'A' }]);
});

test('a file without a price or lots says which column it lacks, and staff choose it', () => {
  const layout = sheet(['Foo', 'Bar'], ['1', '100']);
  expect(missingPriceColumns(mapPriceColumns(layout, {}))).toEqual(['LOT', 'PRICE']);
  const columns = mapPriceColumns(layout, { 0: 'lotNumber', 1: 'realizedPrice' });
  expect(missingPriceColumns(columns)).toEqual([]);
  expect(readPriceRows(layout, columns)).toMatchObject([{ lotNumber: '1', realizedPrice: '100' }]);
});

test.each([
  [{}, []],
  [{ realizedPrice: '0' }, []],
  [{ realizedPrice: '0', paddle: '999' }, []],
  [{ realizedPrice: '' }, ['PRICE_REQUIRED']],
  [{ realizedPrice: '1,250' }, ['ILLEGAL_PRICE']],
  [{ realizedPrice: '$5' }, ['ILLEGAL_PRICE']],
  [{ realizedPrice: '1.234' }, ['ILLEGAL_PRICE']],
  [{ realizedPrice: '-1' }, ['ILLEGAL_PRICE']],
  [{ lotNumber: '9' }, ['UNKNOWN_LOT']],
  [{ lotNumber: '', inventoryNumber: 'A-1' }, []],
  [{ paddle: '999' }, ['UNKNOWN_PADDLE']],
  [{ paddle: '101' }, []],
])('checks %j', (values, codes) => {
  expect(checkPriceRows([row(values)], facts)[0]?.problems.map(({ code }) => code)).toEqual(codes);
});

test('two rows of one lot are both errors', () => {
  const checked = checkPriceRows([row({}), row({ id: 'r3', lotNumber: '', inventoryNumber: 'A-1' })], facts);
  expect(checked.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['REPEATED_LOT'], ['REPEATED_LOT']]);
});

test('prices with buyer’s premium give other hammer prices than prices without', () => {
  const [without] = checkPriceRows([row({ realizedPrice: '125' })], facts);
  const [including] = checkPriceRows([row({ realizedPrice: '125' })], { ...facts, premium: PREMIUM });
  expect([without?.hammer, including?.hammer]).toEqual([125_00, 100_00]);
  const [passed] = checkPriceRows([row({ realizedPrice: '0' })], { ...facts, premium: PREMIUM });
  expect(passed).toMatchObject({ hammer: 0, problems: [] });
});

test('a price that no hammer price has is an error with both neighbors', () => {
  const [checked] = checkPriceRows([row({ realizedPrice: '100.02' })], { ...facts, premium: PREMIUM });
  expect(checked).toMatchObject({
    hammer: null,
    problems: [
      {
        code: 'NO_HAMMER',
        message:
          'No hammer price is $100.02 with buyer’s premium. The closest are $100.01 (hammer price $80.01) and $100.03 (hammer price $80.02).',
        choices: [
          { hammer: 80_01, total: 100_01 },
          { hammer: 80_02, total: 100_03 },
        ],
      },
    ],
  });
});

test('of two hammer prices beside the bid increments, staff choose one', () => {
  const premium = {
    method: 'SLAB',
    steps: [
      { from: 0, to: 1001_00, rateMillionths: 250_000 },
      { from: 1001_00, to: null, rateMillionths: 200_000 },
    ],
    ...STEPS_ONLY,
  } as const;
  const priced = row({ realizedPrice: '1251.00' });
  const [asked] = checkPriceRows([priced], { ...facts, premium });
  expect(asked?.problems[0]).toMatchObject({
    code: 'SEVERAL_HAMMERS',
    choices: [{ hammer: 1000_80 }, { hammer: 1042_50 }],
  });
  expect(checkPriceRows([{ ...priced, hammer: '1042.50' }], { ...facts, premium })[0]).toMatchObject({
    hammer: 1042_50,
    problems: [],
  });
});

test('an unsold lot reads as Passed', () => {
  expect(priceWords(0, 'USD')).toBe('Passed');
  expect(priceWords(1250_00, 'USD', 'en-US')).toBe('1,250.00');
  expect(priceProblem('', 'USD')).toBe('Realized price is required. Please use zero for unsold item.');
  expect(priceProblem('0', 'USD')).toBeNull();
  expect(priceProblem('1,000', 'USD')).toMatch(/^Use digits only/);
});
