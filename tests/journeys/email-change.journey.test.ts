import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { press } from '../support/browser/keyboard';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { freePort } from '../support/product/free-port';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { emailSecretOf, sentMail } from '../support/services/sent-mail';

const browser = browserOfFile();
const data = dataOfFile();
// The links in emails contain the port.
const product = productOfFile(data, async () => ({ PORT: String(await freePort()) }));

/** Returns the email to an address, once it is in the outbox folder. */
async function mailTo(address: string, subject: string) {
  for (let look = 0; look < 300; look += 1) {
    const mail = (await sentMail(join(data.folder, 'outbox'))).find(
      (each) => each.subject === subject && each.to?.[0]?.address === address,
    );
    if (mail) return mail;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error(`no email to ${address}`);
}

/** Returns axe's findings, and by how much the page is too wide. */
async function findings(page: Page): Promise<string[]> {
  const room = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return [...(await axeFindings(page)), ...(room > 0 ? [`${room} px too wide`] : [])];
}

test('a user changes their own email address by keyboard, confirms it in another browser, and both addresses are notified', async () => {
  const [oldAddress, newAddress] = ['viewer@northgate.example', 'vera@new.example'];
  const api = await staffPage(browser, product.url, '/settings/account', ['northgate', 'viewer']);
  const complaints = watchConsole(api);
  await api.getByRole('button', { name: 'Edit your details' }).waitFor(patience);
  await press(api, /^Edit your details$/);
  await api.getByRole('dialog').waitFor(patience);
  for (const text of [null, newAddress, '555 0100', demoPassword]) {
    if (text !== null) {
      await api.keyboard.press('Control+a');
      await api.keyboard.type(text);
    }
    if (text !== demoPassword) await api.keyboard.press('Tab');
  }
  expect(await axeFindings(api)).toEqual([]);
  await api.keyboard.press('Enter');
  await api.getByText(`Pending: ${newAddress}.`).waitFor(patience);
  expect(await api.getByText(oldAddress, { exact: true }).count()).toBe(1);
  expect(await findings(api)).toEqual([]);

  expect((await mailTo(oldAddress, 'A new email address was requested')).text).toContain('v…@new.example');
  const link = `${product.url}/ar/confirm-email?token=${emailSecretOf(await mailTo(newAddress, 'Confirm your new email address'))}`;
  const elsewhere = await (await browser.newContext()).newPage();
  complaints.push(...watchConsole(elsewhere));
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm' }).waitFor(patience);
  expect(await findings(elsewhere)).toEqual([]);
  await elsewhere.keyboard.press('Enter');
  await elsewhere.getByRole('heading', { name: 'Your email address was changed' }).waitFor(patience);
  expect(await findings(elsewhere)).toEqual([]);
  for (const address of [oldAddress, newAddress]) await mailTo(address, 'Your email address was changed');

  // The page with the request updates without a reload.
  await api.getByText(newAddress, { exact: true }).waitFor(patience);
  await api.getByText('Pending:').waitFor({ state: 'detached', ...patience });
  await elsewhere.goto(link);
  await elsewhere.getByRole('heading', { name: 'This link no longer works' }).waitFor(patience);
  expect(await findings(elsewhere)).toEqual([]);
  expect(complaints).toEqual([]);
  await Promise.all([api.context().close(), elsewhere.context().close()]);
});

test.each([
  ['light', 1440, 'super'],
  ['dark', 360, 'viewer'],
] as const)('its screens have room and no findings in the %s theme at %i px', async (colorScheme, width, userName) => {
  const page = await staffPage(browser, product.url, '/settings/account', ['southbank', userName], {
    colorScheme,
    viewport: { width, height: 900 },
  });
  const newAddress = `${userName}.with.a.rather.long.name.before.the.sign@a-house-of-many-sales.example`;
  await page.getByRole('button', { name: 'Edit your details' }).click(patience);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(newAddress);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter your password.').waitFor(patience);
  const found = await findings(page);
  await dialog.getByLabel('Current Password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Pending: ${newAddress}.`).waitFor(patience);
  found.push(...(await findings(page)));
  await page.goto(
    `${product.url}/ar/confirm-email?token=${emailSecretOf(await mailTo(newAddress, 'Confirm your new email address'))}`,
  );
  await page.getByRole('button', { name: 'Confirm' }).waitFor(patience);
  found.push(...(await findings(page)));
  await page.goto(`${product.url}/ar/confirm-email`);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor(patience);
  found.push(...(await findings(page)));
  expect(found).toEqual([]);
  await page.context().close();
});
