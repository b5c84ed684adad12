import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, watchConsole } from '../support/browser/browser';
import { focus, goTo, press, seenFocus } from '../support/browser/keyboard';
import { demoPassword, patience } from '../support/browser/staff-page';
import { demoFolder } from '../support/demo-folder';
import type { Product } from '../support/product/product';
import { startProduct } from '../support/product/product';

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
  const name = page.getByRole('link', { name: /Fitzgeraldson/ });
  await name.waitFor(patience);
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
