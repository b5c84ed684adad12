import { bidIncrements } from '../../../rules/lots/bid-increments';
import { defaultStartingBid, lotFieldProblems } from '../../../rules/lots/lot-fields';
import { lotLock, type LotState, sessionLock } from '../../../rules/lots/lot-lock';
import { amountText, lotRecordFields, lotText, lotValues } from '../../../rules/lots/lot-record';
import { LOT_COLUMNS } from '../../../rules/lots/uploads/columns';
import { lotRecord } from '../../../upstream/lots/lot-record';

const TEXT = {
  lotNumber: '12',
  lotExtension: 'b',
  title: ' Road ',
  lowEstimate: '100',
  highEstimate: '250.50',
  shippingWeight: '3',
};

test('the record of a lot has a field for each column of an upload, with the same label', () => {
  expect(Object.keys(lotRecordFields).slice(0, LOT_COLUMNS.length)).toEqual([...LOT_COLUMNS]);
  expect(lotRecordFields.lotNumber.label).toBe('Lot #');
  expect(Object.keys(lotRecord.fields)).toEqual([...LOT_COLUMNS, 'catalogId', 'isDeleted']);
});

test('what staff type and the values of a lot are converted into each other', () => {
  const values = lotValues(TEXT, 'USD');
  expect(values).toMatchObject({
    lotNumber: 12,
    lotExtension: 'B',
    title: 'Road',
    lowEstimate: 10_000,
    highEstimate: 25_050,
    startingBid: null,
    shippingWeight: 3,
    shippingLength: null,
    notes: '',
  });
  const text = lotText(values, 'USD');
  expect(text).toMatchObject({ ...TEXT, lotExtension: 'B', title: 'Road', startingBid: '', notes: '' });
  expect(lotValues(text, 'USD')).toEqual(values);
});

test.each([
  [10_000, 'USD', '100'],
  [10_050, 'USD', '100.50'],
  [5, 'JPY', '5'],
  [1500, 'KWD', '1.500'],
  [null, 'USD', ''],
])('the amount %p in %s is typed as %p', (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
});

test('a measure or a fee that can’t be stored is refused', () => {
  const context = {
    sale: 'BUY_NOW' as const,
    connectType: '',
    currency: 'USD',
    before: null,
    hasBid: false,
    numberUse: () => 'FREE' as const,
    isInventoryUsed: () => false,
  };
  const lot = { lotNumber: '1', title: 'Road', description: 'Oil', price: '10' };
  expect(lotFieldProblems(lot, context)).toEqual([]);
  expect(
    lotFieldProblems(
      { ...lot, lotNumber: '1'.repeat(16), shippingLength: '1'.repeat(10), shippingDomestic: '9'.repeat(20) },
      context,
    ),
  ).toEqual([
    { field: 'lotNumber', message: 'Item number must be 15 characters or less.' },
    { field: 'shippingLength', message: 'Shipping Length is too large. Enter a smaller number.' },
    { field: 'shippingDomestic', message: 'Shipping (Domestic) is too large. Enter a smaller amount.' },
  ]);
});

const HOUR = 3_600_000;
const OPEN: LotState = { isDeleted: false, isSold: false, saleKind: 'LIVE', startsAt: 3 * HOUR };

test('a lot locks two hours before its session, and when it is deleted or sold', () => {
  expect(lotLock(OPEN, HOUR - 1)).toBeNull();
  expect(lotLock(OPEN, HOUR)?.code).toBe('EDIT_LOCKED');
  expect(lotLock({ ...OPEN, isSold: true }, 0)?.code).toBe('LOT_SOLD');
  expect(lotLock({ ...OPEN, isSold: true, isDeleted: true }, 0)?.code).toBe('LOT_DELETED');
  expect(sessionLock({ ...OPEN, saleKind: 'BUY_NOW' }, 9 * HOUR)).toBeNull();
});

test('the lowest bid increment is the starting bid of a lot without estimates', () => {
  expect(defaultStartingBid(bidIncrements('USD'), {})).toBe(500);
  expect(defaultStartingBid(bidIncrements('JPY'), {})).toBe(5);
  expect(defaultStartingBid(bidIncrements('USD'), { highEstimate: '100' })).toBeNull();
});
