import type { Browser, Page } from 'playwright-core';
import { axeFindings, launchBrowser, watchConsole } from '../support/browser/browser';
import { patience, staffPage } from '../support/browser/staff-page';
import { createdGroup } from '../support/houses/invoicing-flow';
import { bigHouse } from '../support/houses/sample-house';
import type { TestCaller, TestServer } from '../support/services/server';
import { startTestServer } from '../support/services/server';
import type { TestUpstream } from '../support/services/upstream';
import { startTestUpstream } from '../support/services/upstream';

const INVOICES = 5000;
const LOTS_EACH = 8;
/** The maximum number of nodes in the whole document, at every step. */
const MOST_NODES = 1500;
/** The timeout for an edit of forty thousand items, even on a busy machine. */
const bulk = { timeout: 180_000 };

let browser: Browser;
let upstream: TestUpstream;
let server: TestServer;
let clerk: TestCaller;
let group: number;

beforeAll(async () => {
  [browser, upstream] = await Promise.all([
    launchBrowser(),
    startTestUpstream({
      houses: [bigHouse({ userName: 'many', processorType: 's', invoices: INVOICES, lotsEach: LOTS_EACH })],
    }),
  ]);
  server = await startTestServer(upstream);
  clerk = await server.as('many', 'clerk');
  group = (await createdGroup(upstream, clerk, 'The Whole Warehouse', 'Bank per lot')).number;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await upstream.stop();
});

const bidder = (page: Page, number: number) =>
  page.getByRole('link', { name: `Bidder No${String(number).padStart(5, '0')}`, exact: true });

async function expectSmall(page: Page): Promise<void> {
  expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThanOrEqual(MOST_NODES);
}

async function shippedCount(): Promise<number> {
  const [row] = await upstream.db.query<{ count: number }>(
    "select count(*)::int as count from invoice i join house h on h.id = i.house_id where h.user_name = 'many' and i.ship_status = 'SHIPPED'",
    [],
  );
  return row?.count ?? -1;
}

test('five thousand invoices can be edited, searched, marked as shipped in one call, and restored by one undo', async () => {
  const page = await staffPage(browser, server.url, `/invoices/EditInvoices/${group}`, ['many', 'cashier']);
  const findings = watchConsole(page);
  await bidder(page, 1).waitFor(patience);
  await expectSmall(page);

  const search = page.getByRole('searchbox', { name: 'Search by name or invoice number' });
  await search.fill('no0499');
  await bidder(page, 4990).waitFor(patience);
  await page.getByLabel('Totals').getByText('80', { exact: true }).waitFor(patience);
  await expectSmall(page);
  await search.fill('');
  await bidder(page, 1).waitFor(patience);
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await bidder(page, INVOICES).waitFor(patience);
  await expectSmall(page);
  await page.evaluate('window.scrollTo(0, 0)');
  await bidder(page, 1).waitFor(patience);

  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  const dock = page.getByRole('region', { name: 'Selection' });
  await dock.getByText('5,000 selected').waitFor(patience);
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
  await dialog.getByLabel('Tracking number').press('Enter');
  await dialog.getByRole('progressbar').waitFor(patience);
  await page.getByText('5,000 invoices marked as shipped.').waitFor(bulk);
  // The toast stays while hovered, and so does its Undo.
  await page.getByText('5,000 invoices marked as shipped.').hover();
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
