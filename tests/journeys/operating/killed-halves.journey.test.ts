import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser/browser';
import { demoPassword, patience, staffPage } from '../../support/browser/staff-page';
import { demoData } from '../../support/product/demo-data';
import { type Product, startProduct } from '../../support/product/product';
import type { ProductData } from '../../support/product/product-data';
import { signInTo } from '../../support/services/graphql-session';

/** A group of the demo house, and a bidder in it with an invoice that can have charges. */
const [GROUP, BIDDER] = ['Jewels of Two Families', 'Delgado'];

interface SavedInvoice {
  number: number;
  invoiceTotal: string;
}

let browser: Browser;
let data: ProductData;
let server: Product | undefined;
let upstream: Product | undefined;
let group: number;
let api: Page;
let other: Page;

const portOf = (half: Product | undefined): string => (half ? new URL(half.url).port : '0');
/** Each half restarts on the same port and data. */
const startUpstream = async () => {
  upstream = await startProduct({ ...data.env, UPSTREAM_PORT: portOf(upstream) }, 'upstream');
};
const startServer = async () => {
  server = await startProduct({ ...data.env, PORT: portOf(server), UPSTREAM_PORT: portOf(upstream) }, 'server');
};
const signedIn = () => signInTo(server?.url ?? '', 'northgate', 'cashier', demoPassword);

beforeAll(async () => {
  data = await demoData();
  browser = await launchBrowser();
  await startUpstream();
  await startServer();
  const session = await signedIn();
  const { invoiceGroups } = await session.run<{ invoiceGroups: { nodes: { number: number; title: string }[] } }>(
    '{ invoiceGroups(first: 50) { nodes { number title } } }',
  );
  group = invoiceGroups.nodes.find(({ title }) => title === GROUP)?.number ?? 0;
  const invoice = await saved();
  api = await staffPage(browser, server?.url ?? '', `/invoices/EditInvoices/${group}?id=${invoice?.number}`, [
    'northgate',
    'cashier',
  ]);
  other = await staffPage(browser, server?.url ?? '', `/invoices/InvoiceGroupDetails/${group}`, ['northgate', 'clerk']);
  await Promise.all([api, other].map((page) => page.evaluate('window.marked = true')));
});
afterAll(async () => {
  await browser.close();
  await server?.kill();
  await upstream?.kill();
  await data.remove();
});

const block = () => api.getByRole('article').first();
const dialog = () => api.getByRole('dialog', { name: 'Add/Edit Charges' });
const field = () => dialog().getByLabel('S/H', { exact: true });
const save = () => dialog().getByRole('button', { name: 'Save', exact: true });

async function typeShipping(amount: string): Promise<void> {
  await block()
    .getByRole('button', { name: /^Actions for invoice/ })
    .click(patience);
  await api.getByRole('menuitem', { name: 'Add/Edit Charges' }).click(patience);
  await field().waitFor(patience);
  await field().fill(amount);
}

/** Returns the invoice's data in the database. */
async function saved(): Promise<SavedInvoice | undefined> {
  const session = await signedIn();
  const { invoiceGroup } = await session.run<{ invoiceGroup: { invoices: { nodes: SavedInvoice[] } } }>(
    'query ($number: Int!, $search: String!) { invoiceGroup(number: $number) { invoices(first: 1, filter: { search: $search }) { nodes { number invoiceTotal } } } }',
    { number: group, search: BIDDER },
  );
  return invoiceGroup.invoices.nodes[0];
}

const inDollars = (amount: string | undefined): string =>
  Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** Presses Save until the dialog closes: a half that was restarted may need a moment. */
async function saveAgain(): Promise<void> {
  for (let tries = 0; tries < 60 && (await dialog().isVisible()); tries += 1) {
    await save()
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await sleep(500);
  }
  await dialog().waitFor({ state: 'detached', ...patience });
}

const halves = [
  { what: 'the server', amount: '12.50', kill: () => server?.kill(), start: startServer },
  { what: 'the services', amount: '13.75', kill: () => upstream?.kill(), start: startUpstream },
  {
    what: 'both',
    amount: '17.25',
    kill: async () => {
      await Promise.all([server?.kill(), upstream?.kill()]);
    },
    start: async () => {
      await startUpstream();
      await startServer();
    },
  },
];

it.each(halves)(
  'an edit while $what is killed is refused and its input stays; both browsers recover automatically and show the saved state',
  async ({ amount, kill, start }) => {
    await api.getByText('live', { exact: true }).waitFor(patience);
    const before = await saved();
    await typeShipping(amount);
    await kill();
    await save().click();
    const alert = dialog().getByRole('alert').first();
    await alert.waitFor(patience);
    expect(await alert.innerText()).toContain("may have been saved. Try again: it won't be applied twice.");
    expect(await field().inputValue()).toBe(amount);

    await start();
    expect(await saved()).toEqual(before);
    await saveAgain();
    const after = await saved();
    expect(after?.invoiceTotal).not.toBe(before?.invoiceTotal);
    await other
      .getByRole('row')
      .filter({ hasText: String(after?.number) })
      .getByText(inDollars(after?.invoiceTotal))
      .first()
      .waitFor(patience);
    await block().getByText(inDollars(after?.invoiceTotal)).first().waitFor(patience);
    await Promise.all(
      [api, other].map((page) => page.getByText(/^Connection lost/).waitFor({ state: 'detached', ...patience })),
    );
    expect(await Promise.all([api, other].map((page) => page.evaluate<boolean>('window.marked === true')))).toEqual([
      true,
      true,
    ]);
  },
);
