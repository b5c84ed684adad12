import fc from 'fast-check';
import { arithmeticValue } from '../../../rules/core/arithmetic';

const valueOf = (text: string): number | null => {
  const value = arithmeticValue(text);
  return value && Number(value.top) / Number(value.bottom);
};

test.each([
  ['12', 12],
  ['12*3', 36],
  ['2+3*4', 14],
  ['(2+3)*4', 20],
  ['10/4', 2.5],
  ['8-3-2', 3],
  ['-5', -5],
  ['- -5', 5],
  ['1.50 + .5', 2],
  ['12.', 12],
  ['1,200*3', 3600],
  ['1,234,567.89', 1_234_567.89],
  ['((((7))))', 7],
  ['2*-3', -6],
] as const)('"%s" is %d', (text, value) => {
  expect(valueOf(text)).toBe(value);
});

test.each(['', ' ', 'abc', '12a', '1..2', '1+', '*3', '(1', '1)', '1/0', '2(3)', '1e9', '--', '1,23', '='])(
  '"%s" is not arithmetic',
  (text) => {
    expect(arithmeticValue(text)).toBeNull();
  },
);

test('a pasted text that is too long or deeply nested is refused', () => {
  expect(arithmeticValue('1+'.repeat(150) + '1')).toBeNull();
  expect(arithmeticValue('('.repeat(50) + '1' + ')'.repeat(50))).toBeNull();
});

test('sums of cents are exact, unlike floats', () => {
  expect(arithmeticValue('0.1+0.2')).toEqual({ top: 3n, bottom: 10n });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 12 }), (cents) => {
      const value = arithmeticValue(cents.map((each) => (each / 100).toFixed(2)).join('+'));
      const sum = BigInt(cents.reduce((total, each) => total + each, 0));
      expect(value).not.toBeNull();
      expect((value?.top ?? 0n) * 100n).toBe(sum * (value?.bottom ?? 0n));
    }),
  );
});

test('any input returns a ratio or null, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,+-*/() a')), maxLength: 40 }), (text) => {
      const value = arithmeticValue(text);
      expect(value === null || value.bottom > 0n).toBe(true);
    }),
    { numRuns: 500 },
  );
});
