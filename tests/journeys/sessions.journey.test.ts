import type { BrowserContext, Locator, Page } from 'playwright-core';
import { demoPassword, patience, signInOn, staffPage } from '../support/browser/staff-page';
import { createGroup } from '../support/houses/create-group';
import { freePort } from '../support/product/free-port';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';
import { ofFile } from '../support/services/of-file';

const cashier = ['northgate', 'cashier'] as const;
const GROUPS = '{ invoiceGroups(first: 100) { nodes { title } } }';
interface Groups {
  invoiceGroups: { nodes: { title: string }[] };
}

/** Returns Existing Invoices once it is shown, with or without groups. */
const groupsShown = (page: Page) =>
  page
    .getByText(/^Group \d+ ·|^No invoice groups yet\./)
    .first()
    .waitFor(patience);

async function sessionCookie(context: BrowserContext) {
  const found = (await context.cookies()).find(({ name }) => name === 'rostrum_session');
  if (!found) throw new Error('no session cookie');
  return found;
}

describe('sessions of the app', () => {
  const browser = browserOfFile();
  const data = dataOfFile();
  const services = ofFile(async () => ({ port: String(await freePort()) }));
  const product = productOfFile(data, () => ({ UPSTREAM_PORT: services.port }));

  const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

  async function endSession(page: Page): Promise<void> {
    const { value } = await sessionCookie(page.context());
    const { status } = await fetch(`http://127.0.0.1:${services.port}/app/session`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${value}` },
    });
    expect(status).toBe(200);
  }

  /**
   * Presses something after the session ended, and waits for the sign-in dialog. The page may have noticed earlier,
   * from its change stream: then the dialog covers the target, and the result is false because nothing was pressed.
   */
  async function pressed(page: Page, target: Locator): Promise<boolean> {
    let landed = false;
    for (let press = 0; press < 20 && !landed && !(await again(page).isVisible()); press += 1)
      landed = await target.click({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    await again(page).waitFor(patience);
    return landed;
  }

  async function signInAgain(page: Page, password: string): Promise<void> {
    await again(page).getByLabel('Password').fill(password);
    await again(page).getByRole('button', { name: 'Sign in' }).click();
  }

  /** Fills in the form of a new group, with the last sale, which no other test in this file invoices. */
  async function fillNewGroup(page: Page, name: string) {
    const sale = page.getByRole('checkbox', { name: /^Six Hundred Sheets/ }).first();
    await sale.check(patience);
    await page.getByLabel('Invoice template').selectOption({ index: 1 });
    await page.getByLabel('Invoice group name').fill(name);
    await page
      .getByRole('status')
      .filter({ hasText: /invoices/ })
      .waitFor(patience);
    const template = await page.getByLabel('Invoice template').inputValue();
    return async () => {
      expect(await sale.isChecked()).toBe(true);
      expect(await page.getByLabel('Invoice group name').inputValue()).toBe(name);
      expect(await page.getByLabel('Invoice template').inputValue()).toBe(template);
    };
  }

  it('asks to sign in again over the page when the session ends during work, loses no input, and does the work once', async () => {
    const page = await staffPage(browser, product.url, '/invoices', cashier);
    const expectKept = await fillNewGroup(page, 'Typed before the end');
    await endSession(page);

    await pressed(page, page.getByRole('button', { name: 'Create New Invoice' }));
    await page.getByText('Your session has ended. Nothing on this page is lost.').waitFor(patience);
    expect(new URL(page.url()).pathname).toBe('/ar/invoices');
    expect(await again(page).getByLabel('House Name').inputValue()).toBe('northgate');
    expect(await again(page).getByLabel('Username').inputValue()).toBe('cashier');
    await page.keyboard.press('Escape');

    await signInAgain(page, 'not the password');
    await again(page).getByText('House name, username or password is incorrect.').waitFor(patience);
    await signInAgain(page, demoPassword);
    await again(page).waitFor({ state: 'detached', ...patience });
    await expectKept();

    await page.getByRole('button', { name: 'Create New Invoice' }).click();
    await page.waitForURL(/\/invoices\/CreateNewInvoices\/\d+/, patience);
    const { invoiceGroups } = await (await signInTo(product.url, ...cashier, demoPassword)).run<Groups>(GROUPS);
    expect(invoiceGroups.nodes.filter(({ title }) => title === 'Typed before the end')).toHaveLength(1);
    await page.context().close();
  });

  it('asks to sign in again when another browser signed the same session out, and shows no data of the house until then', async () => {
    const page = await staffPage(browser, product.url, '/invoices', cashier);
    await page.getByRole('heading', { name: 'New invoice group' }).waitFor(patience);
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await elsewhere.newPage();
    await other.goto(`${product.url}/ar/`);
    await other.getByRole('button', { name: /cashier/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.waitForURL(/\/ar\/sign-in$/, patience);

    await again(page).waitFor(patience);
    // Another person may be at the screen now: no data of the house is shown.
    expect(await page.getByText('New invoice group').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/Northgate|Six Hundred Sheets/);
    await signInAgain(page, demoPassword);
    await again(page).waitFor({ state: 'detached', ...patience });
    await page.getByRole('link', { name: 'Existing Invoices' }).click(patience);
    await groupsShown(page);
    await Promise.all([elsewhere.close(), page.context().close()]);
  });

  it('receives other users’ changes again after signing in again', async () => {
    const page = await staffPage(browser, product.url, '/invoices', cashier);
    await page.getByRole('heading', { name: 'New invoice group' }).waitFor(patience);
    await endSession(page);
    const groups = page.getByRole('link', { name: 'Existing Invoices' });
    const isAsked = await pressed(page, groups);
    await signInAgain(page, demoPassword);
    if (!isAsked) await groups.click(patience);
    await groupsShown(page);

    await createGroup(await signInTo(product.url, 'northgate', 'clerk', demoPassword), 'After signing in again');
    await page.getByRole('heading', { name: 'After signing in again' }).waitFor(patience);
    await page.context().close();
  });

  it('ends the session with Sign out: neither Back nor the old cookie shows anything of the house', async () => {
    const page = await staffPage(browser, product.url, '/invoices/ExistingInvoices', cashier);
    await groupsShown(page);
    const before = await sessionCookie(page.context());
    await page.getByRole('button', { name: /cashier/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor(patience);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['rostrum_device']);

    await page.goBack();
    await page.getByRole('button', { name: 'Sign in' }).waitFor(patience);
    expect(await page.getByText(/Northgate|Group \d+/).count()).toBe(0);

    await page.context().addCookies([before]);
    await page.goto(`${product.url}/ar/invoices/ExistingInvoices`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor(patience);
    await page.context().close();
  });

  it('opens a link’s target after the sign-in, and Back does not return to the sign-in page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const link = '/ar/invoices/ExistingInvoices?start=2024-01-01&end=2024-02-01';
    await page.goto(product.url + link);
    await page.waitForURL(/\/ar\/sign-in\?from=/, patience);
    await signInOn(page, ...cashier);
    await page.getByText('No invoice groups were created on these dates.').waitFor(patience);
    expect(page.url()).toBe(product.url + link);
    await page.goto(`${product.url}/ar/sign-in`);
    await page.waitForURL(/\/ar\/?$/, patience);
    await context.close();
  });

  it('opens no other site after the sign-in, whatever the address contains', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const from of ['https://example.com/', '//example.com/', '/\\example.com/', 'javascript:alert(1)']) {
      await page.goto(`${product.url}/ar/sign-in?from=${encodeURIComponent(from)}`);
      await signInOn(page, ...cashier);
      expect(new URL(page.url()).origin).toBe(product.url);
      await context.clearCookies();
    }
    await context.close();
  });

  it('accepts no cookie that was set before the sign-in, and hides its own from scripts and other sites', async () => {
    const planted = 'a-value-that-an-attacker-knows-and-the-victim-does-not';
    const context = await browser.newContext();
    await context.addCookies([{ name: 'rostrum_session', value: planted, url: product.url }]);
    const page = await context.newPage();
    await page.goto(`${product.url}/ar/`);
    await signInOn(page, ...cashier);
    const cookie = await sessionCookie(context);
    expect(cookie.value).not.toBe(planted);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: false });
    expect(await page.evaluate<string>('document.cookie')).toBe('');

    await context.addCookies([{ name: 'rostrum_session', value: planted, url: product.url }]);
    await page.goto(`${product.url}/ar/`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor(patience);
    await context.close();
  });
});
