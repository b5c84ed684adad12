import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, group } = autumnHouse();

async function openMenu(userName: string) {
  const { cookie } = await server.as('sample', userName);
  const page = openApp(server.url, `/invoices/EditInvoices/${group}`, cookie);
  const block = await screen.findByRole('article', { name: /Ada Marsh/ });
  await page.user.click(within(block).getAllByRole('button', { name: /^Actions for lot/ })[0] ?? block);
  await screen.findByRole('menuitem', { name: 'History' });
  return page;
}

test('the menu of an invoiced item opens the page of its lot', async () => {
  const [line] = (await api.invoiceOf(group, 'Marsh')).invoiceDetails ?? [];
  const page = await openMenu('super');
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit item' }));
  await waitFor(() => expect(page.address()).toMatch(/^\/session\/live\/\d+\/\d+\/lot\/id\d+$/));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue(line?.lotTitle);
});

test('the menu of an invoiced item has no "Edit item" for users who can’t edit sales', async () => {
  await upstream.db.query(`update house_user set access = '{invoices}' where user_name = 'viewer'`);
  await openMenu('viewer');
  expect(screen.queryByRole('menuitem', { name: 'Edit item' })).not.toBeInTheDocument();
});
