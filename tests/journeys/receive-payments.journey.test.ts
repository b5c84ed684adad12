import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, launchBrowser, watchConsole } from '../support/browser/browser';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { demoFolder } from '../support/demo-folder';
import type { Product } from '../support/product/product';
import { startProduct } from '../support/product/product';
import { signInTo } from '../support/services/graphql-session';

/** Checks of the day's post. */
const CHECKS = 20;
/** The most keys that entering them may take, beyond the numbers of invoices and checks. */
const MOST_KEYS = 99;

const OWING = '{ invoices(first: 200) { nodes { number outstandingBalance paidRefusal currency } } }';
interface Owing {
  invoices: {
    nodes: { number: number; outstandingBalance: string; paidRefusal: string | null; currency: string }[];
  };
}

let browser: Browser;
let product: Product;
let dataDir: string;

beforeAll(async () => {
  browser = await launchBrowser();
  dataDir = await demoFolder();
  product = await startProduct({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await product.kill();
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Presses keys and counts them; data that is typed counts for nothing. */
class Keyboard {
  pressed = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.pressed += 1;
    await this.page.keyboard.press(key);
  }

  async data(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the field of that name has the focus. */
  async tabTo(label: RegExp): Promise<void> {
    for (let tries = 0; tries < 30; tries += 1) {
      const name = await this.page.evaluate(() => {
        const { activeElement } = document;
        const label = activeElement instanceof HTMLElement && 'labels' in activeElement ? activeElement.labels : null;
        return activeElement?.getAttribute('aria-label') ?? (label instanceof NodeList ? label[0]?.textContent : null);
      });
      if (name !== null && name !== undefined && label.test(name)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab never reached ${label.source}`);
  }
}

test('20 checks with their own numbers are entered by keyboard in under 100 keys beyond the data', async () => {
  const cashier = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
  const { invoices } = await cashier.run<Owing>(OWING);
  const owing = invoices.nodes
    .filter(({ outstandingBalance, paidRefusal, currency }) => {
      return Number(outstandingBalance) > 0 && paidRefusal === null && currency === 'USD';
    })
    .slice(0, CHECKS);
  expect(owing).toHaveLength(CHECKS);

  const page = await staffPage(browser, product.url, '/', ['northgate', 'cashier']);
  const findings = watchConsole(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Receive Payments/ })
    .click(patience);
  await page.getByRole('option', { name: 'Check' }).waitFor({ state: 'attached', ...patience });
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1', undefined, patience);
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(/^Payment method/);
  await keyboard.data('Check');
  await keyboard.tabTo(/^Number of payments/);
  await keyboard.data(String(CHECKS));
  await keyboard.tabTo(/^Payer, line 1$/);
  for (const [index, { number, outstandingBalance }] of owing.entries()) {
    await keyboard.data(String(number));
    await keyboard.press('Tab');
    await page.waitForFunction(
      ([line, amount]) =>
        document.querySelector<HTMLInputElement>(`[aria-label="Amount, line ${line}"]`)?.value === amount,
      [String(index + 1), outstandingBalance] as const,
      patience,
    );
    await keyboard.press('Tab');
    await keyboard.data(String(7700 + index));
    if (index < CHECKS - 1) {
      await keyboard.press('Tab');
      await keyboard.tabTo(new RegExp(`^Payer, line ${index + 2}$`));
    }
  }
  await keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: /^Deposit \d+$/ }).waitFor(patience);
  await page.getByRole('grid', { name: 'Payments' }).getByText('7719').waitFor(patience);
  expect(keyboard.pressed).toBeLessThanOrEqual(MOST_KEYS);
  expect(await axeFindings(page)).toEqual([]);
  expect(findings).toEqual([]);

  const paid = new Map((await cashier.run<Owing>(OWING)).invoices.nodes.map((one) => [one.number, one]));
  expect(owing.map(({ number }) => paid.get(number)?.outstandingBalance)).toEqual(owing.map(() => '0.00'));
});
