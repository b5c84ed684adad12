import type { BrowserContext, Page } from 'playwright-core';
import { type Relay, startRelay } from '../support/browser/relay';
import { demoPassword, patience, signInOn } from '../support/browser/staff-page';
import { createGroup } from '../support/houses/create-group';
import { freePort } from '../support/product/free-port';
import { type Product, startProduct } from '../support/product/product';
import { browserOfFile, dataOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';
import { ofFile } from '../support/services/of-file';

/** More than the six connections that a browser opens to one host over HTTP/1.1. */
const TABS = 8;

const groupsShown = (page: Page) =>
  page
    .getByText(/^Group \d+ ·|^No invoice groups yet\./)
    .first()
    .waitFor(patience);
const entry = (page: Page, title: string) => page.getByRole('heading', { name: title });

describe('the tabs of one browser', () => {
  const browser = browserOfFile();
  const data = dataOfFile();
  const ports = ofFile(async () => ({ PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) }));
  let product: Product;
  let relay: Relay;
  let context: BrowserContext;
  let pages: Page[];

  const colleague = () => signInTo(product.url, 'northgate', 'cashier', demoPassword);
  const make = async (title: string) => createGroup(await colleague(), title);
  /** Returns the operations that the server responds to from now on. */
  const watch = (page: Page): string[] => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { operationName, query } = (request.url().endsWith('/graphql') ? request.postDataJSON() : {}) as {
        operationName?: string;
        query?: string;
      };
      if (operationName ?? query) asked.push(operationName ?? (query?.startsWith('subscription') ? 'stream' : 'other'));
    });
    return asked;
  };

  beforeAll(async () => {
    product = await startProduct({ ...data.env, ...ports });
    relay = await startRelay(product.url);
    context = await browser.newContext();
    const first = await context.newPage();
    await first.goto(`${relay.url}/ar/sign-in?from=/invoices/ExistingInvoices`);
    await signInOn(first, 'northgate', 'clerk');
    await groupsShown(first);
    pages = [first];
  });
  afterAll(async () => {
    await relay.stop();
    await product.kill();
  });

  it('are all live over one stream, regardless of their number', async () => {
    const streams: string[][] = [];
    for (let tab = 1; tab < TABS; tab += 1) {
      const page = await context.newPage();
      streams.push(watch(page));
      await page.goto(`${relay.url}/ar/invoices/ExistingInvoices`);
      await groupsShown(page);
      pages.push(page);
    }
    await make('Seen by every tab');
    await Promise.all(pages.map((page) => entry(page, 'Seen by every tab').waitFor(patience)));
    expect(streams.flat().filter((name) => name === 'RecordChanges' || name === 'stream')).toEqual([]);
  });

  it('request a changed record once, regardless of how many show it', async () => {
    await Promise.all(pages.map((page) => entry(page, 'Seen by every tab').waitFor(patience)));
    const asked = pages.map(watch);
    const caller = await colleague();
    const { invoiceGroups } = await caller.run<{
      invoiceGroups: {
        nodes: { title: string; totals: { itemCount: number }; invoices: { nodes: { lines: { id: string }[] }[] } }[];
      };
    }>(
      '{ invoiceGroups(first: 10) { nodes { title totals { itemCount } invoices(first: 1) { nodes { lines { id } } } } } }',
    );
    const group = invoiceGroups.nodes.find(({ title }) => title === 'Seen by every tab');
    await caller.run(
      'mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) { userErrors { message } } }',
      {
        input: { lineIds: [group?.invoices.nodes[0]?.lines[0]?.id], isHidden: true },
      },
    );
    const items = (group?.totals.itemCount ?? 0) - 1;
    /** Returns the cell under Items, after the cells of the group's name and its invoices. */
    const changed = (each: Page) =>
      each
        .getByRole('rowgroup', { name: 'Seen by every tab' })
        .getByRole('row')
        .first()
        .getByRole('cell')
        .nth(2)
        .filter({ hasText: new RegExp(`^${items}$`) });
    await Promise.all(pages.map((each) => changed(each).waitFor(patience)));
    expect(asked.flat().filter((name) => name === 'ChangedRecords')).toEqual(['ChangedRecords']);
  });

  it('continue when the tab that holds the stream is closed, and miss nothing', async () => {
    const [leader, ...others] = pages;
    await Promise.all([leader?.close(), make('Made while a tab closed')]);
    await Promise.all(others.map((page) => entry(page, 'Made while a tab closed').waitFor(patience)));
    pages = others;
  });

  it('report a lost connection when it dies silently, and show missed changes once it is back', async () => {
    const [page, other] = pages as [Page, Page];
    relay.freeze();
    await page.getByText(/^Connection lost\. Reconnecting/).waitFor(patience);
    await other.getByText(/^Connection lost\. Reconnecting/).waitFor(patience);
    await make('Made while nobody heard');
    relay.restore();
    await Promise.all(pages.map((each) => entry(each, 'Made while nobody heard').waitFor(patience)));
    await page.getByText(/^Connection lost\./).waitFor({ state: 'detached', ...patience });
    expect(await page.getByText(/Customer Care/).count()).toBe(0);
  });

  it('recover automatically after the product was killed and restarted', async () => {
    await product.kill();
    product = await startProduct({ ...data.env, ...ports });
    await make('Made after the restart');
    await Promise.all(pages.map((page) => entry(page, 'Made after the restart').waitFor(patience)));
  });
});
