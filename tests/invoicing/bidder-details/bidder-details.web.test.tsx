import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';
import { openInvoiceDialog } from '../invoice-dialog';

const house = autumnHouse();
const { server, api, cashier, group } = house;

const now = (lastName: string) => api.invoiceOf(group, lastName);

test('an address is corrected on an invoice after a preview of its tax, and undone', async () => {
  const { user, dialog, invoice } = await openInvoiceDialog(
    house,
    'Stone',
    'Name and address…',
    /^Name and address of invoice/,
  );
  const city = await within(dialog).findByLabelText('City');
  expect(city).toHaveValue('Trenton');
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('No changes');
  await user.clear(city);
  await user.type(city, 'Salem');
  await user.selectOptions(within(dialog).getByLabelText('State'), 'Oregon');
  await user.clear(within(dialog).getByLabelText('Zip Code'));
  await user.type(within(dialog).getByLabelText('Zip Code'), '97301');
  expect(await within(dialog).findByText(/^Tax(:| stays)/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const undo = await undoOfToast();
  expect(await now('Stone')).toMatchObject({ city: 'Salem', state: 'OR', postalCode: '97301' });
  await user.click(undo);
  await waitFor(async () =>
    expect(await now('Stone')).toMatchObject({ city: invoice.city, state: 'NJ', invoiceTotal: invoice.invoiceTotal }),
  );
});

test('a postal code that isn’t one of the country is named next to its field', async () => {
  const { user, dialog } = await openInvoiceDialog(house, 'Marsh', 'Name and address…', /^Name and address of invoice/);
  const code = await within(dialog).findByLabelText('Zip Code');
  await user.clear(code);
  await user.type(code, '12');
  await user.tab();
  expect(await within(dialog).findAllByText('Enter a zip code of this country.')).not.toHaveLength(0);
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});

test('a tax is entered by hand with a reason, shown on the invoice, and computed again', async () => {
  const { user, dialog, block, invoice } = await openInvoiceDialog(house, 'Patel', 'Override tax…', /^Tax of invoice/);
  const tax = await within(dialog).findByLabelText('Tax');
  await user.clear(tax);
  await user.type(tax, '4.5');
  await user.type(within(dialog).getByLabelText('Reason'), 'Agreed with the tax office');
  expect(await within(dialog).findByText(/^Tax:/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Enter tax' }));
  expect(await within(block).findByText(/Tax: Entered by hand: Agreed with the tax office/)).toBeInTheDocument();
  expect(await now('Patel')).toMatchObject({ totalPrice: { tax: 4.5 } });

  await chooseItem(user, /^Actions for invoice/, 'Override tax…', block);
  const again = await screen.findByRole('dialog', { name: /^Tax of invoice/ });
  await user.click(await within(again).findByLabelText('Remove this tax and compute it again'));
  await user.click(await within(again).findByRole('button', { name: 'Compute tax', description: '' }));
  await waitFor(async () =>
    expect(await now('Patel')).toMatchObject({ taxReason: '', totalPrice: invoice.totalPrice }),
  );
});

test('a bidder is corrected together with an unpaid invoice', async () => {
  const { approvalID } = await now('Keller');
  const { user } = openApp(server.url, `/customers/bidder/${approvalID}`, cashier.cookie);
  await screen.findByRole('heading', { name: 'Bruno Keller' });
  await chooseItem(user, 'Actions for Bruno Keller', 'Name and address…');
  const dialog = await screen.findByRole('dialog', { name: /^Name and address of bidder/ });
  const first = await within(dialog).findByLabelText('First name');
  await user.clear(first);
  await user.type(first, 'Brunhilde');
  expect(await within(dialog).findByText('Also correct the unpaid invoices')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Brunhilde Keller' })).toBeInTheDocument();
  expect(await now('Keller')).toMatchObject({ firstName: 'Brunhilde' });
});
