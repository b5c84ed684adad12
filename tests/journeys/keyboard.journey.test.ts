import type { Page } from 'playwright-core';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { focus, goTo, press, seenFocus } from '../support/browser/keyboard';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';

const browser = browserOfFile();
const data = dataOfFile();
const product = productOfFile(data);

/** Waits until the screen with this title is shown and its title has the focus. */
async function arrivesAt(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor(patience);
  await page.waitForFunction(
    (source) =>
      new RegExp(source).test(document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : ''),
    title.source,
    patience,
  );
  await seenFocus(page);
}

async function signsIn(page: Page): Promise<void> {
  await goTo(page, /^House Name/);
  await page.keyboard.type('northgate');
  await goTo(page, /^Username/);
  await page.keyboard.type('cashier');
  await goTo(page, /^Password/);
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor(patience);
}

async function groupsASale(page: Page): Promise<void> {
  await press(page, /^All screens$/, { role: 'summary' });
  await press(page, /^Uninvoiced Sessions$/, { role: 'a' });
  await arrivesAt(page, /Manage All Invoices|Invoices/);
  await page
    .getByRole('checkbox', { name: /Six Hundred Sheets: a Print Room/ })
    .first()
    .waitFor(patience);
  await press(page, /Six Hundred Sheets: a Print Room/, { role: 'checkbox', key: 'Space' });
  await goTo(page, /^Invoice template/);
  await page.keyboard.press('ArrowDown');
  await goTo(page, /^Invoice group name/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('By keyboard');
  await press(page, /^Create New Invoice$/);
  await page.waitForURL(/CreateNewInvoices/, patience);
  await arrivesAt(page, /Create New Invoices/);
}

async function choosesInMenu(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('menuitem', { name: item }).waitFor(patience);
  await press(page, item, { role: 'menuitem', by: 'ArrowDown' });
  await page.getByRole('menu').waitFor({ state: 'detached', ...patience });
  await seenFocus(page);
}

async function hidesAndShows(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^Actions for lot/ }).first();
  await menu.waitFor(patience);
  await goTo(page, /^(Session|Day|NG)/);
  await page.keyboard.press('ArrowDown');
  await press(page, /^Actions for lot/, { by: 'ArrowRight' });
  await choosesInMenu(page, /^Hide from invoice/);
  expect((await focus(page)).name).toMatch(/^Actions for lot/);
  await page.keyboard.press('Enter');
  await choosesInMenu(page, /^Show on invoice/);
  expect((await focus(page)).name).toMatch(/^Actions for lot/);
}

