import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { typedAmount } from '../../rules/invoicing/added-charges/typed-charge';
import { AmountInput } from '../../web/ui/controls/AmountInput';
import { Field } from '../../web/ui/controls/Field';
import { MoneyProvider } from '../../web/ui/display/Money';
import { render } from '../support/browser/render';

/** A field that completes its amount when it loses focus, as the forms do. */
function Shipping({ onAmount }: { onAmount: (amount: string) => void }) {
  const [text, setText] = useState('7.50');
  const leave = () => {
    const typed = typedAmount(text, 'USD', false);
    if (typed.ok) {
      setText(typed.value);
      onAmount(typed.value);
    }
  };
  return (
    <Field label="S/H">
      <AmountInput value={text} onValue={setText} onBlur={leave} />
    </Field>
  );
}

test.each([
  ['de-DE', '7,50', '1.250', '1250.00', '1250,00'],
  ['de-DE', '7,50', '12,50', '12.50', '12,50'],
  ['de-DE', '7,50', '1.250,00', '1250.00', '1.250,00'],
  ['fr-FR', '7,50', '1 250,5', '1250.50', '1250,50'],
  ['en-US', '7.50', '1,250.5', '1250.50', '1250.50'],
])(
  'in %s, a field that shows %s keeps "%s" while it is typed, and means %s',
  async (locale, first, typed, amount, left) => {
    const user = userEvent.setup();
    const onAmount = jest.fn();
    render(
      <MoneyProvider currency="USD" locale={locale}>
        <Shipping onAmount={onAmount} />
      </MoneyProvider>,
    );
    const input = screen.getByRole('textbox', { name: 'S/H' });
    expect(input).toHaveValue(first);
    await user.clear(input);
    await user.keyboard(typed);
    expect(input).toHaveValue(typed);
    await user.tab();
    expect(onAmount).toHaveBeenLastCalledWith(amount);
    expect(input).toHaveValue(left);
  },
);

test.each(['--3', '5--3', '1234.567'])('"%s" is left as it is typed, and is no amount', async (typed) => {
  const user = userEvent.setup();
  const onAmount = jest.fn();
  render(
    <MoneyProvider currency="USD" locale="en-US">
      <Shipping onAmount={onAmount} />
    </MoneyProvider>,
  );
  const input = screen.getByRole('textbox', { name: 'S/H' });
  await user.clear(input);
  await user.keyboard(typed);
  await user.tab();
  expect(input).toHaveValue(typed);
  expect(onAmount).not.toHaveBeenCalled();
});
