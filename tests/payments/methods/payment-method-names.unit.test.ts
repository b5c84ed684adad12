import { methodNameProblem, tidyMethodName } from '../../../rules/payments/methods/payment-method-names';

const HOUSE = ['Cash', 'Check', 'Überweisung'];
const ONLINE = 'ACH and CC mean that it was paid online. Choose another name.';
const TAKEN = 'There is a payment method of this name already, perhaps a retired one';

test.each([
  ['Money order', null],
  ['Coach voucher', null],
  ['Account credit', null],
  ['', 'Name is required'],
  ['  \u200b ', 'Name is required'],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'Name has at most 50 characters'],
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
  [
    'Card 4242 4242 4242 4242',
    'This has what looks like the number of a card, which is never kept: write its last four digits only.',
  ],
])('a payment method named "%s": %s', (name, problem) => {
  expect(methodNameProblem(name, HOUSE)).toBe(problem);
});

test('a name is kept in one line, without blanks around it', () => {
  expect(tidyMethodName('  Money \n order ')).toBe('Money order');
});
