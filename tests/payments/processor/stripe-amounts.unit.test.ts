import { LARGEST_AMOUNT } from '../../../rules/core/money';
import { minorFromStripe, stripeFromMinor, stripeRefusal } from '../../../rules/payments/processor/stripe-amounts';

test.each([
  ['USD', 1234, 1234],
  ['JPY', 1234, 1234],
  ['HUF', 12_300, 12_300],
  ['ISK', 1234, 123_400],
  ['MGA', 123_400, 1234],
  ['KWD', 12_340, 12_340],
])('an amount in %s is written in Stripe’s units and read back as it was', (currency, minor, there) => {
  expect(stripeFromMinor(minor, currency)).toBe(there);
  expect(minorFromStripe(there, currency)).toBe(minor);
});

test.each([
  ['a fraction of an ariary', 'MGA', 123_450, 'AMOUNT_NOT_CHARGEABLE'],
  ['a dinar amount that does not end in 0', 'KWD', 12_345, 'AMOUNT_NOT_CHARGEABLE'],
  ['Ugandan shillings', 'UGX', 5000, 'CURRENCY_NOT_CHARGEABLE'],
  ['Iraqi dinars', 'IQD', 5000, 'CURRENCY_NOT_CHARGEABLE'],
  ['more than eight digits', 'USD', 100_000_000, 'AMOUNT_TOO_LARGE'],
  ['more than eight digits at Stripe', 'ISK', 1_000_000, 'AMOUNT_TOO_LARGE'],
  ['less than half a dollar', 'USD', 49, 'AMOUNT_TOO_SMALL'],
] as const)('Stripe can’t take %s', (_, currency, amount, refusal) => {
  expect(stripeRefusal({ kind: 'CARD', amount, currency })).toBe(refusal);
});

test('Stripe takes the largest amount of eight digits and the least amount', () => {
  expect(stripeRefusal({ kind: 'CARD', amount: 99_999_999, currency: 'USD' })).toBeNull();
  expect(stripeRefusal({ kind: 'CARD', amount: 50, currency: 'USD' })).toBeNull();
});

test('bank accounts are charged in USD alone', () => {
  expect(stripeRefusal({ kind: 'ACH', amount: 5000, currency: 'CAD' })).toBe('BANK_CURRENCY');
  expect(stripeRefusal({ kind: 'ACH', amount: 5000, currency: 'USD' })).toBeNull();
});

test('every amount that Stripe can write is read back exactly', () => {
  for (const currency of ['USD', 'JPY', 'ISK', 'MGA', 'KWD', 'TWD'])
    for (let amount = 1; amount <= LARGEST_AMOUNT / 1000; amount = amount * 7 + 13) {
      const there = stripeFromMinor(amount, currency);
      expect(there === null || minorFromStripe(there, currency) === amount).toBe(true);
    }
});
