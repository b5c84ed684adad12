import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { clientOf } from '../../invoicing/house-at-work';
import { openApp } from '../../support/browser/web-app';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

const group = ofFile(async () =>
  createdGroup(upstream, await server.as('sample', 'cashier'), 'Autumn Sale', 'Cards per lot'),
);

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
  await user.paste('utumn');
  await user.click(await screen.findByRole('option', { name: /^Autumn Sale\s*Invoice group/ }));
  expect(address()).toBe(`/invoices/InvoiceGroupDetails/${group.number}`);
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
  await user.paste(text);
  expect(await screen.findByRole('option', { name: /^Chloe Rossi/ })).toBeInTheDocument();
});

test('a bidder’s result says what the bidder owes', async () => {
  const { data } = await (
    await server.as('sample', 'cashier')
  ).gql<{
    bidders: { nodes: { person: { invoices: { totals: { totals: { outstandingBalance: string } }[] } } }[] };
  }>(
    '{ bidders(filter: { search: "chloe rossi" }) { nodes { person { invoices(first: 1) { totals { totals { outstandingBalance } } } } } } }',
  );
  const owed = Number(data.bidders.nodes[0]?.person.invoices.totals[0]?.totals.outstandingBalance);
  expect(owed).toBeGreaterThan(0);
  const { user } = await openPalette();
  await user.paste('chloe rossi');
  expect(await screen.findByRole('option', { name: /^Chloe Rossi/ })).toHaveTextContent(
    ` · owes ${owed.toLocaleString('en-US', { style: 'currency', currency: 'USD' })} · `,
  );
});

test('a lot leads to its invoice, and a template to its form', async () => {
  const cashier = await server.as('sample', 'cashier');
  const { data } = await cashier.gql<{ lots: { nodes: { title: string; invoice: object | null }[] } }>(
    '{ lots(first: 50, filter: { isSold: true }) { nodes { title invoice { id } } } }',
  );
  const title = data.lots.nodes.find(({ invoice }) => invoice !== null)?.title ?? '';
  const { user, address } = await openPalette();
  await user.paste(title);
  expect(
    await screen.findByRole('option', { name: new RegExp(`^Lot \\w+ · ${title}.*Invoice #`) }),
  ).toBeInTheDocument();
  await user.clear(screen.getByRole('combobox'));
  await user.paste('bank per lot');
  await user.click(await screen.findByRole('option', { name: /^Bank per lot/ }));
  expect(address()).toMatch(/^\/invoices\/invoiceTemplates\/\d+$/);
});

test('a lot leads users who edit sales to its own page', async () => {
  const [lot] = await upstream.db.query<{ title: string; number: string; lotId: number }>(
    `select title, concat(number, extension) as number, id as "lotId" from lot_view where hammer is null order by id limit 1`,
  );
  const label = `Lot ${lot?.number ?? ''} · ${lot?.title ?? ''}`;
  const { user, address } = await openPalette('super');
  await user.paste(lot?.title ?? '');
  const offered = await screen.findAllByRole('option', { name: new RegExp(`^${label}`) });
  expect(offered.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/ · Not sold · Edit item$/)]);
  await user.click(offered[0] ?? document.body);
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue(lot?.title);
  expect(address()).toMatch(new RegExp(`^/session/live/\\d+/\\d+/lot/id${lot?.lotId ?? 0}$`));
});

test('a typing error in a name is forgiven, for bidders and for screens', async () => {
  const { user } = await openPalette();
  await user.paste('chole rosi');
  expect(await screen.findByRole('option', { name: /^Chloe Rossi/ })).toBeInTheDocument();
  await user.clear(screen.getByRole('combobox'));
  await user.paste('exsiting invoices');
  expect(await screen.findByRole('option', { name: /^Existing Invoices/ })).toBeInTheDocument();
});

test('a dispute is found by its bidder and by its number, by those who may read it', async () => {
  const boss = await clientOf(upstream, 'sample', 'super');
  const [lot] = await upstream.db.query<{ id: number }>(
    `select l.id from lot_view l join approval_view a on a.house_id = l.house_id and a.id = l.approval_id
     where l.house_id = $1 and a.last_name = 'Rossi' and l.hammer is not null limit 1`,
    [boss.houseId],
  );
  await boss.post('disputes/', { action: 'open', transactionIDs: [lot?.id], reasonID: 4, message: 'Please pay.' });
  const { user, address } = await openPalette('super');
  await user.paste('rossi');
  const option = await screen.findByRole('option', { name: /^Dispute \d+ · Chloe Rossi/ });
  const number = /^Dispute (\d+)/.exec(option.textContent)?.[1] ?? '';
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard(`dispute ${number}{Enter}`);
  expect(await screen.findByRole('heading', { level: 1, name: /^Dispute \d+/ })).toBeInTheDocument();
  expect(address()).toMatch(/^\/customers\/dispute\//);
});

test.each([
  ['disputes only', '{customer}', 'rossi', /^Dispute \d+ · Chloe Rossi/],
  ['templates only', '{inventory,console}', 'sign out', /^Sign out/],
])('a user who may read %s searches only that, and nothing is refused', async (_what, access, text, name) => {
  await upstream.db.query(`update house_user set access = $1::text[] where user_name = 'viewer'`, [access]);
  const { user } = await openPalette('viewer');
  await user.paste(text);
  expect(await screen.findByRole('option', { name })).toBeInTheDocument();
  await user.clear(screen.getByRole('combobox'));
  await user.paste('qqqq');
  expect(await screen.findByText('Nothing found for “qqqq”.')).toBeInTheDocument();
  await upstream.db.query(`update house_user set access = '{calendar,messages,console}' where user_name = 'viewer'`);
});

test('recently opened records come first until something is typed, with their current names', async () => {
  const { user, address } = await openPalette();
  await user.keyboard('chloe ro{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Chloe Rossi' });
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('bank per lot{Enter}');
  await waitFor(() => expect(address()).toMatch(/invoiceTemplates/));
  await screen.findByDisplayValue('Bank per lot');
  await upstream.db.query(`update approval set first_name = 'Chloé' where last_name = 'Rossi'`);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() =>
    expect(offers().slice(0, 2)).toEqual([
      expect.stringMatching(/^Bank per lot/),
      expect.stringMatching(/^Chloé Rossi/),
    ]),
  );
  await upstream.db.query(`update approval set first_name = 'Chloe' where last_name = 'Rossi'`);
  expect(Object.values(localStorage).join(' ')).not.toContain('Rossi');
  await user.paste('existing');
  expect(offers()).toEqual(['Existing InvoicesInvoices']);
});

