import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { plain } from '../../images/pictures';
import { patience, signInOn } from '../../support/browser/staff-page';
import { createHouse, newPassword, runToEnd } from '../../support/product/operated-product';
import { productData } from '../../support/product/product-data';
import { browserOfFile, dataOfFile, productOfFile } from '../../support/product/product-of-file';
import { signInTo } from '../../support/services/graphql-session';
import { folderOfFile } from '../../support/services/of-file';
import { addSession, buildFrom, heading, keyboard, mouse, setUp, sheetOf } from './build-sale';

/** Houses without a sale: one for each test that starts with an empty calendar, and one for the keyboard. */
const HOUSES = ['livehouse', 'timedhouse', 'keyhouse'] as const;
const LOTS = 40;
const FEW_LOTS = 3;

const browser = browserOfFile();
const folder = folderOfFile();
const data = dataOfFile(productData);

/** Two images for each lot, and three for every fourth one: 90 for 40 lots. */
const imagesOf = (lot: number) => (lot % 4 === 0 ? 3 : 2);

async function writeImages(name: string, lots: number): Promise<number> {
  await mkdir(join(folder.path, name));
  let count = 0;
  for (let lot = 1; lot <= lots; lot += 1)
    for (let place = 1; place <= imagesOf(lot); place += 1) {
      count += 1;
      const color = `#${(count * 140_503).toString(16).padStart(6, '0')}`;
      await plain({ width: 1000, height: 1000, color })
        .jpeg()
        .toFile(join(folder.path, name, `${lot}-${place}.jpg`));
    }
  return count;
}

beforeAll(async () => {
  for (const house of HOUSES) {
    const { code, output } = await createHouse(data.env, house);
    if (code !== 0) throw new Error(output);
    const set = await runToEnd(
      ['scripts/command.mjs', 'house:set', house, 'paymentProcessingEnabled=true', 'features=buy-now,live-or-timed'],
      data.env,
    );
    if (set.code !== 0) throw new Error(set.output);
  }
});
const product = productOfFile(data);
beforeAll(async () => {
  for (const house of HOUSES) await setUp(await signInTo(product.url, house, 'anna', newPassword));
});

/** Opens the public catalog that the summary leads to, and returns how many lots it shows. */
async function shownLots(page: Page): Promise<number> {
  const href = await page.getByRole('link', { name: 'View catalog' }).getAttribute('href', patience);
  // A product on a port that the system chose doesn't know its public address.
  await page.goto(product.url + new URL(href ?? '').pathname);
  const chairs = page.locator('h2 a').filter({ hasText: /^Chair \d+$/ });
  await chairs.first().waitFor(patience);
  return chairs.count();
}

/** Opens the calendar of a house. */
async function calendarOf(house: (typeof HOUSES)[number]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage();
  await page.goto(`${product.url}/ar/sign-in`);
  await signInOn(page, house, 'anna', newPassword);
  await page.goto(`${product.url}/ar/my-auctions/current`);
  return page;
}

test('an empty calendar becomes a published live sale of 40 lots with 90 images', async () => {
  const count = await writeImages('live', LOTS);
  expect(count).toBe(90);
  const page = await calendarOf('livehouse');
  const hands = mouse(page);
  await addSession(page, hands, 'Live', 'Autumn Sale');
  const images = { folder: join(folder.path, 'live'), count };
  await buildFrom(page, hands, { sheet: sheetOf(LOTS, 'Low Estimate'), images, first: 3 });
  expect(await shownLots(page)).toBe(LOTS);
  await page.context().close();
});

test('an empty calendar becomes a published timed sale, whose lots end one after another', async () => {
  const count = await writeImages('timed', FEW_LOTS);
  const page = await calendarOf('timedhouse');
  const hands = mouse(page);
  await addSession(page, hands, 'Timed', 'Online Sale');
  const images = { folder: join(folder.path, 'timed'), count };
  await buildFrom(page, hands, { sheet: sheetOf(FEW_LOTS, 'Low Estimate'), images, first: 3 });
  await page.getByText('60 seconds apart').waitFor(patience);
  expect(await shownLots(page)).toBe(FEW_LOTS);
  await page.context().close();
});

test('a live sale is added, built, and published with the keyboard', async () => {
  const count = await writeImages('keys', FEW_LOTS);
  const page = await calendarOf('keyhouse');
  const hands = keyboard(page);
  await addSession(page, hands, 'Live', 'Winter Sale');
  const images = { folder: join(folder.path, 'keys'), count };
  await buildFrom(page, hands, { sheet: sheetOf(FEW_LOTS, 'Low Estimate'), images, first: 3 });
  expect(await shownLots(page)).toBe(FEW_LOTS);
  await page.context().close();
});

test('a Buy It Now sale is added, built, and published with the keyboard', async () => {
  const count = await writeImages('bin', FEW_LOTS);
  const page = await calendarOf('keyhouse');
  const hands = keyboard(page);
  await page.getByRole('button', { name: 'Add Sale' }).first().waitFor(patience);
  await hands.activate('Add Sale');
  await page.getByRole('dialog', { name: 'Add Sale' }).waitFor(patience);
  await hands.select('Type', 'Buy It Now');
  await hands.activate('Continue');
  await heading(page, 'Step 1: Sale Details & Payment Options');
  await page.getByRole('textbox', { name: 'Text' }).first().waitFor(patience);
  await hands.fill('Text', 'All sales are final.');
  await page.keyboard.press('Tab');
  await hands.fill('Text', 'Within a week.');
  await hands.activate('Continue');
  await heading(page, 'Step 2: Upload Items');
  const images = { folder: join(folder.path, 'bin'), count };
  await buildFrom(page, hands, { sheet: sheetOf(FEW_LOTS, 'Item Price'), images, first: 2 });
  expect(await shownLots(page)).toBe(FEW_LOTS);
  await page.context().close();
});
