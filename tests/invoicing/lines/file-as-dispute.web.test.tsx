import { cleanup, screen, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, cashier, group } = autumnHouse();
let barn: number;
let superUser: string;
beforeAll(async () => {
  superUser = (await server.as('sample', 'super')).cookie;
  barn = (await api.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
});

const edit = (group: number, cookie = cashier.cookie) => openApp(server.url, `/invoices/EditInvoices/${group}`, cookie);

/** Returns the session of a clerk without the right to open disputes. */
async function invoicesOnly(): Promise<string> {
  await upstream.db.query("update house_user set access = array_remove(access, 'customer') where user_name = 'clerk'");
  return (await server.as('sample', 'clerk')).cookie;
}

/** Returns the entry in the menu of the first item of an invoice; null if there is none. */
async function entryOf({ user }: TestPage, name: string): Promise<HTMLElement | null> {
  const block = await screen.findByRole('article', { name: new RegExp(name) });
  await user.click(within(block).getAllByRole('button', { name: /^Actions for lot/ })[0] ?? block);
  await screen.findByRole('menuitem', { name: 'History' });
  return screen.queryByRole('menuitem', { name: /^File as dispute/ });
}

test('during the dispute period, the item of an online bidder links to its dispute', async () => {
  const page = edit(group);
  const lotRef = (await api.invoiceOf(group, 'Marsh')).invoiceDetails?.[0]?.lotRef ?? '';
  expect(await entryOf(page, 'Ada Marsh')).toHaveAttribute(
    'href',
    expect.stringContaining(
      `/reports/openDisputes/${lotRef}?from=${encodeURIComponent(`/invoices/EditInvoices/${group}`)}`,
    ) as string,
  );
});

test('an item of a floor bidder has no dispute entry', async () => {
  expect(await entryOf(edit(group), 'Dev Patel')).toBeNull();
});

test('an item with a dispute links to it instead', async () => {
  const page = edit(group);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    return typeof init?.body === 'string' && init.body.includes('lotRef')
      ? new Response((await answer.text()).replaceAll('"disputeRef":null', '"disputeRef":"D1"'), {
          status: answer.status,
          headers: { 'content-type': answer.headers.get('content-type') ?? '' },
        })
      : answer;
  };
  expect(await entryOf(page, 'Ada Marsh')).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'View dispute or return' })).toHaveAttribute(
    'href',
    '/customers/dispute/D1',
  );
});

test('before the dispute period, the entry shows the first day, and a super user can file immediately', async () => {
  const entry = await entryOf(edit(barn), 'Eve Stone');
  expect(entry).toHaveTextContent('A dispute can be opened from Nov 21, 2026 on.');
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  cleanup();
  const now = await entryOf(edit(barn, superUser), 'Eve Stone');
  expect(now).toHaveAttribute('href', expect.stringMatching(/\/reports\/openDisputes\/./) as string);
});

test('users who can’t open disputes get no link to them', async () => {
  expect(await entryOf(edit(group, await invoicesOnly()), 'Ada Marsh')).toBeNull();
});

test('Invoice Group Details opens the items of an invoice, to file several at once, and each other one has a reason', async () => {
  const path = `/invoices/InvoiceGroupDetails/${group}`;
  const { user, address } = openApp(server.url, path, cashier.cookie);
  const row = await screen.findByRole('row', { name: /Ada Marsh/ });
  await chooseItem(user, /^Actions for invoice/, 'File as dispute', row);
  const dialog = await screen.findByRole('dialog', { name: 'File as dispute' });
  const file = await within(dialog).findByRole('button', { name: 'File as dispute' });
  expect(within(dialog).getAllByRole('checkbox', { name: /^Lot \d+, / })).toHaveLength(3);
  expect(file).toHaveAttribute('aria-disabled', 'true');
  expect(file).toHaveAccessibleDescription('Select at least one lot.');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Select all 3 lots' }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^Lot 1, / }));
  expect(within(dialog).getByRole('checkbox', { name: 'Select all 3 lots' })).toBePartiallyChecked();
  await user.click(file);
  const lots = within(await screen.findByRole('list', { name: 'Selected lots' }));
  expect(lots.getAllByRole('listitem')).toHaveLength(2);
  const back = screen.getByRole('link', { name: 'Go Back' });
  await user.click(back);
  expect(address()).toBe(path);
  await screen.findByRole('row', { name: /Ada Marsh/ });
  await chooseItem(user, /^Actions for invoice/, 'File as dispute', screen.getByRole('row', { name: /Dev Patel/ }));
  expect(
    await within(await screen.findByRole('dialog', { name: 'File as dispute' })).findAllByText(
      "Disputes can't be filed against floor bidders.",
    ),
  ).toHaveLength(2);
});

test('Invoice Group Details has no menu with disputes for users who can’t open them', async () => {
  openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, await invoicesOnly());
  await screen.findByRole('row', { name: /Ada Marsh/ });
  expect(screen.queryByRole('button', { name: /^Actions for invoice/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Contact bidder' })).not.toHaveLength(0);
});
