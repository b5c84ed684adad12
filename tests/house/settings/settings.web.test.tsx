import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('the house renames itself, and the fixed settings say who changes them', async () => {
  const page = openApp(server.url, '/settings/house', clerk.cookie);
  const name = await screen.findByLabelText(/^Name/);
  expect(screen.getByText('These depend on your contract. To change one, ask Customer Care.')).toBeInTheDocument();
  await page.user.clear(name);
  await page.user.type(name, 'Sample & Sons');
  await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('House settings saved.')).toBeInTheDocument();
  const { data } = await clerk.gql<{ house: { name: string } }>('{ house { name } }');
  expect(data.house.name).toBe('Sample & Sons');
});

test('a saved change is undone from the toast, and the history has both', async () => {
  const page = openApp(server.url, '/settings/house', clerk.cookie);
  const phone = await screen.findByLabelText('Phone');
  await page.user.type(phone, '413 555 0100');
  await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The change of the house settings was undone.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue(''));
  await page.user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
  expect(await dialog.findByText('Undone')).toBeInTheDocument();
  expect(dialog.getByText('413 555 0100 (removed)')).toBeInTheDocument();
});

test('a currency that can’t change says why, and an address names the field to start with', async () => {
  openApp(server.url, '/settings/house?field=creditCardLimit', clerk.cookie);
  expect(await screen.findByLabelText(/^Currency/)).toBeDisabled();
  expect(screen.getByText('The house has sessions with lots, so its currency can’t change.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText(/^Credit card limit/)).toHaveFocus());
});

test('a wrong limit is refused at its field before anything is sent', async () => {
  const page = openApp(server.url, '/settings/house', clerk.cookie);
  await page.user.type(await screen.findByLabelText(/^Credit card limit/), '12.345');
  await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Enter an amount such as 10000.00, or nothing for no limit.')).toBeInTheDocument();
});

test('the set-up list on the home page counts what is done, and is hidden with Undo', async () => {
  await upstream.db.query('update house set set_up_dismissed = false');
  const page = openApp(server.url, '/', clerk.cookie);
  const list = within(await screen.findByRole('region', { name: 'Set up your house' }));
  expect(list.getByText('6 of 7 done')).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'Check the house settings' })).toHaveAttribute('href', '/settings/house');
  await page.user.click(list.getByRole('button', { name: 'Hide this list' }));
  expect(await screen.findByText('The set-up list is hidden.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  const again = within(await screen.findByRole('region', { name: 'Set up your house' }));
  await page.user.click(again.getByRole('button', { name: 'They are right' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your house' })).not.toBeInTheDocument());
});
