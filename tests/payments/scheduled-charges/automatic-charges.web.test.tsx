import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const { upstream, server } = servicesOfFile({ quiet: true });
beforeAll(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const house = ofFile(() =>
  chargingHouse(upstream, houseOfCards(['success', 'decline', 'success'], { userName: 'dated' })),
);

const open = async (address: string) => openApp(server.url, address, (await server.as('dated', 'cashier')).cookie);
const set = (day: string, ids: readonly number[]) =>
  house.api.post('autoCharge', { target: { invoiceGroupID: house.groupId, ids }, day });
/** The number of times that the streams of open pages have polled the change feed. */
const feedPolls = () => server.calls().filter((call) => call.includes('/changes')).length;
const past = () => screen.findByRole('grid', { name: 'Past automatic charges' });

test('the coming week of the house is listed by day, with links to the groups’ dates', async () => {
  const [first = 0, second = 0, third = 0] = house.invoiceIds;
  await set('2026-11-24', [first, second]);
  await set('2026-11-25', [third]);
  await open('/invoices/AutomaticCharges');
  const week = within(await screen.findByRole('region', { name: 'Upcoming charges' }));
  const days = week
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => /^Nov \d/.test(text));
  expect(days).toHaveLength(8);
  expect(days[0]).toBe('Nov 22, 2026, todayNo upcoming charges');
  expect(days[2]).toMatch(/^Nov 24, 20262 invoices/);
  const [link] = week.getAllByRole('link');
  expect(link).toHaveAttribute('href', `/invoices/InvoiceAutoCharge/${house.groupId}/invoice/${first},${second}`);
});

test('Home counts the charges of every day that the list shows', async () => {
  const third = house.invoiceIds.slice(2);
  await set('2026-11-29', third);
  const { user, address } = await open('/');
  await user.click(await screen.findByRole('link', { name: '3 invoices are charged automatically this week' }));
  expect(address()).toBe('/invoices/AutomaticCharges');
  await set('2026-11-25', third);
  cleanup();
});

test('completed charges appear under earlier charges automatically', async () => {
  const [first = 0, second = 0] = house.invoiceIds;
  upstream.clock.set('2026-11-24T13:55:00Z');
  const before = feedPolls();
  await open('/invoices/AutomaticCharges');
  expect(await screen.findByText('No charges yet.')).toBeInTheDocument();
  // The stream reports only changes after it has started.
  await waitFor(() => expect(feedPolls()).toBeGreaterThan(before));
  upstream.clock.set('2026-11-24T14:00:00Z');
  await upstream.runner.drain();
  expect(
    await screen.findByRole('row', { name: new RegExp(`${second}.*Payment Failed.*The card was declined\\.`) }),
  ).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: new RegExp(`${first}.*Nov 24, 2026.*Charged`) })).toBeInTheDocument();
});

test('the dates screen of a group shows earlier results, with links to the run and the whole house', async () => {
  const { user, address } = await open(
    `/invoices/InvoiceAutoCharge/${house.groupId}/invoice/${house.invoiceIds.join(',')}`,
  );
  const row = await within(await past()).findByRole('row', { name: /Payment Failed/ });
  expect(await screen.findByRole('link', { name: 'All automatic charges' })).toHaveAttribute(
    'href',
    '/invoices/AutomaticCharges',
  );
  await user.click(within(row).getByRole('link', { name: /^Card charges/ }));
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/invoices/CardCharges/${house.groupId}/run/\\d+$`)));
  cleanup();
});

test('a charge that was missed for more than 24 hours asks for a new date and says why', async () => {
  upstream.clock.set('2026-11-26T14:01:00Z');
  await upstream.runner.drain();
  await open('/invoices/AutomaticCharges');
  expect(await screen.findByText(/^1 auto-charge date is no longer valid,/)).toBeInTheDocument();
  expect(
    await within(await past()).findByRole('row', {
      name: /Not charged.*The system wasn't running.*The date is still set\./,
    }),
  ).toBeInTheDocument();
});
