import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

const PASSWORD = 'Lantern-Harbour-42';

test('signing in keeps the input after a failure and continues to the requested page', async () => {
  const { user, address } = openApp(server.url, '/invoices/ExistingInvoices?start=2026-11-01');
  await user.type(await screen.findByLabelText('House Name'), 'sample');
  await user.type(screen.getByLabelText('Username'), 'cashier');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getByLabelText('House Name')).toHaveValue('sample');
  expect(screen.getByLabelText('Username')).toHaveValue('cashier');

  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Manage All Invoices' })).toBeInTheDocument();
  expect(address()).toBe('/invoices/ExistingInvoices?start=2026-11-01');
});

test('5,000 characters pasted into the fields are refused like a wrong password', async () => {
  const { user } = openApp(server.url, '/sign-in');
  for (const label of ['House Name', 'Username', 'Password']) {
    await user.click(await screen.findByLabelText(label));
    await user.paste('x'.repeat(5000));
  }
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('House name, username or password is incorrect.');
});

test('users without access to invoices see no link to them, and the permission text at the URL', async () => {
  const { cookie } = await server.as('sample', 'viewer');
  const { address } = openApp(server.url, '/invoices', cookie);
  expect(
    await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.'),
  ).toBeInTheDocument();
  expect(address()).toBe('/?p=1');
  expect(screen.queryByRole('button', { name: 'Invoices' })).not.toBeInTheDocument();
});

test('an unknown URL shows a not-found message, and a known one works in any case', async () => {
  const { cookie } = await server.as('sample', 'cashier');
  openApp(server.url, '/nowhere', cookie);
  expect(await screen.findByText('Page Not Found - Please try another page.')).toBeInTheDocument();
  openApp(server.url, '/Invoices/existinginvoices', cookie);
  expect(await screen.findByRole('heading', { name: 'Manage All Invoices' })).toBeInTheDocument();
});

test('when the session ends during work, a sign-in opens over the page and keeps the input', async () => {
  const { cookie } = await server.as('sample', 'cashier');
  const { user } = openApp(server.url, '/invoices', cookie);
  const [sale] = await screen.findAllByRole('checkbox');
  if (!sale) throw new Error('no sale');
  await user.click(sale);
  await user.type(screen.getByLabelText('Invoice group name'), 'Typed before');
  await upstream.db.query('delete from session', []);
  await user.selectOptions(screen.getByLabelText('Invoice template'), 'Cards per lot');

  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(dialog).toHaveTextContent('Nothing on this page is lost.');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Invoice group name')).toHaveValue('Typed before');
  expect(await screen.findByText(/\d+ invoices?, \d+ items?, .+ total/)).toBeInTheDocument();
});

test('a page whose session was signed out elsewhere asks to sign in without any action', async () => {
  const caller = await server.as('sample', 'cashier');
  const { status, user } = openApp(server.url, '/invoices', caller.cookie);
  await screen.findByText('Autumn Sale');
  await waitFor(() => expect(status.live.get()).toBe('live'));
  await caller.gql('mutation { signOut { viewer { id } } }');

  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.type(within(dialog).getByLabelText('Password'), PASSWORD);
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a creation that failed because the session ended leaves no error, and keeps the input', async () => {
  const { cookie } = await server.as('sample', 'cashier');
  const { user } = openApp(server.url, '/invoices', cookie);
  const [sale] = await screen.findAllByRole('checkbox');
  if (!sale) throw new Error('no sale');
  await user.click(sale);
  await user.selectOptions(screen.getByLabelText('Invoice template'), 'Cards per lot');
  await user.type(screen.getByLabelText('Invoice group name'), 'Refused at first');
  await screen.findByText(/\d+ invoices?, \d+ items?, .+ total/);
  await upstream.db.query('delete from session', []);
  await user.click(screen.getByRole('button', { name: 'Create New Invoice' }));

  await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/There was an error while creating invoice/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Invoice group name')).toHaveValue('Refused at first');
});
