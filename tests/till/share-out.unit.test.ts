import fc from 'fast-check';
import { settle } from '../../rules/till/account';
import { countedLines, totalDifference } from '../../rules/till/counted-lines';
import { shareOut } from '../../rules/till/share-out';

const amount = fc.integer({ min: 0, max: 5_000_00 });

test('every minor unit of a tender pays an invoice, stays as a credit, or is left', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 6 }),
      fc.array(fc.record({ amount, keepsCredit: fc.boolean() }), { maxLength: 5 }),
      (dues, tenders) => {
        const invoices = dues.map((due, id) => ({ id, due }));
        const { shares, left } = shareOut(invoices, tenders);
        for (const [tender, { amount: given }] of tenders.entries()) {
          const shared = shares
            .filter((share) => share.tender === tender)
            .reduce((sum, share) => sum + share.amount, 0);
          expect(shared + (left[tender] ?? 0)).toBe(given);
        }
        for (const { id, due } of invoices) {
          const own = shares.filter(({ invoiceId }) => invoiceId === id);
          const paid = own.reduce((sum, share) => sum + share.amount - share.above, 0);
          expect(paid).toBeLessThanOrEqual(due);
          // An invoice gets something only after all before it are paid.
          if (own.length > 0)
            for (const earlier of invoices.filter((other) => other.id < id))
              expect(
                shares
                  .filter(({ invoiceId }) => invoiceId === earlier.id)
                  .reduce((sum, share) => sum + share.amount - share.above, 0),
              ).toBe(earlier.due);
        }
      },
    ),
  );
});

test.each([
  [10_000, 3_000, 0, { credit: 3_000, due: 7_000, above: 0 }],
  [10_000, 30_000, 0, { credit: 10_000, due: 0, above: 0 }],
  [10_000, 3_000, 8_000, { credit: 3_000, due: 0, above: 1_000 }],
  [0, 3_000, 0, { credit: 0, due: 0, above: 0 }],
])('of %i due, with a credit of %i and %i paid', (due, credit, paid, expected) => {
  expect(settle(due, credit, paid)).toEqual(expected);
});

test('counted amounts are compared with what was recorded, and an empty float is nothing', () => {
  const lines = [
    { methodNumber: 1, expected: '1260.00' },
    { methodNumber: 2, expected: '200.00' },
  ];
  const read = countedLines(lines, { 1: { float: '200', counted: '1457.50' } }, 'USD');
  expect(read.map(({ difference }) => difference)).toEqual([-250, null]);
  expect(totalDifference(read)).toBeNull();
  const all = countedLines(lines, { 1: { float: '', counted: '1000+260' }, 2: { float: '', counted: '201' } }, 'USD');
  expect(totalDifference(all)).toBe(100);
  expect(countedLines(lines, { 1: { float: '', counted: '12x' } }, 'USD')[0]?.problem).not.toBeNull();
});
