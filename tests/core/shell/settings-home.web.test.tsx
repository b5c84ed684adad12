import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

const superUser = ofFile(() => server.as('sample', 'super'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const openSettings = async (address = '/settings', as = superUser.cookie) => {
  const page = openApp(server.url, address, as);
  return { ...page, box: await screen.findByRole('searchbox', { name: 'Search settings' }) };
};
const found = () => within(screen.getByRole('list', { name: 'Settings found' })).getAllByRole('link');
const names = async () => {
  await screen.findByRole('list', { name: 'Settings found' });
  return found().map(({ textContent }) => textContent);
};

test('Settings lists the screens by section, each with what it is for and its current state', async () => {
  await openSettings();
  const house = within(screen.getByRole('region', { name: 'House' }));
  expect(house.getByRole('link', { name: 'House Settings' })).toHaveAttribute('href', '/settings/house');
  expect(house.getByText('The places that you sell from, and which one is primary.')).toBeInTheDocument();
  expect(await house.findByText('2 locations')).toBeInTheDocument();
  expect(house.getByText('USD, America/New York')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'House',
    'Sales',
    'Invoices and payments',
    'Users and tools',
  ]);
});

test('a setting is found by another word for it, stays in the address, and Enter opens its field highlighted', async () => {
  const page = await openSettings();
  await page.user.type(page.box, 'card limit');
  await waitFor(() => expect(page.address()).toBe('/settings?q=card+limit'));
  expect(await names()).toEqual(['Credit card limit']);
  await page.user.type(page.box, '{Enter}');
  const field = await screen.findByLabelText(/^Credit card limit/);
  await waitFor(() => expect(field).toHaveFocus());
  expect(page.address()).toBe('/settings/house?field=creditCardLimit');
  expect(field.closest('[data-named]')).not.toBeNull();
  await page.user.tab();
  expect(field.closest('[data-named]')).toBeNull();
  await page.go(-1);
  expect(await screen.findByRole('searchbox', { name: 'Search settings' })).toHaveValue('card limit');
});

test('the arrow keys move between the search field and what was found', async () => {
  const page = await openSettings('/settings?q=font');
  await waitFor(() => expect(found()).toHaveLength(2));
  await page.user.click(page.box);
  await page.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(found()[1]).toHaveFocus();
  await page.user.keyboard('{ArrowUp}{ArrowUp}');
  expect(page.box).toHaveFocus();
});

test.each([
  ['/settings/plSettings?field=buttonColor', () => screen.findByRole('radio', { checked: true, name: 'Pine' })],
  ['/settings/locations?field=phone', () => screen.findByLabelText('Phone')],
  ['/customers/feedback/default?field=message2', () => screen.findByRole('textbox', { name: /^Message 2/ })],
  ['/settings/house?field=tier', async () => (await screen.findByText('Tier')).nextElementSibling?.firstElementChild],
])('%s focuses and highlights the field', async (address, field) => {
  openApp(server.url, address, superUser.cookie);
  const control = await field();
  await waitFor(() => expect(control).toHaveFocus());
  expect(control?.closest('[data-named]')).not.toBeNull();
});

test('a search without a result says so and can be cleared', async () => {
  const page = await openSettings('/settings?q=submarine');
  expect(await screen.findByText('No setting found for “submarine”.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('region', { name: 'House' })).toBeInTheDocument();
  expect(page.address()).toBe('/settings');
});

test('Find anything leads to the same settings', async () => {
  const page = await openSettings();
  await page.user.keyboard('{Control>}k{/Control}');
  await page.user.type(await screen.findByRole('combobox'), '2fa');
  const option = await screen.findByRole('option', { name: /^Two-step verification required/ });
  await page.user.click(option);
  await waitFor(() => expect(page.address()).toBe('/settings/house?field=secondFactorRequired'));
});

test('users find only the settings that they may open, and others are refused', async () => {
  await upstream.db.query("update house_user set access = '{users}' where user_name = 'clerk'");
  await openSettings('/settings?q=users', (await server.as('sample', 'clerk')).cookie);
  await waitFor(async () => expect(await names()).toEqual(['Users and access']));
  cleanup();
  await openSettings('/settings?q=currency', (await server.as('sample', 'clerk')).cookie);
  expect(await screen.findByText('No setting found for “currency”.')).toBeInTheDocument();
  cleanup();
  const page = openApp(server.url, '/settings', (await server.as('sample', 'viewer')).cookie);
  await waitFor(() => expect(page.address()).toBe('/?p=1'));
});
