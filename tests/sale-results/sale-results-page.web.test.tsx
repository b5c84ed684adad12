import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { createdGroup } from '../support/houses/invoicing-flow';
import { newHouse } from '../support/houses/new-house';
import { SAMPLE_NOW } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';
import type { TestCaller } from '../support/services/server';

const { upstream, server } = servicesOfFile({ quiet: true });
let boss: TestCaller;
let houseName: string;

beforeEach(async () => {
  upstream.clock.set(SAMPLE_NOW);
  houseName = await newHouse(upstream);
  boss = await server.as(houseName, 'super');
});

const PATH = '/reports/sessionResults/viewSessionResults';
const SESSIONS = '{ saleResults { nodes { sessions { ref title } } } }';
interface Sessions {
  readonly saleResults: {
    readonly nodes: readonly { readonly sessions: readonly { readonly ref: string; readonly title: string }[] }[];
  };
}
const refsOf = async (...titles: readonly string[]) => {
  const { data } = await boss.gql<Sessions>(SESSIONS);
  return data.saleResults.nodes
    .flatMap(({ sessions }) => sessions)
    .filter(({ title }) => titles.includes(title))
    .map(({ ref }) => ref)
    .join(',');
};
const BOTH = ['Pictures', 'Clocks and Furniture'] as const;
const pathOf = async (...titles: readonly string[]) => `${PATH}?refs=${encodeURIComponent(await refsOf(...titles))}`;
const open = async (path: string, user = 'super') =>
  openApp(server.url, path, (await server.as(houseName, user)).cookie);
const lotsOf = (name: string) => screen.findByRole('grid', { name: `Lots of ${name}` });
const rowOf = async (buyer: string, title: string) =>
  within(await lotsOf(buyer)).findByRole('row', { name: new RegExp(title) });
const total = (label: string) =>
  within(screen.getByRole('region', { name: 'Grand totals' })).getByText(label, { selector: 'dt' }).nextElementSibling;
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/** Whether a request of the app asks for the results. */
const isResult = (init: RequestInit | undefined) =>
  typeof init?.body === 'string' && init.body.includes('query SaleResult(');

let keys = 0;
const OPEN =
  'mutation ($input: OpenDisputesInput!) { openDisputes(input: $input) { disputes { id version } userErrors { message } } }';
const CLOSE =
  'mutation ($input: CloseDisputesInput!) { closeDisputes(input: $input) { disputes { state lot { dispute { state } } } userErrors { message } } }';
const LOTS = '{ lots(first: 50, filter: { isSold: true }) { nodes { id title dispute { id } } } }';
interface Lots {
  readonly lots: { readonly nodes: readonly { readonly id: string; readonly title: string }[] };
}
interface Opened {
  readonly openDisputes: { readonly disputes: readonly { readonly id: string; readonly version: number }[] };
}
const dispute = async (title: string) => {
  const { data } = await boss.gql<Lots>(LOTS);
  const lot = data.lots.nodes.find((one) => one.title === title);
  const opened = await boss.gql<Opened>(OPEN, {
    input: { lotIds: [lot?.id], reasonNumber: 4, message: 'Please pay.', idempotencyKey: `results-${(keys += 1)}` },
  });
  return opened.data.openDisputes.disputes;
};

