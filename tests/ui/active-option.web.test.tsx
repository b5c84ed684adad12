import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from '../../web/ui/controls/Combobox';
import { Field } from '../../web/ui/controls/Field';
import type { SelectOption } from '../../web/ui/controls/Select';
import { SuggestInput } from '../../web/ui/controls/SuggestInput';
import { UiProvider } from '../../web/ui/UiProvider';
import { render } from '../support/browser/render';

const people = (...names: string[]): SelectOption[] => names.map((name) => ({ value: name, label: name }));
const selected = () => screen.getByRole('option', { selected: true }).textContent;

function Search({ options, isDone, onValue }: { options: SelectOption[]; isDone: boolean; onValue: () => void }) {
  const [search, setSearch] = useState('');
  return (
    <UiProvider>
      <Field label="Bidder">
        <Combobox
          chosen={null}
          onValue={onValue}
          search={search}
          onSearch={setSearch}
          options={options}
          total={isDone ? options.length : undefined}
        />
      </Field>
    </UiProvider>
  );
}

describe('a combobox', () => {
  test('keeps the option that was moved to when others arrive above it', async () => {
    const onValue = jest.fn();
    const { rerender } = render(<Search isDone onValue={onValue} options={people('Marsh', 'Keller', 'Rossi')} />);
    await userEvent.type(screen.getByLabelText('Bidder'), 'e{ArrowDown}');
    expect(selected()).toBe('Keller');
    rerender(<Search isDone onValue={onValue} options={people('Adler', 'Berg', 'Marsh', 'Keller', 'Rossi')} />);
    expect(selected()).toBe('Keller');
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe('Rossi');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onValue.mock.calls).toEqual([['Keller']]);
  });

  test('goes to the first option if the one that was moved to is gone', async () => {
    const onValue = jest.fn();
    const { rerender } = render(<Search isDone onValue={onValue} options={people('Marsh', 'Keller')} />);
    await userEvent.type(screen.getByLabelText('Bidder'), 'e{ArrowDown}');
    rerender(<Search isDone onValue={onValue} options={people('Marsh', 'Rossi')} />);
    expect(selected()).toBe('Marsh');
  });

  test('waits with Enter until the options for the typed text arrive', async () => {
    const onValue = jest.fn();
    const { rerender } = render(<Search isDone={false} onValue={onValue} options={people('Marsh', 'Keller')} />);
    await userEvent.type(screen.getByLabelText('Bidder'), 'ros{Enter}');
    expect(onValue).not.toHaveBeenCalled();
    rerender(<Search isDone onValue={onValue} options={people('Rossi')} />);
    expect(onValue.mock.calls).toEqual([['Rossi']]);
  });

  test.each(['{Escape}', 'x', '{Tab}', '{ArrowDown}'])('forgets an Enter that waits after %s', async (key) => {
    const onValue = jest.fn();
    const { rerender } = render(<Search isDone={false} onValue={onValue} options={people('Marsh')} />);
    await userEvent.type(screen.getByLabelText('Bidder'), `ros{Enter}${key}`);
    rerender(<Search isDone onValue={onValue} options={people('Rossi')} />);
    expect(onValue).not.toHaveBeenCalled();
  });
});

test('a suggestion that was moved to stays active when others arrive above it', async () => {
  const onChoose = jest.fn();
  const field = (options: SelectOption[]) => (
    <UiProvider>
      <SuggestInput aria-label="Payer" value="e" onValue={() => undefined} options={options} onChoose={onChoose} />
    </UiProvider>
  );
  const { rerender } = render(field(people('Marsh', 'Keller')));
  await userEvent.click(screen.getByLabelText('Payer'));
  await userEvent.keyboard('{ArrowDown}');
  rerender(field(people('Adler', 'Marsh', 'Keller')));
  expect(selected()).toBe('Keller');
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['Keller']]);
});
