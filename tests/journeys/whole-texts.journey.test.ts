import type { Page } from 'playwright-core';
import { resultRefs } from '../sale-results/result-places';
import { cutTexts } from '../support/browser/cut-text';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';

const browser = browserOfFile();
const data = dataOfFile();
const product = productOfFile(data);
let paths: Readonly<Record<string, string>>;

const GROUPS = '{ invoiceGroups(first: 20) { nodes { number title invoices(first: 50) { nodes { number } } } } }';
interface Groups {
  invoiceGroups: { nodes: { number: number; title: string; invoices: { nodes: { number: number }[] } }[] };
}

beforeAll(async () => {
  const session = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
  const { invoiceGroups } = await session.run<Groups>(GROUPS);
  const group = invoiceGroups.nodes.find(({ title }) => title === 'A Gentleman’s Library');
  const numbers = group?.invoices.nodes.map(({ number }) => number).join(',');
  paths = {
    'Group Details': `/invoices/InvoiceGroupDetails/${group?.number}`,
    'Sent Invoices': `/invoices/SentInvoices/${group?.number}/${numbers}`,
    'All Invoices': '/invoices/AllInvoices',
    'Uninvoiced Sessions': '/invoices',
    'Existing Invoices': '/invoices/ExistingInvoices',
    Bidders: '/customers/bidders',
    Disputes: '/customers/viewDisputes',
    'Sale Results': `/reports/sessionResults/viewSessionResults?refs=${await resultRefs(session)}`,
  };
});

/** The cells of tables of both kinds. */
const CELLS = '[role="gridcell"], [role="cell"]';

const open = async (name: string): Promise<Page> => {
  const page = await staffPage(browser, product.url, paths[name] ?? name, ['northgate', 'cashier']);
  await page.locator(CELLS).nth(3).waitFor(patience);
  return page;
};

/** Lays the page out as on paper, as the browser’s print command does. */
async function printed(page: Page): Promise<void> {
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
}

test.each([
  'Group Details',
  'All Invoices',
  'Sent Invoices',
  'Existing Invoices',
  'Uninvoiced Sessions',
  'Bidders',
  'Disputes',
  'Sale Results',
])('%s shows every status whole in narrow windows, and every text on paper', async (name) => {
  const page = await open(name);
  const statuses = page.locator(CELLS).filter({ has: page.locator('[data-shape]') });
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    // The table learns of its width at the next frame.
    await page.evaluate('new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))');
    expect([width, await cutTexts(statuses)]).toEqual([width, []]);
  }
  await printed(page);
  expect(await cutTexts(page.locator(`${CELLS}, [role="columnheader"]`), true)).toEqual([]);
  await page.context().close();
});

test('printed sale results keep the name of a buyer on the page of the lots', async () => {
  const page = await open('Sale Results');
  await printed(page);
  const torn = await page.getByRole('list', { name: 'Buyers' }).evaluate((list) => {
    // Columns break like pages. Only these can be measured in a document.
    list.style.cssText = 'width: 710px; columns: 1 700px; column-fill: auto; height: 900px; overflow: visible';
    const left = (element: Element | null) => Math.round(element?.getBoundingClientRect().left ?? -1);
    return [...list.querySelectorAll('article')]
      .filter((block) => {
        const rows = [...block.querySelectorAll('[role="row"]')];
        const first = left(block.querySelector('header'));
        return (
          rows.slice(0, 2).some((row) => left(row) !== first) || left(rows.at(-1) ?? null) !== left(rows.at(-2) ?? null)
        );
      })
      .map((block) => block.getAttribute('aria-label'));
  });
  expect(await page.getByRole('article').count()).toBeGreaterThan(15);
  expect(torn).toEqual([]);
  await page.context().close();
});
