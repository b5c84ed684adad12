import { screen, waitFor, within } from '@testing-library/react';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const HELD = "A payment on this invoice was refunded. The card isn't charged again until a user allows it.";

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'success', 'decline'], 'holds-web'));

beforeAll(async () => {
  for (const index of [0, 1]) await house.refund(index);
});

const open = async (address: string, user = 'cashier') =>
  openApp(server.url, address, (await server.as('holds-web', user)).cookie);
const invoiceAt = (index: number) => house.invoiceIds[index] ?? 0;

async function openPayments(index: number, asUser = 'cashier') {
  const page = await open(`/invoices/EditInvoices/${house.groupId}`, asUser);
  await chooseItem(page.user, `Actions for invoice ${invoiceAt(index)}`, 'Payments');
  await screen.findByText(HELD);
  return page;
}

test('a group shows the state of the payments beside the status, and filters by it, with the filter in the URL', async () => {
  const { user, address } = await open(`/invoices/InvoiceGroupDetails/${house.groupId}`);
  expect(await screen.findAllByText('Refunded', { selector: 'span' })).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payments' }), 'Charged back');
  expect(
    await screen.findByText('There are no results. Please enter a different search and try again.'),
  ).toBeInTheDocument();
  expect(address()).toContain('payments=DISPUTED');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payments' }), 'Refunded');
  expect(await screen.findAllByText('Refunded', { selector: 'span' })).toHaveLength(2);
});

test('the list of invoices that are not charged offers to allow charging a refunded one, and then moves it to the others', async () => {
  const { user } = await open(`/invoices/InvoiceGroupDetails/${house.groupId}`);
  await user.click(await screen.findByRole('button', { name: 'Charge all cards' }));
  const charging = within(await screen.findByRole('dialog', { name: 'Charge all cards' }));
  await user.click(await charging.findByRole('radio', { name: 'Not charged 2' }));
  await user.click(await charging.findByRole('button', { name: `Allow charging invoice ${invoiceAt(0)}` }));
  const asked = within(
    await screen.findByRole('dialog', { name: new RegExp(`^Allow charging invoice #${invoiceAt(0)}`) }),
  );
  expect(await asked.findByText(HELD)).toBeInTheDocument();
  expect(asked.getByRole('button', { name: 'Allow charging' })).toHaveAccessibleDescription('Enter the reason');
  await user.type(asked.getByRole('textbox', { name: /^Reason/ }), 'Agreed by phone');
  await user.click(asked.getByRole('button', { name: 'Allow charging' }));
  expect(await screen.findByText(`The card can be charged for invoice #${invoiceAt(0)} again.`)).toBeInTheDocument();
  expect(await charging.findByRole('radio', { name: 'Ready to charge 2' })).toBeInTheDocument();
  expect(await house.invoice(0)).toMatchObject({ chargeHold: null, chargeAgainReason: 'Agreed by phone' });
});

test('the payments of a refunded invoice say that its card is not charged, with an action to allow it', async () => {
  const { user } = await openPayments(1);
  await user.click(screen.getByRole('button', { name: `Allow charging invoice ${invoiceAt(1)}` }));
  const asked = within(
    await screen.findByRole('dialog', { name: new RegExp(`^Allow charging invoice #${invoiceAt(1)}`) }),
  );
  await user.type(await asked.findByRole('textbox', { name: /^Reason/ }), 'Agreed by phone');
  await user.click(asked.getByRole('button', { name: 'Allow charging' }));
  await waitFor(() => {
    expect(screen.queryByText(HELD)).not.toBeInTheDocument();
  });
});

test('a user who cannot charge cards sees why the card is not charged, without an action to allow it', async () => {
  const { invoices } = await house.api.get<{ invoices: { edits: { editID: number }[] }[] }>(
    `invoiceHistory?invoiceIDs=${invoiceAt(1)}`,
  );
  await house.api.post(`invoiceEdit/${invoices[0]?.edits[0]?.editID ?? 0}/undo`, {});
  await openPayments(1, 'clerk');
  expect(screen.queryByRole('button', { name: `Allow charging invoice ${invoiceAt(1)}` })).not.toBeInTheDocument();
});
