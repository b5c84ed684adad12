import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keysSentBy } from '../../support/browser/sent-keys';
import { openApp } from '../../support/browser/web-app';
import { drainWithoutCreations } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

const { upstream, server } = servicesOfFile({ quiet: true, houses: [smallHouse()] });
const api = ofFile(() => clientOf(upstream, 'sample'));
const cashier = ofFile(() => server.as('sample', 'cashier'));

const PAGE = '/invoices/ExistingInvoices';
const IN_CREATION = 'Invoice creation is in Progress. Please refresh page for updated status.';
const groupNamed = (name: string) => screen.findByRole('rowgroup', { name });

test('a group in creation is labeled and becomes ready without a reload', async () => {
  await api.start(['Pictures'], 'Cards per lot', 'Pictures of autumn');
  openApp(server.url, PAGE, cashier.cookie);
  const section = await groupNamed('Pictures of autumn');
  expect(section).toHaveTextContent(IN_CREATION);
  expect(within(section).queryByRole('link', { name: 'View Invoices' })).not.toBeInTheDocument();

  await act(() => upstream.runner.drain());
  expect(await within(section).findByRole('link', { name: 'View Invoices' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/invoices\/InvoiceGroupDetails\/\d+$/),
  );
  expect(section).not.toHaveTextContent(IN_CREATION);
  expect(section).toHaveTextContent('Auction DateSale Title');
  expect(section).toHaveTextContent('Pictures');
});

test('a group that another user creates appears automatically', async () => {
  openApp(server.url, PAGE, cashier.cookie);
  await groupNamed('Pictures of autumn');
  await act(() => api.create(['Tools and Toys'], 'Cards per invoice', 'Made next door'));
  expect(
    await within(await groupNamed('Made next door')).findByRole('link', { name: 'View Invoices' }),
  ).toBeInTheDocument();
});

test('the date filter is in the URL, validated, and can be cleared', async () => {
  const { user, address } = openApp(server.url, PAGE, cashier.cookie);
  await groupNamed('Pictures of autumn');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } });
  expect(
    await screen.findByRole('heading', { name: 'No invoice groups were created on these dates.' }),
  ).toBeInTheDocument();
  expect(address()).toBe(`${PAGE}?end=2020-01-01`);

  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-02-01' } });
  expect(await screen.findByText('TO date cannot be before FROM date.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Clear Dates' }));
  expect(await groupNamed('Pictures of autumn')).toBeInTheDocument();
  expect(address()).toBe(PAGE);
});

test('changes of From and To before the next render are both applied', async () => {
  const { address } = openApp(server.url, PAGE, cashier.cookie);
  await groupNamed('Pictures of autumn');
  act(() => {
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-20' } });
  });
  await waitFor(() => expect(address()).toBe(`${PAGE}?start=2026-10-01&end=2026-10-20`));
});

test('a group whose creation failed says so and is created after Retry', async () => {
  await api.start(['Clocks and Furniture'], 'Cards per lot', 'Failed at first');
  await drainWithoutCreations(upstream);
  const { user } = openApp(server.url, PAGE, cashier.cookie);
  const section = await groupNamed('Failed at first');
  expect(within(section).getByRole('alert')).toHaveTextContent(
    /There was an error while creating invoice\. Reference \d+\./,
  );
  expect(within(section).queryByRole('link', { name: 'View Invoices' })).not.toBeInTheDocument();

  const keys = keysSentBy('RetryInvoiceGroup');
  await user.click(within(section).getByRole('button', { name: 'Retry' }));
  expect(await within(section).findByText(IN_CREATION)).toBeInTheDocument();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(within(section).queryByRole('alert')).not.toBeInTheDocument();
  await act(() => upstream.runner.drain());
  expect(await within(section).findByRole('link', { name: 'View Invoices' })).toBeInTheDocument();
});

test('the key v opens the invoices of the focused group', async () => {
  const { user, address } = openApp(server.url, PAGE, cashier.cookie);
  const section = await groupNamed('Pictures of autumn');
  section.focus();
  await user.keyboard('v');
  expect(await screen.findByRole('heading', { name: 'Invoice Group Details' })).toBeInTheDocument();
  expect(address()).toMatch(/^\/invoices\/InvoiceGroupDetails\/\d+$/);
});

test('a search is in the URL with the dates, and finds groups by their names and their sessions’ names', async () => {
  const { user, address } = openApp(server.url, `${PAGE}?start=2026-11-01`, cashier.cookie);
  await groupNamed('Pictures of autumn');
  await user.type(screen.getByRole('searchbox'), 'TOYS');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pictures of autumn' })).not.toBeInTheDocument());
  await groupNamed('Made next door');
  expect(address()).toBe(`${PAGE}?start=2026-11-01&q=TOYS`);

  await user.type(screen.getByRole('searchbox'), ' and more');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await groupNamed('Pictures of autumn');
  expect(address()).toBe(`${PAGE}?start=2026-11-01`);
});

test.each([
  ['?page=99', PAGE],
  ['?page=0', `${PAGE}?page=0`],
  ['?start=abc', `${PAGE}?start=abc`],
])('%s shows all groups', async (odd, at) => {
  const { address } = openApp(server.url, `${PAGE}${odd}`, cashier.cookie);
  await groupNamed('Pictures of autumn');
  await waitFor(() => expect(address()).toBe(at));
});

test('a future day cannot be chosen or requested by URL', async () => {
  openApp(server.url, `${PAGE}?end=2099-01-01`, cashier.cookie);
  expect(await screen.findByText('Future dates are not allowed.')).toBeInTheDocument();
  expect(screen.getByLabelText('To')).toHaveAttribute('max', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
});
