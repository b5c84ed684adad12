import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { pay } from '../added-charges/charges-setup';
import { autumnHouse } from '../autumn-house';
import { historyOf, undo } from '../editing/editing-setup';

const { upstream, server, api, cashier, group } = autumnHouse();

const open = async (lastName: string): Promise<{ page: TestPage; block: HTMLElement; invoice: InvoiceJson }> => {
  const invoice = await api.invoiceOf(group, lastName);
  const page = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoice.invoiceID}`, cashier.cookie);
  return { page, block: await screen.findByRole('article', { name: new RegExp(lastName) }), invoice };
};
const invoiceOf = (lastName: string) => api.invoiceOf(group, lastName);
const choose = async ({ user }: TestPage, button: HTMLElement, entry: string) => {
  await chooseItem(user, button, entry);
};
const lotMenu = (block: HTMLElement, lot: string | number) =>
  within(block).getByRole('button', { name: `Actions for lot ${lot}` });
const invoiceMenu = (block: HTMLElement, { invoiceID }: InvoiceJson) =>
  within(block).getByRole('button', { name: `Actions for invoice ${invoiceID}` });
const enter = async (user: TestPage['user'], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
/** Enters the day explicitly, because the browser's today may be tomorrow by the services' clock. */
const fill = async (
  { user }: TestPage,
  dialog: HTMLElement,
  { method = 'Check', amount = '', reference = '' } = {},
) => {
  const date = within(dialog).getByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2026-11-18');
  await within(dialog).findByRole('option', { name: method });
  await user.selectOptions(within(dialog).getByLabelText('Payment method'), method);
  if (amount) await enter(user, within(dialog).getByLabelText('Amount'), amount);
  if (reference) await user.type(within(dialog).getByLabelText('Reference'), reference);
};
const save = ({ user }: TestPage, dialog: HTMLElement) =>
  user.click(within(dialog).getByRole('button', { name: /^(Mark as|Record payment)/ }));
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const lotOf = ({ invoiceDetails }: InvoiceJson, index = 0) =>
  invoiceDetails?.[index] ?? { lotNum: 0, lotTitle: '', invoiceDetailID: 0, totalAmount: 0 };

test('marking an item as paid updates the row and the invoice, and Undo reverses it', async () => {
  const { page, block, invoice } = await open('Marsh');
  await choose(page, lotMenu(block, lotOf(invoice).lotNum), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: /^Record payments?$/ });
  const button = within(dialog).getByRole('button', { name: /^Record payment/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(within(dialog).getByLabelText('Date')).toHaveAttribute('max');
  expect(await within(dialog).findByRole('option', { name: 'ACH' })).toBeInTheDocument();
  // The provider's own method cannot be chosen by staff.
  expect(within(dialog).queryByRole('option', { name: 'CC' })).not.toBeInTheDocument();
  await fill(page, dialog, { reference: 'No. 17' });
  await save(page, dialog);
  const undo = await undoOfToast();
  expect(await within(block).findByText('Partial Paid - 11/18/2026')).toBeInTheDocument();
  expect(within(block).getByText('Paid')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await page.user.click(undo);
  expect(await within(block).findByText('Not Sent', { selector: 'footer *' })).toBeInTheDocument();
  expect((await invoiceOf('Marsh')).invoicePaid).toBe(0);
});

test('a part payment is confirmed with the amount and the rest due; more than is due is refused in the field', async () => {
  const { page, block, invoice } = await open('Marsh');
  await choose(page, invoiceMenu(block, invoice), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: /^Record payments?$/ });
  await fill(page, dialog, { method: 'Cash', amount: '1000000' });
  expect(within(dialog).getByLabelText('Amount')).toHaveAccessibleDescription(
    expect.stringContaining(`The amount due is ${dollars(invoice.outStandingBalance)}.`) as string,
  );
  expect(within(dialog).getByRole('button', { name: /^Record payment/ })).toHaveAttribute('aria-disabled', 'true');
  const amount = within(dialog).getByLabelText('Amount');
  await enter(page.user, amount, '10+2.5');
  await page.user.tab();
  expect(amount).toHaveValue('12.50');
  await save(page, dialog);
  const still = dollars(invoice.outStandingBalance - 12.5);
  expect(await screen.findByText(`Payment of $12.50 recorded. ${still} still due.`)).toBeInTheDocument();
  expect(await within(block).findByText('Partial Paid - 11/18/2026')).toBeInTheDocument();
  expect(await invoiceOf('Marsh')).toMatchObject({ invoicePaid: 12.5 });
  const [edit] = (await historyOf(api, invoice)).edits;
  await undo(api, edit?.editID ?? 0);
});

test('the amount is prefilled with what is due, and paying it confirms that the invoice is paid in full', async () => {
  const { page, block, invoice } = await open('Keller');
  await choose(page, invoiceMenu(block, invoice), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  const due = invoice.outStandingBalance;
  expect(within(dialog).getByLabelText('Amount')).toHaveValue(due.toFixed(2));
  expect(within(dialog).getByText(`Amount due: ${dollars(due)}`)).toBeInTheDocument();
  await fill(page, dialog);
  await save(page, dialog);
  const undo = await undoOfToast();
  expect(await screen.findByText(`Payment of ${dollars(due)} recorded. Paid in full.`)).toBeInTheDocument();
  await page.user.click(undo);
  await waitFor(async () => expect(await invoiceOf('Keller')).toMatchObject({ invoicePaid: 0 }));
});

test('a date in a month that is no longer open for sales tax is explained, and the payment gets it', async () => {
  const { page, block, invoice } = await open('Keller');
  await choose(page, invoiceMenu(block, invoice), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  await fill(page, dialog, { amount: '5' });
  const date = within(dialog).getByLabelText('Date');
  const explained = expect.stringContaining('For sales tax it counts today') as string;
  expect(date).not.toHaveAccessibleDescription(explained);
  await enter(page.user, date, '2026-09-15');
  expect(date).toHaveAccessibleDescription(explained);
  await save(page, dialog);
  const undo = await undoOfToast();
  expect(await within(block).findByText('Partial Paid - 09/15/2026')).toBeInTheDocument();
  await page.user.click(undo);
  await waitFor(async () => expect(await invoiceOf('Keller')).toMatchObject({ invoicePaid: 0 }));
});

test('an amount with more decimals than its currency has is refused while typing, for payments and reversals', async () => {
  const { page, block, invoice } = await open('Keller');
  await choose(page, invoiceMenu(block, invoice), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  await fill(page, dialog, { amount: '12.345' });
  expect(within(dialog).getByLabelText('Amount')).toHaveAccessibleDescription(
    expect.stringContaining('Enter an amount with at most 2 decimals.') as string,
  );
  expect(within(dialog).getByRole('button', { name: /^Record payment/ })).toHaveAttribute('aria-disabled', 'true');
  await enter(page.user, within(dialog).getByLabelText('Amount'), '12.34');
  await save(page, dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose(page, invoiceMenu(block, invoice), 'Mark as not paid');
  const reversal = await screen.findByRole('dialog', { name: 'Mark as not paid' });
  await enter(page.user, within(reversal).getByLabelText('Amount'), '2.345');
  expect(within(reversal).getByLabelText('Amount')).toHaveAccessibleDescription(
    expect.stringContaining('Enter an amount with at most 2 decimals.') as string,
  );
  await enter(page.user, within(reversal).getByLabelText('Amount'), '2.34');
  await save(page, reversal);
  const still = dollars(invoice.outStandingBalance - 10);
  expect(await screen.findByText(`Refund of $2.34 recorded. ${still} still due.`)).toBeInTheDocument();
  const whole = await waitFor(async () => {
    await choose(page, invoiceMenu(block, invoice), 'Mark as not paid');
    return screen.findByRole('dialog', { name: 'Mark as not paid' });
  });
  await save(page, whole);
  await waitFor(async () => expect(await invoiceOf('Keller')).toMatchObject({ invoicePaid: 0 }));
});

test('marking as not paid asks the specified question and reverses the payment', async () => {
  const before = await invoiceOf('Keller');
  await api.post('invoicePaidOnly', {
    paidInvoices: [
      { invoiceID: before.invoiceID, invoiceDetailID: null, paid: true, paidDate: '11/18/2026', paymentMethodID: 2 },
    ],
  });
  const { page, block, invoice } = await open('Keller');
  expect(within(block).getByText('Paid - 11/18/2026')).toBeInTheDocument();
  await choose(page, lotMenu(block, lotOf(invoice).lotNum), 'Mark as not paid');
  const item = await screen.findByRole('dialog', { name: 'Mark as not paid' });
  expect(within(item).getByText('Do you want to mark this Item as not paid?')).toBeInTheDocument();
  await page.user.click(within(item).getByRole('button', { name: 'Cancel' }));
  await choose(page, invoiceMenu(block, invoice), 'Mark as not paid');
  const whole = await screen.findByRole('dialog', { name: 'Mark as not paid' });
  expect(within(whole).getByText('Do you want to mark this Invoice as not paid?')).toBeInTheDocument();
  await save(page, whole);
  expect(await within(block).findByText('Not Sent', { selector: 'footer *' })).toBeInTheDocument();
  expect(await invoiceOf('Keller')).toMatchObject({ invoicePaid: 0, outStandingBalance: before.outStandingBalance });
});

test('an invoice that was paid online shows a reason instead of a toggle', async () => {
  const before = await invoiceOf('Stone');
  await pay(upstream, api, before, {
    amount: Math.round(before.outStandingBalance * 100),
    methodId: 10,
    online: true,
  });
  const { page, block, invoice } = await open('Stone');
  await page.user.click(invoiceMenu(block, invoice));
  expect(await screen.findByText('This invoice was paid online.')).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: /^Mark as (not )?paid/ })).not.toBeInTheDocument();
});

test('when another user paid first, the dialog names them, keeps the input, and asks to review the amount', async () => {
  const { page, block, invoice } = await open('Marsh');
  await choose(page, lotMenu(block, lotOf(invoice).lotNum), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: /^Record payments?$/ });
  await fill(page, dialog, { reference: 'No. 18' });
  const { totalAmount, invoiceDetailID } = lotOf(invoice);
  await api.post('invoicePaidOnlyByDetail', {
    paidInvoices: [
      {
        invoiceID: invoice.invoiceID,
        invoiceDetailID,
        paid: true,
        paidDate: '11/17/2026',
        paymentMethodID: 1,
        amount: 1,
      },
    ],
  });
  await save(page, dialog);
  expect(await within(dialog).findByText(/saved a change on/)).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Reference')).toHaveValue('No. 18');
  const left = (Math.round(totalAmount * 100) - 100) / 100;
  expect(await within(dialog).findByText(`Amount due: ${dollars(left)}`)).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Amount')).toHaveValue(left.toFixed(2));
  await save(page, dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose(page, invoiceMenu(block, invoice), 'Payments');
  const ledger = await screen.findByRole('table', { name: 'Payments' });
  const [, latest, first] = within(ledger).getAllByRole('row');
  const owes = (await invoiceOf('Marsh')).outStandingBalance;
  expect(latest).toHaveTextContent(
    new RegExp(`Nov 18, 2026PaymentOn lot .*CheckNo\\. 18.*\\${dollars(left)}\\${dollars(owes)}$`),
  );
  expect(first).toHaveTextContent(new RegExp(`Nov 17, 2026PaymentOn lot .*Cash.*\\$1\\.00\\${dollars(owes + left)}$`));
  expect((await invoiceOf('Marsh')).invoiceDetails?.[0]).toMatchObject({ paid: true, totalAmountPaid: totalAmount });
});

test('the payments of an invoice show its figures, and payments are recorded and removed there', async () => {
  const { page, block, invoice } = await open('Rossi');
  const { outStandingBalance: total } = invoice;
  await choose(page, invoiceMenu(block, invoice), 'Payments');
  const payments = await screen.findByRole('dialog', { name: 'Payments' });
  const figures = () =>
    within(payments)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  await within(payments).findByText('No payments yet.');
  expect(figures()).toEqual([dollars(total), dollars(0), dollars(total)]);
  expect(within(payments).getByRole('button', { name: /^Refund or remove/ })).toHaveAccessibleDescription(
    'This invoice has no payments.',
  );
  await page.user.click(within(payments).getByRole('button', { name: 'Record payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  await fill(page, dialog, { amount: '20', reference: 'No. 21' });
  await save(page, dialog);
  const ledger = await within(payments).findByRole('table', { name: 'Payments' });
  await waitFor(() => expect(figures()).toEqual([dollars(total), dollars(20), dollars(total - 20)]));
  await page.user.click(within(payments).getByRole('button', { name: /^Refund or remove/ }));
  await save(page, await screen.findByRole('dialog', { name: 'Mark as not paid' }));
  const reversal = await within(ledger).findByRole('row', { name: /Reversal/ });
  expect(reversal).toHaveTextContent(new RegExp(`-\\$20\\.00\\${dollars(total)}$`));
  expect(within(ledger).getByRole('row', { name: /No\. 21/ })).toHaveTextContent(
    new RegExp(`\\$20\\.00\\${dollars(total - 20)}$`),
  );
  await waitFor(() => expect(figures()).toEqual([dollars(total), dollars(0), dollars(total)]));
});

test('an amount above the amount due is recorded as credit only if staff choose so, and the balance is then negative', async () => {
  const { page, block, invoice } = await open('Rossi');
  await choose(page, invoiceMenu(block, invoice), 'Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  const amount = invoice.outStandingBalance + 7.5;
  await fill(page, dialog, { amount: amount.toFixed(2) });
  const button = within(dialog).getByRole('button', { name: /^Record payment/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'Record $7.50 as credit' }));
  expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await save(page, dialog);
  const undo = await undoOfToast();
  expect(await screen.findByText(`Payment of ${dollars(amount)} recorded. $7.50 credit.`)).toBeInTheDocument();
  await waitFor(async () =>
    expect(await invoiceOf('Rossi')).toMatchObject({ allPaid: true, outStandingBalance: -7.5 }),
  );
  await page.user.click(undo);
  await waitFor(async () =>
    expect(await invoiceOf('Rossi')).toMatchObject({ allPaid: false, outStandingBalance: invoice.outStandingBalance }),
  );
});

test('payments of selected invoices are listed with what each pays, recorded in one edit, and skipped ones are reported', async () => {
  cleanup();
  const page = openApp(server.url, `/invoices/EditInvoices/${group}`, cashier.cookie);
  await screen.findByRole('article', { name: /Keller/ });
  await page.user.click(screen.getByRole('button', { name: 'Select All' }));
  await page.user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
  const dialog = await screen.findByRole('dialog', { name: /^Record payments?$/ });
  expect(within(dialog).queryByLabelText('Amount')).not.toBeInTheDocument();
  const list = await within(dialog).findByRole('list', { name: 'Invoices to pay' });
  const rows = within(list).getAllByRole('listitem');
  const keller = await invoiceOf('Keller');
  expect(within(list).getByText(new RegExp(`^${keller.invoiceID} .*Keller$`)).parentElement).toHaveTextContent(
    dollars(keller.outStandingBalance),
  );
  expect(within(list).getByText('Skipped: This invoice was paid online.')).toBeInTheDocument();
  expect(rows).toHaveLength(6);
  const [total = ''] = /\$.*$/.exec(rows.at(-1)?.textContent ?? '') ?? [];
  await fill(page, dialog);
  await save(page, dialog);
  expect(
    await screen.findByText(
      `Payments of ${total} recorded on 4 invoices. 1 invoice skipped: This invoice was paid online.`,
    ),
  ).toBeInTheDocument();
  await waitFor(async () =>
    expect((await api.detail(group)).invoiceBidders.every(({ allPaid }) => allPaid)).toBe(true),
  );
});
