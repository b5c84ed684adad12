import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { watchOperations } from '../added-charges/charges-screen';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, cashier, group } = autumnHouse();

const pageOf = (number: number) => `/invoices/CreateNewInvoices/${number}`;
const blockOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const rowOfLot = (block: HTMLElement, lot: string) => {
  const row = within(block)
    .getByRole('button', { name: `Actions for lot ${lot}` })
    .closest('[role="row"]');
  if (!(row instanceof HTMLElement)) throw new Error(`lot ${lot} has no row`);
  return row;
};
const choose = async ({ user }: TestPage, block: HTMLElement, lot: string, entry: string) => {
  await chooseItem(user, `Actions for lot ${lot}`, entry, block);
};
const sentBy = (init: RequestInit | undefined): string => (typeof init?.body === 'string' ? init.body : '{}');

test('hiding and showing an item updates every view of its invoice with one mutation and one read of the eligible charges', async () => {
  const page = openApp(server.url, pageOf(group), cashier.cookie);
  const ada = await blockOf('Ada Marsh');
  page.beside(`/invoices/InvoiceGroupDetails/${group}`);
  const details = await screen.findByRole('row', { name: /Ada Marsh/ });
  expect(details).toHaveTextContent('4,101.36');
  await screen.findAllByText('Total Items');
  const sums = screen.getByRole('row', { name: /^5 invoices/ });
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  await page.settled();
  // The chargeable invoices are requested after the page is rendered.
  expect(server.calls().map((call) => call.split('/').at(-1))).toEqual(
    expect.arrayContaining(['chargeDryRun', 'chargeRuns']),
  );
  const asked = watchOperations();
  const before = server.calls().length;

  await choose(page, ada, '1', 'Hide from invoice');
  expect(rowOfLot(ada, '1')).toHaveAttribute('data-mark', 'struck');
  expect(ada).toHaveTextContent('3 items, 1 hidden');
  const undo = await undoOfToast();
  await waitFor(() => expect(ada).toHaveTextContent('Outstanding $2,770.16'));
  expect(details).toHaveTextContent('2,770.16');
  expect(screen.getByText('Items', { selector: 'dt' }).parentElement).toHaveTextContent(/^Items7$/);
  expect(screen.getByText('Total Items').parentElement).toHaveTextContent(/^Total Items7$/);
  expect(sums).toHaveTextContent(/^5 invoices7/);
  const whole =
    screen
      .getByText('Total Items')
      .closest('dl')
      ?.textContent.match(/Invoice Total\$([\d,.]+)Total/)?.[1] ?? 'no total';
  expect(sums).toHaveTextContent(`5 invoices7${whole}${whole}`);
  expect(rowOfLot(ada, '1')).toHaveTextContent('1,331.20');
  expect(screen.getAllByText('Lot 1 is hidden from the invoice.')).toHaveLength(1);

  // The tab's own change also arrives by the stream, and is ignored; but the number of cards within their limit is
  // computed.
  const calls = () =>
    server
      .calls()
      .slice(before)
      .filter((call) => !/\/changes(\/latest)?$/.test(call) && call !== 'GET /app/house/user');
  await waitFor(() => expect(calls()).toHaveLength(3));
  await page.settled();
  expect(asked).toEqual(['SetInvoiceLinesHidden', 'ChargeableNow']);
  expect(calls()).toEqual([
    'GET /app/house/{houseRef}/invoices',
    'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo',
    'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeDryRun',
  ]);

  await page.user.click(undo);
  await waitFor(() => expect(ada).toHaveTextContent('Outstanding $4,101.36'));
  expect(ada).not.toHaveTextContent('hidden');
  expect(details).toHaveTextContent('4,101.36');
  expect(asked.slice(0, 3)).toEqual(['SetInvoiceLinesHidden', 'ChargeableNow', 'UndoEdit']);
});

