import type { Page } from 'playwright-core';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { patience, staffPage } from '../support/browser/staff-page';
import { budgets } from '../support/budgets';
import { createdGroup } from '../support/houses/invoicing-flow';
import { bigHouse } from '../support/houses/sample-house';
import { browserOfFile } from '../support/product/product-of-file';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const INVOICES = budgets.openedInvoices;
const inWords = (count: number) => count.toLocaleString('en-US');
/** Finds the last ten invoices before the last. */
const LAST_TEN = `no${String(INVOICES / 10 - 1).padStart(4, '0')}`;
/** Matches the 200 bidders around the middle of the group. */
const MIDDLE = new RegExp(
  `^Bidder No(${[-1, 0].map((by) => String(INVOICES / 200 + by).padStart(3, '0')).join('|')})\\d\\d$`,
);
const LOTS_EACH = budgets.lotsOfInvoice;
/** The maximum number of nodes in the whole document, at every step. */
const MOST_NODES = 1500;
/** The timeout for an edit of all items, even on a busy machine. */
const bulk = { timeout: 180_000 };

const SELECTED =
  'query ($number: Int!, $token: String!) { invoicePreviews(selection: {groupNumber: $number, token: $token}, first: 1) { totalCount } }';
const LINES =
  'query ($number: Int!, $search: String!) { invoiceGroup(number: $number) { invoices(first: 1, filter: {search: $search}) { nodes { outstandingBalance lines { id total } } } } }';
const HIDE =
  'mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) { userErrors { message } } }';
interface Lines {
  invoiceGroup: { invoices: { nodes: { outstandingBalance: string; lines: { id: string; total: string }[] }[] } };
}

const browser = browserOfFile();
const { upstream, server } = servicesOfFile({
  houses: [bigHouse({ userName: 'many', processorType: 's', invoices: INVOICES, lotsEach: LOTS_EACH })],
});
const clerk = ofFile(() => server.as('many', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'The Whole Warehouse', 'Bank per lot'));

const api = (path: string) => staffPage(browser, server.url, path, ['many', 'cashier']);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or invoice number' });
const bidder = (page: Page, number: number) =>
  page.getByRole('link', { name: `Bidder No${String(number).padStart(5, '0')}`, exact: true });
const toEnd = (page: Page) => page.evaluate('window.scrollTo(0, document.body.scrollHeight)');

/** Returns the operations that the page requests from now on, with their variables. */
function watchQueries(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { operationName, variables } = (request.url().endsWith('/graphql') ? request.postDataJSON() : {}) as {
      operationName?: string;
      variables?: { offset?: number };
    };
    if (operationName) asked.push(`${operationName} ${variables?.offset ?? ''}`.trim());
  });
  return asked;
}

async function expectSmall(page: Page): Promise<void> {
  expect(await page.evaluate<number>('document.body.querySelectorAll("*").length')).toBeLessThanOrEqual(MOST_NODES);
}

/** Returns the number of invoices in the preview, from the token in its address. */
async function previewed(page: Page): Promise<number> {
  await page.waitForURL(/InvoiceGroupPreview\/\d+\/invoice\/SEL\w+/, patience);
  await page.getByRole('heading', { name: 'Invoice Preview(s)' }).waitFor(patience);
  const token = /invoice\/(SEL\w+)/.exec(page.url())?.[1];
  const { data } = await clerk.gql<{ invoicePreviews: { totalCount: number } }>(SELECTED, {
    number: group.number,
    token,
  });
  return data.invoicePreviews.totalCount;
}

async function shippedCount(): Promise<number> {
  const [row] = await upstream.db.query<{ count: number }>(
    "select count(*)::int as count from invoice i join house h on h.id = i.house_id where h.user_name = 'many' and i.ship_status = 'SHIPPED'",
    [],
  );
  return row?.count ?? -1;
}

