import { screen, waitFor, within } from '@testing-library/react';
import { autumnHouse } from '../invoicing/autumn-house';
import { openApp } from '../support/browser/web-app';

const { server, api, group } = autumnHouse();

const dialog = () => screen.findByRole('dialog', { name: 'Correct sale of lot 1' });

/** Opens the dialog from the menu of the first item of Ada’s invoice. */
async function openDialog(userName = 'super') {
  const { cookie } = await server.as('sample', userName);
  const page = openApp(server.url, `/invoices/EditInvoices/${group}`, cookie);
  const block = await screen.findByRole('article', { name: /Ada Marsh/ });
  await page.user.click(within(block).getAllByRole('button', { name: /^Actions for lot/ })[0] ?? block);
  return page;
}

test('a lot is moved to another bidder by paddle, with a preview of both invoices, and back by an undo', async () => {
  const page = await openDialog();
  await page.user.click(await screen.findByRole('menuitem', { name: 'Correct sale' }));
  const shown = within(await dialog());
  expect(await shown.findByText(/Harbor at Dawn: sold to Ada Marsh for \$1,000\.00 so far\./)).toBeInTheDocument();
  const confirm = shown.getByRole('button', { name: /^Correct sale/ });
  // Under the fields, and why the button waits.
  expect(await shown.findAllByText('This lot is sold to this bidder for this price already.')).not.toEqual([]);

  // 104 is Eve’s paddle.
  await page.user.type(shown.getByRole('combobox', { name: /^Buyer/ }), '104');
  await page.user.click(await screen.findByRole('option', { name: /Eve Stone/ }));
  const from = within(await shown.findByRole('region', { name: 'Invoice of Ada Marsh' }));
  const to = within(shown.getByRole('region', { name: 'Invoice of Eve Stone' }));
  expect(from.getByRole('row', { name: /^Hammer/ })).toHaveTextContent('3,100.502,100.50');
  const [before, after] = [await api.invoiceOf(group, 'Marsh'), await api.invoiceOf(group, 'Stone')];
  expect(to.getByRole('row', { name: /^Balance/ })).toBeInTheDocument();
  await page.user.type(shown.getByRole('textbox', { name: /^Reason/ }), 'Paddle 101 misread');
  await page.user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Correct sale/ })).not.toBeInTheDocument());
  expect(await screen.findByText('Lot 1 is sold to Eve Stone for $1,000.00.')).toBeInTheDocument();
  const eve = await screen.findByRole('article', { name: /Eve Stone/ });
  expect(await within(eve).findByText('Harbor at Dawn')).toBeInTheDocument();
  expect((await api.invoiceOf(group, 'Marsh')).invoiceTotal).toBeLessThan(before.invoiceTotal);

  await page.user.click(within(eve).getAllByRole('button', { name: /^Actions for lot 1,? ?/ })[0] ?? eve);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Correct sale' }));
  const again = within(await dialog());
  expect(await again.findByText(/Paddle 101 misread/)).toBeInTheDocument();
  await page.user.click(again.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Correction undone: lot 1 is sold to Ada Marsh for $1,000.00.')).toBeInTheDocument();
  expect((await api.invoiceOf(group, 'Marsh')).invoiceTotal).toBe(before.invoiceTotal);
  expect((await api.invoiceOf(group, 'Stone')).invoiceTotal).toBe(after.invoiceTotal);
});

test('a lot that is unsold after all needs a reason, and what is typed stays when the correction is refused', async () => {
  const page = await openDialog();
  await page.user.click(await screen.findByRole('menuitem', { name: 'Correct sale' }));
  const shown = within(await dialog());
  await page.user.click(await shown.findByRole('radio', { name: 'Unsold' }));
  expect(await shown.findByRole('region', { name: 'Invoice of Ada Marsh' })).toBeInTheDocument();
  const confirm = shown.getByRole('button', { name: /^Correct sale/ });
  expect(confirm).toHaveAccessibleDescription('Enter the reason');
  await page.user.type(shown.getByRole('textbox', { name: /^Reason/ }), 'Card 4111 1111 1111 1111');
  await page.user.click(confirm);
  expect(await shown.findByText(/card number/i)).toBeInTheDocument();
  expect(shown.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Card 4111 1111 1111 1111');
});
