import { screen, waitFor, within } from '@testing-library/react';
import { holdRequests } from '../../support/browser/held-requests';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { server, api, cashier, group } = autumnHouse();

async function openDetails(lastName: string) {
  const invoice = await api.invoiceOf(group, lastName);
  const page = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoice.invoiceID}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: new RegExp(lastName) });
  const reopen = async () => {
    await chooseItem(page.user, /^Actions for invoice/, 'Edit details', block);
    const dialog = await screen.findByRole('dialog', { name: 'Edit invoice details' });
    await within(dialog).findByLabelText('Purchase order number');
    return dialog;
  };
  return { ...page, invoice, block, reopen, dialog: await reopen() };
}
const now = (lastName: string) => api.invoiceOf(group, lastName);
const savePurchaseOrder = (invoiceID: number, purchaseOrder: string) =>
  api.post(`invoiceGroup/${group}/invoiceUpdate`, {
    invoiceUpdates: [{ invoiceID, fields: { purchaseOrder } }],
  });

test('a purchase order number is saved from the dialog, shown on the invoice, and undone', async () => {
  const { user, dialog, block } = await openDetails('Marsh');
  await user.type(within(dialog).getByLabelText('Purchase order number'), 'PO 4711');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const undo = await undoOfToast();
  expect(await within(block).findByText(/Purchase order number: PO 4711/)).toBeInTheDocument();
  expect(await now('Marsh')).toMatchObject({ purchaseOrder: 'PO 4711', email: 'ada.marsh@bidder.example' });
  await user.click(undo);
  await waitFor(async () => expect(await now('Marsh')).toMatchObject({ purchaseOrder: '' }));
});

test('the error for a purchase order number appears next to its field, and nothing is saved', async () => {
  const { user, dialog, invoice } = await openDetails('Stone');
  await user.click(within(dialog).getByLabelText('Purchase order number'));
  await user.paste('x'.repeat(61));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(
    await within(dialog).findByText('A purchase order number can have 60 characters at most.'),
  ).toBeInTheDocument();
  expect(await now('Stone')).toMatchObject({ version: invoice.version });
});

test('input in the details survives closing the dialog, until Cancel', async () => {
  const { user, dialog, reopen } = await openDetails('Patel');
  await user.type(within(dialog).getByLabelText('Purchase order number'), 'PO 1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const again = await reopen();
  expect(within(again).getByLabelText('Purchase order number')).toHaveValue('PO 1');
  expect(within(again).getByText('Unsaved draft restored.')).toBeInTheDocument();
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(within(await reopen()).getByLabelText('Purchase order number')).toHaveValue('');
});

test.each([
  ['Mine', 'PO mine'],
  ['Theirs', 'PO theirs'],
])('another user’s purchase order number is shown next to the user’s own, and %s is saved', async (whose, saved) => {
  const { user, dialog, invoice } = await openDetails('Keller');
  holdRequests('ChangedRecords');
  await user.type(within(dialog).getByLabelText('Purchase order number'), 'PO mine');
  await savePurchaseOrder(invoice.invoiceID, 'PO theirs');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const choice = await within(dialog).findByRole('radiogroup', { name: 'Purchase order number: whose value' });
  await user.click(within(choice).getByRole('radio', { name: `${whose} ${saved}` }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await now('Keller')).toMatchObject({ purchaseOrder: saved });
  await savePurchaseOrder(invoice.invoiceID, '');
});