test('thousands of invoices can be edited, searched, marked as shipped in one call, and restored by one undo', async () => {
  const page = await api(`/invoices/EditInvoices/${group.number}`);
  const findings = watchConsole(page);
  await bidder(page, 1).waitFor(patience);
  await expectSmall(page);

  await search(page).fill(LAST_TEN);
  await bidder(page, INVOICES - 10).waitFor(patience);
  await page
    .getByLabel('Totals')
    .getByText(String(10 * LOTS_EACH), { exact: true })
    .waitFor(patience);
  await expectSmall(page);
  await search(page).fill('');
  await bidder(page, 1).waitFor(patience);
  await toEnd(page);
  await bidder(page, INVOICES).waitFor(patience);
  await expectSmall(page);
  await page.evaluate('window.scrollTo(0, 0)');
  await bidder(page, 1).waitFor(patience);

  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  const dock = page.getByRole('region', { name: 'Selection' });
  await dock.getByText(`${inWords(INVOICES)} selected`).waitFor(patience);
  await expectSmall(page);
  expect(await axeFindings(page)).toEqual([]);

  const asked: string[] = [];
  page.on('request', (request) => {
    const { operationName } = (request.url().endsWith('/graphql') ? request.postDataJSON() : {}) as {
      operationName?: string;
    };
    if (operationName === 'MarkShipped' || operationName === 'UndoEdit') asked.push(operationName);
  });
  await dock.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
  await dialog.getByLabel('Date').fill('2026-11-18');
  expect(await axeFindings(page)).toEqual([]);
  // Sent once its progress is shown, however fast it is then.
  let isShown = false;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"operationName":"MarkShipped"') === true) {
      await dialog.getByRole('progressbar').waitFor(patience);
      isShown = true;
    }
    await route.fallback();
  });
  await dialog.getByLabel('Tracking number').press('Enter');
  const marked = `${inWords(INVOICES)} invoices marked as shipped.`;
  await page.getByText(marked).waitFor(bulk);
  expect(isShown).toBe(true);
  // The toast stays while hovered, and so does its Undo.
  await page.getByText(marked).hover();
  expect(await shippedCount()).toBe(INVOICES);
  // Invoices on screen are updated without separate requests.
  await page
    .getByRole('article')
    .filter({ has: bidder(page, 1) })
    .getByText('Shipped - 11/18/2026')
    .waitFor(bulk);
  await expectSmall(page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change undone.').waitFor(bulk);
  expect(await shippedCount()).toBe(0);
  expect(asked).toEqual(['MarkShipped', 'UndoEdit']);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('on Create New Invoices, invoices can be searched, selected, scrolled to the end, and previewed by a token', async () => {
  const page = await api(`/invoices/CreateNewInvoices/${group.number}`);
  const findings = watchConsole(page);
  await bidder(page, 1).waitFor(patience);
  await expectSmall(page);
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: bidder(page, 1) })
      .getAttribute('aria-setsize'),
  ).toBe(String(INVOICES));

  await search(page).fill(LAST_TEN);
  await bidder(page, INVOICES - 10).waitFor(patience);
  await expectSmall(page);
  await toEnd(page);
  await bidder(page, INVOICES - 1).waitFor(patience);
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: bidder(page, INVOICES - 1) })
      .getAttribute('aria-setsize'),
  ).toBe('10');
  await expectSmall(page);
  await search(page).fill('');
  await bidder(page, 1).waitFor(patience);

  await page.getByRole('button', { name: 'Deselect all' }).click();
  await page.getByText(`0 of ${inWords(INVOICES)} selected`).waitFor(patience);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByText(`${inWords(INVOICES)} of ${inWords(INVOICES)} selected`).waitFor(patience);
  await page.getByRole('checkbox', { name: /Bidder No00001$/ }).click();
  await page.getByText(`${inWords(INVOICES - 1)} of ${inWords(INVOICES)} selected`).waitFor(patience);
  await expectSmall(page);

  const asked = watchQueries(page);
  await page.mouse.move(700, 500);
  // The page's clock is fixed: a slow machine's pauses between two wheel events must not count as rests.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 3000);
    await expectSmall(page);
  }
  expect(asked).toEqual([]);
  await page.clock.resume();
  await page.getByRole('article').first().waitFor(patience);
  await expectSmall(page);
  // 60,000 px are about 125 invoices, and five windows of 25: windows that were scrolled past quickly are not
  // requested.
  expect(asked.filter((query) => query.startsWith('InvoiceWindow')).length).toBeLessThanOrEqual(3);

  await page.evaluate('window.scrollTo(0, document.body.scrollHeight / 2)');
  await page.getByRole('link', { name: MIDDLE }).first().waitFor(patience);
  await expectSmall(page);
  await toEnd(page);
  await bidder(page, INVOICES).waitFor(patience);
  await toEnd(page);
  await bidder(page, INVOICES).waitFor(patience);
  expect(await bidder(page, INVOICES).isVisible()).toBe(true);
  expect(await page.getByRole('checkbox', { name: new RegExp(`Bidder No0${INVOICES}$`) }).isChecked()).toBe(true);
  // The column names are above the lines of the last block, too.
  const last = page.getByRole('article').filter({ has: bidder(page, INVOICES) });
  const heads = await Promise.all(
    [
      last.getByRole('columnheader', { name: 'Hammer' }),
      last.getByRole('gridcell', { name: `Lot ${INVOICES} of many` }),
    ].map((each) => each.boundingBox()),
  );
  expect(heads[0]?.y).toBeLessThan(heads[1]?.y ?? 0);
  await expectSmall(page);
  expect(asked).not.toContain(`InvoiceWindow ${INVOICES / 5}`);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview & Send' }).click();
  expect(await previewed(page)).toBe(INVOICES - 1);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('invoices that fail to load while scrolling show a retry button in their place', async () => {
  const page = await api(`/invoices/CreateNewInvoices/${group.number}`);
  await bidder(page, 1).waitFor(patience);
  let broken = true;
  await page.route('**/graphql', (route) =>
    broken &&
    route
      .request()
      .postData()
      ?.includes(`"offset":${INVOICES - 25}`) === true
      ? route.abort()
      : route.fallback(),
  );
  await toEnd(page);
  const place = page.getByRole('listitem').filter({ hasText: 'This invoice could not be loaded.' }).last();
  await place.waitFor(patience);
  await page.getByRole('alert').filter({ hasText: 'Unable to complete your request.' }).waitFor(patience);
  broken = false;
  await place.getByRole('button', { name: /^Try again/ }).click();
  await bidder(page, INVOICES).waitFor(patience);
  expect(await page.getByText('This invoice could not be loaded.').count()).toBe(0);
  await page.context().close();
});

