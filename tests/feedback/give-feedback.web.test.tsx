import { screen, waitFor, within } from '@testing-library/react';
import { autumnHouse } from '../invoicing/autumn-house';
import { chooseItem } from '../support/browser/menu-item';
import { undoOfToast } from '../support/browser/toast';
import { openApp, type TestPage } from '../support/browser/web-app';

const { upstream, server, api, cashier, group } = autumnHouse();

beforeEach(() => upstream.db.query('delete from lot_feedback'));
afterEach(() => sessionStorage.clear());

async function openDialog(): Promise<TestPage> {
  const page = openApp(server.url, `/invoices/EditInvoices/${group}`, cashier.cookie);
  await openAgain(page);
  return page;
}

/** Opens the dialog of Ada Marsh's first lot. */
async function openAgain({ user }: TestPage): Promise<void> {
  const block = await screen.findByRole('article', { name: /Ada Marsh/ });
  await chooseItem(user, /^Actions for lot/, 'Feedback on the buyer', block);
}

const lotRef = async () => (await api.invoiceOf(group, 'Marsh')).invoiceDetails?.[0]?.lotRef ?? '';
const stored = () =>
  upstream.db.query<{ message: string }>('select message from lot_feedback where withdrawn_at is null');

test('a default message is chosen, edited, and saved, and Undo withdraws it', async () => {
  const page = await openDialog();
  const message = await screen.findByRole('textbox', { name: 'Message' });
  const dialog = within(screen.getByRole('dialog', { name: 'Give feedback' }));
  expect(dialog.getByText(/^Lot 1 · .* · Ada Marsh$/)).toBeInTheDocument();
  const [first, second] = dialog.getAllByRole('radio');
  expect(first).toBeChecked();
  await page.user.click(second ?? document.body);
  expect(message).toHaveDisplayValue(/^A pleasure to do business with\./);
  await page.user.type(message, ' Thank you, Ada.');
  expect(second).not.toBeChecked();
  await page.user.click(dialog.getByRole('button', { name: 'Give feedback' }));
  expect(await screen.findByText('Feedback on Ada Marsh saved.')).toBeInTheDocument();
  const undo = await undoOfToast();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect((await stored())[0]?.message).toMatch(/next sale\. Thank you, Ada\.$/);
  await page.user.click(undo);
  expect(await screen.findByText('Feedback withdrawn.')).toBeInTheDocument();
  expect(await stored()).toEqual([]);
});

test('a blank message is refused, and the typed text stays when the dialog is closed and opened', async () => {
  const page = await openDialog();
  const message = await screen.findByRole('textbox', { name: 'Message' });
  await page.user.clear(message);
  await page.user.click(screen.getByRole('button', { name: 'Give feedback' }));
  expect(await screen.findByText('Enter a message.')).toBeInTheDocument();
  await page.user.type(message, 'Excellent buyer.');
  await page.user.keyboard('{Escape}');
  await openAgain(page);
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Excellent buyer.');
});

test('feedback that a colleague gave in the meantime is shown instead, and can be withdrawn', async () => {
  const page = await openDialog();
  await screen.findByRole('textbox', { name: 'Message' });
  await api.post('feedback', { lotRef: await lotRef(), message: 'Excellent buyer.' });
  // The change event may show it before the form is sent.
  const button = screen.queryByRole('button', { name: 'Give feedback' });
  if (button) await page.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
  expect(dialog.getByText('Excellent buyer.')).toBeInTheDocument();
  expect(dialog.getByText(/^Given by Colin Lark, /)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw feedback' }));
  expect(await screen.findByText('Feedback withdrawn.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await stored()).toEqual([]);
});

test('the bidder page lists the feedback with its lot, time, and user', async () => {
  await api.post('feedback', { lotRef: await lotRef(), message: 'Excellent buyer.' });
  const { approvalID } = await api.invoiceOf(group, 'Marsh');
  openApp(server.url, `/customers/bidder/${approvalID}`, cashier.cookie);
  const list = await screen.findByRole('list', { name: 'Feedback' });
  expect(list).toHaveTextContent(/Excellent buyer\.Lot 1, .* · Colin Lark$/);
});
