import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { RESTRICTED_INVOICE, RESTRICTED_ITEM } from '../../../rules/invoicing/added-charges/charge-words';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, cashier, group } = autumnHouse();
let invoices: readonly InvoiceJson[];
beforeAll(async () => {
  invoices = (await api.detail(group)).invoiceBidders;
});

const open = (query = '', number = group): TestPage =>
  openApp(server.url, `/invoices/EditInvoices/${number}${query}`, cashier.cookie);
const blockOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const named = (lastName: string): InvoiceJson => {
  const found = invoices.find((invoice) => invoice.lastName === lastName);
  if (!found) throw new Error(`no invoice of ${lastName}`);
  return found;
};
const figure = (label: string) => screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent;
const amount = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 });
const choose = async ({ user }: TestPage, button: HTMLElement, entry: string) => {
  await chooseItem(user, button, entry);
};
/** Enters the day explicitly, because the browser's today may be tomorrow by the services' clock. */
const markOn = async ({ user }: TestPage, dialog: HTMLElement, day = '2026-11-18') => {
  const date = within(dialog).getByLabelText('Date');
  await user.clear(date);
  await user.type(date, day);
  await user.click(within(dialog).getByRole('button', { name: /^Mark as / }));
};
const lotMenu = (block: HTMLElement, lot: string) =>
  within(block).getByRole('button', { name: `Actions for lot ${lot}` });