test('when the response to hiding is lost, the item is shown again with a note that the edit may have been saved', async () => {
  const page = openApp(server.url, pageOf(group), cashier.cookie);
  const ada = await blockOf('Ada Marsh');
  const { fetch } = globalThis;
  let fail: () => void = () => undefined;
  globalThis.fetch = (input, init) =>
    sentBy(init).includes('SetInvoiceLinesHidden')
      ? new Promise((_, reject) => {
          fail = () => reject(new TypeError('network'));
        })
      : fetch(input, init);
  await choose(page, ada, '3', 'Hide from invoice');
  expect(rowOfLot(ada, '3')).toHaveAttribute('data-mark', 'struck');
  act(() => fail());
  expect(
    await screen.findByText(
      /^The connection was lost, so lot 3 may have been hidden\. Try again: it won't be applied twice\./,
    ),
  ).toBeInTheDocument();
  expect(rowOfLot(ada, '3')).not.toHaveAttribute('data-mark');
  expect(ada).toHaveTextContent('3 items');
});

test('an edit that is no longer possible is refused with a reason and rolled back', async () => {
  const page = openApp(server.url, pageOf(group), cashier.cookie);
  const bruno = await blockOf('Bruno Keller');
  const { invoiceID } = await api.invoiceOf(group, 'Keller');
  const status = (to: string) =>
    upstream.db.query('update invoice set status = $3 where house_id = $1 and id = $2', [api.houseId, invoiceID, to]);
  await status('PAYMENT_PENDING');
  const lot =
    within(bruno)
      .getAllByRole('button', { name: /^Actions for lot/ })[0]
      ?.getAttribute('aria-label')
      ?.replace('Actions for lot ', '') ?? '';
  await choose(page, bruno, lot, 'Hide from invoice');
  expect(
    await screen.findByText(`Lot ${lot} was not hidden. A payment on this invoice is pending.`),
  ).toBeInTheDocument();
  expect(rowOfLot(bruno, lot)).not.toHaveAttribute('data-mark');
});

test('when hiding an item would leave less than is paid, the message leads to the payments, where the difference is credited', async () => {
  const { invoiceID, outStandingBalance } = await api.invoiceOf(group, 'Marsh');
  const { edit } = await api.post<{ edit: { editID: number } }>('invoicePaidOnly', {
    paidInvoices: [
      { invoiceID, paid: true, paidDate: '11/18/2026', paymentMethodID: 2, amount: outStandingBalance - 1 },
    ],
  });
  const page = openApp(server.url, pageOf(group), cashier.cookie);
  const ada = await blockOf('Ada Marsh');
  await choose(page, ada, '1', 'Hide from invoice');
  expect(await screen.findByText(/^Lot 1 was not hidden\. .* is already paid or credited/)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Open payments' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Payments/ }));
  expect(await dialog.findByRole('button', { name: 'Issue credit note…' })).toBeInTheDocument();
  await api.post(`invoiceEdit/${edit.editID}/undo`, {});
});

test('the menu says why hiding is not allowed', async () => {
  const { user } = openApp(server.url, pageOf(group), cashier.cookie);
  const bruno = await blockOf('Bruno Keller');
  const [actions] = within(bruno).getAllByRole('button', { name: /^Actions for lot/ });
  if (actions) await user.click(actions);
  const entry = await screen.findByRole('menuitem', { name: /Hide from invoice/ });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  expect(entry).toHaveTextContent('A payment on this invoice is pending.');
});

test('charges on the whole invoice follow the visible items', async () => {
  const { invoiceGroupID } = await api.create(['Tools and Toys'], 'Cards per invoice', 'Barn');
  const page = openApp(server.url, pageOf(invoiceGroupID), cashier.cookie);
  const eve = await blockOf('Eve Stone');
  const taxes = () => within(eve).getByText('Total Taxes and Fees').parentElement?.textContent;
  const whole = taxes();
  const [first] = within(eve).getAllByRole('button', { name: /^Actions for lot/ });
  const lot = first?.getAttribute('aria-label')?.replace('Actions for lot ', '') ?? '';
  await choose(page, eve, lot, 'Hide from invoice');
  await waitFor(() => expect(taxes()).not.toBe(whole));
  await choose(page, eve, lot, 'Show on invoice');
  await waitFor(() => expect(taxes()).toBe(whole));
});
