import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { MethodChangeJson } from '../../../upstream/payments/methods/method-wire';
import { clientOf } from '../../invoicing/house-at-work';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

let group: number;
let invoice: number;

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const colleague = ofFile(() => clientOf(upstream, 'sample', 'cashier'));
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  group = (await colleague.create(['Pictures'], 'Cards per lot')).invoiceGroupID;
  invoice = (await colleague.invoiceOf(group, 'Marsh')).invoiceID;
});

const open = () => openApp(server.url, '/settings/payment-methods', clerk.cookie);
const names = async () =>
  (await within(await screen.findByRole('grid', { name: 'Payment methods' })).findAllByRole('row'))
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
async function choose(user: ReturnType<typeof openApp>['user'], method: string, item: string): Promise<void> {
  await chooseItem(user, `Actions for ${method}`, item);
}

test('a method can be added, renamed, moved, retired, and restored', async () => {
  const { user } = open();
  await waitFor(async () => expect((await names()).at(-1)).toBe('CC'));
  await user.click(screen.getByRole('button', { name: 'Add payment method' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'ach');
  expect(
    dialog.getByText('ACH and CC are reserved for online payments. Choose another name.', { selector: 'p' }),
  ).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'Money order');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await names()).toEqual([
      'Cash',
      'Check',
      'Wire',
      'Credit card (offline)',
      'PayPal',
      'ACH',
      'Other',
      'Money order',
      'CC',
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Cash' }));
  expect(await screen.findByRole('menuitem', { name: /^Move up/ })).toHaveTextContent('Already first');
  await user.keyboard('{Escape}');
  await choose(user, 'Money order', 'Move up');
  expect(await screen.findByText('Money order moved to position 7 of 8.')).toBeInTheDocument();
  await waitFor(async () => expect((await names()).slice(5)).toEqual(['ACH', 'Money order', 'Other', 'CC']));
  await choose(user, 'Money order', 'Edit');
  const rename = within(await screen.findByRole('dialog'));
  await user.type(rename.getByRole('textbox', { name: 'Name' }), 's');
  await user.click(rename.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await names()).toContain('Money orders'));
  await choose(user, 'PayPal', 'Retire');
  const undo = await undoOfToast();
  await waitFor(async () => expect((await names()).slice(-2)).toEqual(['CC', 'PayPal']));
  expect(screen.getByText('Retired')).toBeInTheDocument();
  await user.click(undo);
  await waitFor(async () => expect((await names()).slice(-2)).toEqual(['PayPal', 'CC']));
});

test('ACH cannot be renamed or retired, and the page says why', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for ACH' }));
  for (const item of await screen.findAllByRole('menuitem', { name: /^(Edit|Retire)/ })) {
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent("They can't be renamed or retired.");
  }
});

test('a surcharge is entered with the name that bidders read', async () => {
  const { user } = open();
  await choose(user, 'Check', 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Surcharge %/), '3');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the name that bidders read, such as Card surcharge.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Name of the surcharge/), 'Check fee');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('3% Check fee')).toBeInTheDocument();
});

test('a name that another user changed is shown, and not overwritten without a warning', async () => {
  const { user } = open();
  await choose(user, 'Wire', 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  await colleague.post<MethodChangeJson>('payment-methods', { id: 3, version: 1, name: 'Bank wire' });
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' transfer');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText(
      'Changes to this payment method were saved while you were editing. Choose a value for each field, then save again.',
    ),
  ).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: 'Theirs Bank wire' })).not.toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Mine Wire transfer' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await names()).toContain('Wire transfer'));
});

test('an open payment dialog offers methods that another user adds, and no longer those they retire', async () => {
  cleanup();
  const { user } = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoice}`, clerk.cookie);
  const block = await screen.findByRole('article', { name: /Marsh/ });
  await chooseItem(user, /^Actions for invoice/, 'Mark as paid', block);
  const method = await within(await screen.findByRole('dialog')).findByRole('combobox', { name: 'Payment method' });
  await waitFor(() => expect(method).toHaveTextContent('Cash'));
  await user.selectOptions(method, 'Cash');
  await colleague.post('payment-methods', { name: 'Gold' });
  const { paymentMethods } = await colleague.get<MethodChangeJson>('payment-methods');
  const cash = paymentMethods.find(({ name }) => name === 'Cash');
  await colleague.post(`payment-methods/${cash?.id}/retire`, { version: cash?.version });
  await waitFor(() => expect(method).toHaveTextContent('Gold'));
  await waitFor(() => expect(method).not.toHaveTextContent('Cash'));
  expect(method).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Record payment' })).toHaveAccessibleDescription('Choose a payment method');
});
