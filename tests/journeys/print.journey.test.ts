import type { Page } from 'playwright-core';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';

const browser = browserOfFile();
const data = dataOfFile();
const product = productOfFile(data);

const GROUPS =
  '{ invoiceGroups(first: 20) { nodes { number title invoices(first: 100) { nodes { number itemCount } } } } }';
interface Groups {
  invoiceGroups: {
    nodes: { number: number; title: string; invoices: { nodes: { number: number; itemCount: number }[] } }[];
  };
}

/** Opens the preview of all invoices of a demo group, signed in; returns their number. */
async function allPreviews(house: string, title: string, paper?: string): Promise<{ page: Page; numbers: number[] }> {
  const { invoiceGroups } = await (await signInTo(product.url, house, 'cashier', demoPassword)).run<Groups>(GROUPS);
  const group = invoiceGroups.nodes.find((each) => each.title === title);
  const numbers = group?.invoices.nodes.map(({ number }) => number) ?? [];
  const query = new URLSearchParams({ view: 'all', ...(paper ? { paper } : {}) });
  const page = await staffPage(
    browser,
    product.url,
    `/invoices/InvoiceGroupPreview/${group?.number}/invoice/${numbers.join(',')}?${query.toString()}`,
    [house, 'cashier'],
  );
  // The dialog of a real browser would wait for input.
  await page.evaluate('window.print = () => { window.askedToPrint = true; }');
  await page.getByRole('article').first().waitFor(patience);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => 'askedToPrint' in window, undefined, patience);
  return { page, numbers };
}

/** Returns the page sizes of a PDF in whole points. Chromium writes its page objects uncompressed. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const pages = text.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  const sizes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
  expect(sizes).toHaveLength(pages.length);
  return sizes;
}

const LETTER = '612 x 792';
const A4 = '595 x 842';

test.each([
  ['northgate', 'A Gentleman’s Library', undefined, LETTER],
  ['northgate', 'A Gentleman’s Library', 'A4', A4],
  ['southbank', 'The Rector’s Study', undefined, A4],
] as const)(
  '%s prints “%s” one invoice to a page; with %s chosen that is %s points',
  async (house, title, paper, size) => {
    const { page, numbers } = await allPreviews(house, title, paper);
    expect(numbers.length).toBeGreaterThan(15);
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toEqual(numbers.map(() => size));
    await page.context().close();
  },
);

test('prints only the invoices, in order, black on white in any theme, with uncut rows and repeated headers', async () => {
  const { page, numbers } = await allPreviews('northgate', 'A Gentleman’s Library');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const papers = page.getByRole('article').filter({ visible: true });
  expect(await papers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(
    numbers.map((number) => `Invoice ${number}`),
  );
  for (const chrome of ['header[data-top-bar]', 'footer', 'h1', 'button'])
    expect(await page.locator(chrome).filter({ visible: true }).count()).toBe(0);
  const look = await papers.first().evaluate((paper) => {
    const style = getComputedStyle(paper);
    const of = (selector: string) => {
      const part = paper.querySelector(selector);
      if (!part) throw new Error(selector);
      return getComputedStyle(part);
    };
    return {
      ink: style.color,
      ground: style.backgroundColor,
      page: getComputedStyle(document.documentElement).backgroundColor,
      breakAfter: style.breakAfter,
      row: of('tbody tr').breakInside,
      head: of('thead').display,
    };
  });
  expect(look).toEqual({
    ink: 'rgb(0, 0, 0)',
    ground: 'rgb(255, 255, 255)',
    page: 'rgb(255, 255, 255)',
    breakAfter: 'page',
    row: 'avoid',
    head: 'table-header-group',
  });
  await page.context().close();
});

test('the browser’s print command on Invoice Group Details prints the whole table in the width of the page, without controls', async () => {
  const { invoiceGroups } = await (
    await signInTo(product.url, 'northgate', 'cashier', demoPassword)
  ).run<Groups>(GROUPS);
  const group = invoiceGroups.nodes.find(({ title }) => title === 'A Gentleman’s Library');
  const page = await staffPage(browser, product.url, `/invoices/InvoiceGroupDetails/${group?.number}`, [
    'northgate',
    'cashier',
  ]);
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(5).waitFor(patience);
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  // The headers of the columns are buttons.
  for (const control of ['header[data-top-bar]', 'input', ':not([data-head] *) > button:not([data-value])'])
    expect(await page.locator(control).filter({ visible: true }).count()).toBe(0);
  // Without a footer and a header, every row is an invoice.
  expect(await grid.locator('[data-body] > [role="row"]').count()).toBe(group?.invoices.nodes.length);
  const cut = await grid.evaluate((table) => {
    table.style.width = '710px';
    return [...table.querySelectorAll<HTMLElement>('[role="gridcell"], [role="columnheader"]')]
      .filter((cell) => cell.clientWidth > 10 && cell.scrollWidth > cell.clientWidth + 1)
      .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`);
  });
  expect(cut).toEqual([]);
  expect(
    await grid
      .getByText(/^Sent - /)
      .first()
      .isVisible(),
  ).toBe(true);
  await page.context().close();
});
