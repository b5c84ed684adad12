import { screen, within } from '@testing-library/react';
import { monthBefore } from '../../rules/sales-tax/report-period';
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
  await user.selectOptions(await screen.findByLabelText('Month'), 'All months');
  await user.click(screen.getByRole('button', view));
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

test('last month is chosen at first, the year before in January', async () => {
  open();
  expect(await screen.findByLabelText('Month')).toHaveDisplayValue('October');
  expect(screen.getByLabelText('Year')).toHaveDisplayValue('2026');
  expect(monthBefore('2027-01-31')).toEqual({ year: 2026, month: 12 });
});

test('a report on paper says whose it is, for when, and of which day', async () => {
  open(`${PATH}?year=2026&month=11&state=US-NY`);
  await rows();
  expect(screen.getByText(/· New York · November 2026 · Printed /)).toBeInTheDocument();
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
  const listed = await entries.findAllByRole('row', { name: /\$/ });
  const sums = listed.at(-1);
  const counted = listed.slice(0, -1);
  expect(cents(counted.map((entry) => amountsIn(entry.textContent).at(-1) ?? 0))).toBe(cents([tax]));
  expect(sums).toHaveTextContent(/^\d+ entr(y|ies)/);
  expect(cents(amountsIn(sums?.textContent ?? '').slice(-1))).toBe(cents([tax]));
  const file = screen.getByRole('link', { name: 'Download .CSV' }).getAttribute('href') ?? '';
  const answer = await fetch(new URL(file, house().server.url), { headers: { cookie: house().own.cookie } });
  expect(answer.headers.get('content-disposition')).toMatch(/"salesTaxEntries_[^"]*_USD\.csv"/);
  const [head, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(head).toMatch(
    /Date,Invoice #,First name,Last name,Currency,Sales,Effective rate %,Sales tax,Exempt,Tax entered by hand$/,
  );
  expect(lines).toHaveLength(counted.length);
  expect(cents(lines.map((line) => Number(line.split(',').at(-3))))).toBe(cents([tax]));
  expect(within(counted[0] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/invoices\/EditInvoices\/|InvoiceGroup/),
  );
  // None of these taxes was entered by hand.
  await user.click(screen.getByLabelText('Only taxes entered by hand'));
  expect(await screen.findByText('No invoices in this report.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /Sales Tax Reports/ }));
  expect(await rows()).not.toHaveLength(0);
});

test('what counts in a state can be changed, and the report follows', async () => {
  const { user } = open(`${PATH}?year=all&state=US-NY`);
  const [row] = await rows();
  expect(row).toHaveTextContent('Accrual (invoice date)');
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Reporting basis for New York/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales tax in New York' }));
  expect(dialog.getByText(/Publication 750/)).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Reporting basis'), 'Cash (payment date)');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There are no reports for the selected parameters')).toBeInTheDocument();

  // A state without a row is still listed.
  await user.click(screen.getByRole('button', { name: 'Reporting basis' }));
  const list = within(await screen.findByRole('dialog', { name: 'Reporting basis' }));
  await user.click(await list.findByRole('button', { name: 'New York' }));
  const again = within(await screen.findByRole('dialog', { name: 'Sales tax in New York' }));
  await user.selectOptions(again.getByLabelText('Reporting basis'), 'Usual: Accrual (invoice date)');
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await rows()).toHaveLength(1);
});
