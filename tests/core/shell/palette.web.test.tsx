import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;
let server: TestServer;
let group: number;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse()] });
  server = await startTestServer(upstream);
  group = (await createdGroup(upstream, await server.as('sample', 'cashier'), 'Autumn Sale', 'Cards per lot')).number;
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

async function openPalette(userName = 'cashier') {
  const page = openApp(server.url, '/', (await server.as('sample', userName)).cookie);
  await screen.findByRole('navigation', { name: 'Main' });
  await page.user.keyboard('{Control>}k{/Control}');
  return { ...page, box: await screen.findByRole('combobox') };
}

const offers = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('screens are found by part of their name, selected with arrow keys, and opened with Enter', async () => {
  const { user, address } = await openPalette();
  await user.keyboard('existing');
  expect(offers()).toEqual(['Existing InvoicesInvoices']);
  await user.keyboard('{Backspace>8/}invoices{ArrowDown}{ArrowUp}{ArrowDown}');
  const [, second] = screen.getAllByRole('option');
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(address()).toBe('/invoices/AllInvoices');
});

test('an invoice group is found by part of its title', async () => {
  const { user, address } = await openPalette();
  await user.keyboard('utumn');
  await user.click(await screen.findByRole('option', { name: /^Autumn Sale/ }));
  expect(address()).toBe(`/invoices/InvoiceGroupDetails/${group}`);
});

test('a bidder is found by keyboard alone: shortcut, name, Enter, which waits for the response', async () => {
  const { user, address } = await openPalette();
  await user.keyboard('chloe ro{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Chloe Rossi' })).toBeInTheDocument();
  expect(address()).toMatch(/^\/customers\/bidder\/\d+$/);
});

test.each([
  ['part of a name', 'ossi'],
  ['an email address', 'chloe.rossi@bidder.example'],
  ['a company', 'rossi antiques'],
])('a bidder is found by %s', async (_what, text) => {
  const { user } = await openPalette();
  await user.keyboard(text);
  expect(await screen.findByRole('option', { name: /^Chloe Rossi/ })).toBeInTheDocument();
});

test('a lot leads to its invoice, and a template to its form', async () => {
  const cashier = await server.as('sample', 'cashier');
  const { data } = await cashier.gql<{ lots: { nodes: { title: string; invoice: object | null }[] } }>(
    '{ lots(first: 50, filter: { isSold: true }) { nodes { title invoice { id } } } }',
  );
  const title = data.lots.nodes.find(({ invoice }) => invoice !== null)?.title ?? '';
  const { user, address } = await openPalette();
  await user.keyboard(title);
  expect(await screen.findByRole('option', { name: new RegExp(`^Lot \\w+ · ${title}`) })).toBeInTheDocument();
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('bank per lot');
  await user.click(await screen.findByRole('option', { name: /^Bank per lot/ }));
  expect(address()).toMatch(/^\/invoices\/invoiceTemplates\/\d+$/);
});

test('actions run: the dark theme, and a new template', async () => {
  const { user, address } = await openPalette();
  await user.keyboard('dark{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('new templ{Enter}');
  await waitFor(() => expect(address()).toBe('/invoices/invoiceTemplates/new'));
});

test('600 characters find nothing and fail nothing', async () => {
  const { user } = await openPalette();
  const box = screen.getByRole('combobox');
  await user.click(box);
  await user.paste('x'.repeat(700));
  expect(box).toHaveValue('x'.repeat(600));
  expect(await screen.findByText(/^Nothing found for/)).toBeInTheDocument();
});

test('an invoice is found by its number and shown with its group', async () => {
  const cashier = await server.as('sample', 'cashier');
  const { data } = await cashier.gql<{ invoices: { nodes: { number: number }[] } }>(
    '{ invoices(first: 1) { nodes { number } } }',
  );
  const number = data.invoices.nodes[0]?.number;
  const { user } = await openPalette();
  await user.keyboard(`#${number}`);
  expect(await screen.findByRole('option', { name: new RegExp(`^Invoice #${number} `) })).toBeInTheDocument();
  const [first] = screen.getAllByRole('option');
  expect(first).toHaveTextContent(`Invoice #${number} `);
  expect(first).toHaveTextContent('Autumn Sale');
});

test('the user’s account is always listed, and screens without permission are not', async () => {
  const { user } = await openPalette('viewer');
  await user.keyboard('account');
  expect(offers()).toEqual(['My accountPassword, and where you are signed in']);
  await user.keyboard('{Backspace>7/}existing');
  expect(await screen.findByText('Nothing found for “existing”.')).toBeInTheDocument();
});

test('the list of shortcuts has those of every screen and of invoice groups', async () => {
  const { user } = openApp(server.url, '/', (await server.as('sample', 'cashier')).cookie);
  await screen.findByRole('navigation', { name: 'Main' });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
  for (const does of ['Search on this page', 'View the focused invoice group', 'Edit invoices in the focused group'])
    expect(within(dialog).getByText(does)).toBeInTheDocument();
});
