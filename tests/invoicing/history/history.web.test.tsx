import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { server, api, cashier, group } = autumnHouse();

const blockOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const openHistory = async ({ user }: TestPage, block: HTMLElement) => {
  await chooseItem(user, /^Actions for invoice/, 'History', block);
  return screen.findByRole('dialog', { name: 'History' });
};
const hide = async ({ user }: TestPage, block: HTMLElement, lot: string) => {
  await chooseItem(user, `Actions for lot ${lot}`, 'Hide from invoice', block);
  await screen.findByText(`Lot ${lot} is hidden from the invoice.`);
};
const note = async (lastName: string, notes: string) => {
  const { invoiceID } = await api.invoiceOf(group, lastName);
  await api.post(`invoiceGroup/${group}/groupDetailInfo`, { invoiceNotes: [{ invoiceID, notes }] });
};
const undoButtons = (dialog: HTMLElement) => within(dialog).getAllByRole('button', { name: /^Undo / });

test('the history of an invoice lists who changed what, and an edit can be undone there, latest first', async () => {
  const page = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
  const ada = await blockOf('Ada Marsh');
  await hide(page, ada, '1');
  await hide(page, ada, '3');
  const dialog = await openHistory(page, ada);
  await waitFor(() => expect(undoButtons(dialog)).toHaveLength(2));
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('b'))
      .map((item) => item.querySelector('ul')?.textContent),
  ).toEqual(['Hid lot 3', 'Hid lot 1']);
  expect(dialog).toHaveTextContent('Carmen Ashby · ');
  expect(dialog).toHaveTextContent('1–2 of 2');

  const [latest, first] = undoButtons(dialog);
  expect(first).toHaveAccessibleDescription('Undo the newer changes first.');
  if (latest) await page.user.click(latest);
  await waitFor(() => expect(dialog).toHaveTextContent('Undid “Items hidden or shown”'));
  expect(dialog).toHaveTextContent('Showed lot 3 again');
  expect(within(dialog).getByRole('button', { name: /^Redo Items hidden or shown/ })).toBeVisible();
  const [left] = undoButtons(dialog);
  expect(left).not.toHaveAttribute('aria-disabled');
  if (left) await page.user.click(left);
  await waitFor(() => expect(dialog).toHaveTextContent('Showed lot 1 again'));
  expect(within(dialog).queryAllByRole('button', { name: /^Undo / })).toEqual([]);
  expect(ada).not.toHaveTextContent('hidden');
});

test('edits by other users appear in the open history', async () => {
  const page = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
  const dialog = await openHistory(page, await blockOf('Bruno Keller'));
  expect(await within(dialog).findByText('No edits yet.')).toBeInTheDocument();
  await note('Keller', 'Calls back on Monday.');
  expect(await within(dialog).findByText('Wrote the internal note “Calls back on Monday.”')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Colin Lark ·');
});

test('the history of a group names the invoice’s bidder and is paged', async () => {
  for (let times = 1; times <= 21; times += 1) await note('Stone', `Note ${times}`);
  const { number } = await api.invoiceOf(group, 'Stone').then(({ invoiceID }) => ({ number: invoiceID }));
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  await screen.findByRole('row', { name: /Eve Stone/ });
  await chooseItem(user, 'More group actions', 'History');
  const dialog = await screen.findByRole('dialog', { name: 'History' });
  expect(await within(dialog).findByText(`Invoice ${number}: Internal note “Note 20” → “Note 21”`)).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/1–20 of \d+/);
  await user.click(within(dialog).getByRole('button', { name: 'Earlier edits' }));
  expect(await within(dialog).findByText(`Invoice ${number}: Wrote the internal note “Note 1”`)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Later edits' }));
  expect(await within(dialog).findByText(`Invoice ${number}: Internal note “Note 20” → “Note 21”`)).toBeInTheDocument();
});

test('the history of an item has only the item’s changes', async () => {
  const page = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
  const cara = (await screen.findAllByRole('article')).find(
    (block) => within(block).queryAllByRole('button', { name: /^Actions for lot/ }).length > 1,
  );
  if (!cara) throw new Error('no invoice of several items');
  const [one = '', other = ''] = within(cara)
    .getAllByRole('button', { name: /^Actions for lot/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Actions for lot ', ''));
  await hide(page, cara, one);
  await hide(page, cara, other);
  await chooseItem(page.user, `Actions for lot ${one}`, 'History', cara);
  const dialog = await screen.findByRole('dialog', { name: 'History' });
  expect(await within(dialog).findAllByText(`Hid lot ${one}`)).not.toHaveLength(0);
  expect(dialog).not.toHaveTextContent(`Hid lot ${other}`);
});

test('a bulk edit is undone on the invoices where that is possible, as the toast and the history report, and can be redone', async () => {
  const { invoiceBidders } = await api.detail(group);
  await api.post(`invoiceGroup/${group}/groupDetailInfo`, {
    invoiceNotes: invoiceBidders.map(({ invoiceID }) => ({ invoiceID, notes: 'Call first.' })),
  });
  await note('Marsh', 'Called.');
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  const page = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
  const dialog = await openHistory(page, await blockOf('Dev Patel'));
  const count = invoiceBidders.length;
  expect(await within(dialog).findByText(`Invoice ${invoiceID}: Undo the newer changes first.`)).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('button', { name: /^Undo Internal note/ }));
  const partly = `on ${count - 1} of ${count} invoices. Invoice ${invoiceID}: Undo the newer changes first.`;
  expect(await screen.findByText(`Undone ${partly}`)).toBeInTheDocument();
  expect(await within(dialog).findByText('Undid “Internal note”', { exact: false })).toBeInTheDocument();

  await page.user.click(within(dialog).getByRole('button', { name: /^Redo Internal note/ }));
  expect(await within(dialog).findByText('Redid “Internal note”', { exact: false })).toBeInTheDocument();
  expect((await api.invoiceOf(group, 'Patel')).notes).toBe('Call first.');
});