test('the selected result is scrolled into view', async () => {
  const shown: (string | null)[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    shown.push(this.textContent);
  });
  const { user } = await openPalette();
  await user.keyboard('{ArrowDown>12/}');
  expect(shown.at(-1)).toBe(screen.getByRole('option', { selected: true }).textContent);
  expect(offers().indexOf(shown.at(-1) ?? '')).toBeGreaterThanOrEqual(12);
  jest.restoreAllMocks();
});

test('the selected result stays selected when recently opened records arrive above it', async () => {
  const { user } = await openPalette();
  await user.keyboard('chloe ro{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Chloe Rossi' });
  const { fetch } = globalThis;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (typeof init?.body === 'string' && init.body.includes('"operationName":"RecentRecords"')) await released;
    return response;
  };
  cleanup();
  await openPalette();
  await user.keyboard('{ArrowDown>3/}');
  const selected = () => screen.getByRole('option', { selected: true }).textContent;
  const before = offers()[3];
  expect(selected()).toBe(before);
  release();
  await screen.findByRole('option', { name: /^Chloe Rossi/ });
  expect(offers()[3]).not.toBe(before);
  expect(selected()).toBe(before);
  globalThis.fetch = fetch;
});

test('settings are found by what is on them, and actions by other names', async () => {
  const { user } = await openPalette('super');
  await user.paste("buyer's premium");
  expect(await screen.findByRole('option', { name: /^Auction Terms/ })).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: /^Buyer’s premium/ })).toBeInTheDocument();
  await user.clear(screen.getByRole('combobox'));
  await user.paste('log out');
  expect(await screen.findByRole('option', { name: /^Sign out/ })).toBeInTheDocument();
});

test.each(['overdue', 'past due', 'owes'])('“%s” leads to the overdue invoices', async (text) => {
  const { user, address } = await openPalette();
  await user.paste(text);
  await user.click(await screen.findByRole('option', { name: /^Overdue\s*All Invoices/ }));
  expect(address()).toBe('/invoices/AllInvoices?payments=OVERDUE');
});

test('lots that aren’t invoiced lead to the results if they are sold, and else to their sale', async () => {
  const cashier = await server.as('sample', 'cashier');
  const { data } = await cashier.gql<{
    lots: {
      nodes: {
        number: string;
        title: string;
        hammer: string | null;
        invoice: object | null;
        catalog: { title: string; ref: string };
      }[];
    };
  }>('{ lots(first: 200) { nodes { number title hammer invoice { id } catalog { id title ref } } } }');
  const sold = data.lots.nodes.find(({ hammer, invoice }) => hammer !== null && invoice === null);
  const { user, address } = await openPalette('super');
  await user.paste(sold?.title ?? '');
  await user.click(
    await screen.findByRole('option', { name: new RegExp(`^Lot ${sold?.number ?? ''} · .*Not invoiced$`) }),
  );
  expect(address()).toBe(
    `/reports/sessionResults/viewSessionResults?refs=${sold?.catalog.ref ?? ''}&q=${sold?.number ?? ''}`,
  );
});

test('a sale leads to the calendar', async () => {
  const [sale] = await upstream.db.query<{ name: string }>(`select name from auction_group order by id limit 1`);
  const { user, address } = await openPalette('super');
  await user.paste(sale?.name ?? '');
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${sale?.name ?? ''}\\s*Sale · `) }));
  expect(address()).toMatch(/^\/my-auctions\/(current|past)\?q=/);
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
  await user.paste(`#${number}`);
  expect(await screen.findByRole('option', { name: new RegExp(`^Invoice #${number} `) })).toBeInTheDocument();
  const [first] = screen.getAllByRole('option');
  expect(first).toHaveTextContent(`Invoice #${number} `);
  expect(first).toHaveTextContent('Autumn Sale');
});

test('the user’s account is always listed, and screens without permission are not', async () => {
  const { user } = await openPalette('viewer');
  await user.paste('account');
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
