import { screen, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { liveHouse } from '../support/houses/live-house';
import { newHouse } from '../support/houses/new-house';
import { smallHouse } from '../support/houses/sample-house';
import { sendAll } from './live-steps';

const house = liveHouse(smallHouse(), 'Autumn Sale', sendAll);

const PATH = '/reports/salesTaxReports';
const open = (path = PATH) => openApp(house().server.url, path, house().own.cookie);
const report = () => screen.findByRole('grid', { name: 'Sales tax by state' });
const rows = async () => within(await report()).findAllByRole('row', { name: /\$/ });
const view = { name: 'View Report' };

/** The amounts in a text, as numbers. */
const amountsIn = (text: string) =>
  [...text.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, amount = '']) => Number(amount.replace(/,/g, '')));
const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test('nothing is shown, and nothing can be downloaded, until a report is viewed', async () => {
  open();
  await screen.findByRole('button', view);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByRole('button', { name: 'Download .CSV' })).toHaveAttribute('aria-disabled', 'true');
});

test('a report has a row for each state, totals that equal the rows, and a CSV file', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', view));
  const found = await rows();
  const taxes = found.map((row) => amountsIn(row.textContent).at(-1) ?? 0);
  expect(cents(taxes)).toBeGreaterThan(0);
  const total = screen.getByText('Sales tax', { selector: 'dt' }).nextElementSibling;
  expect(cents(amountsIn(total?.textContent ?? ''))).toBe(cents(taxes));
  expect(screen.getByRole('link', { name: 'Download .CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/files\/salesTaxReport\.csv\?year=\d{4}$/),
  );
});

test('a period without sales has no reports, and no file', async () => {
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Year'), '2023');
  await user.selectOptions(screen.getByLabelText('Month'), 'March');
  await user.click(screen.getByRole('button', view));
  expect(await screen.findByText('There are no reports for the selected parameters')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download .CSV' })).toHaveAttribute('aria-disabled', 'true');
});

test('a house without sales has none at all', async () => {
  const { server, upstream } = house();
  const name = await newHouse(upstream);
  openApp(server.url, `${PATH}?year=all`, (await server.as(name, 'super')).cookie);
  expect(await screen.findByText('No sales tax report(s) have been generated')).toBeInTheDocument();
});

test('a state leads to the invoices that it adds up, and back', async () => {
  const { user } = open(`${PATH}?year=all`);
  const [row] = await rows();
  const tax = amountsIn(row?.textContent ?? '').at(-1) ?? 0;
  const link = within(row ?? document.body).getByRole('link');
  const name = link.textContent;
  await user.click(link);
  expect(await screen.findByRole('heading', { name: `Sales tax in ${name}` })).toBeInTheDocument();
  const entries = within(await screen.findByRole('grid', { name: 'Invoices with sales tax' }));
  const counted = await entries.findAllByRole('row', { name: /\$/ });
  expect(cents(counted.map((entry) => amountsIn(entry.textContent).at(-1) ?? 0))).toBe(cents([tax]));
  expect(within(counted[0] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/invoices\/EditInvoices\/|InvoiceGroup/),
  );
  await user.click(screen.getByRole('link', { name: /Sales Tax Reports/ }));
  expect(await rows()).not.toHaveLength(0);
});

test('what counts in a state can be changed, and the report follows', async () => {
  const { user } = open(`${PATH}?year=all&state=US-NY`);
  const [row] = await rows();
  expect(row).toHaveTextContent('Invoice date');
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Tax in New York/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales tax in New York' }));
  expect(dialog.getByText(/Publication 750/)).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Tax counts by'), 'Payment date');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There are no reports for the selected parameters')).toBeInTheDocument();

  // A state without a row is still listed.
  await user.click(screen.getByRole('button', { name: 'When tax counts' }));
  const list = within(await screen.findByRole('dialog', { name: 'When tax counts' }));
  await user.click(await list.findByRole('button', { name: 'New York' }));
  const again = within(await screen.findByRole('dialog', { name: 'Sales tax in New York' }));
  await user.selectOptions(again.getByLabelText('Tax counts by'), 'Usual: Invoice date');
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await rows()).toHaveLength(1);
});
