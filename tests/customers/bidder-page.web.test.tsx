import { act, screen, within } from '@testing-library/react';
import { clientOf } from '../invoicing/house-at-work';
import { openApp } from '../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import { payInLedger } from './ledger-payments';

let cookie: string;
let group: number;
let barn: number;
/** Numbers of bidders by last name. */
const bidders: Record<string, number> = {};

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  ({ cookie } = clerk);
  const api = await clientOf(upstream, 'sample');
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  barn = (await api.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
  for (const { lastName, approvalID } of (await api.detail(group)).invoiceBidders) bidders[lastName] = approvalID;
  const { invoiceID } = await api.invoiceOf(group, 'Keller');
  await clerk.gql(
    'mutation ($input: ContactBiddersInput!) { contactBidders(input: $input) { userErrors { message } } }',
    {
      input: {
        selection: { groupNumber: group, numbers: [invoiceID] },
        subject: 'Your herons',
        text: 'They are packed.',
        idempotencyKey: 'bidder-page',
      },
    },
  );
});

const open = (number: number | undefined) => openApp(server.url, `/customers/bidder/${number}`, cookie);
const fact = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;

test('the bidder page shows the bidder’s name, address, and phone number formatted', async () => {
  open(bidders.Rossi);
  expect(await screen.findByRole('heading', { name: 'Chloe Rossi' })).toBeInTheDocument();
  expect(screen.getByText(`Rossi Antiques · Aggregator · Bidder #${bidders.Rossi}`)).toBeInTheDocument();
  expect(await fact('Phone')).toHaveTextContent('(212) 555-0142');
  expect(await fact('Address')).toHaveTextContent('7 Elm StreetLos Angeles, CA 90012United States');
  expect(await fact('Sales tax')).toHaveTextContent('Tax-exempt');
  expect(await fact('Paddles')).toHaveTextContent('102 in 1 sessionlatest Pictures, Nov 10, 2026');
  expect(screen.getByRole('link', { name: 'chloe.rossi@bidder.example' })).toHaveAttribute(
    'href',
    'mailto:chloe.rossi@bidder.example',
  );
});

test('the bidder page shows which details of a floor bidder are unknown', async () => {
  open(bidders.Patel);
  await screen.findByRole('heading', { name: 'Dev Patel' });
  expect(await fact('Email')).toHaveTextContent('No email address');
  expect(await fact('Phone')).toHaveTextContent('No telephone number');
  expect(await fact('Member')).toHaveTextContent('None (floor bidder)');
});

test('the bidder page lists the invoices of all groups, latest first, each with its group', async () => {
  const { user, address } = open(bidders.Keller);
  const table = await screen.findByRole('grid', { name: 'Invoices' });
  const groups = (await within(table).findAllByRole('link', { name: /^(Autumn|Barn)$/ })).map(
    (link) => link.textContent,
  );
  expect(groups).toEqual(['Barn', 'Autumn']);
  expect(table).toHaveTextContent('2 invoices');
  await user.click(within(table).getByRole('link', { name: 'Autumn' }));
  expect(address()).toBe(`/invoices/InvoiceGroupDetails/${group}`);
});

test('the bidder page says when there are no payments yet', async () => {
  open(bidders.Stone);
  expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeInTheDocument();
});

test('the bidder page lists payments with invoice, method, amount, and status', async () => {
  const at = new Date(SAMPLE_NOW);
  const invoice = await payInLedger(upstream.db, 'sample', 'Marsh', [
    { amount: 123_450, state: 'SETTLED', methodId: 3, at },
    { amount: 5_000, state: 'FAILED', methodId: 11, at },
    { amount: -23_450, state: 'SETTLED', methodId: 3, at, refersTo: 0 },
  ]);
  open(bidders.Marsh);
  const table = await screen.findByRole('grid', { name: 'Payments' });
  await within(table).findAllByText('ACH');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    );
  const of = (...cells: string[]) => ['Nov 20, 2026', String(invoice), ...cells];
  expect(rows).toEqual([
    of('Wire', '-$234.50', 'Reversed'),
    of('ACH', '$50.00', 'Payment Failed'),
    of('Wire', '$1,234.50', 'Paid'),
  ]);
});

