import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createContext, use } from 'react';
import { type DialogProps, useDialogs } from '../../../web/core/dialogs/useDialogs';
import { Button } from '../../../web/ui/controls/Button';
import { Dialog } from '../../../web/ui/overlays/Dialog';
import { UiProvider } from '../../../web/ui/UiProvider';
import { render } from '../../support/browser/render';

const Currency = createContext('none');
let reopen: () => void;

function Payments({ invoice, onClose, onReopen }: { invoice: number } & DialogProps) {
  reopen = onReopen;
  return (
    <Dialog open onClose={onClose} title={`Payments of invoice ${invoice}`} sub={use(Currency)}>
      <Button onClick={onClose}>Done</Button>
    </Dialog>
  );
}

function History({ onClose }: Pick<DialogProps, 'onClose'>) {
  return (
    <Dialog open onClose={onClose} title="History">
      <Button onClick={onClose}>Done</Button>
    </Dialog>
  );
}

let renders = 0;
let openHistory: () => void;

function Page() {
  renders += 1;
  const { open, element } = useDialogs();
  openHistory = () => open(History, {});
  return (
    <>
      <Button onClick={() => open(Payments, { invoice: 7 })}>Payments</Button>
      <Currency value="USD">{element}</Currency>
    </>
  );
}

const show = () =>
  render(
    <UiProvider>
      <Page />
    </UiProvider>,
  );

test('a dialog opens with its props inside the page’s contexts, without rendering the page again', async () => {
  const user = userEvent.setup();
  show();
  const before = renders;
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  expect(screen.getByRole('dialog', { name: 'Payments of invoice 7' })).toHaveAccessibleDescription('USD');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Payments' })).toHaveFocus();
  expect(renders).toBe(before);
});

test('a dialog that was closed can be opened again with the same props', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  await user.keyboard('{Escape}');
  act(() => reopen());
  expect(screen.getByRole('dialog', { name: 'Payments of invoice 7' })).toBeInTheDocument();
});

test('closing the second of two open dialogs leaves the first one open', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  act(() => openHistory());
  expect(screen.getByRole('dialog', { name: 'History' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'History' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Payments of invoice 7' })).toBeInTheDocument();
});
