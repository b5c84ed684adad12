import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FEEDBACK_SNACKBAR_MS } from '../../rules/feedback/feedback-fields';
import { Button } from '../../web/ui/controls/Button';
import { Field } from '../../web/ui/controls/Field';
import { IconButton } from '../../web/ui/controls/IconButton';
import { TextInput } from '../../web/ui/controls/TextInput';
import { ConfirmDialog } from '../../web/ui/overlays/ConfirmDialog';
import { Dialog } from '../../web/ui/overlays/Dialog';
import { Menu } from '../../web/ui/overlays/Menu';
import { type Toast, useToast } from '../../web/ui/overlays/Toast';
import { UiProvider } from '../../web/ui/UiProvider';
import { render } from '../support/browser/render';

function Charges({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider>
      <Button onClick={() => setOpen(true)}>Charges</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add/Edit Charges"
        sub="Lot 47"
        busy={busy}
        footer={<Button tone="primary">Save</Button>}
      >
        <Field label="Tax">
          <TextInput readOnly defaultValue="7.00" />
        </Field>
        <Field label="Shipping">
          <TextInput />
        </Field>
      </Dialog>
    </UiProvider>
  );
}

describe('a dialog', () => {
  test('a dialog is named and described, and focuses its first editable field', async () => {
    render(<Charges />);
    await userEvent.click(screen.getByRole('button', { name: 'Charges' }));
    expect(screen.getByRole('dialog', { name: 'Add/Edit Charges' })).toHaveAccessibleDescription('Lot 47');
    expect(screen.getByRole('textbox', { name: 'Shipping' })).toHaveFocus();
  });

  test('a dialog keeps the focus inside and returns it when Escape closes it', async () => {
    const user = userEvent.setup();
    render(<Charges />);
    await user.click(screen.getByRole('button', { name: 'Charges' }));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Tax' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Charges' })).toHaveFocus());
  });

  test('a dialog cannot be closed while it is busy', async () => {
    const user = userEvent.setup();
    render(<Charges busy />);
    await user.click(screen.getByRole('button', { name: 'Charges' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });
});

test.each([
  [true, 'Cancel'],
  [false, 'Send'],
])('a confirmation of a destructive action (%s) focuses %s', (danger, focused) => {
  render(
    <UiProvider>
      <ConfirmDialog
        open
        title="Sure?"
        confirm="Send"
        danger={danger}
        onConfirm={() => undefined}
        onClose={() => undefined}
      >
        It will be sent.
      </ConfirmDialog>
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: focused })).toHaveFocus();
});

function FromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider>
      <Menu
        trigger={<IconButton icon="more" label="Actions" />}
        items={[{ label: 'Edit', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Edit">
        Nothing to fill in.
      </Dialog>
    </UiProvider>
  );
}

function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const show = useToast();
  return (
    <>
      {toasts.map((toast) => (
        <button key={toast.message} type="button" onClick={() => show(toast)}>
          Say {toast.message}
        </button>
      ))}
    </>
  );
}

const toaster = (...toasts: Toast[]) =>
  render(
    <UiProvider>
      <Toaster toasts={toasts} />
    </UiProvider>,
  );

test("a dialog that a menu opened returns the focus to the menu's button", async () => {
  const user = userEvent.setup();
  render(<FromMenu />);
  await user.tab();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('dialog', { name: 'Edit' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
});

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('a toast is announced politely and disappears after seven seconds', async () => {
    toaster({ message: 'Hidden' });
    await user().click(screen.getByText('Say Hidden'));
    expect(screen.getByText('Hidden').closest('[role="status"]')).not.toBeNull();
    pass(7000);
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  test('a toast with its own duration disappears after it', async () => {
    toaster({ message: 'Feedback messages saved.', lifeMs: FEEDBACK_SNACKBAR_MS });
    await user().click(screen.getByText('Say Feedback messages saved.'));
    pass(2999);
    expect(screen.getByText('Feedback messages saved.')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Feedback messages saved.')).not.toBeInTheDocument();
  });

  test('Undo in a toast acts once and closes the toast', async () => {
    const undo = jest.fn();
    toaster({ message: 'Hidden', action: { label: 'Undo', onSelect: undo } });
    await user().click(screen.getByText('Say Hidden'));
    await user().click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  test('a toast stays while the pointer is over it', async () => {
    toaster({ message: 'Hidden' });
    const pointer = user();
    await pointer.click(screen.getByText('Say Hidden'));
    await pointer.hover(screen.getByText('Hidden'));
    pass(20_000);
    expect(screen.getByText('Hidden')).toBeInTheDocument();
    await pointer.unhover(screen.getByText('Hidden'));
    pass(7000);
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  test('an error toast is announced immediately and stays until it is dismissed', async () => {
    toaster({ message: 'Refused', tone: 'error' });
    await user().click(screen.getByText('Say Refused'));
    pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Refused');
    await user().click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the fourth toast replaces the first', async () => {
    toaster({ message: 'One' }, { message: 'Two' }, { message: 'Three' }, { message: 'Four' });
    for (const name of ['One', 'Two', 'Three', 'Four']) await user().click(screen.getByText(`Say ${name}`));
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(screen.getByText('Four')).toBeInTheDocument();
  });
});
