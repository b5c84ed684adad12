import { act, screen, waitFor, within } from '@testing-library/react';
import type { Actor } from '../../../upstream/core/http/actor';
import { createBuyNowSettings } from '../../../upstream/sales/buy-now/service';
import { makeBuyNowSale } from '../../sales/buy-now/buy-now-house';
import { keysSentBy } from '../../support/browser/sent-keys';
import { openApp } from '../../support/browser/web-app';
import { drainWithoutCreations } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const [autumn, barn] = smallHouse().groups;
const [pictures, clocks] = autumn?.catalogs ?? [];
if (!autumn || !barn || !pictures || !clocks) throw new Error('the sample house has changed');
/** The second session of the sale is at another location. */
const scattered = smallHouse(
  { userName: 'scattered' },
  { groups: [{ ...autumn, catalogs: [pictures, { ...clocks, location: 1 }] }] },
);

/** Twenty-six sales to invoice: one more than a page shows. */
const manySales = Array.from({ length: 26 }, (_, index) => ({
  name: `Sale ${index + 1}`,
  catalogs: [{ ...pictures, title: `Session ${index + 1}`, startsAt: pictures.startsAt - index }],
}));

const { upstream, server } = servicesOfFile({
  quiet: true,
  houses: [
    smallHouse(),
    scattered,
    smallHouse({ userName: 'many' }, { groups: manySales }),
    smallHouse({ userName: 'shop' }),
  ],
});
const cashier = ofFile(() => server.as('sample', 'cashier'));

beforeEach(() => localStorage.clear());

const button = () => screen.getByRole('button', { name: 'Create New Invoice' });
const box = (name: string) => screen.findByRole('checkbox', { name });

test('lists the sales with their sessions and amounts', async () => {
  openApp(server.url, '/invoices', cashier.cookie);
  const sessions = await screen.findByRole('rowgroup', { name: 'Sessions of Autumn Sale' });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Session', 'Auction Date', 'Location', 'Lots', 'Bidders', 'Hammer']);
  const [sale, first] = within(sessions).getAllByRole('row');
  expect(sale).toHaveTextContent('Autumn Sale');
  const cells = first && within(first).getAllByRole('cell');
  expect(cells?.map(({ textContent }) => textContent)).toEqual([
    'Pictures',
    'Nov 10, 2026',
    'Main Rooms',
    '5',
    '4',
    '$3,850.50',
  ]);
});

test('the checkbox of a sale selects all its sessions, and selecting in another sale clears the first with a message', async () => {
  const { user } = openApp(server.url, '/invoices', cashier.cookie);
  await user.click(await box('Autumn Sale'));
  expect(await box('Pictures')).toBeChecked();
  expect(await box('Clocks and Furniture')).toBeChecked();

  await user.click(await box('Tools and Toys'));
  expect(await box('Pictures')).not.toBeChecked();
  expect(await box('Barn Sale')).toBeChecked();
  expect(
    screen.getByText('Only one sale can be invoiced at a time. The sessions of Autumn Sale are no longer selected.'),
  ).toBeInTheDocument();
});

test('the settings of a Buy It Now sale are the template of its invoices', async () => {
  const sale = await makeBuyNowSale(upstream, 'shop');
  const actor = { houseId: sale.houseId, userId: null, houseProcessorType: 'p' } as unknown as Actor;
  await upstream.db.transaction((tx) => createBuyNowSettings(tx, upstream.services, actor, sale.groupId));
  const { cookie: shop } = await server.as('shop', 'cashier');
  const { user } = openApp(server.url, '/invoices', shop);
  await user.click(await box('Barn Sale'));
  const template = await screen.findByRole('combobox', { name: 'Invoice template' });
  await waitFor(() => expect(template).toHaveDisplayValue('Buy It Now sale'));
  expect(await screen.findByText(/^2 invoices, /)).toBeInTheDocument();
});

test('template and name are disabled until a session is selected, and the button says what is missing', async () => {
  const { user } = openApp(server.url, '/invoices', cashier.cookie);
  const sale = await box('Autumn Sale');
  expect(screen.getByLabelText('Invoice template')).toBeDisabled();
  expect(screen.getByLabelText('Invoice group name')).toBeDisabled();
  expect(button()).toHaveAccessibleDescription(
    'Select at least one session. Select an invoice template. Enter a name for the invoice group.',
  );

  await user.click(sale);
  await waitFor(() => expect(screen.getByLabelText('Invoice template')).toBeEnabled());
  await user.type(screen.getByLabelText('Invoice group name'), 'Autumn');
  expect(button()).toHaveAccessibleDescription('Select an invoice template.');
});

test('a name is cut at 50 characters, and the counter shows its length', async () => {
  const { user } = openApp(server.url, '/invoices', cashier.cookie);
  await user.click(await box('Autumn Sale'));
  const name = screen.getByLabelText('Invoice group name');
  await user.click(name);
  await user.paste('x'.repeat(60));
  expect(name).toHaveValue('x'.repeat(50));
  expect(screen.getByText('50/50')).toBeInTheDocument();
});

