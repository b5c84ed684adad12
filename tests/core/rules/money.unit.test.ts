import fc from 'fast-check';
import {
  applyRate,
  currencySymbol,
  decimalFromMinor,
  formatAmount,
  LARGEST_AMOUNT,
  minorDigits,
  minorFromDecimal,
  minorFromWire,
  percentFromRate,
  rateFromPercent,
  roundHalfAwayFromZero,
  sumMinor,
  wireFromMinor,
} from '../../../rules/core/money';

const anyAmount = fc.integer({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });
const anyCurrency = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF');

describe('digits of a currency', () => {
  it.each([
    ['USD', 2],
    ['GBP', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['CLF', 4],
    ['XYZ', 2],
  ])('the currency %s has %i digits after the point', (currency, digits) => expect(minorDigits(currency)).toBe(digits));
});

describe('rounding', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [7, 3, 2],
    [8, 3, 3],
    [-7, 3, -2],
    [0, 9, 0],
    [-1, 3, 0],
    [1, 2, 1],
    [-1, 2, -1],
    [49, 100, 0],
    [50, 100, 1],
  ])('%i/%i rounds to %i, with halves away from zero', (top, bottom, expected) => {
    expect(roundHalfAwayFromZero(top, bottom)).toBe(expected);
  });

  it('rounding never returns minus zero', () => expect(Object.is(roundHalfAwayFromZero(-1, 3), 0)).toBe(true));

  it('rounding refuses a denominator that is not above zero', () => {
    expect(() => roundHalfAwayFromZero(1, 0)).toThrow(RangeError);
  });

  it('rounding throws for an amount of more than 15 digits', () => {
    expect(roundHalfAwayFromZero(BigInt(LARGEST_AMOUNT), 1)).toBe(LARGEST_AMOUNT);
    expect(() => roundHalfAwayFromZero(BigInt(LARGEST_AMOUNT) + 1n, 1)).toThrow('more than 15 digits');
  });

  it('rounding is symmetric around zero', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (top, bottom) => {
        expect(roundHalfAwayFromZero(-top, bottom) + roundHalfAwayFromZero(top, bottom)).toBe(0);
      }),
    );
  });
});

describe('a rate on an amount', () => {
  it.each([
    [10_000, '8.875', 888],
    [-10_000, '8.875', -888],
    [1, '50', 1],
    [1, '49.9999', 0],
    [999_999_999_999, '100', 999_999_999_999],
    [1005, '10', 101],
  ])('a rate on %i minor units at %s %% is %i', (amount, percent, expected) => {
    expect(applyRate(amount, rateFromPercent(percent))).toBe(expected);
  });
});

describe('rates in percent', () => {
  it.each([
    ['8.875', 88_750, '8.875'],
    ['20', 200_000, '20'],
    ['0', 0, '0'],
    ['100', 1_000_000, '100'],
    ['0.0001', 1, '0.0001'],
    ['7.500', 75_000, '7.5'],
  ])('%s is %i millionths, in both directions', (percent, rate, shortest) => {
    expect(rateFromPercent(percent)).toBe(rate);
    expect(percentFromRate(rate)).toBe(shortest);
  });

  it('a rate can be a number of a JSON body', () => expect(rateFromPercent(6.625)).toBe(66_250));

  it('a rate with a fifth decimal is refused', () =>
    expect(() => rateFromPercent('8.87501')).toThrow('more than 4 decimals'));
});

