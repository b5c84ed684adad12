import { wholeAmount } from '../../rules/templates/resale-right';

test.each([
  ['50000', 50_000],
  ['50,000', 50_000],
  ['1 250 000', 1_250_000],
  ["12'500", 12_500],
  ['1000.00', 1000],
  ['0', 0],
  ['1,5', null],
  ['1,50', null],
  ['10,00,000', null],
  ['1.5', null],
  ['-1', null],
  ['', null],
  ['9999999999', null],
])('%s is read as a whole amount: %s', (text, amount) => {
  expect(wholeAmount(text)).toBe(amount);
});
