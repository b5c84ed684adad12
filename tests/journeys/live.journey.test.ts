import type { Page } from 'playwright-core';
import { watchConsole } from '../support/browser/browser';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { createGroup } from '../support/houses/create-group';
import { freePort } from '../support/product/free-port';
import { type Product, startProduct } from '../support/product/product';
import { browserOfFile, dataOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';
import { ofFile } from '../support/services/of-file';

const title = 'Made by a colleague';
/** Returns Existing Invoices once it is shown, with or without groups. */
const groupsShown = (page: Page) =>
  page
    .getByText(/^Group \d+ ·|^No invoice groups yet\./)
    .first()
    .waitFor(patience);
const entry = (page: Page) => page.getByRole('rowgroup', { name: title });

/** Sets a marker on the page that a reload would remove. */
const mark = (page: Page) => page.evaluate('window.marked = true');
const isMarked = (page: Page) => page.evaluate<boolean>('window.marked === true');

/** Returns the requests that the page sends to the server from now on. */
function watchQueries(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { operationName } = (request.url().endsWith('/graphql') ? request.postDataJSON() : {}) as {
      operationName?: string;
    };
    if (operationName) asked.push(operationName);
  });
  return asked;
}

describe('two users side by side', () => {
  const browser = browserOfFile();
  const data = dataOfFile();
  const ports = ofFile(async () => ({ PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) }));
  let product: Product;

  const start = () => startProduct({ ...data.env, ...ports });

  beforeAll(async () => {
    product = await start();
  });
  afterAll(() => product.kill());

  it('see each other’s group appear, become ready, and be sent without a reload; another house sees nothing', async () => {
    const at = (path: string, house: string, user: string) => staffPage(browser, product.url, path, [house, user]);
    const [maker, onLists, onSales, stranger] = await Promise.all([
      at('/invoices', 'northgate', 'cashier'),
      at('/invoices/ExistingInvoices', 'northgate', 'clerk'),
      at('/invoices', 'northgate', 'super'),
      at('/invoices/ExistingInvoices', 'southbank', 'cashier'),
    ]);
    const pages = [onLists, onSales, stranger];
    const findings = pages.map(watchConsole);
    const sale = (page: Page) => page.getByRole('checkbox', { name: /^Six Hundred Sheets/ }).first();
    await Promise.all([
      sale(maker).waitFor(patience),
      sale(onSales).waitFor(patience),
      groupsShown(onLists),
      stranger.getByRole('button', { name: 'Clear Dates' }).waitFor(patience),
    ]);
    const listens = stranger.waitForRequest(
      (request) => request.postData()?.includes('RecordChanges') ?? false,
      patience,
    );
    await stranger.reload();
    await Promise.all([listens, groupsShown(stranger)]);
    await Promise.all(pages.map(mark));
    const strangersQueries = watchQueries(stranger);

    await sale(maker).check();
    await maker.getByLabel('Invoice template').selectOption({ index: 1 });
    await maker.getByLabel('Invoice group name').fill(title);
    await maker.getByRole('button', { name: 'Create New Invoice' }).click();
    await entry(onLists).waitFor(patience);
    await entry(onLists).getByRole('link', { name: 'View Invoices' }).waitFor(patience);
    await sale(onSales).waitFor({ state: 'detached', ...patience });
    await maker.waitForURL(/CreateNewInvoices\/\d+/, patience);

    await entry(onLists).getByRole('link', { name: 'View Invoices' }).click();
    const status = (label: string | RegExp) => onLists.getByRole('row').getByText(label);
    await status('Not Sent').first().waitFor(patience);
    const count = await status('Not Sent').count();
    await maker.getByRole('button', { name: 'Select All', exact: true }).click();
    await maker.getByRole('button', { name: 'Preview & Send' }).click();
    await maker.getByRole('button', { name: 'Continue With No Changes' }).click(patience);
    await maker.getByRole('button', { name: 'Send All' }).click(patience);
    await maker.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
    await maker.getByText('Your invoices have been sent').waitFor(patience);
    await status(/^Sent - \d\d\/\d\d\/\d{4}$/)
      .first()
      .waitFor(patience);
    await onLists.waitForFunction(
      () => ![...document.querySelectorAll('[role=row], tr')].some((row) => row.textContent.includes('Not Sent')),
      undefined,
      patience,
    );
    expect(await status(/^Sent - /).count()).toBe(count);

    expect(await Promise.all(pages.map(isMarked))).toEqual([true, true, true]);
    // A page with a reopened stream refetches its own house's screen; no other cause makes it send requests.
    if (!strangersQueries.includes('RecordChanges')) expect(strangersQueries).toEqual([]);
    expect(await stranger.getByText(title).count()).toBe(0);
    expect(findings).toEqual([[], [], []]);
    await Promise.all([maker, ...pages].map((page) => page.context().close()));
  });

  it('see a session released when the other user voids its group, on a list that had the group', async () => {
    const page = await staffPage(browser, product.url, '/invoices/ExistingInvoices', ['northgate', 'clerk']);
    await groupsShown(page);
    const colleague = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
    const { uninvoicedSales } = await colleague.run<{
      uninvoicedSales: { nodes: { catalogs: { title: string }[] }[] };
    }>('{ uninvoicedSales(first: 1) { nodes { catalogs { title } } } }');
    const session = page.getByRole('checkbox', { name: uninvoicedSales.nodes[0]?.catalogs[0]?.title ?? '' });
    const number = await createGroup(colleague, 'Made to be voided');
    const made = page.getByRole('rowgroup', { name: 'Made to be voided' });
    await made.getByRole('link', { name: 'View Invoices' }).waitFor(patience);
    await page.getByRole('link', { name: /^Uninvoiced Sessions/ }).click();
    await page.getByLabel('Invoice template').waitFor(patience);
    expect(await session.count()).toBe(0);
    await mark(page);
    const { invoiceGroup } = await colleague.run<{ invoiceGroup: { id: string } }>(
      'query ($number: Int) { invoiceGroup(number: $number) { id } }',
      { number },
    );
    await colleague.run(
      'mutation ($input: VoidInvoiceGroupInput!) { voidInvoiceGroup(input: $input) { invoiceGroup { id } } }',
      { input: { invoiceGroupId: invoiceGroup.id } },
    );
    await session.first().waitFor(patience);
    expect(await isMarked(page)).toBe(true);
    await page.context().close();
  });

  it('continue to see each other’s changes after the product was restarted, including missed ones', async () => {
    const page = await staffPage(browser, product.url, '/invoices/ExistingInvoices', ['northgate', 'clerk']);
    await groupsShown(page);
    await mark(page);
    expect(await product.stop()).toBe(0);
    product = await start();
    const colleague = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
    await createGroup(colleague, 'Made right after the start');
    await page.getByRole('heading', { name: 'Made right after the start' }).waitFor(patience);
    await createGroup(colleague, 'Made later');
    await page.getByRole('heading', { name: 'Made later' }).waitFor(patience);
    expect(await isMarked(page)).toBe(true);
    await page.context().close();
  });
});
