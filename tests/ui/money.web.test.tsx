import { screen } from '@testing-library/react';
import { Money, MoneyProvider } from '../../web/ui/display/Money';
import { formatMoney } from '../../web/ui/display/money-format';
import { render } from '../support/browser/render';

test.each([
  ['1983406.15', 'USD', 'en-US', '$1,983,406.15'],
  ['-50.00', 'USD', 'en-US', '-$50.00'],
  ['1234.5', 'GBP', 'en-GB', '£1,234.50'],
  ['1234', 'JPY', 'en-US', '¥1,234'],
  ['9007199254740993.07', 'USD', 'en-US', '$9,007,199,254,740,993.07'],
])('the amount %s %s in %s is formatted exactly as %s', (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale)).toBe(text);
});

test('an amount that is not a decimal is refused', () => {
  expect(() => formatMoney('1e3', 'USD', 'en-US')).toThrow(RangeError);
});

test('amounts use the currency of their provider, and show its symbol only on request', () => {
  render(
    <MoneyProvider currency="GBP" locale="en-GB">
      <Money amount="12.00" /> <Money amount="13.00" symbol="plain" />
    </MoneyProvider>,
  );
  expect(screen.getByText('12.00')).toBeInTheDocument();
  expect(screen.getByText('£13.00')).toBeInTheDocument();
});

test('an amount of zero is dimmed, and other amounts are not', () => {
  render(
    <>
      <Money amount="0.00" />
      <Money amount="0.10" />
    </>,
  );
  expect(screen.getByText('0.00')).toHaveAttribute('data-dim');
  expect(screen.getByText('0.10')).not.toHaveAttribute('data-dim');
});
