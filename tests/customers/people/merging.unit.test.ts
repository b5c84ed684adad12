import fc from 'fast-check';
import { minorFromDecimal } from '../../../rules/core/money';
import {
  areDifferentMembers,
  type PersonSums,
  sharedWords,
  sumsTogether,
} from '../../../rules/customers/people/merging';

const sums = (currency: string, invoiceCount: number, outstandingBalance: string, creditOwed: string): PersonSums => ({
  currency,
  invoiceCount,
  outstandingBalance,
  creditOwed,
});

test('the sums of two people are added by currency', () => {
  expect(
    sumsTogether([sums('USD', 2, '10.10', '0.00')], [sums('USD', 1, '0.20', '5.00'), sums('JPY', 1, '300', '0')]),
  ).toEqual([sums('JPY', 1, '300', '0'), sums('USD', 3, '10.30', '5.00')]);
  expect(sumsTogether([], [])).toEqual([]);
});

test('sums are exact in cents, in any order', () => {
  const one = fc
    .tuple(fc.nat(1_000_000_00), fc.nat(1_000_000_00))
    .map(([owed, credit]) => [sums('USD', 1, (owed / 100).toFixed(2), (credit / 100).toFixed(2))]);
  fc.assert(
    fc.property(one, one, (a, b) => {
      const [both] = sumsTogether(a, b);
      expect(sumsTogether(b, a)).toEqual([both]);
      const cents = (rows: readonly PersonSums[]) =>
        rows.reduce((sum, row) => sum + minorFromDecimal(row.outstandingBalance, 'USD'), 0);
      expect(cents(both ? [both] : [])).toBe(cents(a) + cents(b));
    }),
  );
});

test.each([
  [[1], [2], true],
  [[1], [1], false],
  [[1, 2], [2], false],
  [[null], [2], false],
  [[], [], false],
])('members %j and %j are different members: %j', (one, other, expected) => {
  const records = (numbers: readonly (number | null)[]) => numbers.map((memberNumber) => ({ memberNumber }));
  expect(areDifferentMembers(records(one), records(other))).toBe(expected);
});

test('a suggestion says what both have in common', () => {
  expect(sharedWords(['EMAIL'])).toBe('Same email address.');
  expect(sharedWords(['EMAIL', 'PHONE', 'NAME_AND_POSTAL_CODE'])).toBe(
    'Same email address, telephone number, and name and postal code.',
  );
});
