import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { goTo, press, seenFocus } from '../support/browser/keyboard';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { withAuthenticator } from '../support/browser/virtual-authenticator';
import { smallHouse } from '../support/houses/sample-house';
import { freePort } from '../support/product/free-port';
import { browserOfFile } from '../support/product/product-of-file';
import { startSmallProduct } from '../support/product/small-product';
import { ofFile } from '../support/services/of-file';

/** Passkeys need a host name: an IP address is not a valid site. */
const site = ofFile(async () => {
  const port = String(await freePort());
  return { port, url: `http://localhost:${port}` };
});

const browser = browserOfFile();
const product = ofFile(
  () => startSmallProduct([smallHouse()], { PORT: site.port, PUBLIC_URL: site.url }),
  (started) => started.kill(),
);

/** Opens a browser that is not signed in. */
async function stranger(viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' })
  ).newPage();
  await page.goto(`${site.url}/ar/sign-in?from=%2Fsettings%2Faccount`);
  await page.getByLabel('House Name').waitFor(patience);
  return page;
}

async function typePassword(page: Page, user: string): Promise<void> {
  await page.keyboard.type('sample');
  await page.keyboard.press('Tab');
  await page.keyboard.type(user);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
}

/** Signs out with the account menu; the next page is the sign-in page, with the focus in its first field. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'rostrum_session' });
  await page.goto(`${site.url}/ar/sign-in?from=%2Fsettings%2Faccount`);
  await page.getByLabel('House Name').waitFor(patience);
}

const account = (page: Page) => page.getByRole('heading', { name: 'My account' }).waitFor(patience);

/** Opens a dialog that asks for the password, by its button, and enters it. */
async function givePassword(page: Page, button: RegExp, answer: RegExp): Promise<void> {
  await press(page, button, { role: 'button' });
  await page.getByRole('dialog').waitFor(patience);
  await seenFocus(page);
  await press(page, /^Current Password/, { key: 'End' });
  await page.keyboard.type(demoPassword);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, answer, { role: 'button' });
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Saves the codes, and closes the dialog. */
async function savedCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor(patience);
  expect(await axeFindings(page)).toEqual([]);
  const codes = await list.getByRole('listitem').allTextContents();
  await press(page, /^Done$/, { role: 'button' });
  await list.waitFor({ state: 'detached' });
  return codes;
}

describe('two-step verification, by keyboard alone', () => {
  it('is set up with an authenticator app, whose code or a one-time recovery code is required until it is turned off', async () => {
    const page = await stranger({ width: 360, height: 740 });
    const complaints = watchConsole(page);
    await typePassword(page, 'clerk');
    await account(page);
    await givePassword(page, /^Set up authenticator app$/, /^Continue$/);
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '');
    await press(page, /^Code/, { key: 'End' });
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText("That code isn't right.").waitFor(patience);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(codeOf(secret, -1));
    await page.keyboard.press('Enter');
    const codes = await savedCodes(page);
    expect(codes).toHaveLength(10);
    await page.getByText('10 recovery codes left').waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);

    await signOut(page);
    await typePassword(page, 'clerk');
    await page.getByText('Six digits from your authenticator app').waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('000 000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: "That code isn't right" }).waitFor(patience);
    // The previous input is selected.
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await account(page);

    for (const isLeft of [true, false]) {
      await signOut(page);
      await typePassword(page, 'clerk');
      await page.getByText('Six digits from your authenticator app').waitFor(patience);
      await page.keyboard.type((codes[0] ?? '').toLowerCase());
      await page.keyboard.press('Enter');
      if (isLeft) await account(page);
      else await page.getByRole('alert').filter({ hasText: "That code isn't right" }).waitFor(patience);
    }

    const api = await staffPage(browser, site.url, '/settings/users', ['sample', 'super']);
    // Into the table, down to the clerk's row, and along it to its menu.
    await press(api, /^Name/, { role: 'columnheader', key: 'ArrowDown' });
    await goTo(api, /^Colin Lark/, { key: 'ArrowDown' });
    await press(api, /^Actions for/, { by: 'ArrowRight' });
    await api.getByRole('menuitem', { name: 'Turn off two-step verification' }).waitFor(patience);
    await press(api, /^Turn off two-step verification/, { role: 'menuitem', by: 'ArrowDown' });
    await api.getByRole('dialog').waitFor(patience);
    expect(await axeFindings(api)).toEqual([]);
    await press(api, /^Turn off$/, { role: 'button' });
    await api.getByText('signs in with the password alone').waitFor(patience);
    await signOut(page);
    await typePassword(page, 'clerk');
    await account(page);
    await page.getByText(/^Off\. With it on/).waitFor(patience);
    expect(complaints).toEqual([]);
  });

  it('is set up with a passkey, which signs in without the password, and completes a sign-in with it', async () => {
    const page = await stranger();
    const complaints = watchConsole(page);
    await withAuthenticator(page);
    await typePassword(page, 'viewer');
    await account(page);
    await givePassword(page, /^Add a passkey$/, /^Continue$/);
    expect(await savedCodes(page)).toHaveLength(10);
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Chrome on Linux').waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);

    await signOut(page);
    await press(page, /^Sign in with a passkey$/, { role: 'button' });
    await account(page);
    await page
      .getByText(/last used/)
      .first()
      .waitFor(patience);

    await signOut(page);
    await typePassword(page, 'viewer');
    await page.getByText('One of your recovery codes.').waitFor(patience);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, /^Use a passkey$/, { role: 'button' });
    await account(page);

    await givePassword(page, /^Remove the passkey/, /^Remove$/);
    await page.getByText(/^Off\. With it on/).waitFor(patience);
    await signOut(page);
    // The browser still has the passkey, which the server no longer knows.
    await press(page, /^Sign in with a passkey$/, { role: 'button' });
    await page.getByRole('alert').filter({ hasText: "That passkey couldn't be verified" }).waitFor(patience);
    expect(complaints).toEqual([]);
  });

  it('is required first for payment users of a house that requires it, who then have their rights', async () => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ENV_FILE: '/dev/null',
      ...product.data.env,
      NODE_ENV: 'test',
    };
    await promisify(execFile)(
      process.execPath,
      ['scripts/command.mjs', 'house:set', 'sample', 'secondFactorRequired=true'],
      { env },
    );
    const page = await stranger();
    await withAuthenticator(page);
    await typePassword(page, 'cashier');
    await account(page);
    await page.getByText('Your house requires two-step verification.').waitFor(patience);
    await page.goto(`${site.url}/ar/invoices`);
    await account(page);
    await expectMenu(page, false);
    await givePassword(page, /^Add a passkey$/, /^Continue$/);
    await savedCodes(page);
    await expectMenu(page, true);
    await page.goto(`${site.url}/ar/invoices`);
    await page.getByRole('heading', { name: 'Manage All Invoices' }).waitFor(patience);
  });
});

const expectMenu = (page: Page, hasInvoices: boolean) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Invoices' })
    .waitFor({ ...patience, state: hasInvoices ? 'visible' : 'hidden' });