test('the bidder page lists a check that pays two invoices in one row with both, and updates when a payment is recorded', async () => {
  const api = await clientOf(upstream, 'sample');
  const invoices = await Promise.all([group, barn].map((id) => api.invoiceOf(id, 'Keller')));
  const record = (amounts: readonly number[], reference: string) =>
    api.post('paymentReceipts', {
      paymentMethodID: 2,
      lines: amounts.map((amount, index) => ({ invoiceID: invoices[index]?.invoiceID, amount, reference })),
    });
  await record([12, 8.5], 'No. 7');
  open(bidders.Keller);
  const table = await screen.findByRole('grid', { name: 'Payments' });
  const row = await within(table).findByRole('row', { name: /Check/ });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(row).toHaveTextContent('$20.50');
  const numbers = invoices.map(({ invoiceID }) => invoiceID).sort((a, b) => a - b);
  expect(
    within(row)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(numbers.map(String));
  await record([1], 'No. 8');
  expect(await within(table).findByText('$1.00')).toBeInTheDocument();
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('the bidder page redirects from a member number to the bidder’s URL', async () => {
  const { address } = open(9003);
  expect(await screen.findByRole('heading', { name: 'Chloe Rossi' })).toBeInTheDocument();
  expect(address()).toBe(`/customers/bidder/${bidders.Rossi}`);
});

test('the bidder page shows a message for an unknown bidder and for an invalid URL', async () => {
  open(987_654);
  expect(await screen.findByRole('heading', { name: 'There is no such bidder.' })).toBeInTheDocument();
  openApp(server.url, '/customers/bidder/99999999999', cookie);
  expect(await screen.findByRole('heading', { name: 'Page Not Found - Please try another page.' })).toBeInTheDocument();
});

test('the bidder page redirects users without access to invoices', async () => {
  const { address } = openApp(
    server.url,
    `/customers/bidder/${bidders.Marsh}`,
    (await server.as('sample', 'viewer')).cookie,
  );
  expect(
    await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.'),
  ).toBeInTheDocument();
  expect(address()).toBe('/?p=1');
});

test.each(['InvoiceGroupDetails', 'CreateNewInvoices'])('bidder names on %s link to the bidder page', async (page) => {
  const { user, address } = openApp(server.url, `/invoices/${page}/${group}`, cookie);
  await user.click(await screen.findByRole('link', { name: 'Ada Marsh' }));
  expect(address()).toBe(`/customers/bidder/${bidders.Marsh}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeInTheDocument();
});

test('arrow keys reach a bidder’s name in the table, and Enter opens the bidder page', async () => {
  const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  const name = await screen.findByRole('link', { name: 'Ada Marsh' });
  expect(name).toHaveAttribute('tabindex', '-1');
  const row = name.closest<HTMLElement>('[role="row"]') ?? document.body;
  act(() => within(row).getAllByRole('link')[0]?.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(name).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(address()).toBe(`/customers/bidder/${bidders.Marsh}`);
});

test('the bidder page shows messages to the bidder with their delivery', async () => {
  open(bidders.Keller);
  const messages = await screen.findByRole('region', { name: 'Messages' });
  expect(await within(messages).findByText('Your herons')).toBeInTheDocument();
  expect(messages).toHaveTextContent('to bruno.keller@bidder.example');
});

test('the bidder page says when there are no messages yet', async () => {
  open(bidders.Stone);
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeInTheDocument();
});

test('the figures of the bidder page add up, with additional charges and credit notes, in total and by invoice', async () => {
  const api = await clientOf(upstream, 'sample');
  const { invoiceID } = await api.invoiceOf(group, 'Rossi');
  await api.post('invoicePaidOnly', {
    paidInvoices: [
      { invoiceID, invoiceDetailID: null, paid: true, paidDate: '11/18/2026', paymentMethodID: 2, shipped: false },
    ],
  });
  await api.post('charges', { target: { invoiceIDs: [invoiceID] }, charges: { shipping: { amount: 45 } } });
  const cashier = await clientOf(upstream, 'sample', 'cashier');
  await cashier.post(`invoice/${invoiceID}/creditNotes`, { amount: 5, reason: 'Scratched.' });
  open(bidders.Rossi);
  const amount = async (label: string) => Number((await fact(label))?.textContent.replace(/[^\d.-]/g, ''));
  await screen.findByText('Additional charges', { selector: 'dt' });
  const [invoiced, additional, credited, paid, outstanding] = [
    await amount('Invoiced'),
    await amount('Additional charges'),
    await amount('Credited'),
    await amount('Paid'),
    await amount('Outstanding'),
  ];
  expect([additional, credited]).toEqual([45, 5]);
  expect(paid).toBeGreaterThan(0);
  expect(Math.round((invoiced + additional - credited - paid) * 100)).toBe(Math.round(outstanding * 100));
  const table = await screen.findByRole('grid', { name: 'Invoices' });
  expect(within(table).getByRole('columnheader', { name: "Add'l Charges" })).toBeInTheDocument();
  const row = await within(table).findByRole('row', { name: new RegExp(String(invoiceID)) });
  expect(within(row).getByText('$45.00')).toBeInTheDocument();
  expect(within(row).getByText('$40.00')).toBeInTheDocument();
});
