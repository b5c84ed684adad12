import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { patience, signInOn, staffPage } from '../support/browser/staff-page';
import { freePort } from '../support/product/free-port';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { linkSecretOf, sentMail } from '../support/services/sent-mail';

const newPassword = 'Quarry_Sextant^58';

const browser = browserOfFile();
const data = dataOfFile();
// The links in emails contain the port.
const product = productOfFile(data, async () => ({ PORT: String(await freePort()) }));

/** Returns the message to an address, once it is in the outbox folder. */
async function mailTo(address: string, subject: string) {
  for (let look = 0; look < 300; look++) {
    const mail = (await sentMail(join(data.folder, 'outbox'))).find(
      (each) => each.subject === subject && each.to?.[0]?.address === address,
    );
    if (mail) return mail;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error(`no message to ${address}`);
}

const typeInto = async (page: Page, ...texts: readonly string[]) => {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
};

describe('a forgotten password', () => {
  it('can be reset through the emailed link and used, by keyboard alone; the old session and the old link no longer work', async () => {
    const api = await staffPage(browser, product.url, '/invoices/ExistingInvoices', ['northgate', 'clerk']);
    const page = await (await browser.newContext()).newPage();
    const complaints = watchConsole(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(request.postData() ?? '');
    });

    await page.goto(`${product.url}/ar/password-reset`);
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor(patience);
    await typeInto(page, 'northgate', 'clerk', 'clerk@northgate.example');
    await page.keyboard.press('Enter');
    await page.getByText(/we’ve emailed you a link/).waitFor(patience);

    const mail = await mailTo('clerk@northgate.example', 'Choose a new password');
    const link = `${product.url}/ar/password-reset?jwt=${linkSecretOf(mail)}`;
    expect(mail.text).toContain(link);
    await page.goto(link);
    await page.getByLabel('New Password').waitFor(patience);
    await page.keyboard.type('qwertyuiop');
    await page.getByText('Weak', { exact: true }).waitFor(patience);
    await page.keyboard.press('Enter');
    await page.getByText('This is a very common password. Please update.').waitFor(patience);
    await page.keyboard.press('Control+a');
    await typeInto(page, newPassword, newPassword);
    await page.getByText('Excellent', { exact: true }).waitFor(patience);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password was changed' }).waitFor(patience);
    expect(asked.filter((body) => /"operationName":"(Viewer|Account)"/.test(body))).toEqual([]);

    await page.keyboard.press('Enter');
    await signInOn(page, 'northgate', 'clerk', newPassword);
    await mailTo('clerk@northgate.example', 'Your password was changed');

    await api.reload();
    await api.getByRole('button', { name: 'Sign in' }).waitFor(patience);
    await api.goto(link);
    await api
      .getByText(
        'There was a problem submitting your request. This was most likely caused by clicking on an expired link.',
      )
      .waitFor(patience);
    await api.getByRole('button', { name: 'Request a new link' }).click();
    await api.getByLabel('Email').waitFor(patience);
    expect(api.url()).toBe(`${product.url}/ar/password-reset`);
    expect(complaints).toEqual([]);
    await Promise.all([page.context().close(), api.context().close()]);
  });

  it.each([
    ['light', 1440, 'super'],
    ['dark', 360, 'viewer'],
  ] as const)('has screens without findings in the %s theme at %i px', async (colorScheme, width, userName) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const found: string[] = [];
    const look = async () => {
      found.push(...(await axeFindings(page)));
      const room = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (room > 0) found.push(`${room} px too wide`);
    };
    await page.goto(`${product.url}/ar/password-reset`);
    await page.getByLabel('Email').waitFor(patience);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Email is a required field').waitFor(patience);
    await look();
    const address = `${userName}@southbank.example`;
    for (const [label, text] of [
      ['House Name', 'southbank'],
      ['Username', userName],
      ['Email', address],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(/we’ve emailed you a link/).waitFor(patience);
    await look();
    await page.goto(
      `${product.url}/ar/password-reset?jwt=${linkSecretOf(await mailTo(address, 'Choose a new password'))}`,
    );
    for (const [password, label] of [
      ['qwertyuiop', 'Weak'],
      ['Winter-2026', 'Fair'],
      ['Elizabeth-Johnson', 'Good'],
      [newPassword, 'Excellent'],
    ] as const) {
      await page.getByLabel('New Password').fill(password);
      await page.getByText(label, { exact: true }).waitFor(patience);
      await look();
    }
    await page.goto(`${product.url}/ar/password-reset?jwt=over`);
    await page.getByRole('button', { name: 'Request a new link' }).waitFor(patience);
    await look();
    expect(found).toEqual([]);
    await context.close();
  });
});

describe('one’s own account', () => {
  it('ends other sessions and changes the password, and the page that did it keeps working', async () => {
    const [here, there] = [
      await staffPage(browser, product.url, '/settings/account', ['northgate', 'viewer']),
      await staffPage(browser, product.url, '/', ['northgate', 'viewer']),
    ];
    await here.reload();
    const row = here.getByRole('button', { name: /^Sign out Chrome on / });
    await row.click(patience);
    await row.waitFor({ state: 'detached', ...patience });
    await there.reload();
    await there.getByRole('button', { name: 'Sign in' }).waitFor(patience);

    await here.getByLabel('Current Password').fill('Lantern-Harbour-42');
    await here.getByLabel('New Password').fill(newPassword);
    await here.getByLabel('Confirm Password').fill(newPassword);
    await here.getByRole('button', { name: 'Change Password' }).click();
    await here.getByText('Your password was changed. Everywhere else you are signed out.').waitFor(patience);
    expect(await axeFindings(here)).toEqual([]);

    await here.reload();
    await here.getByText('This one').waitFor(patience);
    expect(await here.getByRole('dialog').count()).toBe(0);
    await here.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await here.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.waitForURL(/\/ar\/sign-in$/, patience);
    await signInOn(here, 'northgate', 'viewer', newPassword);
    await Promise.all([here.context().close(), there.context().close()]);
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('has room and no findings in the %s theme at %i px', async (colorScheme, width) => {
    const page = await staffPage(browser, product.url, '/settings/account', ['northgate', 'super'], {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.getByText('This one').waitFor(patience);
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  });
});
