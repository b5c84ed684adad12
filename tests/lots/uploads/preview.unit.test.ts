import { type CheckFacts, openCheck } from '../../../rules/lots/uploads/check';
import type { LotColumn, UploadRow } from '../../../rules/lots/uploads/columns';
import { canClear, previewOf, type SavedLotText, type UploadPreview } from '../../../rules/lots/uploads/preview';
import { rowOf } from './sheets';

const lot = (number: string, more: Partial<SavedLotText> = {}): SavedLotText => ({
  id: Number(number),
  number,
  extension: '',
  inventoryNumber: `A-${number}`,
  hasBid: false,
  isSold: false,
  startingBid: 5000,
  reserve: 9000,
  ...more,
  text: {
    lotNumber: number,
    title: 'Walnut side chair',
    description: 'A walnut side chair with a woven seat.',
    inventoryNumber: `A-${number}`,
    startingBid: '50',
    reserve: '90',
    shippingWeight: '10',
    ...more.text,
  },
});

function preview(
  rows: readonly UploadRow[],
  savedLots: readonly SavedLotText[],
  { clears = [], ...more }: { readonly clears?: readonly LotColumn[] } & Partial<CheckFacts> = {},
): UploadPreview {
  const facts = {
    sale: 'TIMED' as const,
    connectType: 's',
    currency: 'USD',
    columns: new Set<LotColumn>(['lotNumber', 'title', 'description', 'startingBid', 'reserve', 'shippingWeight']),
    deletedNumbers: [],
    lotMaximum: null,
    ...more,
  };
  const check = openCheck(rows, { ...facts, savedLots });
  return previewOf(rows, check, { ...facts, savedLots, clears: new Set(clears) });
}

const fieldsOf = ({ changed }: UploadPreview) => changed.flatMap(({ fields }) => fields);

test('a row that says what its lot says changes nothing, however its numbers and amounts are written', () => {
  const row = rowOf('r1', { lotNumber: '001', startingBid: '50.00', reserve: '90', shippingWeight: '010' });
  const { added, changed, unchanged, missing } = preview([row], [lot('1')]);
  expect([added, changed, unchanged.length, missing]).toEqual([[], [], 1, []]);
});

test('a row without a lot of its number or inventory number is added, with all its filled fields', () => {
  const { added } = preview([rowOf('r2', { reserve: '5' })], [lot('1')]);
  expect(added.map(({ fields }) => fields.map(({ column, from }) => [column, from]))).toEqual([
    [
      ['lotNumber', ''],
      ['title', ''],
      ['description', ''],
      ['reserve', ''],
    ],
  ]);
});

test('a lot that is found by its inventory number takes the number and letter of its row', () => {
  const row = rowOf('r7', { lotExtension: 'A', inventoryNumber: 'A-1' });
  expect(fieldsOf(preview([row], [lot('1')]))).toEqual([
    { column: 'lotNumber', from: '1', to: '7' },
    { column: 'lotExtension', from: '', to: 'A' },
  ]);
});

test('a number without a letter takes the letter off a lot that is found by its inventory number', () => {
  const saved = lot('1', { extension: 'B', text: { lotExtension: 'B' } });
  expect(fieldsOf(preview([rowOf('r1', { inventoryNumber: 'A-1' })], [saved]))).toEqual([
    { column: 'lotExtension', from: 'B', to: '' },
  ]);
});

test('empty cells clear fields only in the columns that staff chose and the file has', () => {
  const row = rowOf('r1');
  expect(fieldsOf(preview([row], [lot('1')]))).toEqual([]);
  expect(fieldsOf(preview([row], [lot('1')], { clears: ['shippingWeight'] }))).toEqual([
    { column: 'shippingWeight', from: '10', to: '' },
  ]);
  const columns = new Set<LotColumn>(['lotNumber', 'title']);
  expect(fieldsOf(preview([row], [lot('1')], { clears: ['shippingWeight'], columns }))).toEqual([]);
  expect(['title', 'price', 'lotNumber', 'notes'].map((column) => canClear(column as LotColumn))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('a lot with a bid keeps its starting bid and reserve, and a sold lot keeps everything', () => {
  const row = rowOf('r1', { title: 'Stool', startingBid: '60', reserve: '70' });
  const withBid = preview([row], [lot('1', { hasBid: true })]);
  expect([withBid.changed[0]?.kept, fieldsOf(withBid).map(({ column }) => column)]).toEqual([
    ['startingBid', 'reserve'],
    ['title'],
  ]);
  const sold = preview([row], [lot('1', { isSold: true })]);
  expect([sold.changed, sold.unchanged[0]?.kept]).toEqual([[], ['title', 'startingBid', 'reserve']]);
});

test('fields that the sale does not have are left out', () => {
  const row = rowOf('r1', { reserve: '70' });
  expect(fieldsOf(preview([row], [lot('1')], { sale: 'LIVE' }))).toEqual([]);
});

test('lots that the rows lack are missing', () => {
  expect(preview([rowOf('r1')], [lot('1'), lot('2')]).missing.map(({ number }) => number)).toEqual(['2']);
});
