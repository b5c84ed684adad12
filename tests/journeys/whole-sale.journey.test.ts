import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { plain } from '../images/pictures';
import { launchBrowser } from '../support/browser/browser';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { smallHouse } from '../support/houses/sample-house';
import { runToEnd } from '../support/product/operated-product';
import { type Product, startProduct } from '../support/product/product';
import { type ProductData, productData } from '../support/product/product-data';
import { loadHouses, openDatabase } from '../support/product/small-product';
import { signInTo } from '../support/services/graphql-session';
import { addSession, buildFrom, mouse, setUp, sheetOf } from './building/build-sale';

const HOUSE = 'lifehouse';
const SALE = 'Life Sale';
const LOTS = 3;
const MINUTE = 60_000;
const WINDOW_MINUTES = 10;

let browser: Browser;
let data: ProductData;
let product: Product;
let folder: string;

/** Starts the product with its clock ahead, in whole minutes. */
const start = async (aheadMs = 0) => {
  product = await startProduct({ ...data.env, NODE_ENV: 'test', CLOCK_AHEAD: `${Math.floor(aheadMs / MINUTE)}m` });
};
const open = (path: string, user = 'super'): Promise<Page> => staffPage(browser, product.url, path, [HOUSE, user]);

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'rostrum-whole-sale-'));
  data = await productData();
  await loadHouses(data, [smallHouse({ userName: HOUSE })]);
  const set = ['scripts/command.mjs', 'house:set', HOUSE, 'features=live-or-timed,bulk-bidding'];
  const { code, output } = await runToEnd(set, data.env);
  if (code !== 0) throw new Error(output);
  await start();
});
afterAll(async () => {
  await product.kill();
  await data.remove();
  await rm(folder, { recursive: true, force: true });
  await browser.close();
});

/** A bidder asks to bid in the sale, as bidders do on the platform. */
async function register(
  lastNames: readonly string[],
): Promise<{ catalogRef: string; catalogId: number; firstEnd: number }> {
  const db = await openDatabase(data);
  try {
    await db.query(
      `insert into registration (house_id, id, ref, sale_id, approval_id, requested_at)
       select a.house_id, 9000 + a.id, 'REG' || a.id, g.id, a.id, now() from approval a join auction_group g on g.house_id = a.house_id and g.name = $2
       where a.last_name = any($1::text[])`,
      [lastNames, SALE],
    );
    const [row] = await db.query<{ catalogRef: string; catalogId: number; firstEnd: Date }>(
      `select c.ref as "catalogRef", c.id as "catalogId", min(l.ends_at) as "firstEnd" from catalog c
       join lot l on l.house_id = c.house_id and l.catalog_id = c.id where c.title = $1 group by c.ref, c.id`,
      [`${SALE} session`],
    );
    if (!row) throw new Error('no session was built');
    return { ...row, firstEnd: row.firstEnd.getTime() };
  } finally {
    await db.close();
  }
}

/** Publishes realized prices from a spreadsheet. */
async function publishPrices(
  rows: readonly string[],
  confirm: (prices: Page) => Promise<void>,
  catalogId: number,
): Promise<void> {
  const prices = await open(`/pricesrealized/${catalogId}`);
  const [chooser] = await Promise.all([
    prices.waitForEvent('filechooser', patience),
    prices.getByRole('button', { name: 'Choose a file' }).click(patience),
  ]);
  const buffer = Buffer.from(['Lot,Realized Price', ...rows].join('\r\n'));
  await chooser.setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await prices.getByText('3 rows · 1 passed').waitFor(patience);
  await prices.getByRole('button', { name: 'Continue' }).click(patience);
  await prices.getByRole('radio', { name: 'No', exact: true }).click(patience);
  await prices.getByRole('button', { name: 'Continue' }).click(patience);
  await confirm(prices);
  await prices.waitForURL('**/my-auctions/current', patience);
  await prices.context().close();
}

