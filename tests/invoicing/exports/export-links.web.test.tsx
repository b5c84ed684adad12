import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { clientOf } from '../house-at-work';

let upstream: TestUpstream;
let server: TestServer;
let cookie: string;
let group: number;
const numbers = new Map<string, number>();

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse()] });
  server = await startTestServer(upstream);
  ({ cookie } = await server.as('sample', 'cashier'));
  const api = await clientOf(upstream, 'sample');
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  for (const { lastName, invoiceID } of (await api.detail(group)).invoiceBidders) numbers.set(lastName, invoiceID);
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const csv = () => screen.findByRole('link', { name: 'Download as CSV' });
const file = (query = '') => `/files/invoiceGroup_${group}.csv${query}`;
const tick = async (user: ReturnType<typeof openApp>['user'], name: string) =>
  user.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));

test('the CSV link has the list’s search, toggle, and order in a plain URL', async () => {
  openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  expect(await csv()).toHaveAttribute('href', file());
});

test('the link contains search, toggle, and order', async () => {
  openApp(server.url, `/invoices/InvoiceGroupDetails/${group}?q=ada&show=unpaid&sort=SHIP_STATUS&dir=desc`, cookie);
  expect(await csv()).toHaveAttribute('href', file('?search=ada&paid=false&sort=shipStatus&direction=desc'));
});

test('the link follows the selection: the selected invoices, or all except the deselected ones', async () => {
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  await tick(user, 'Ada Marsh');
  expect(await csv()).toHaveAttribute('href', file(`?ids=${numbers.get('Marsh')}`));
  await user.click(await screen.findByRole('button', { name: /^Select all/ }));
  await tick(user, 'Bruno Keller');
  expect(await csv()).toHaveAttribute('href', file(`?except=${numbers.get('Keller')}`));
});

test('the menu next to Print all offers printing and a PDF in either paper size', async () => {
  const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  await tick(user, 'Eve Stone');
  expect(screen.getByRole('button', { name: 'Print selected' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More ways to print' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Print',
    'PDF A4',
    'PDF Letter',
  ]);
  const pdf = `/files/invoiceGroup_${group}.pdf?ids=${numbers.get('Stone')}&paper=`;
  expect(screen.getByRole('menuitem', { name: 'PDF A4' })).toHaveAttribute('href', `${pdf}A4`);
  expect(screen.getByRole('menuitem', { name: 'PDF Letter' })).toHaveAttribute('href', `${pdf}LETTER`);
  await user.click(screen.getByRole('menuitem', { name: 'Print' }));
  await waitFor(() =>
    expect(address()).toMatch(new RegExp(`^/invoices/InvoiceGroupPreview/${group}/invoice/${numbers.get('Stone')}\\?`)),
  );
});

test('the links say why they are disabled when the list is empty', async () => {
  openApp(server.url, `/invoices/InvoiceGroupDetails/${group}?q=nobody+of+that+name`, cookie);
  expect(await screen.findByRole('button', { name: 'Download as CSV' })).toHaveAccessibleDescription(
    'There are no invoices',
  );
});
