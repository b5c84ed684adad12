import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const numbers = new Map<string, number>();

const { server, api, cashier, group } = autumnHouse();

beforeAll(async () => {
  for (const { lastName, invoiceID } of (await api.detail(group)).invoiceBidders) numbers.set(lastName, invoiceID);
});

type User = ReturnType<typeof openApp>['user'];
/** Opens the group's menu and returns the address of its CSV, once there are invoices; then closes the menu. */
async function csv(user: User): Promise<string | null> {
  await user.click(await screen.findByRole('button', { name: 'More group actions' }));
  const item = await screen.findByRole('menuitem', { name: 'Download as CSV' });
  await waitFor(() => expect(item).toHaveAttribute('href'));
  const address = item.getAttribute('href');
  await user.keyboard('{Escape}');
  return address;
}
const file = (query = '') => `/files/invoiceGroup_${group}.csv${query}`;
const tick = async (user: User, name: string) =>
  user.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));

test('the CSV link has the list’s search, toggle, and order in a plain URL', async () => {
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  await screen.findByRole('row', { name: /Ada Marsh/ });
  expect(await csv(user)).toBe(file());
});

test('the link contains search, toggle, and order', async () => {
  const { user } = openApp(
    server.url,
    `/invoices/InvoiceGroupDetails/${group}?q=ada&show=unpaid&sort=SHIP_STATUS&dir=desc`,
    cashier.cookie,
  );
  await screen.findByRole('row', { name: /Ada Marsh/ });
  expect(await csv(user)).toBe(file('?search=ada&paid=false&sort=shipStatus&direction=desc'));
});

test('the link follows the selection: the selected invoices, or all except the deselected ones', async () => {
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  await tick(user, 'Ada Marsh');
  expect(await csv(user)).toBe(file(`?ids=${numbers.get('Marsh')}`));
  await user.click(await screen.findByRole('button', { name: /^Select all/ }));
  await tick(user, 'Bruno Keller');
  expect(await csv(user)).toBe(file(`?except=${numbers.get('Keller')}`));
});

test('the menu next to Print all offers printing and a PDF in either paper size', async () => {
  const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
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
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}?q=nobody+of+that+name`, cashier.cookie);
  await user.click(await screen.findByRole('button', { name: 'More group actions' }));
  const items = await screen.findAllByRole('menuitem', { name: /^Download as CSV/ });
  expect(items).toHaveLength(2);
  for (const item of items) {
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('There are no invoices');
  }
});