test('only card-processing templates are offered in a house with card processing', async () => {
  openApp(server.url, '/invoices', cashier.cookie);
  expect(await screen.findByRole('option', { name: 'Cards per lot' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Bank per lot' })).not.toBeInTheDocument();
});

test('sessions of different sale locations cannot be invoiced together', async () => {
  const { user } = openApp(server.url, '/invoices', (await server.as('scattered', 'cashier')).cookie);
  await user.click(await box('Autumn Sale'));
  const text =
    'Invoice Groups can only contain catalogs that had the same sale location for sales tax calculation. Please create separate invoice groups for the selected catalogs.';
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(button()).toHaveAttribute('aria-disabled', 'true');

  await user.click(screen.getByRole('button', { name: 'Keep only Harbor Barn' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await box('Pictures')).not.toBeChecked();
  expect(await box('Clocks and Furniture')).toBeChecked();
  expect(await box('Autumn Sale')).toBePartiallyChecked();
});

test('a name is suggested from the sessions and used only on request', async () => {
  const { user } = openApp(server.url, '/invoices', cashier.cookie);
  await user.click(await box('Pictures'));
  expect(screen.getByLabelText('Invoice group name')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Use “Pictures”' }));
  expect(screen.getByLabelText('Invoice group name')).toHaveValue('Pictures');
  expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
});

test('a search is in the URL and finds sales by their names and their sessions’ names', async () => {
  const { user, address } = openApp(server.url, '/invoices', cashier.cookie);
  await box('Autumn Sale');
  await user.type(screen.getByRole('searchbox'), 'clocks');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Barn Sale' })).not.toBeInTheDocument());
  expect(address()).toBe('/invoices?q=clocks');
  expect(await box('Autumn Sale')).toBeInTheDocument();

  await user.type(screen.getByRole('searchbox'), ' of none');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await box('Barn Sale')).toBeInTheDocument();
  expect(address()).toBe('/invoices');
});

describe('with twenty-six sales', () => {
  const many = async (address: string) => openApp(server.url, address, (await server.as('many', 'cashier')).cookie);

  test('shows twenty-five on the first page and one on the second, with ranges and the total in the tab', async () => {
    const { user, address } = await many('/invoices');
    await box('Sale 1');
    expect(screen.getAllByRole('rowgroup', { name: /^Sessions of/ })).toHaveLength(25);
    expect(screen.getByText('1-25 of 26')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Uninvoiced Sessions 26' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('26-26 of 26')).toBeInTheDocument();
    expect(await box('Sale 26')).toBeInTheDocument();
    expect(address()).toBe('/invoices?page=2');
  });

  test.each(['/invoices?page=999', '/invoices?page=99999999999'])('%s opens the last page', async (old) => {
    const { address } = await many(old);
    expect(await box('Sale 26')).toBeInTheDocument();
    expect(address()).toBe('/invoices?page=2');
  });

  test.each(['/invoices?page=0', '/invoices?page=two'])('%s opens the first page', async (odd) => {
    await many(odd);
    expect(await box('Sale 1')).toBeInTheDocument();
  });
});

test('a failed creation keeps the input and can be retried from the same place', async () => {
  const { user, address } = openApp(server.url, '/invoices', (await server.as('scattered', 'cashier')).cookie);
  await user.click(await box('Pictures'));
  await user.selectOptions(screen.getByLabelText('Invoice template'), 'Cards per lot');
  await user.type(screen.getByLabelText('Invoice group name'), 'Second thoughts');
  await user.click(button());
  await screen.findAllByRole('button', { name: 'Close' });
  await act(() => drainWithoutCreations(upstream));
  expect(await screen.findByRole('alert')).toHaveTextContent(/There was an error while creating invoice\./);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Invoice group name')).toHaveValue('Second thoughts');
  expect(screen.getByLabelText('Invoice template')).toHaveDisplayValue('Cards per lot');

  const keys = keysSentBy('RetryInvoiceGroup');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Creating Invoices' })).toBeInTheDocument();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  await act(() => upstream.runner.drain());
  expect(await screen.findByRole('heading', { name: 'Create New Invoices' })).toBeInTheDocument();
  expect(address()).toMatch(/^\/invoices\/CreateNewInvoices\/\d+$/);
});

test('the template of the last group is preselected for the next', async () => {
  const { user } = openApp(server.url, '/invoices', (await server.as('many', 'cashier')).cookie);
  await user.click(await box('Session 2'));
  await user.selectOptions(screen.getByLabelText('Invoice template'), 'Cards per invoice');
  await user.type(screen.getByLabelText('Invoice group name'), 'First');
  await user.click(button());
  const dialog = await screen.findByRole('dialog', { name: 'Creating Invoices' });
  const [close] = await within(dialog).findAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  expect(screen.getByLabelText('Invoice group name')).toHaveValue('');
  expect(screen.getByLabelText('Invoice template')).toHaveDisplayValue('Select a template');
  expect(await screen.findByRole('link', { name: 'Uninvoiced Sessions 25' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Existing Invoices 1' })).toBeInTheDocument();

  await user.click(await box('Session 3'));
  expect(screen.getByLabelText('Invoice template')).toHaveDisplayValue('Cards per invoice');
});

test('previews the creation, follows its progress, and shows the new invoices', async () => {
  const { user, address } = openApp(server.url, '/invoices', cashier.cookie);
  await user.click(await box('Autumn Sale'));
  await user.selectOptions(screen.getByLabelText('Invoice template'), 'Cards per lot');
  await user.type(screen.getByLabelText('Invoice group name'), 'Autumn');
  expect(await screen.findByText(/^5 invoices, 8 items, \$[\d,.]+ total$/)).toBeInTheDocument();

  await user.click(button());
  const dialog = await screen.findByRole('dialog', { name: 'Creating Invoices' });
  expect(
    await within(dialog).findByText('You can close this window. The invoices will appear under Existing Invoices.'),
  ).toBeInTheDocument();
  await within(dialog).findAllByRole('button', { name: 'Close' });
  await act(() => upstream.runner.drain());
  expect(await screen.findByRole('heading', { name: 'Create New Invoices' })).toBeInTheDocument();
  expect(address()).toMatch(/^\/invoices\/CreateNewInvoices\/\d+$/);
  expect(await screen.findByRole('article', { name: /Ada Marsh/ })).toBeInTheDocument();
});
