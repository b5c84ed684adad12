import type { LotColumn } from '../../../rules/lots/uploads/columns';
import { type ComparableLot, lotValue, type PreviewFacts, previewOf } from '../../../rules/lots/uploads/update-preview';
import { rowOf } from './sheets';

const lot = (number: string, more: Partial<ComparableLot> = {}): ComparableLot => ({
  ref: `lot-${number}`,
  number,
  extension: '',
  inventoryNumber: `STOCK-${number}`,
  hasBid: false,
  startingBid: 10_000,
  reserve: null,
  values: {
    lotNumber: number,
    title: 'Chair',
    description: 'A chair.',
    lowEstimate: '1200',
    startingBid: '100',
    circa: '1890',
    inventoryNumber: `STOCK-${number}`,
  },
  ...more,
});

const facts: PreviewFacts = {
  sale: 'LIVE',
  connectType: 's',
  currency: 'USD',
  columns: new Set<LotColumn>(['lotNumber', 'title', 'lowEstimate', 'startingBid', 'circa']),
  savedLots: [lot('1'), lot('2'), lot('3', { hasBid: true }), lot('4')],
  deletedNumbers: [],
  lotMaximum: null,
  clears: new Set(),
};

const same = { title: 'Chair', lowEstimate: '1200.00', startingBid: '100' };

test('a preview says what is added, changed by field, unchanged, and missing', () => {
  const rows = [
    rowOf('r1', { ...same, lotNumber: '001' }),
    rowOf('r2', { ...same, title: 'Armchair', lowEstimate: '900' }),
    rowOf('r3', { ...same, startingBid: '150' }),
    rowOf('r9', same),
  ];
  const { added, changed, unchanged, missing } = previewOf(rows, facts);
  expect(added.map(({ id }) => id)).toEqual(['r9']);
  expect(unchanged.map(({ id }) => id)).toEqual(['r1']);
  expect(missing.map(({ ref }) => ref)).toEqual(['lot-4']);
  expect(changed.map(({ row, lot: { ref }, fields }) => [row.id, ref, fields])).toEqual([
    [
      'r2',
      'lot-2',
      [
        { column: 'title', from: 'Chair', to: 'Armchair', isLocked: false },
        { column: 'lowEstimate', from: '1200', to: '900', isLocked: false },
      ],
    ],
    ['r3', 'lot-3', [{ column: 'startingBid', from: '100', to: '150', isLocked: true }]],
  ]);
});

test('an empty cell leaves a field as it is unless staff chose to clear it', () => {
  const row = rowOf('r1', { ...same, circa: '' });
  expect(previewOf([row], facts).unchanged).toEqual([row]);
  const [change] = previewOf([row], { ...facts, clears: new Set(['circa']) }).changed;
  expect(change?.fields).toEqual([{ column: 'circa', from: '1890', to: '', isLocked: false }]);
});

test('a column that the upload doesn’t have is never changed', () => {
  expect(previewOf([rowOf('r1', { ...same, description: 'Another one.' })], facts).changed).toEqual([]);
});

test('a row with the inventory number of a lot renumbers it', () => {
  const columns = new Set<LotColumn>(['lotNumber', 'inventoryNumber']);
  const row = rowOf('r50', { inventoryNumber: 'STOCK-1' });
  const [change] = previewOf([row], { ...facts, columns }).changed;
  expect([change?.lot.ref, change?.fields]).toEqual([
    'lot-1',
    [{ column: 'lotNumber', from: '1', to: '50', isLocked: false }],
  ]);
});

test.each<[LotColumn, string, string | number | null]>([
  ['lowEstimate', '1200.50', 120_050],
  ['lowEstimate', '', null],
  ['shippingWeight', '12', 12],
  ['shippingWeight', '', null],
  ['lotNumber', '007', '7'],
  ['lotNumber', '', null],
  ['title', 'Chair', 'Chair'],
])('the field %s with the text "%s" is saved as %s', (column, text, value) => {
  expect(lotValue(column, text, 'USD')).toBe(value);
});
