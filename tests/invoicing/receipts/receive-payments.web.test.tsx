import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { undoOfToast } from '../../support/browser/toast';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { server, api, cashier, group } = autumnHouse();

const open = async (): Promise<TestPage> => {
  const page = openApp(server.url, '/payments/receive', cashier.cookie);
  await screen.findByRole('option', { name: 'Check' });
  return page;
};
const current = (lastName: string): Promise<InvoiceJson> => api.invoiceOf(group, lastName);
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const cell = (name: string, line: number) => screen.getByLabelText(`${name}, line ${line}`);
const record = () => screen.getByRole('button', { name: 'Record payments' });
/** Enters the day explicitly, because the browser's today may be tomorrow by the services' clock. */
const slip = async ({ user }: TestPage) => {
  const date = screen.getByLabelText('Deposit date');
  await user.clear(date);
  await user.type(date, '2026-11-18');
  await user.selectOptions(screen.getByLabelText('Payment method'), 'Check');
};
/** Opens the screen with a date and a method, to receive payments of Ada Marsh. */
const openSlip = async () => {
  const page = await open();
  const marsh = await current('Marsh');
  await slip(page);
  return { ...page, marsh };
};
/** Enters an invoice in the first line and waits for its amount due. */
const enterPayer = async (user: TestPage['user'], { invoiceID }: InvoiceJson) => {
  await user.type(cell('Payer', 1), String(invoiceID));
  await user.tab();
  await waitFor(() => expect(cell('Amount', 1)).not.toHaveValue(''));
};

test('checks are entered with Tab: the amount due is filled in, and the last cell adds a line', async () => {
  const { user, marsh } = await openSlip();
  await user.click(cell('Payer', 1));
  await user.keyboard(String(marsh.invoiceID));
  await user.tab();
  expect(cell('Amount', 1)).toHaveFocus();
  await waitFor(() => expect(cell('Amount', 1)).toHaveValue(marsh.outStandingBalance.toFixed(2)));
  await user.keyboard('100');
  await user.tab();
  await user.keyboard('7731');
  await user.tab();
  expect(cell('Payer', 2)).toHaveFocus();
  await user.keyboard('marsh');
  await user.tab();
  // The first line pays a part of the same invoice.
  await waitFor(() => expect(cell('Amount', 2)).toHaveValue((marsh.outStandingBalance - 100).toFixed(2)));
  expect(cell('Payer', 2)).toHaveValue(String(marsh.invoiceID));
  await user.keyboard('50');
  await user.click(record());
  const undo = await undoOfToast();
  expect(await screen.findByText('2 payments of $150.00 recorded.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Deposit 1' })).toBeInTheDocument();
  expect((await current('Marsh')).outStandingBalance).toBeCloseTo(marsh.outStandingBalance - 150, 2);
  await user.click(undo);
  await waitFor(async () => expect((await current('Marsh')).outStandingBalance).toBe(marsh.outStandingBalance));
  expect(await screen.findByText('Deposit undone.')).toBeInTheDocument();
});

test('rows pasted from a spreadsheet are entered, invalid values are marked, and nothing is recorded until they are corrected', async () => {
  const { user, marsh } = await openSlip();
  await user.click(cell('Payer', 1));
  await user.paste(
    `Invoice #\tAmount\tCheck #\n${marsh.invoiceID}\t$10.00\t1\nNobody\t5\t2\n${marsh.invoiceID}\t1.005\t3`,
  );
  expect(await screen.findByText('No open invoice found for "Nobody".')).toBeInTheDocument();
  expect(screen.getByText('Enter an amount with at most 2 decimals.')).toBeInTheDocument();
  expect(record()).toHaveAttribute('aria-disabled', 'true');
  expect(record()).toHaveAccessibleDescription('2 lines have problems, the first is line 2');
  await user.click(screen.getByRole('button', { name: 'Delete line 2' }));
  await user.clear(cell('Amount', 2));
  await user.type(cell('Amount', 2), '10');
  await user.clear(cell('Reference', 2));
  await user.type(cell('Reference', 2), '1');
  expect(await screen.findByText('Same reference and amount as line 1.')).toBeInTheDocument();
  expect(record()).not.toHaveAttribute('aria-disabled');
});

test('of many pasted lines, only those near the screen are rendered; all of them count, and the one with the focus stays', async () => {
  const { user, marsh } = await openSlip();
  await user.click(cell('Payer', 1));
  await user.paste(Array.from({ length: 300 }, (_, index) => `${marsh.invoiceID}\t0.01\t${index + 1}`).join('\n'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('Payments300Total$3.00'),
  );
  const grid = screen.getByRole('table', { name: 'Payments' });
  expect(grid).toHaveAttribute('aria-rowcount', '301');
  const rows = within(grid).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]).toHaveAttribute('aria-rowindex', '2');
  await user.click(cell('Reference', 2));
  await user.tab();
  expect(cell('Payer', 3)).toHaveFocus();
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  expect(within(grid).getAllByRole('row')).toHaveLength(301);
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(cell('Payer', 3)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear all lines' }));
});