test('a sale is built, published, bid on, extended, closed, priced, invoiced, paid, and disputed', async () => {
  // Built from a spreadsheet and images, and published.
  for (let lot = 1; lot <= LOTS; lot += 1)
    await plain({ width: 1000, height: 1000, color: '#446688' })
      .jpeg()
      .toFile(join(folder, `${lot}-1.jpg`));
  await setUp(await signInTo(product.url, HOUSE, 'super', demoPassword));
  const builder = await open('/my-auctions/current');
  await addSession(builder, mouse(builder), 'Timed', SALE, { 'Extend a lot’s end by': '10 minutes' });
  const images = { folder, count: LOTS };
  await buildFrom(builder, mouse(builder), { sheet: sheetOf(LOTS, 'Starting Bid'), images, first: 3 });
  await builder.context().close();

  // Bidders ask to bid, and get paddles.
  await product.stop();
  const { catalogRef, catalogId, firstEnd } = await register(['Marsh', 'Stone']);
  await start(firstEnd - Date.now() - (WINDOW_MINUTES - 1) * MINUTE);
  const approving = await open('/customers/approvals');
  for (const name of ['Ada Marsh', 'Eve Stone']) {
    await approving.getByRole('button', { name: `Actions for ${name}` }).click(patience);
    await approving.getByRole('menuitem', { name: 'Approve', exact: true }).click(patience);
    await approving
      .getByText(new RegExp(`${name}.*approved|approved.*${name}`, 'i'))
      .first()
      .waitFor(patience);
  }
  await approving.context().close();
  const { registrations } = await (
    await signInTo(product.url, HOUSE, 'super', demoPassword)
  ).run<{
    registrations: { nodes: { lastName: string; paddle: string }[] };
  }>('{ registrations(first: 10, filter: { state: APPROVED }) { nodes { lastName paddle } } }');
  const paddleOf = (lastName: string) => registrations.nodes.find((one) => one.lastName === lastName)?.paddle ?? '';

  // Staff bid for them. The second bid on the first lot is higher, and each in the last minutes extends its lot.
  const bidding = await open(`/bulk-bidding/${catalogRef}`);
  const bid = async (paddle: string, bids: Readonly<Record<number, string>>) => {
    await bidding.getByLabel('Paddle').fill(paddle);
    for (const [lot, amount] of Object.entries(bids)) {
      await bidding.getByRole('combobox', { name: `Bid on lot ${lot}` }).fill(amount, patience);
      await bidding.keyboard.press('Enter');
    }
    await bidding.getByRole('button', { name: 'Place Bids' }).click(patience);
    await bidding.getByRole('button', { name: 'Confirm' }).click(patience);
    await bidding.getByText(/^New bids successful: lots? /).waitFor(patience);
  };
  await bid(paddleOf('Marsh'), { 1: '200', 2: '150' });
  await bid(paddleOf('Stone'), { 1: '300' });
  const firstLot = bidding.getByRole('row').filter({ has: bidding.getByRole('combobox', { name: 'Bid on lot 1' }) });
  await firstLot.getByText('Extended').waitFor(patience);
  await firstLot.getByText('210.00').waitFor(patience);
  expect(await firstLot.innerText()).toContain('Eve Stone');
  await bidding.context().close();

  // Everything ends, and the sold lots are invoiced.
  await product.stop();
  await start(firstEnd - Date.now() + 60 * MINUTE);

  // The hammer of the first lot was misheard.
  await publishPrices(
    ['1,230.00', '2,101.00', '3,0'],
    async (prices) => {
      await prices.getByRole('button', { name: 'Publish 1 change' }).click(patience);
    },
    catalogId,
  );

  // Each buyer gets an invoice.
  const invoicing = await open('/invoices', 'cashier');
  await invoicing
    .getByRole('checkbox', { name: new RegExp(SALE) })
    .first()
    .check(patience);
  await invoicing.getByLabel('Invoice template').selectOption('Cards per invoice', patience);
  await invoicing.getByLabel('Invoice group name').fill(SALE);
  await invoicing.getByRole('button', { name: 'Create New Invoice' }).click(patience);
  await invoicing.waitForURL(/\/invoices\/CreateNewInvoices\/\d+/, patience);
  const group = Number(/CreateNewInvoices\/(\d+)/.exec(invoicing.url())?.[1]);
  await invoicing.getByText('Eve Stone').first().waitFor(patience);

  // One pays.
  await invoicing.goto(`${product.url}/ar/invoices/InvoiceGroupDetails/${group}`);
  await invoicing.getByRole('checkbox', { name: /Select .*Stone/ }).check(patience);
  await invoicing.getByRole('button', { name: 'Mark as paid' }).click(patience);
  const payment = invoicing.getByRole('dialog', { name: /^Record payments?/ });
  await payment.getByLabel('Payment method').selectOption('Check', patience);
  await payment.getByRole('button', { name: /^(Mark as|Record payment)/ }).click(patience);
  await invoicing.getByRole('row', { name: /Stone/ }).getByText(/^Paid/).first().waitFor(patience);
  await invoicing.context().close();

  // A price is corrected after the payment: the difference is charged, and was previewed.
  await publishPrices(
    ['1,250.00', '2,101.00', '3,0'],
    async (prices) => {
      await prices.getByRole('checkbox', { name: 'Charge or credit the difference of lot 1' }).check(patience);
      const invoices = prices.getByRole('grid', { name: 'Corrected invoices' });
      // The hammer is 20.00 higher, the premium 25 % of that, and the tax follows.
      await invoices.getByText('Difference charged or credited').waitFor(patience);
      const [balance] = /[\d.]+(?=\s*$)/.exec(await invoices.getByRole('row').last().innerText()) ?? [];
      expect(Number(balance)).toBeGreaterThan(25);
      await prices.getByRole('button', { name: 'Publish 1 change' }).click(patience);
    },
    catalogId,
  );

  // Results and invoices agree to the cent.
  const session = await signInTo(product.url, HOUSE, 'super', demoPassword);
  const { saleResult, invoiceGroup } = await session.run<{
    saleResult: { totals: Record<'hammer' | 'premium' | 'liveFee', string> };
    invoiceGroup: { totals: { price: Record<'hammer' | 'premium' | 'liveFee', string> } };
  }>(
    `query ($refs: [String!]!, $group: Int!) {
      saleResult(refs: $refs) { totals { hammer premium liveFee } }
      invoiceGroup(number: $group) { totals { price { hammer premium liveFee } } } }`,
    { refs: [catalogRef], group },
  );
  expect(saleResult.totals).toEqual(invoiceGroup.totals.price);
  expect(saleResult.totals.hammer).toBe('331.00');

  // The other buyer doesn't pay.
  const disputing = await open(`/reports/sessionResults/viewSessionResults?refs=${catalogRef}`);
  await disputing.getByRole('checkbox', { name: 'Select lot 2, Chair 2' }).check(patience);
  await disputing.getByRole('button', { name: 'File as dispute' }).click(patience);
  await disputing.getByLabel('Reason').selectOption('Non-payment', patience);
  await disputing.getByLabel('Message').fill('Please pay.');
  await disputing.getByRole('button', { name: 'Open dispute' }).click(patience);
  await disputing
    .getByText(/Dispute 1/)
    .first()
    .waitFor(patience);
  await disputing.context().close();
});