test('on Invoice Group Details, invoices can be sorted, searched, paged to the last, selected, and previewed by a token', async () => {
  const page = await api(`/invoices/InvoiceGroupDetails/${group.number}`);
  const findings = watchConsole(page);
  await bidder(page, 1).waitFor(patience);
  await expectSmall(page);
  await page.getByRole('link', { name: '200 rows' }).click();
  await page.getByText(`1-200 of ${inWords(INVOICES)}`, { exact: true }).waitFor(patience);
  await expectSmall(page);

  for (const name of ['Name', 'Invoice Total', 'Outstanding Bal.', 'Invoice Status', 'Paddle']) {
    const header = page.getByRole('columnheader', { name });
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('"DESC"') === true,
      patience,
    );
    await header.getByRole('button').click();
    await header.getByRole('button').click();
    await answered;
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await expectSmall(page);
  }
  await page.getByRole('columnheader', { name: 'Invoice #' }).getByRole('button').click();
  await bidder(page, 1).waitFor(patience);

  await page.getByRole('link', { name: `Page ${INVOICES / 200}` }).click();
  await page
    .getByText(`${inWords(INVOICES - 199)}-${inWords(INVOICES)} of ${inWords(INVOICES)}`, { exact: true })
    .waitFor(patience);
  // Another page is shown from its top, although its link is at the bottom.
  await bidder(page, INVOICES - 199).waitFor(patience);
  await toEnd(page);
  await bidder(page, INVOICES).waitFor(patience);
  await expectSmall(page);

  await search(page).fill(LAST_TEN.toUpperCase());
  await page.getByText('10 invoices', { exact: true }).waitFor(patience);
  expect(page.url()).not.toContain('page=');
  await search(page).fill('');
  await page.getByText(`${inWords(INVOICES)} invoices`, { exact: true }).waitFor(patience);

  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  const dock = page.getByRole('region', { name: 'Selection' });
  await dock.getByText('200 selected').waitFor(patience);
  await dock.getByRole('button', { name: `Select all ${inWords(INVOICES)}` }).click();
  await dock.getByText(`${inWords(INVOICES)} selected`).waitFor(patience);
  await page.getByRole('checkbox', { name: /Bidder No00003$/ }).click();
  await dock.getByText(`${inWords(INVOICES - 1)} selected`).waitFor(patience);
  await expectSmall(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview and Send Selected' }).click();
  expect(await previewed(page)).toBe(INVOICES - 1);
  await page.goto(page.url().replace('InvoiceGroupPreview', 'InvoiceAutoCharge'));
  await page.getByText(`${inWords(INVOICES - 1)} eligible invoices`).waitFor(patience);
  await expectSmall(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('Back restores the page, the order, the search, and the scroll position', async () => {
  const page = await api(`/invoices/InvoiceGroupDetails/${group.number}?size=200&page=2&sort=TOTAL&dir=desc&q=bidder`);
  await page.getByText(`201-400 of ${inWords(INVOICES)}`, { exact: true }).waitFor(patience);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 4000);
  await page.waitForFunction(() => window.scrollY > 3500, undefined, patience);
  const link = page.getByRole('link', { name: /^Bidder No/ }).nth(12);
  const [name, place] = [await link.innerText(), (await link.boundingBox())?.y ?? 0];
  await link.click();
  await page.waitForURL(/\/customers\/bidder\//, patience);
  await page.getByRole('heading', { name }).waitFor(patience);
  await page.goBack();
  await page.getByRole('link', { name, exact: true }).waitFor(patience);
  expect(new URL(page.url()).search).toBe('?size=200&page=2&sort=TOTAL&dir=desc&q=bidder');
  expect(Math.abs(((await page.getByRole('link', { name, exact: true }).boundingBox())?.y ?? 0) - place)).toBeLessThan(
    60,
  );
  await page.context().close();
});

test('another user’s edit highlights its row, and updates the search’s totals and the chargeable invoices with one call', async () => {
  const page = await api(`/invoices/InvoiceGroupDetails/${group.number}?q=no0000`);
  await page.getByText('9 invoices', { exact: true }).waitFor(patience);
  await page.getByText('live', { exact: true }).waitFor(patience);
  const sums = page.getByRole('row', { name: /9 invoices/ });
  const items = String(9 * LOTS_EACH);
  await sums.getByText(items, { exact: true }).waitFor(patience);
  const { data } = await clerk.gql<Lines>(LINES, { number: group.number, search: 'no00005' });
  const line = data.invoiceGroup.invoices.nodes[0]?.lines[0];
  const asked = watchQueries(page);
  const { data: answer } = await clerk.gql<{ setInvoiceLinesHidden: { userErrors: unknown[] } }>(HIDE, {
    input: { lineIds: [line?.id], isHidden: true },
  });
  expect(answer.setInvoiceLinesHidden.userErrors).toEqual([]);
  const row = page.getByRole('row').filter({ has: bidder(page, 5) });
  await page
    .locator('[role="row"][data-mark="changed"]')
    .filter({ has: bidder(page, 5) })
    .waitFor(patience);
  await row.getByRole('gridcell', { name: String(LOTS_EACH - 1), exact: true }).waitFor(patience);
  await sums.getByText(String(9 * LOTS_EACH - 1), { exact: true }).waitFor(patience);
  await page.locator('[data-mark="changed"]').waitFor({ state: 'detached', ...patience });
  expect(asked.sort()).toEqual(['ChangedRecords', 'ChargeableNow', 'InvoiceSums']);
  await page.context().close();
});