test('a deposit or a line with a date in a month that is no longer open for sales tax says where it counts', async () => {
  const { user, marsh } = await openSlip();
  const deposit = screen.getByLabelText('Deposit date');
  const lateText = /For sales tax it counts today/;
  const explained = expect.stringMatching(lateText) as string;
  expect(deposit).not.toHaveAccessibleDescription(explained);
  await user.click(screen.getByRole('checkbox', { name: 'Enter date and payment method for each line' }));
  await user.type(cell('Payer', 1), String(marsh.invoiceID));
  await user.type(cell('Date', 1), '09/15/2026');
  expect(await screen.findByText(lateText)).toBeInTheDocument();
  await user.clear(cell('Date', 1));
  expect(screen.queryByText(lateText)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Enter date and payment method for each line' }));
  await user.clear(deposit);
  await user.type(deposit, '2026-09-15');
  expect(deposit).toHaveAccessibleDescription(explained);
  await user.clear(deposit);
  await user.type(deposit, '2006-09-15');
  expect(deposit).toHaveAccessibleDescription(
    expect.stringContaining('Check the year. The date can be at most 10 years ago.') as string,
  );
  await user.click(screen.getByRole('button', { name: 'Clear all lines' }));
});

test('lines survive a reload until all of them are cleared', async () => {
  const { user } = await open();
  await user.type(cell('Payer', 1), 'Marsh');
  await user.type(cell('Reference', 1), '4711');
  cleanup();
  const again = await open();
  expect(cell('Reference', 1)).toHaveValue('4711');
  await again.user.click(screen.getByRole('button', { name: 'Clear all lines' }));
  expect(cell('Reference', 1)).toHaveValue('');
});

test('the lines must match the deposit slip, and an amount above the amount due is recorded as a credit on request', async () => {
  const { user, marsh } = await openSlip();
  await enterPayer(user, marsh);
  await user.clear(cell('Amount', 1));
  await user.type(cell('Amount', 1), String(marsh.outStandingBalance + 5));
  expect(await screen.findByText(/^The amount due is/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Record $5.00 as credit' }));
  await user.type(screen.getByLabelText('Deposit slip total'), String(marsh.outStandingBalance));
  expect(record()).toHaveAccessibleDescription('The payments are $5.00 above the total of the deposit slip.');
  await user.clear(screen.getByLabelText('Deposit slip total'));
  await user.type(screen.getByLabelText('Deposit slip total'), String(marsh.outStandingBalance + 5));
  await user.click(record());
  const undo = await undoOfToast();
  expect(
    await screen.findByText(`1 payment of ${dollars(marsh.outStandingBalance + 5)} recorded.`),
  ).toBeInTheDocument();
  expect((await current('Marsh')).outStandingBalance).toBe(-5);
  await user.click(undo);
  await waitFor(async () => expect((await current('Marsh')).outStandingBalance).toBe(marsh.outStandingBalance));
});

test('a payment that another user recorded meanwhile is reported at its line, and the line is checked against the new amount due', async () => {
  const { user, marsh } = await openSlip();
  await enterPayer(user, marsh);
  await api.post('paymentReceipts', {
    paymentMethodID: 2,
    lines: [{ invoiceID: marsh.invoiceID, amount: 10, reference: 'other' }],
  });
  await user.click(record());
  const row = within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('row')[1] ?? document.body;
  expect(await within(row).findByText(/changed Payment of invoice/)).toBeInTheDocument();
  expect(await within(row).findByText(/^The amount due is/)).toBeInTheDocument();
  await user.clear(cell('Amount', 1));
  await user.type(cell('Amount', 1), '1');
  await user.click(record());
  expect(await screen.findByText('1 payment of $1.00 recorded.')).toBeInTheDocument();
});

test('past deposits are listed, and each can be opened with its payments and undone', async () => {
  await api.post('paymentReceipts', {
    paymentMethodID: 2,
    depositDate: '11/19/2026',
    lines: [{ invoiceID: (await current('Marsh')).invoiceID, amount: 3, reference: 'listed' }],
  });
  const { user } = openApp(server.url, '/payments/receive/deposits', cashier.cookie);
  const grid = within(await screen.findByRole('grid', { name: 'Deposits' }));
  const [first] = await grid.findAllByRole('row', { name: /Nov 19, 2026/ });
  await user.click(within(first ?? document.body).getByRole('link'));
  expect(await within(await screen.findByRole('grid', { name: 'Payments' })).findByText('listed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/files\/paymentReceipt_\d+\.csv$/),
  );
  await user.click(screen.getByRole('button', { name: 'Undo deposit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo deposit' }));
  expect(await screen.findByText('Deposit undone.')).toBeInTheDocument();
  expect(await screen.findAllByText('Undone')).not.toHaveLength(0);
});

test('a check number that was recorded for the bidder before is reported at its line, and recorded only if the user accepts it', async () => {
  const marsh = await current('Marsh');
  await api.post('paymentReceipts', {
    paymentMethodID: 2,
    lines: [{ invoiceID: marsh.invoiceID, amount: 2, reference: '9001', paidDate: '11/17/2026' }],
  });
  const { user } = await openSlip();
  await enterPayer(user, marsh);
  await user.clear(cell('Amount', 1));
  await user.type(cell('Amount', 1), '2');
  await user.type(cell('Reference', 1), '9001');
  expect(
    await screen.findByText(`Check 9001 was recorded on Nov 17, 2026 for invoice ${marsh.invoiceID}.`),
  ).toBeInTheDocument();
  expect(record()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Record it anyway' }));
  expect(record()).not.toHaveAttribute('aria-disabled');
  await user.type(cell('Reference', 1), '2');
  expect(screen.queryByRole('checkbox', { name: 'Record it anyway' })).toBeNull();
  await user.click(record());
  expect(await screen.findByText('1 payment of $2.00 recorded.')).toBeInTheDocument();
});

test('the browser asks before the tab is closed with checks that were entered, until they are cleared', async () => {
  const page = await open();
  const { user } = page;
  expect(closesWithoutAsking()).toBe(true);
  await slip(page);
  expect(closesWithoutAsking()).toBe(true);
  await user.type(cell('Payer', 1), 'marsh');
  expect(closesWithoutAsking()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Clear all lines' }));
  expect(closesWithoutAsking()).toBe(true);
});
