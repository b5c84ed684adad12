import { screen, waitFor, within } from '@testing-library/react';
import type { PaidJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { server, api, cashier, group } = autumnHouse();

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const marsh = () => api.invoiceOf(group, 'Marsh');

/** Pays two lots of the invoice with one check. */
async function payTwoLots(): Promise<readonly [number, number]> {
  const { invoiceID, invoiceDetails } = await marsh();
  const [first, second] = invoiceDetails ?? [];
  await api.post<PaidJson>('invoicePaidOnlyByDetail', {
    paidInvoices: [first, second].map((line) => ({
      invoiceID,
      invoiceDetailID: line?.invoiceDetailID,
      paid: true,
      paidDate: '11/18/2026',
      paymentMethodID: 2,
      shipped: false,
    })),
  });
  return [first?.totalAmount ?? 0, second?.totalAmount ?? 0];
}

async function openPayments(): Promise<{ page: TestPage; dialog: HTMLElement; block: HTMLElement }> {
  const { invoiceID } = await marsh();
  const page = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoiceID}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: /Marsh/ });
  await chooseItem(page.user, `Actions for invoice ${invoiceID}`, 'Payments', block);
  return { page, block, dialog: await screen.findByRole('dialog', { name: 'Payments' }) };
}
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);

test('one check that pays two lots is one row with its parts, and refunding it in part and recording another update the rows, the figures, and the invoice', async () => {
  const [one, two] = await payTwoLots();
  const { outStandingBalance: owes } = await marsh();
  const { page, dialog, block } = await openPayments();
  const ledger = await within(dialog).findByRole('table', { name: 'Payments' });
  const [check, ...others] = rowsOf(ledger);
  expect(others).toEqual([]);
  expect(check).toHaveTextContent(new RegExp(`Check.*\\${dollars(one + two)}\\${dollars(owes)}$`));
  expect(within(dialog).getByText('1–1 of 1')).toBeInTheDocument();
  await page.user.click(within(ledger).getByText('2 parts'));
  expect(
    within(ledger)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(new RegExp(`^On lot .*: \\${dollars(one)}$`)),
    expect.stringMatching(new RegExp(`^On lot .*: \\${dollars(two)}$`)),
  ]);

  await page.user.click(within(dialog).getByRole('button', { name: /^Refund or remove/ }));
  const removing = await screen.findByRole('dialog', { name: 'Mark as not paid' });
  const amount = within(removing).getByRole('textbox', { name: 'Amount' });
  const returned = one + 1;
  await page.user.clear(amount);
  await page.user.type(amount, returned.toFixed(2));
  await page.user.click(within(removing).getByRole('button', { name: /^(Mark as|Refund)/ }));
  expect(await within(ledger).findByRole('row', { name: /Reversal/ })).toHaveTextContent(
    new RegExp(`-\\${dollars(returned)}\\${dollars(owes + returned)}$`),
  );
  expect(rowsOf(ledger)).toHaveLength(2);
  const outstanding = () => within(dialog).getByText('Outstanding').nextElementSibling;
  await waitFor(() => expect(outstanding()).toHaveTextContent(dollars(owes + returned)));
  expect(within(block).getByText(/^Partial Paid/)).toBeInTheDocument();

  await page.user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  const recording = await screen.findByRole('dialog', { name: 'Record payment' });
  await within(recording).findByRole('option', { name: 'Cash' });
  await page.user.selectOptions(within(recording).getByLabelText('Payment method'), 'Cash');
  const date = within(recording).getByLabelText('Date');
  await page.user.clear(date);
  await page.user.type(date, '2026-11-18');
  await page.user.click(within(recording).getByRole('button', { name: /^Record payment/ }));
  expect(await within(ledger).findByRole('row', { name: /Cash/ })).toHaveTextContent(
    new RegExp(`\\${dollars(owes + returned)}\\$0\\.00$`),
  );
  expect(rowsOf(ledger)).toHaveLength(3);
  await waitFor(() => expect(outstanding()).toHaveTextContent('$0.00'));
  expect(within(block).getByText(/^Paid - /)).toBeInTheDocument();
});