test('shows a header per session, the lots of each buyer with sums, and totals that equal them', async () => {
  await open(await pathOf(...BOTH));
  expect(await screen.findByRole('heading', { name: 'A1 · Pictures' })).toBeInTheDocument();
  expect(screen.getByText('Nov 11, 2026')).toBeInTheDocument();
  const ada = await screen.findByRole('article', { name: 'Lots of Ada Marsh' });
  expect(ada).toHaveTextContent(
    'Paddle 100 · Marketplace · (212) 555-0142 · ada.marsh@bidder.example · 7 Elm Street, Albany, NY 12207, United States',
  );
  const [head, first, , , foot] = within(await lotsOf('Ada Marsh')).getAllByRole('row');
  expect(
    head &&
      within(head)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Lot', 'Title', 'Hammer', 'Buyer’s premium', 'Live fee', 'Payable']));
  expect(first).toHaveTextContent('A1 1Harbor at Dawn1,000.00250.0030.001,280.00');
  expect(first && within(first).getByRole('link', { name: 'Harbor at Dawn' })).toHaveAttribute(
    'href',
    'https://catalogue.example/harbor-at-dawn',
  );
  expect(foot).toHaveTextContent('3 lots3,100.50750.1093.023,943.62');
  const payable = (await screen.findAllByRole('article')).map((buyer) =>
    cents(within(buyer).getByText(/^\$[\d,.]+$/).textContent),
  );
  expect(payable).toHaveLength(5);
  expect(cents(total('Payable')?.textContent ?? '')).toBe(payable.reduce((sum, one) => sum + one, 0));
  expect(total('Lots')).toHaveTextContent('8');
});

test('without sessions in its address it leads to the list, and unknown ones have no result', async () => {
  const page = await open(PATH);
  expect(await screen.findByRole('heading', { name: 'Sales Results' })).toBeInTheDocument();
  expect(page.address()).toBe('/reports/sessionResults');
});

test('sessions that don’t exist have no result', async () => {
  await open(`${PATH}?refs=CATNONE`);
  expect(await screen.findByText('No Result Found')).toBeInTheDocument();
});

test('sessions in two currencies show the text instead of results', async () => {
  const path = await pathOf(...BOTH);
  await upstream.db.query(
    `update catalog set currency = 'GBP' where title = 'Pictures' and house_id =
    (select id from house where user_name = $1)`,
    [houseName],
  );
  await open(path);
  expect(await screen.findByText('Please select sessions with the same currency.')).toBeInTheDocument();
});

test('typing sends one search, and its totals and file are those of what it finds', async () => {
  const page = await open(await pathOf(...BOTH));
  await lotsOf('Ada Marsh');
  const sent = jest.spyOn(globalThis, 'fetch');
  const box = screen.getByRole('searchbox', { name: 'Search lots and buyers' });
  for (const text of ['h', 'he', 'her', 'heron']) fireEvent.change(box, { target: { value: text } });
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Lots of Ada Marsh' })).toBeNull(), { timeout: 5000 });
  expect(await rowOf('Bruno Keller', 'Two Herons')).toBeInTheDocument();
  const searches = sent.mock.calls.filter(([, init]) => isResult(init));
  sent.mockRestore();
  expect(searches).toHaveLength(1);
  expect(page.address()).toContain('q=heron');
  await waitFor(() => expect(total('Payable')).toHaveTextContent('$442.75'));
  expect(screen.getByRole('link', { name: 'Download .CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/files\/saleResults\.csv\?refs=CAT.*&search=heron$/),
  );
});

test('a lot with a dispute, of a floor bidder, or outside the days can’t be ticked, and says why', async () => {
  await dispute('Two Herons');
  await open(await pathOf(...BOTH, 'Tools and Toys'), 'clerk');
  const reasons = [
    ['Bruno Keller', 'lot 2, Two Herons', 'This item already has a dispute or a return.'],
    ['Dev Patel', 'lot 6, The Orchard', "Disputes can't be filed against floor bidders."],
    ['Eve Stone', 'lot 1, Tin Locomotive', 'A dispute can be opened from Nov 21, 2026 on.'],
  ] as const;
  for (const [buyer, lot, reason] of reasons) {
    const box = within(await lotsOf(buyer)).getByRole('checkbox', { name: `Select ${lot}` });
    expect(box).toHaveAccessibleDescription(reason);
    fireEvent.click(box);
    expect(box).not.toBeChecked();
  }
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('ticked lots lead to Open New File with their sessions, and back to the same results', async () => {
  const { user } = await open(await pathOf(...BOTH));
  await user.click(within(await lotsOf('Ada Marsh')).getByRole('checkbox', { name: 'Select lot 1, Harbor at Dawn' }));
  await user.click(within(await lotsOf('Eve Stone')).getByRole('checkbox', { name: 'Select lot 1, Bracket Clock' }));
  const dock = within(screen.getByRole('region', { name: 'Selection' }));
  expect(dock.getByText('2 lots selected')).toBeInTheDocument();
  // From a ticked lot, one Tab leads to the dock, past all other lots.
  await user.tab();
  await user.keyboard('{Enter}');
  expect(dock.getByRole('button', { name: 'File as dispute' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Open New File' })).toBeInTheDocument();
  expect(await screen.findByText(/Bracket Clock/)).toBeInTheDocument();
  expect(screen.getByText(/Harbor at Dawn/)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Sale Results' }));
  expect(await screen.findByRole('heading', { name: 'A2 · Clocks and Furniture' })).toBeInTheDocument();
});

test('a buyer gets a message, and so do all ticked ones', async () => {
  const { user } = await open(await pathOf('Pictures'));
  await user.click(await screen.findByRole('button', { name: 'Message Ada Marsh' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message bidder' }));
  expect(dialog.getByRole('list', { name: 'Recipients' })).toHaveTextContent('Ada Marsh · ada.marsh@bidder.example');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Subject Required')).toBeInTheDocument();
  expect(dialog.getByText('Message Required')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Marsh' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Bruno Keller' }));
  const dock = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(dock.getByRole('button', { name: 'Message' }));
  const both = within(await screen.findByRole('dialog', { name: 'Message 2 bidders' }));
  expect(both.getByRole('list', { name: 'Recipients' })).toHaveTextContent('Bruno Keller');
  await user.keyboard('{Escape}');
  await user.click(dock.getByRole('button', { name: 'Deselect all' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('feedback on the buyer of a lot is given from its line, which then shows it', async () => {
  const { user } = await open(await pathOf('Pictures'));
  const give = await screen.findByRole('button', { name: 'Give feedback on lot 2, Two Herons' });
  await user.click(give);
  await screen.findByRole('textbox', { name: /^Message/ });
  const dialog = within(screen.getByRole('dialog', { name: 'Give feedback' }));
  await user.click(dialog.getByRole('button', { name: 'Give feedback' }));
  expect(await screen.findByRole('button', { name: 'View feedback on lot 2, Two Herons' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Default feedback messages' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/customers\/feedback\/default\?refs=CAT/),
  );
});

test('a dispute closed elsewhere changes the lot, the invoice, and the results without a reload', async () => {
  const { number: group } = await createdGroup(upstream, boss, 'Autumn Sale', 'Cards per lot');
  const page = await open(await pathOf(...BOTH));
  page.beside(`/invoices/EditInvoices/${group}`);
  const [row] = await within(await lotsOf('Bruno Keller')).findAllByRole('row', { name: /Two Herons/ });
  expect(row && within(row).getByRole('link', { name: /^#\d+$/ })).toBeInTheDocument();
  const invoice = await screen.findByRole('article', { name: /^Invoice \d+, Bruno Keller$/ });
  expect(invoice).toHaveTextContent(/Outstanding.*\$442\.75/);
  const opened = await dispute('Two Herons');
  expect(await screen.findByRole('link', { name: 'Open dispute about lot 2' })).toBeInTheDocument();
  const closed = await boss.gql(CLOSE, { input: { disputes: opened, idempotencyKey: `results-${(keys += 1)}` } });
  expect(closed.data).toMatchObject({
    closeDisputes: { disputes: [{ state: 'CLOSED', lot: { dispute: { state: 'CLOSED' } } }] },
  });
  expect(await screen.findByRole('link', { name: 'Closed dispute about lot 2' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('article', { name: /^Invoice \d+, Bruno Keller$/ })).toHaveTextContent(
      /Outstanding.*\$0\.00/,
    ),
  );
  // The results keep the figures of the sale.
  expect(total('Payable')).not.toHaveTextContent('$0.00');
});

test('a lot that is hidden on its invoice is marked without a reload, and the totals say what it is of them', async () => {
  const { number: group } = await createdGroup(upstream, boss, 'Autumn Sale', 'Cards per lot');
  await open(await pathOf(...BOTH));
  expect(await rowOf('Bruno Keller', 'Two Herons')).not.toHaveTextContent('Hidden');
  const payable = total('Payable')?.textContent;
  const { data } = await boss.gql<{
    readonly invoiceGroup: {
      readonly invoices: {
        readonly nodes: readonly { readonly lines: readonly { readonly id: string; readonly title: string }[] }[];
      };
    };
  }>('query ($number: Int!) { invoiceGroup(number: $number) { invoices { nodes { lines { id title } } } } }', {
    number: group,
  });
  const line = data.invoiceGroup.invoices.nodes
    .flatMap(({ lines }) => lines)
    .find(({ title }) => title === 'Two Herons');
  await boss.gql(
    'mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) { lines { isHidden } userErrors { message } } }',
    { input: { lineIds: [line?.id], isHidden: true, idempotencyKey: `results-${(keys += 1)}` } },
  );
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent ===
          'Payable includes $442.75 of 1 lot hidden on invoices. The totals of their invoice groups don’t.',
    ),
  ).toBeInTheDocument();
  expect(await rowOf('Bruno Keller', 'Two Herons')).toHaveTextContent('Hidden');
  expect(total('Payable')?.textContent).toBe(payable);
});

test('a user without access to disputes and invoices reads the results without links to them', async () => {
  await dispute('Two Herons');
  await createdGroup(upstream, boss, 'Autumn Sale', 'Cards per lot');
  await upstream.db.query(
    `update house_user set access = array['reports'] where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
    [houseName],
  );
  await open(await pathOf('Pictures'), 'clerk');
  const row = await rowOf('Bruno Keller', 'Two Herons');
  expect(row).toHaveTextContent('Open');
  expect(within(row).queryByRole('checkbox')).toBeNull();
  expect(within(row).queryByRole('link')).toBeNull();
});

test('a result that can’t be loaded says so and can be tried again', async () => {
  const page = await open(await pathOf('Pictures'));
  await lotsOf('Ada Marsh');
  cleanup();
  await page.client.clearStore();
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    isResult(init) ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init);
  page.beside(await pathOf('Pictures'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  globalThis.fetch = real;
  await page.user.click(again);
  expect(await lotsOf('Ada Marsh')).toBeInTheDocument();
});