describe('decimals', () => {
  it.each([
    ['1234.50', 'USD', 123_450],
    ['-0.05', 'USD', -5],
    ['0.00', 'USD', 0],
    ['1234', 'JPY', 1234],
    ['1.234', 'KWD', 1234],
    ['-0.001', 'KWD', -1],
  ])('%s %s is %i minor units, in both directions', (text, currency, minor) => {
    expect(minorFromDecimal(text, currency)).toBe(minor);
    expect(decimalFromMinor(minor, currency)).toBe(text);
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.500', 1250],
    ['0012.50', 1250],
    ['-0', 0],
  ])('%s is parsed as %i cents', (text, minor) => expect(minorFromDecimal(text, 'USD')).toBe(minor));

  it.each(['', ' 1', '1,000.00', '1e3', '+1', '.5', '5.', 'NaN', '$5', '--1', '１'])(
    '"%s" is not a decimal',
    (text) => {
      expect(() => minorFromDecimal(text, 'USD')).toThrow(expect.objectContaining({ code: 'NOT_A_DECIMAL' }));
    },
  );

  it.each([
    ['0.001', 'USD'],
    ['0.5', 'JPY'],
    ['0.0001', 'KWD'],
  ])('%s has more digits than %s', (text, currency) => {
    expect(() => minorFromDecimal(text, currency)).toThrow(expect.objectContaining({ code: 'TOO_PRECISE' }));
  });

  it('decimals represent every amount exactly, for currencies of 0, 2, 3, and 4 digits', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (minor, currency) => {
        expect(minorFromDecimal(decimalFromMinor(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});

describe('numbers on the wire', () => {
  it.each([
    [19.99, 'USD', 1999],
    [-0.05, 'USD', -5],
    [1234.5, 'USD', 123_450],
    [0, 'USD', 0],
    [-0, 'USD', 0],
    [500, 'JPY', 500],
    [1.234, 'KWD', 1234],
    [1.1, 'USD', 110],
  ])('%d %s is %i minor units, in both directions', (value, currency, minor) => {
    expect(minorFromWire(value, currency)).toBe(minor);
    expect(wireFromMinor(minor, currency)).toBe(value === 0 ? 0 : value);
  });

  it.each([
    [Number.NaN, 'USD', 'NOT_A_DECIMAL'],
    [0.1 + 0.2, 'USD', 'TOO_PRECISE'],
    [0.005, 'USD', 'TOO_PRECISE'],
    [1e-7, 'USD', 'TOO_PRECISE'],
    [0.5, 'JPY', 'TOO_PRECISE'],
    [1e15, 'JPY', 'TOO_LARGE'],
    [1e13, 'USD', 'TOO_LARGE'],
    [1e21, 'USD', 'TOO_LARGE'],
    [Number.POSITIVE_INFINITY, 'USD', 'TOO_LARGE'],
    [Number.NEGATIVE_INFINITY, 'USD', 'TOO_LARGE'],
  ])('%d %s is refused: %s', (value, currency, code) => {
    expect(() => minorFromWire(value, currency)).toThrow(expect.objectContaining({ code }));
  });

  it('numbers on the wire represent every amount exactly', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (minor, currency) => {
        expect(minorFromWire(wireFromMinor(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('an amount that would not parse back is not written to the wire', () => {
    expect(() => wireFromMinor(LARGEST_AMOUNT + 1, 'USD')).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
  });
});

describe('sums', () => {
  it('a sum adds amounts', () => expect(sumMinor([1, -2, 300])).toBe(299));
  it('the sum of no amounts is 0', () => expect(sumMinor([])).toBe(0));
  it('a sum throws instead of losing a cent', () => {
    expect(() => sumMinor([LARGEST_AMOUNT, 1])).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1, -LARGEST_AMOUNT])).toThrow(RangeError);
  });
});

describe('amounts for people', () => {
  it.each([
    [123_450, 'USD', 'en-US', '1,234.50'],
    [-5, 'USD', 'en-US', '-0.05'],
    [123_450, 'EUR', 'de-DE', '1.234,50'],
    [1234, 'JPY', 'en-US', '1,234'],
    [1234, 'KWD', 'en-US', '1.234'],
    [LARGEST_AMOUNT, 'USD', 'en-US', '9,999,999,999,999.99'],
  ])('%i %s in %s is formatted as %s', (minor, currency, locale, text) => {
    expect(formatAmount(minor, currency, locale)).toBe(text);
  });

  it.each([
    ['USD', '$'],
    ['GBP', '£'],
    ['CAD', '$'],
    ['EUR', '€'],
    ['XYZ', 'XYZ'],
  ])('the symbol of %s is %s', (currency, symbol) => expect(currencySymbol(currency, 'en-US')).toBe(symbol));
});
