import {
  defaultStartingBid,
  DELETED_LOT,
  deletedNumberText,
  LONGEST_LOT_DESCRIPTION,
  LOT_NOT_SAVED,
  type LotContext,
  lotFieldProblems,
  lotFields,
  lotPageWords,
  type LotText,
} from '../../rules/lots/lot-fields';
import { hasColumn, LOT_COLUMNS } from '../../rules/lots/uploads/columns';

const timed: LotContext = {
  sale: 'TIMED',
  connectType: 's',
  currency: 'USD',
  before: null,
  hasBid: false,
  numberUse: (number, extension) => {
    if (number === '7') return 'DELETED';
    return number + extension === '5A' ? 'USED' : 'FREE';
  },
  isInventoryUsed: (inventoryNumber) => inventoryNumber === 'STOCK-5',
};
const bin: LotContext = { ...timed, sale: 'BUY_NOW' };
const chair: LotText = { lotNumber: '12', title: 'Chair', description: 'A chair.', price: '100' };

const messages = (lot: LotText, context: LotContext) => lotFieldProblems(lot, context).map(({ message }) => message);

test.each<[string, LotText, LotContext, string[]]>([
  ['a complete lot', {}, timed, []],
  ['a complete item', {}, bin, []],
  ['no number', { lotNumber: '' }, timed, ['Item number is required.']],
  ['no number under connect type e', { lotNumber: '' }, { ...timed, connectType: 'e' }, []],
  ['no number under connect type p', { lotNumber: '' }, { ...bin, connectType: 'p' }, []],
  ['an item without numbers', { lotNumber: '' }, bin, ['Item number or inventory number are required.']],
  ['an item with an inventory number', { lotNumber: '', inventoryNumber: 'STOCK-1' }, bin, []],
  ['a number with letters', { lotNumber: '12x' }, timed, ['Item number must contain numerical values only.']],
  ['a number of 0', { lotNumber: '0' }, timed, ['Item number must be greater than 0.']],
  ['a number of 9 digits', { lotNumber: '123456789' }, timed, ['Item number must be 8 characters or less.']],
  ['an item number of 9 digits', { lotNumber: '123456789' }, bin, []],
  ['a deleted number', { lotNumber: '7' }, timed, ['Item number was previously deleted.']],
  ['a used number', { lotNumber: '5', lotExtension: 'a' }, timed, ['Item number already in use.']],
  ['an unknown number', {}, { ...timed, mustExist: true }, ['This item number does not exist in this catalog.']],
  ['a known number', { lotNumber: '5', lotExtension: 'A' }, { ...timed, mustExist: true }, []],
  ['an extension of two letters', { lotExtension: 'AB' }, timed, ['Item extension must be between A-Z.']],
  ['an extension with a digit', { lotExtension: '1' }, timed, ['Item extension must be between A-Z.']],
  [
    'a long inventory number',
    { inventoryNumber: 'A'.repeat(33) },
    timed,
    ['Inventory number must be 32 characters or less.'],
  ],
  [
    'an inventory number with a slash',
    { inventoryNumber: 'A/1' },
    timed,
    ['Inventory number must only contain alpha-numeric characters and dashes.'],
  ],
  ['a used inventory number', { inventoryNumber: 'STOCK-5' }, timed, ['Inventory number already in use.']],
  ['no title', { title: ' ' }, timed, ['Item title is required.']],
  ['a title of 250 characters', { title: 'T'.repeat(250) }, timed, []],
  ['a title of 251 characters', { title: 'T'.repeat(251) }, timed, ['Item title must be 250 characters or less.']],
  ['tags', { title: '<b>Chair</b>' }, timed, ['Item title can’t contain HTML or JavaScript. Remove the tags.']],
  ['a sign that is no tag', { title: 'Chair < 1900 & table > 1800' }, timed, []],
  ['no description', { description: '' }, timed, ['Item description is required.']],
  [
    'a long description',
    { description: 'D'.repeat(LONGEST_LOT_DESCRIPTION + 1) },
    timed,
    ['Item description must be 50,000 characters or less.'],
  ],
  ['a long condition', { condition: 'C'.repeat(10_001) }, timed, ['Condition must be 10,000 characters or less.']],
  [
    'measures with units',
    { shippingLength: '4in', shippingHeight: '4.5', shippingWidth: '-1', shippingWeight: 'x' },
    timed,
    ['Shipping Length', 'Shipping Height', 'Shipping Width', 'Total Weight'].map(
      (label) => `${label} must contain numerical values only.`,
    ),
  ],
  [
    'shipping fees with words',
    { shippingDomestic: 'free', shippingInternational: '1.5' },
    bin,
    ['Shipping (Domestic)', 'Shipping (International)'].map((label) => `${label} must contain numerical values only.`),
  ],
  ['shipping fees of a session', { shippingDomestic: 'free' }, timed, []],
  [
    'amounts with decimals',
    { highEstimate: '200.5', lowEstimate: '100.5', startingBid: 'x', reserve: '-1' },
    timed,
    [
      'High estimate must be a whole number.',
      'Low estimate must be a whole number.',
      'Starting bid must be a whole number.',
      'Reserve must be a whole number.',
    ],
  ],
  ['a reserve of 0', { reserve: '0' }, timed, ['Reserve must be greater than 0. Leave it empty if there is none.']],
  ['the reserve of a live lot', { reserve: 'x' }, { ...timed, sale: 'LIVE' }, []],
  [
    'a huge starting bid',
    { startingBid: '9'.repeat(16) },
    timed,
    ['Starting bid is too large. Enter a smaller amount.'],
  ],
  [
    'equal estimates',
    { lowEstimate: '100', highEstimate: '100' },
    timed,
    ['Low estimate must be lower than high estimate.'],
  ],
  [
    'estimates in the wrong order',
    { lowEstimate: '200', highEstimate: '100' },
    timed,
    ['Low estimate must be lower than high estimate.'],
  ],
  ['a low estimate alone', { lowEstimate: '200' }, timed, []],
  ['no price', { price: '' }, bin, ['Price is required.']],
  ['a price of 0', { price: '0' }, bin, ['Price must be greater than 0.']],
  ['a negative price', { price: '-5' }, bin, ['Price must be greater than 0.']],
  ['a price with decimals', { price: '12.5' }, bin, ['Price must contain numerical values only.']],
])('%s is checked', (_name, lot, context, expected) => {
  expect(messages({ ...chair, ...lot }, context)).toEqual(expected);
});

