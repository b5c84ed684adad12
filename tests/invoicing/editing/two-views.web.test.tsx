import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { watchOperations } from '../added-charges/charges-screen';
import { autumnHouse } from '../autumn-house';

const { server, cashier, group } = autumnHouse();

interface Views {
  readonly page: TestPage;
  /** The invoice on Edit Invoices. */
  readonly block: HTMLElement;
  /** The same invoice on Invoice Group Details, with the same cache. */
  readonly row: HTMLElement;
  /** The names of the operations requested from now on, without the change stream. */
  readonly asked: readonly string[];
}

async function twoViewsOf(name: string): Promise<Views> {
  const page = openApp(server.url, `/invoices/EditInvoices/${group}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: new RegExp(name) });
  page.beside(`/invoices/InvoiceGroupDetails/${group}`);
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  await page.settled();
  return { page, block, row, asked: watchOperations() };
}

const choose = async ({ page, block }: Views, entry: string) => {
  await chooseItem(page.user, /^Actions for invoice/, entry, block);
};

/** Returns the number of writes to the services. */
const writes = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('POST ') && !/preview|ByInvoice/i.test(call));

test('marking an invoice as shipped updates both views with one mutation and no query', async () => {
  const views = await twoViewsOf('Ada Marsh');
  expect(views.row).toHaveTextContent('Not Shipped');
  await choose(views, 'Mark as shipped');
  const dialog = await screen.findByRole('dialog', { name: 'Mark as shipped' });
  const date = within(dialog).getByLabelText('Date');
  await views.page.user.clear(date);
  await views.page.user.type(date, '2026-11-18');
  const before = server.calls().length;
  await views.page.user.click(within(dialog).getByRole('button', { name: /^Mark as shipped/ }));
  await waitFor(() => expect(views.row).toHaveTextContent('Shipped - 11/18/2026'));
  expect(views.block).toHaveTextContent('Shipped');
  expect(views.asked).toEqual(['MarkShipped']);
  expect(writes(server.calls().slice(before))).toHaveLength(1);
});

test('switching an invoice to pickup updates the total on both views with one mutation and one read of the eligible charges', async () => {
  const views = await twoViewsOf('Eve Stone');
  const before = views.row.textContent;
  await views.page.user.click(within(views.block).getByRole('button', { name: 'Switch to pickup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch to pickup' });
  await views.page.user.click(await within(dialog).findByRole('button', { name: 'Switch to pickup' }));
  expect(await within(views.block).findByRole('button', { name: 'Switch to shipping' })).toBeInTheDocument();
  const after = (/Outstanding \$([\d,.]+)/.exec(views.block.textContent) ?? [])[1] ?? 'none';
  await waitFor(() => expect(views.row).toHaveTextContent(after));
  expect(before).not.toContain(after);
  expect(views.asked.filter((operation) => !['DeliveryPreview', 'ChargeableNow'].includes(operation))).toEqual([
    'SetInvoiceDelivery',
  ]);
});

test('adding a note marks its icon on both views with one mutation and only the query of the thread', async () => {
  const views = await twoViewsOf('Bruno Keller');
  expect(within(views.row).getByRole('button', { name: 'Add' })).toBeInTheDocument();
  await choose(views, 'Add internal note');
  const dialog = await screen.findByRole('dialog', { name: 'Add/Edit Note' });
  await views.page.user.type(await within(dialog).findByRole('textbox', { name: 'Internal note' }), 'Calls on Monday.');
  const opened = views.asked.length;
  await views.page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(views.row).findByRole('button', { name: 'Update internal note' })).toBeInTheDocument();
  expect(within(views.block).getByRole('button', { name: 'Update internal note' })).toBeInTheDocument();
  expect(views.asked.slice(opened)).toHaveLength(1);
});
