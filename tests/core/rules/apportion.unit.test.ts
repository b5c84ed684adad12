import fc from 'fast-check';
import { apportion } from '../../../rules/core/apportion';

test.each([
  [2500, [1, 1, 1], [834, 833, 833]],
  [-2500, [1, 1, 1], [-834, -833, -833]],
  [100, [1, 2, 4], [14, 29, 57]],
  [1, [5, 5], [1, 0]],
  [1000, [0, 0], [500, 500]],
  [1000, [0, 300], [0, 1000]],
  [0, [1, 2], [0, 0]],
  [1000, [], []],
])('%p split by %p is %p: units left after rounding go to the largest remainders', (amount, weights, parts) => {
  expect(apportion(amount, weights)).toEqual(parts);
});

test('the parts of an amount add up to it, and each differs from its exact share by less than one unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      fc.array(fc.nat({ max: 99_999_999_999 }), { minLength: 1, maxLength: 40 }),
      (amount, weights) => {
        const parts = apportion(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
        const all = used.reduce((sum, weight) => sum + weight, 0);
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * (used[index] ?? 0)) / all)).toBeLessThan(1.001);
        });
      },
    ),
  );
});
