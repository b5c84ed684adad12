import { act, screen, within } from '@testing-library/react';
import { smallHouse } from '../support/sample-house';
import { startTestServer, type TestServer } from '../support/server';
import { startTestUpstream, type TestUpstream } from '../support/upstream';
import { openApp } from '../support/web-app';

let upstream: TestUpstream;
let server: TestServer;
let cookie: string;

const [autumn, barn] = smallHouse().groups;
const [pictures, clocks] = autumn?.catalogs ?? [];
if (!autumn || !barn || !pictures || !clocks) throw new Error('the sample house has changed');
/** The second session of the sale is at another location. */
const scattered = smallHouse({ userName: 'scattered' }, { groups: [{ ...autumn, catalogs: [pictures, { ...clocks, location: 1 }] }] });

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse(), scattered] });
  server = await startTestServer(upstream);
  ({ cookie } = await server.as('sample', 'cashier'));
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const button = () => screen.getByRole('button', { name: 'Create New Invoice' });
const box = (name: string) => screen.findByRole('checkbox', { name });

test('lists the sales with their sessions and what they are worth', async () => {
  openApp(server.url, '/invoices', cookie);
  const sessions = await screen.findByRole('list', { name: 'Sessions of Autumn Sale' });
  const [first] = within(sessions).getAllByRole('listitem');
  expect(first).toHaveTextContent('Pictures');
  expect(first).toHaveTextContent('5 lots');
  expect(first).toHaveTextContent('4 bidders');
  expect(first).toHaveTextContent('$3,850.50');
});

test('the box of a sale ticks all its sessions, and a tick in another sale clears the first and says so', async () => {
  const { user } = openApp(server.url, '/invoices', cookie);
  await user.click(await box('Autumn Sale'));
  expect(await box('Pictures')).toBeChecked();
  expect(await box('Clocks and Furniture')).toBeChecked();

  await user.click(await box('Tools and Toys'));
  expect(await box('Pictures')).not.toBeChecked();
  expect(await box('Barn Sale')).toBeChecked();
  expect(screen.getByText('Only one sale can be invoiced at a time. The sessions of Autumn Sale are no longer selected.')).toBeInTheDocument();
});

test('template and name wait for a session, and the button says what is missing', async () => {
  const { user } = openApp(server.url, '/invoices', cookie);
  const sale = await box('Autumn Sale');
  expect(screen.getByLabelText('Invoice template')).toBeDisabled();
  expect(screen.getByLabelText('Invoice group name')).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Select at least one session. Select an invoice template. Enter a name for the invoice group.');

  await user.click(sale);
  expect(screen.getByLabelText('Invoice template')).toBeEnabled();
  await user.type(screen.getByLabelText('Invoice group name'), 'Autumn');
  expect(button()).toHaveAccessibleDescription('Select an invoice template.');
});

test('a name is cut at 50 characters, and the counter tells how many there are', async () => {
  const { user } = openApp(server.url, '/invoices', cookie);
  await user.click(await box('Autumn Sale'));
  const name = screen.getByLabelText('Invoice group name');
  await user.click(name);
  await user.paste('x'.repeat(60));
  expect(name).toHaveValue('x'.repeat(50));
  expect(screen.getByText('50/50')).toBeInTheDocument();
});

test('only card-processing templates are offered where the house takes cards', async () => {
  openApp(server.url, '/invoices', cookie);
  expect(await screen.findByRole('option', { name: 'Cards per lot' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Bank per lot' })).not.toBeInTheDocument();
});

test('sessions of different sale locations cannot be invoiced together', async () => {
  const { user } = openApp(server.url, '/invoices', (await server.as('scattered', 'cashier')).cookie);
  await user.click(await box('Autumn Sale'));
  const text = 'Invoice Groups can only contain catalogs that had the same sale location for sales tax calculation. Please create separate invoice groups for the selected catalogs.';
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});

test('says what creating would give, follows the creation, and shows the new invoices', async () => {
  const { user, address } = openApp(server.url, '/invoices', cookie);
  await user.click(await box('Autumn Sale'));
  await user.selectOptions(screen.getByLabelText('Invoice template'), 'Cards per lot');
  await user.type(screen.getByLabelText('Invoice group name'), 'Autumn');
  expect(await screen.findByText(/^5 invoices, 8 items, \$[\d,.]+ total$/)).toBeInTheDocument();

  await user.click(button());
  const dialog = await screen.findByRole('dialog', { name: 'Creating Invoices' });
  expect(await within(dialog).findByText('You can close this: the invoices are made all the same, and appear under Existing Invoices.')).toBeInTheDocument();
  await within(dialog).findAllByRole('button', { name: 'Close' });
  await act(() => upstream.runner.drain());
  expect(await screen.findByRole('heading', { name: 'Create New Invoices' })).toBeInTheDocument();
  expect(address()).toMatch(/^\/invoices\/CreateNewInvoices\/\d+$/);
  expect(await screen.findByRole('article', { name: /Ada Marsh/ })).toBeInTheDocument();
});
