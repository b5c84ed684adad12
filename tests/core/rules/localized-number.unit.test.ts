import { localizedNumbers, plainNumbers } from '../../../rules/core/localized-number';
import { typedAmount } from '../../../rules/invoicing/added-charges/typed-charge';

/** The amount of a field in USD; null if it is refused. */
function amountOf(text: string, locale: string): string | null {
  const typed = typedAmount(plainNumbers(text, locale), 'USD', true);
  return typed.ok ? typed.value : null;
}

test.each([
  ['de-DE', '1.250', '1250.00'],
  ['de-DE', '12,50', '12.50'],
  ['de-DE', '1.250,00', '1250.00'],
  ['de-DE', '1.234.567,8', '1234567.80'],
  ['de-DE', ',5', '0.50'],
  ['de-DE', '12,', '12.00'],
  ['de-DE', '-12,50', '-12.50'],
  ['de-DE', '1.250,50 + 2*(3,25)', '1257.00'],
  ['de-DE', '10/4', '2.50'],
  ['de-AT', '1.250,50', '1250.50'],
  ['de-CH', "1'250.50", '1250.50'],
  ['de-CH', '1’250.50', '1250.50'],
  ['fr-FR', '1 250,50', '1250.50'],
  ['fr-FR', '1\u202f250,50', '1250.50'],
  ['fr-FR', '1\u00a0250', '1250.00'],
  ['fr-FR', '12.50', '12.50'],
  ['sv-SE', '−12,50', '-12.50'],
  ['pl-PL', '10 250,5', '10250.50'],
  ['pt-BR', '3.000', '3000.00'],
  ['ar-EG', '١٬٢٥٠٫٥٠', '1250.50'],
  ['en-US', '1,250', '1250.00'],
  ['en-US', '1,250.50', '1250.50'],
  ['en-US', '1.250', '1.25'],
  ['en-GB', '12.5', '12.50'],
  ['ja-JP', '1,250.5', '1250.50'],
])('a viewer in %s who types "%s" means %s', (locale, text, amount) => {
  expect(amountOf(text, locale)).toBe(amount);
});

test.each([
  ['de-DE', '12.5'],
  ['de-DE', '1.25'],
  ['de-DE', '1,250.00'],
  ['de-DE', '12.50,00'],
  ['de-DE', '1.2345'],
  ['de-DE', '1,2,3'],
  ['de-DE', '1234,567'],
  ['de-DE', '1.250 + 1.25'],
  ['fr-FR', '1.250'],
  ['fr-FR', '1,250.00'],
  ['fr-FR', '12 50'],
  ['en-US', '12,50'],
  ['en-US', '1.250,00'],
  ['de-DE', 'abc'],
])('a viewer in %s who types "%s" is refused', (locale, text) => {
  expect(amountOf(text, locale)).toBeNull();
});

test.each([
  ['de-DE', '1250.50', '1250,50'],
  ['de-DE', '-0.05', '-0,05'],
  ['de-DE', '8.875%', '8,875%'],
  ['de-DE', '', ''],
  ['fr-FR', '10.5', '10,5'],
  ['de-CH', '1250.50', '1250.50'],
  ['ar-EG', '1250.50', '١٢٥٠٫٥٠'],
  ['en-US', '1,250.50', '1,250.50'],
])('a field of a viewer in %s shows %s as "%s", and reads it back', (locale, plain, shown) => {
  expect(localizedNumbers(plain, locale)).toBe(shown);
  expect(plainNumbers(shown, locale)).toBe(plain);
});