test('all invoices of the group are shown, with ten totals that match to the cent', async () => {
  open();
  await blockOf('Ada Marsh');
  expect(screen.getByRole('heading', { name: 'Edit Invoices' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Invoice Group Details' })).toHaveAttribute(
    'href',
    `/invoices/InvoiceGroupDetails/${group}`,
  );
  const sum = (of: (invoice: InvoiceJson) => number) =>
    amount(invoices.reduce((total, invoice) => total + Math.round(of(invoice) * 100), 0) / 100);
  expect(
    Object.fromEntries(
      ['Invoices', 'Items', 'Hammer', 'BP', 'Live Fee', 'Tax', 'S/H', 'Insurance', 'Other', 'Invoice Total'].map(
        (label) => [label, figure(label)],
      ),
    ),
  ).toEqual({
    Invoices: '5',
    Items: '8',
    Hammer: sum(({ totalPrice }) => totalPrice.hammer),
    BP: sum(({ totalPrice }) => totalPrice.premium),
    'Live Fee': sum(({ totalPrice }) => totalPrice.livefee),
    Tax: sum(({ totalPrice }) => totalPrice.tax),
    'S/H': sum(({ totalPrice }) => totalPrice.shipping),
    Insurance: sum(({ totalPrice }) => totalPrice.insurance),
    Other: sum(({ totalPrice }) => totalPrice.other),
    'Invoice Total': `$${sum(({ invoiceTotal }) => invoiceTotal)}`,
  });
});

test('a URL with two invoice numbers shows only these, their totals, and the number that does not exist', async () => {
  const [ada, bruno] = [named('Marsh'), named('Keller')];
  open(`?id=${ada.invoiceID},${bruno.invoiceID},9999`);
  await blockOf('Ada Marsh');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(await screen.findByText('Invoice 9999 is not in this group.')).toBeInTheDocument();
  await waitFor(() => expect(figure('Invoices')).toBe('2'));
  expect(figure('Invoice Total')).toBe(
    `$${amount((Math.round(ada.invoiceTotal * 100) + Math.round(bruno.invoiceTotal * 100)) / 100)}`,
  );
});

test('a URL that names no existing invoice says so', async () => {
  open('?id=abc');
  expect(await screen.findByText("“abc” isn't a valid invoice number.")).toBeInTheDocument();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('Preview and Send requires a selection, and previews the selected invoices after the auto-charge dates', async () => {
  const [ada, bruno] = [named('Marsh'), named('Keller')];
  const page = open(`?id=${ada.invoiceID},${bruno.invoiceID}`);
  await blockOf('Ada Marsh');
  const send = screen.getByRole('button', { name: /^Preview and Send/ });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(screen.getByRole('button', { name: 'Select All' }));
  expect(await screen.findByText('2 of 2 selected')).toBeInTheDocument();
  await page.user.click(screen.getByRole('checkbox', { name: /Bruno Keller$/ }));
  await page.user.click(send);
  expect(await screen.findByRole('heading', { name: "Automatically charge buyers' credit cards" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit Invoices' })).toHaveAttribute(
    'href',
    `/invoices/EditInvoices/${group}`,
  );
  await screen.findByRole('row', { name: /Ada Marsh/ });
  await page.user.click(screen.getByRole('button', { name: 'Continue With No Changes' }));
  expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
  expect(await screen.findByText('1 of 1')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit Invoices' })).toHaveAttribute(
    'href',
    `/invoices/EditInvoices/${group}`,
  );
});

test('an item can be marked as shipped, not in the future, with a warning before the sale; removing the mark asks the specified question', async () => {
  const page = open();
  const ada = await blockOf('Ada Marsh');
  await choose(page, lotMenu(ada, '1'), 'Mark as shipped');
  const dialog = await screen.findByRole('dialog', { name: 'Mark as shipped' });
  const date = within(dialog).getByLabelText('Date');
  await page.user.clear(date);
  await page.user.type(date, '2099-01-01');
  expect(within(dialog).getAllByText('The date cannot be in the future.')).not.toHaveLength(0);
  expect(within(dialog).getByRole('button', { name: /^Mark as shipped/ })).toHaveAttribute('aria-disabled', 'true');
  await page.user.clear(date);
  await page.user.type(date, '2026-01-05');
  expect(within(dialog).getByText(/^This is before the sale on \w{3} \d{1,2}, 2026\.$/)).toBeInTheDocument();
  await page.user.type(within(dialog).getByLabelText('Carrier'), 'Post');
  await page.user.type(within(dialog).getByLabelText('Tracking number'), 'RR 1');
  await page.user.click(within(dialog).getByRole('button', { name: /^Mark as shipped/ }));
  const undo = await undoOfToast();
  expect(await within(ada).findByText('Partial Shipped')).toBeInTheDocument();
  expect(within(ada).getByText('Post RR 1')).toBeInTheDocument();
  await page.user.click(undo);
  expect(await within(ada).findByText('Not Shipped')).toBeInTheDocument();

  await choose(page, within(ada).getByRole('button', { name: /^Actions for invoice/ }), 'Mark as shipped');
  await markOn(page, await screen.findByRole('dialog', { name: 'Mark as shipped' }));
  await waitFor(() => expect(ada).toHaveTextContent(/Shipped - \d\d\/\d\d\/\d{4}/));
  await choose(page, lotMenu(ada, '1'), 'Mark as not shipped');
  expect(await screen.findByText('Do you want to mark this Item as not shipped?')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Mark as not shipped' }));
  expect(await within(ada).findByText('Partial Shipped')).toBeInTheDocument();
  await choose(page, within(ada).getByRole('button', { name: /^Actions for invoice/ }), 'Mark as not shipped');
  expect(await screen.findByText('Do you want to mark this Invoice as not shipped?')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Mark as not shipped' }));
  expect(await within(ada).findByText('Not Shipped')).toBeInTheDocument();
});

test('all invoices can be marked at once, with the wording for a buyer who collects', async () => {
  const page = open();
  const eve = await blockOf('Eve Stone');
  await page.user.click(within(eve).getByRole('button', { name: 'Switch to pickup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch to pickup' });
  // Eve lives in New Jersey (6.625 %), the sale was in New York (4 %).
  const before = named('Stone').totalPrice.tax;
  expect(
    await within(dialog).findByRole('row', { name: new RegExp(`^Tax ${amount(before).replace('.', '\\.')} `) }),
  ).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('button', { name: 'Switch to pickup' }));
  expect(await within(eve).findByRole('button', { name: 'Switch to shipping' })).toBeInTheDocument();
  expect(eve).toHaveTextContent('Pickup');

  await page.user.click(screen.getByRole('button', { name: 'Select All' }));
  const dock = screen.getByRole('region', { name: 'Selection' });
  await page.user.click(within(dock).getByRole('button', { name: 'Mark as shipped' }));
  await markOn(page, await screen.findByRole('dialog', { name: 'Mark as shipped' }));
  await waitFor(() => expect(eve).toHaveTextContent(/Picked Up - \d\d\/\d\d\/\d{4}/));
  expect(screen.getByText('5 invoices marked as shipped.')).toBeInTheDocument();
  await page.user.click(within(eve).getAllByRole('button', { name: /^Actions for lot/ })[0] ?? eve);
  expect(await screen.findByRole('menuitem', { name: 'Mark as not picked up' })).toBeInTheDocument();
});

test('a failed switch is reported, and the label does not change', async () => {
  const page = open();
  const ada = await blockOf('Ada Marsh');
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    typeof init?.body === 'string' && init.body.includes('SetInvoiceDelivery')
      ? Promise.reject(new TypeError('network'))
      : fetch(input, init);
  await page.user.click(within(ada).getByRole('button', { name: 'Switch to pickup' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch to pickup' }));
  expect(
    await screen.findByText(
      /^The connection was lost, so the invoice may have been switched to pickup\. Try again: it won't be applied twice\./,
    ),
  ).toBeInTheDocument();
  globalThis.fetch = fetch;
  await page.user.keyboard('{Escape}');
  expect(within(ada).getByRole('button', { name: 'Switch to pickup' })).toBeInTheDocument();
});

test('restricted items are labeled on the invoice and on the item', async () => {
  const { invoiceID, invoiceDetails } = named('Marsh');
  await upstream.db.query('update invoice_line set restricted = true where house_id = $1 and id = $2', [
    api.houseId,
    invoiceDetails?.[0]?.invoiceDetailID,
  ]);
  await upstream.db.query('update invoice set has_restricted = true where house_id = $1 and id = $2', [
    api.houseId,
    invoiceID,
  ]);
  open(`?id=${invoiceID}`);
  const ada = await blockOf('Ada Marsh');
  expect(within(ada).getByText(RESTRICTED_INVOICE)).toBeInTheDocument();
  expect(within(ada).getByText(RESTRICTED_ITEM)).toBeInTheDocument();
});

test('no switch is offered while a payment is pending, and the menu says why', async () => {
  const { invoiceID } = named('Marsh');
  await upstream.db.query("update invoice set status = 'PAYMENT_PENDING' where house_id = $1 and id = $2", [
    api.houseId,
    invoiceID,
  ]);
  const page = open(`?id=${invoiceID}`);
  const ada = await blockOf('Ada Marsh');
  expect(within(ada).queryByRole('button', { name: /^Switch to/ })).not.toBeInTheDocument();
  await page.user.click(within(ada).getByRole('button', { name: /^Actions for invoice/ }));
  expect(await screen.findByRole('menuitem', { name: /^Switch to pickup/ })).toHaveTextContent(
    'A payment on this invoice is pending.',
  );
});

test('with charges per invoice, the layout shows whole invoices unless the costs of one were overridden', async () => {
  const { invoiceGroupID } = await api.create(['Tools and Toys'], 'Cards per invoice', 'Barn');
  open('', invoiceGroupID);
  const eve = await blockOf('Eve Stone');
  expect(within(eve).getByText('Total Taxes and Fees')).toBeInTheDocument();
  expect(within(eve).queryByRole('columnheader', { name: 'Tax' })).not.toBeInTheDocument();
  cleanup();
  const { invoiceID } = await api.invoiceOf(invoiceGroupID, 'Stone');
  await upstream.db.query('update invoice set costs_override = true where house_id = $1 and id = $2', [
    api.houseId,
    invoiceID,
  ]);
  open('', invoiceGroupID);
  const overridden = await blockOf('Eve Stone');
  expect(await within(overridden).findByRole('columnheader', { name: 'Tax' })).toBeInTheDocument();
  expect(within(overridden).queryByText('Total Taxes and Fees')).not.toBeInTheDocument();
});

test('Print on Create New Invoices prints all shown invoices when none is selected', async () => {
  const page = openApp(server.url, `/invoices/CreateNewInvoices/${group}?q=marsh`, cashier.cookie);
  await blockOf('Ada Marsh');
  await page.user.click(screen.getByRole('button', { name: 'Deselect all' }));
  expect(screen.getByRole('button', { name: /^Preview & Send/ })).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() =>
    expect(page.address()).toBe(
      `/invoices/InvoiceGroupPreview/${group}/invoice/${named('Marsh').invoiceID}?from=create&view=all`,
    ),
  );
});
