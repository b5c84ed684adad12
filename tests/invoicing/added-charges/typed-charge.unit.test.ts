import { typedAmount, typedPayment, typedPercent } from '../../../rules/invoicing/added-charges/typed-charge';

test.each([
  ['12', 'USD', '12.00'],
  ['12*3', 'USD', '36.00'],
  ['10/3', 'USD', '3.33'],
  ['0.01/2', 'USD', '0.01'],
  ['1.2300', 'USD', '1.23'],
  ['', 'USD', ''],
  ['5', 'JPY', '5'],
  ['11/2', 'JPY', '6'],
])('"%s" in %s shows "%s" after the field loses focus', (text, currency, value) => {
  expect(typedAmount(text, currency, false)).toEqual({ ok: true, value });
});

test.each([
  ['1-2', false, 'The amount must be 0 or more.'],
  ['1+', false, 'Enter a number.'],
  ['1/0', true, 'Enter a number.'],
  ['99999999999', false, 'The amount is too large.'],
  ['-99999999999', true, 'The amount is too large.'],
])('"%s" is refused', (text, mayBeNegative, message) => {
  expect(typedAmount(text, 'USD', mayBeNegative)).toEqual({ ok: false, message });
});

test.each([
  ['1234.567', 'USD', 'Enter an amount with at most 2 decimals.'],
  ['1,234.567', 'USD', 'Enter an amount with at most 2 decimals.'],
  ['-0.005', 'USD', 'Enter an amount with at most 2 decimals.'],
  ['1.2345', 'KWD', 'Enter an amount with at most 3 decimals.'],
  ['5.5', 'JPY', 'Enter a whole amount.'],
])('a charge of "%s" in %s is refused, not rounded', (text, currency, message) => {
  expect(typedAmount(text, currency, true)).toEqual({ ok: false, message });
});

test('Other can be negative, for discounts', () => {
  expect(typedAmount('-5', 'USD', true)).toEqual({ ok: true, value: '-5.00' });
});

test('a percentage has up to four decimals, and at most 1000', () => {
  expect(typedPercent('8.875', false)).toEqual({ ok: true, value: '8.875' });
  expect(typedPercent('10/3', false)).toEqual({ ok: true, value: '3.3333' });
  expect(typedPercent('1001', false)).toEqual({ ok: false, message: 'The amount is too large.' });
});

test.each(['8.87531', '0.00001', '-3.12345', '100.00005'])('the percentage "%s" is refused, not rounded', (text) => {
  expect(typedPercent(text, true)).toEqual({ ok: false, message: 'Enter a percentage with at most 4 decimals.' });
});
test.each(['8.87500', '8.8750000', '8.8753'])('the percentage "%s" has four decimals that count', (text) => {
  expect(typedPercent(text, true)).toEqual({ ok: true, value: String(Number(text)) });
});

test.each(['12a', '1e9', '-', '$5', '12 USD', '--3x'])(
  '"%s" is refused as a charge, not read as another amount',
  (text) => {
    expect(typedAmount(text, 'USD', true)).toEqual({ ok: false, message: 'Enter a number.' });
  },
);

test.each(['--3', '- -3', '++3', '+-3', '-+3', '5--3', '5 - - 3', '5++3', '(--3)'])(
  'the doubled sign of "%s" is refused, not read as another amount',
  (text) => {
    const refusal = { ok: false, message: 'Enter a number.' };
    expect(typedAmount(text, 'USD', true)).toEqual(refusal);
    expect(typedPayment(text, 'USD')).toEqual(refusal);
    expect(typedPercent(text, true)).toEqual(refusal);
  },
);

test.each([
  ['2*-3', '-6.00'],
  ['5+-3', '2.00'],
  ['-5+8', '3.00'],
])('the sign of a number within "%s" is its own', (text, value) => {
  expect(typedAmount(text, 'USD', true)).toEqual({ ok: true, value });
});

test('a minus sign is refused except in Other', () => {
  expect(typedAmount('-5', 'USD', false)).toEqual({ ok: false, message: 'The amount must be 0 or more.' });
  expect(typedAmount('-5', 'USD', true)).toEqual({ ok: true, value: '-5.00' });
});

test.each([
  ['12.345', 'USD', 'Enter an amount with at most 2 decimals.'],
  ['10/3', 'USD', 'Enter an amount with at most 2 decimals.'],
  ['1.2345', 'KWD', 'Enter an amount with at most 3 decimals.'],
  ['5.5', 'JPY', 'Enter a whole amount.'],
  ['-5', 'USD', 'The amount must be 0 or more.'],
])('a payment of "%s" in %s is refused, not rounded', (text, currency, message) => {
  expect(typedPayment(text, currency)).toEqual({ ok: false, message });
});

test.each([
  ['12.30', 'USD', '12.30'],
  ['12.3400', 'USD', '12.34'],
  ['10+2.5', 'USD', '12.50'],
  ['1,200/4', 'USD', '300.00'],
  ['1.234', 'KWD', '1.234'],
  ['5', 'JPY', '5'],
])('a payment of "%s" in %s is exactly %s', (text, currency, value) => {
  expect(typedPayment(text, currency)).toEqual({ ok: true, value });
});

test.each([
  ['£99.84', 'USD', '£'],
  ['99.84 €', 'USD', '€'],
  ['99.84 GBP', 'USD', 'GBP'],
  ['CA$99.84', 'USD', 'CA$'],
  ['C$99.84', 'USD', 'C$'],
  ['US$99.84', 'CAD', 'US$'],
  ['$99.84', 'GBP', '$'],
  ['kr 99', 'USD', 'kr'],
  ['￡99.84', 'USD', '￡'],
  ['CHF 5', 'EUR', 'CHF'],
])('a payment of "%s" on an invoice in %s is refused because of its currency', (text, currency, mark) => {
  const refusal = { ok: false, message: `Enter the amount in ${currency}: "${mark}" is another currency.` };
  expect(typedPayment(text, currency)).toEqual(refusal);
  expect(typedAmount(text, currency, true)).toEqual(refusal);
});

test.each([
  ['$99.84', 'USD'],
  ['US$99.84', 'USD'],
  ['99.84 USD', 'USD'],
  ['$99.84', 'CAD'],
  ['CA$99.84', 'CAD'],
  ['£99.84', 'GBP'],
  ['99.84 €', 'EUR'],
  ['99.84 kr', 'SEK'],
])('a payment of "%s" on an invoice in %s is read as its amount', (text, currency) => {
  expect(typedPayment(text, currency)).toEqual({ ok: true, value: '99.84' });
});