async function previewsAndSends(page: Page): Promise<void> {
  await press(page, /^Select All$/, { by: 'Shift+Tab' });
  await seenFocus(page);
  await press(page, /^Preview & Send/, { by: 'Shift+Tab' });
  await arrivesAt(page, /Automatically charge/);
  await page.getByText(/eligible invoices?$/).waitFor(patience);
  await press(page, /^Set Auto-Charge date$/);
  await page.getByText('Select a new date to continue').first().waitFor(patience);
  await page.keyboard.press('Enter');
  await press(page, /^Continue With No Changes$/, { by: 'Shift+Tab' });
  await arrivesAt(page, /Invoice Preview\(s\)/);
  await page.getByRole('article').first().waitFor(patience);
  await press(page, /^Next$/);
  await page.getByText(/^2 of \d+$/).waitFor(patience);
  const second = /\d+/.exec((await page.getByRole('article').getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await press(page, /^Prev$/, { by: 'Shift+Tab' });
  await page.getByText(/^1 of \d+$/).waitFor(patience);
  expect((await seenFocus(page)).name).toBe('Prev');
  await goTo(page, /^Jump to invoice #/);
  await page.keyboard.type(`1`);
  await page.keyboard.press('Enter');
  await page.getByText('Invalid invoice #').waitFor(patience);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await page.getByText(/^2 of \d+$/).waitFor(patience);
  await press(page, /^View All$/);
  await page.getByRole('button', { name: 'View One' }).waitFor(patience);
  expect((await seenFocus(page)).name).toBe('View One');
  await press(page, /^Send All$/, { by: 'Shift+Tab' });
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor(patience);
  await seenFocus(page);
  await page.keyboard.press('Escape');
  expect((await seenFocus(page)).name).toBe('Send All');
  await page.keyboard.press('Enter');
  await press(page, /^Send$/);
  await arrivesAt(page, /Sent Invoices/);
  await page.getByText('Your invoices have been sent').waitFor(patience);
}

async function worksInTheGroup(page: Page): Promise<void> {
  await press(page, /^< Invoice Group Details$/);
  await arrivesAt(page, /Invoice Group Details/);
  await page
    .getByText(/^Sent - /)
    .first()
    .waitFor(patience);
  await press(page, /^Page 2$/);
  await page.getByText(/^51-100 of/).waitFor(patience);
  await goTo(page, /^All$/, { key: 'Shift+Tab', role: 'radio' });
  await page.keyboard.press('ArrowRight');
  expect((await seenFocus(page)).name).toBe('Unpaid');
  await page.keyboard.press('/');
  expect((await seenFocus(page)).name).toMatch(/Search by name or invoice number/);
  await page.keyboard.type('fitz');
  // Until the response, the list still shows who was there before.
  await page
    .getByRole('checkbox', { name: /^Select invoice \d+, (?!.*Fitzgeraldson)/ })
    .first()
    .waitFor({ ...patience, state: 'hidden' });
  await goTo(page, /Select all rows/);
  await press(page, /^Invoice Total$/, { by: 'ArrowRight' });
  await page.waitForURL(/sort=TOTAL/, patience);
  expect((await seenFocus(page)).name).toMatch(/^Invoice Total/);
  await page.keyboard.press('ArrowDown');
  await press(page, /Fitzgeraldson/, { by: 'ArrowLeft', role: 'a' });
  await arrivesAt(page, /Maximiliana Fitzgeraldson/);
}

async function looksAtABidder(page: Page): Promise<void> {
  await press(page, /^\d+ sessions$/);
  await page.getByRole('dialog', { name: 'Paddles' }).waitFor(patience);
  await page.keyboard.press('Escape');
  expect((await seenFocus(page)).name).toMatch(/sessions$/);
  await press(page, /^cashier|Northgate Auctions/, { by: 'Shift+Tab' });
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor(patience);
  await page.keyboard.press('Escape');
  await seenFocus(page);
  await goTo(page, /^Skip to content$/, { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await seenFocus(page);
}

test('the whole job can be done by keyboard alone, and the focus is always visible', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const findings = watchConsole(page);
  await page.goto(`${product.url}/`);
  await page.getByLabel('House Name').waitFor(patience);
  await signsIn(page);
  await groupsASale(page);
  await hidesAndShows(page);
  await previewsAndSends(page);
  await worksInTheGroup(page);
  await looksAtABidder(page);
  expect(findings).toEqual([]);
  await page.close();
});

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
  await page.getByText('All screens').click(patience);
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

test('a bidder is found across all groups by shortcut, name, and Enter, and what arrow keys select is in view', async () => {
  const page = await staffPage(browser, product.url, '/', ['northgate', 'cashier']);
  const findings = watchConsole(page);
  await page.getByRole('navigation', { name: 'Main' }).waitFor(patience);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').waitFor(patience);
  await page.keyboard.type('rosa delgado');
  await page.keyboard.press('Enter');
  await arrivesAt(page, /Rosa Delgado/);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').waitFor(patience);
  for (let pressed = 0; pressed < 20; pressed += 1) await page.keyboard.press('ArrowDown');
  const [list, selected] = await Promise.all([
    page.getByRole('listbox').boundingBox(),
    page.getByRole('option', { selected: true }).boundingBox(),
  ]);
  const bottomOf = (box: typeof list) => (box ? box.y + box.height : NaN);
  expect(bottomOf(selected)).toBeLessThanOrEqual(bottomOf(list) + 1);
  expect(findings).toEqual([]);
  await page.close();
});
