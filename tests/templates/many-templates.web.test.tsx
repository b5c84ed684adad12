import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const network = globalThis.fetch;

const house = smallHouse();
const [cards, , bank] = house.templates;
if (!cards || !bank) throw new Error('the house has templates of both kinds');
const more = Array.from({ length: 500 }, (_, index) => ({
  ...(index % 2 === 0 ? cards : bank),
  name: `Sale ${String(index).padStart(3, '0')}`,
}));

const { server } = servicesOfFile({ houses: [{ ...house, templates: [...house.templates, ...more] }] });
const cashier = ofFile(() => server.as('sample', 'cashier'));

afterEach(() => {
  globalThis.fetch = network;
  localStorage.clear();
});

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Invoice template' });
const offered = (): (string | null)[] =>
  within(screen.getByRole('listbox', { name: 'Found' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

test('any of 504 templates is found by name, chosen by keyboard, and has its own URL', async () => {
  const { user, address } = openApp(server.url, '/invoices/invoiceTemplates', cashier.cookie);
  await screen.findByText('No template is selected.');
  await user.click(field());
  expect(offered().slice(0, 3)).toEqual([
    'Bank per invoice (no longer active)',
    'Bank per lot (no longer active)',
    'Cards per invoice',
  ]);
  expect(screen.getByText('304 more: type a part of the name.')).toBeInTheDocument();
  await user.keyboard('sale 49');
  await waitFor(() =>
    expect(offered()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Sale 49${index}${index % 2 === 0 ? '' : ' (no longer active)'}`),
    ),
  );
  expect(screen.queryByText(/more: type/)).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('form', { name: 'Sale 492' })).toBeInTheDocument();
  expect(address()).toMatch(/^\/invoices\/invoiceTemplates\/\d+$/);
  expect(field()).toHaveDisplayValue('Sale 492');
  expect(field()).toHaveAttribute('aria-expanded', 'false');

  await user.type(field(), 'zz');
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(field()).toHaveDisplayValue('Sale 492');
});

test('a new group offers the allowed templates, with the last used one first', async () => {
  const { user } = openApp(server.url, '/invoices', cashier.cookie);
  const session = await screen.findByRole('checkbox', { name: /Pictures/ });
  await user.click(session);
  await waitFor(() => expect(field()).toBeEnabled());
  await user.click(field());
  await user.keyboard('sale 48');
  await waitFor(() => expect(offered()).toEqual(['Sale 480', 'Sale 482', 'Sale 484', 'Sale 486', 'Sale 488']));
  await user.click(screen.getByRole('option', { name: 'Sale 486' }));
  expect(field()).toHaveDisplayValue('Sale 486');
  expect(await screen.findByText(/^\d+ invoices?, \d+ items?, /)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Invoice group name'), 'By the last one');
  await user.click(screen.getByRole('button', { name: 'Create New Invoice' }));
  // Local storage also has the lease of the tab with the stream of changes.
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => !key.endsWith(' lease'))).toHaveLength(1));

  cleanup();
  const again = openApp(server.url, '/invoices', cashier.cookie);
  await again.user.click(await screen.findByRole('checkbox', { name: /Clocks/ }));
  await waitFor(() => expect(field()).toHaveDisplayValue('Sale 486'));
});