test.each(LOT_COLUMNS)('a %s that is too long is refused', (column) => {
  const lot = { ...chair, [column]: '9'.repeat(60_000) };
  const contexts = hasColumn('TIMED', column) ? [timed, bin] : [bin];
  const refused = contexts.some((context) => lotFieldProblems(lot, context).some(({ field }) => field === column));
  expect(refused).toBe(true);
});

test('an uploaded lot keeps what the editor doesn’t accept until the field is edited', () => {
  const before = { ...chair, lowEstimate: '100.50', highEstimate: '100.50', lotNumber: '5', lotExtension: 'A' };
  const context = { ...timed, before };
  expect(messages({ ...before, title: 'Table' }, context)).toEqual([]);
  expect(messages({ ...before, highEstimate: '100' }, context)).toEqual([
    'Low estimate must be lower than high estimate.',
  ]);
});

test('a bid locks the starting bid and the reserve', () => {
  const before = { ...chair, startingBid: '10', reserve: '20' };
  const context = { ...timed, before, hasBid: true };
  expect(messages({ ...before, title: 'Table' }, context)).toEqual([]);
  expect(messages({ ...before, startingBid: '11', reserve: '' }, context)).toEqual([
    'Starting bid can’t be changed because a bid was placed on the lot.',
    'Reserve can’t be changed because a bid was placed on the lot.',
  ]);
});

test('a kind of sale decides the fields', () => {
  expect(lotFields('BUY_NOW')).toContain('price');
  expect(lotFields('BUY_NOW')).not.toContain('startingBid');
  expect(lotFields('LIVE')).not.toContain('reserve');
});

test('a new lot without estimates starts at the lowest bid increment', () => {
  const increments = [{ increment: 5000 }, { increment: 1000 }];
  expect(defaultStartingBid(increments, {})).toBe(1000);
  expect(defaultStartingBid(increments, { lowEstimate: '100' })).toBeNull();
  expect(defaultStartingBid(increments, { highEstimate: '100' })).toBeNull();
  expect(defaultStartingBid([], {})).toBeNull();
});

test('the editor has the specified words', () => {
  expect(lotPageWords(true, 'SUMMARY')).toEqual({
    heading: 'Add Lot',
    save: 'Save & Add Images',
    cancel: 'Cancel & Return to Summary',
  });
  expect(lotPageWords(false, 'PREVIEW')).toEqual({
    heading: 'Edit Lot',
    save: 'Save & Return to Preview',
    cancel: 'Cancel & Return to Preview',
  });
  expect(lotPageWords(false, 'SUMMARY').save).toBe('Save & Return to Summary');
  expect(deletedNumberText('7')).toBe(
    'Previously Deleted Lot Number: Lot Number 7 was used on a previously deleted lot.  Please enter a new lot number.',
  );
  expect(DELETED_LOT).toBe('Lot Deleted: This lot has been deleted and can no longer be edited');
  expect(LOT_NOT_SAVED).toMatch(/^Unable to add\/edit your lot\. Please try again later or contact Customer Care/);
});
