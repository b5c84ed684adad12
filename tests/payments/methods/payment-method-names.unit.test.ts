import { methodNameProblem, readSurcharge, tidyMethodName } from '../../../rules/payments/methods/payment-method-names';

test.each([
  ['', '', 0, []],
  ['3', 'Card surcharge', 30_000, []],
  ['2.125 %', 'Card surcharge', 21_250, []],
  ['-2', 'Cash discount', -20_000, []],
  ['50', 'Card surcharge', 500_000, []],
  ['50.001', 'Card surcharge', 0, ['surchargePercent']],
  ['-50.001', 'Card surcharge', 0, ['surchargePercent']],
  ['1.0001', 'Card surcharge', 0, ['surchargePercent']],
  ['three', '', 0, ['surchargePercent']],
  ['3', ' ', 30_000, ['surchargeName']],
  ['0', '', 0, []],
  ['3', 'x'.repeat(51), 30_000, ['surchargeName']],
])('a surcharge of "%s" named "%s" is read as %i millionths, with problems %j', (percent, name, rate, fields) => {
  const { values, problems } = readSurcharge({ surchargePercent: percent, surchargeName: name });
  expect(values.surchargeRate).toBe(rate);
  expect(problems.map(({ field }) => field)).toEqual(fields);
});

const HOUSE = ['Cash', 'Check', 'Überweisung'];
const ONLINE = 'ACH and CC are reserved for online payments. Choose another name.';
const TAKEN = 'A payment method with this name already exists. It may be retired.';

test.each([
  ['Money order', null],
  ['Coach voucher', null],
  ['Account credit', null],
  ['', 'Name is required'],
  ['  \u200b ', 'Name is required'],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'Name can have 50 characters at most'],
  ['cash', TAKEN],
  ['  CASH ', TAKEN],
  ['ÜBERWEISUNG', TAKEN],
  ['ACH', ONLINE],
  ['A\u200bCH', ONLINE],
  ['a.c.h.', ONLINE],
  ['A C H', ONLINE],
  ['ＡＣＨ', ONLINE],
  ['ACH (by phone)', ONLINE],
  ['cc', ONLINE],
  ['CC offline', ONLINE],
  ['c/c', ONLINE],
  ['Card 4242 4242 4242 4242', "This looks like a card number, which can't be saved. Enter only its last four digits."],
])('a payment method named "%s": %s', (name, problem) => {
  expect(methodNameProblem(name, HOUSE)).toBe(problem);
});

test('a name is saved on one line, without surrounding spaces', () => {
  expect(tidyMethodName('  Money \n order ')).toBe('Money order');
});
