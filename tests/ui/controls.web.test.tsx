import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button } from '../../web/ui/controls/Button';
import { Checkbox } from '../../web/ui/controls/Checkbox';
import { DateInput } from '../../web/ui/controls/DateInput';
import { Field } from '../../web/ui/controls/Field';
import { SegmentedControl } from '../../web/ui/controls/SegmentedControl';
import { Select } from '../../web/ui/controls/Select';
import { TextInput } from '../../web/ui/controls/TextInput';
import { Menu } from '../../web/ui/overlays/Menu';
import { UiProvider } from '../../web/ui/UiProvider';
import { render } from '../support/browser/render';

describe('a field', () => {
  test('a field names its control and describes it with error, hint, and count', () => {
    render(
      <Field label="Other" hint="A minus sign makes it a discount" error="Must be 0 or more" count={{ now: 7, max: 5 }}>
        <TextInput defaultValue="-12.00" />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Other' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Must be 0 or more A minus sign makes it a discount 7/5');
  });

  test('a field announces a new error, and is valid again without it', () => {
    const field = (error?: string) => (
      <Field label="Day" error={error}>
        <DateInput value="2026-11-20" onValue={() => undefined} />
      </Field>
    );
    const { rerender } = render(field());
    expect(screen.getByLabelText('Day')).toBeValid();
    rerender(field('Choose a later day'));
    expect(screen.getByText('Choose a later day').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    rerender(field());
    expect(screen.getByLabelText('Day')).toBeValid();
    expect(screen.queryByText('Choose a later day')).not.toBeInTheDocument();
  });
});

describe('a disabled button with a reason', () => {
  test('a disabled button shows its reason, can be focused, and does nothing', async () => {
    const pressed = jest.fn();
    render(
      <UiProvider>
        <Button waiting="Select an invoice" onClick={pressed}>
          Send
        </Button>
      </UiProvider>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button).toHaveAccessibleDescription('Select an invoice');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('a disabled button does not submit its form', async () => {
    const submitted = jest.fn();
    render(
      <UiProvider>
        <form onSubmit={submitted}>
          <Button type="submit" waiting="Fill in the name">
            Save
          </Button>
        </form>
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted).not.toHaveBeenCalled();
  });

  test('a button that is not disabled acts when clicked', async () => {
    const pressed = jest.fn();
    render(
      <UiProvider>
        <Button onClick={pressed}>Send</Button>
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});

function Filter() {
  const [value, setValue] = useState<'all' | 'paid' | 'unpaid'>('all');
  return (
    <SegmentedControl
      label="Show"
      value={value}
      onValue={setValue}
      segments={[
        { value: 'all', label: 'All' },
        { value: 'unpaid', label: 'Unpaid' },
        { value: 'paid', label: 'Paid' },
      ]}
    />
  );
}

test('a segmented control is one tab stop, and arrow keys choose a segment', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Filter />
      <button type="button">After</button>
    </>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeInTheDocument();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Unpaid' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'All' })).not.toBeChecked();
  await user.tab();
  expect(screen.getByText('After')).toHaveFocus();
});

test('a button that becomes disabled keeps the focus', () => {
  const next = (waiting?: string) => (
    <UiProvider>
      <Button waiting={waiting}>Next</Button>
    </UiProvider>
  );
  const { rerender } = render(next());
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  rerender(next('There are no more'));
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  rerender(next());
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a checkbox can be partially checked', async () => {
  const checked = jest.fn();
  render(
    <Checkbox checked={false} indeterminate onChecked={checked}>
      All sessions
    </Checkbox>,
  );
  const box = screen.getByRole('checkbox', { name: 'All sessions' });
  expect(box).toBePartiallyChecked();
  await userEvent.click(screen.getByText('All sessions'));
  expect(checked).toHaveBeenCalledWith(true);
});

test('a select returns one of its values', async () => {
  const chosen = jest.fn();
  render(
    <Field label="Size">
      <Select
        value=""
        placeholder="Choose"
        onValue={chosen}
        options={[
          { value: 's', label: 'Small' },
          { value: 'l', label: 'Large' },
        ]}
      />
    </Field>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large');
  expect(chosen).toHaveBeenCalledWith('l');
});

test('a menu opens by keyboard, skips disabled items, and returns the focus', async () => {
  const user = userEvent.setup();
  const chosen = jest.fn();
  render(
    <Menu
      trigger={<button type="button">Actions</button>}
      items={[
        { label: 'Charge', waiting: 'No card on file', onSelect: chosen },
        'separator',
        { label: 'Edit', onSelect: chosen },
        { label: 'Print', href: '/print' },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: /Charge/ })).toHaveTextContent('No card on file');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  expect(screen.getByRole('menuitem', { name: 'Print' })).toHaveAttribute('href', '/print');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});

test.each([
  ['the main region', (menu: ReactNode) => <main>{menu}</main>],
  [
    'a dialog, which makes the main region inert',
    (menu: ReactNode) => (
      <main>
        <div role="dialog" aria-label="Charges">
          {menu}
        </div>
      </main>
    ),
  ],
  ['the top bar', (menu: ReactNode) => <header data-top-bar="">{menu}</header>],
])('a menu opens inside the region of its button: %s', async (_, around) => {
  render(
    <div data-testid="all">
      {around(
        <Menu
          trigger={<button type="button">Actions</button>}
          items={[{ label: 'Edit', onSelect: () => undefined }]}
        />,
      )}
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  const home =
    screen.getByTestId('all').querySelector<HTMLElement>('[role="dialog"]') ??
    screen.getByTestId('all').firstElementChild;
  expect(home).toContainElement(screen.getByRole('menu'));
});
