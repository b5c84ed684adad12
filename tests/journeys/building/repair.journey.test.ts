import type { Locator, Page } from 'playwright-core';
import { csv, row, startUploads } from '../../lots/uploads/upload-calls';
import { axeFindings, watchConsole } from '../../support/browser/browser';
import { patience, staffPage } from '../../support/browser/staff-page';
import { sessionPath } from '../../support/houses/session-path';
import { browserOfFile, builtServerOfFile } from '../../support/product/product-of-file';
import { houseOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const to = houseOfFile(startUploads);
const product = builtServerOfFile(() => to.upstream);

/** 60 rows: the second lacks its title, two have one number, and an amount has words. */
const SHEET = csv(
  row(1, '100,200,50,,A-1'),
  '2,,,A table,100,200,50,,A-2',
  row(3, '100,200,50,,A-3'),
  row(3, '100,200,50,,A-4'),
  row(5, 'ca. 100 USD,200,50,,A-5'),
  ...Array.from({ length: 55 }, (_, index) => row(index + 6, `100,200,50,,A-${index + 6}`)),
);

const TITLE = 4;
const cell = (page: Page, place: number, column: number): Locator =>
  page
    .locator('[data-row]')
    .nth(place - 1)
    .locator(`[aria-colindex="${column}"]`);
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor(patience);
const title = (page: Page, place: number, text: string) =>
  cell(page, place, TITLE).getByText(text, { exact: true }).waitFor(patience);
const errors = (page: Page, count: number) =>
  page.getByText(`Upload Failed: ${count} Total Error(s)`).waitFor(patience);

async function open(user: string, address: string): Promise<Page> {
  const page = await staffPage(browser, product.url, '/', ['sample', user]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.url}/ar${address}`);
  return page;
}

test('a sheet is repaired with the keyboard, over a reload, with a colleague, and through a lost connection', async () => {
  const page = await open('clerk', await sessionPath(to.upstream.db, to.house.houseId, to.house.sessions.LIVE, '/3'));
  const watched = watchConsole(page);
  await page
    .getByLabel('Spreadsheet of items')
    .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await errors(page, 4);
  expect(await axeFindings(page)).toEqual([]);

  // From error to error with the keyboard.
  await cell(page, 1, 2).click();
  await page.keyboard.press('F8');
  await page.keyboard.type('Table');
  await page.keyboard.press('Enter');
  await errors(page, 3);
  await page.keyboard.press('F8');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await errors(page, 1);
  await saved(page);

  // What is repaired is there after a reload, and can be undone there.
  await page.reload();
  await errors(page, 1);
  await title(page, 2, 'Table');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await errors(page, 3);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await errors(page, 1);
  await page.getByRole('button', { name: /^Low estimate must be numeric/ }).click();
  await page.getByRole('button', { name: /^Keep only the number/ }).click();
  await page.getByText('Your file upload was a success!').waitFor(patience);
  await page.getByRole('checkbox', { name: 'View Items with errors' }).click();

  // The clipboard of the browser.
  await cell(page, 1, TITLE).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+c');
  await cell(page, 6, TITLE).click();
  await page.keyboard.press('ControlOrMeta+v');
  await title(page, 7, 'Table');
  await saved(page);

  // A colleague sees it, and each sees what the other one edits.
  const colleague = await open('super', page.url().replace(`${product.url}/ar`, ''));
  await title(colleague, 7, 'Table');
  await cell(colleague, 8, TITLE).click();
  await colleague.keyboard.type('Theirs');
  await colleague.keyboard.press('Enter');
  await title(page, 8, 'Theirs');

  // Without a connection, edits stay; a cell that the colleague edits meanwhile is asked about.
  await page.route('**/graphql', (route) => route.abort());
  await cell(page, 9, TITLE).click();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await page.getByText('Not saved', { exact: true }).waitFor(patience);
  await title(page, 9, 'Mine');
  await cell(colleague, 9, TITLE).click();
  await colleague.keyboard.type('Also theirs');
  await colleague.keyboard.press('Enter');
  await saved(colleague);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  const question = page.getByRole('dialog', { name: 'Edited by a colleague' });
  await question.getByText('Theirs: Also theirs').click();
  await question.getByRole('button', { name: 'Save' }).click();
  await title(page, 9, 'Also theirs');
  await saved(page);

  // Only the lost connection is in the console.
  expect(watched.filter((line) => !/ERR_FAILED|^failed: .*\/graphql$/.test(line))).toEqual([]);
  await page.context().close();
  await colleague.context().close();
}, 240_000);
