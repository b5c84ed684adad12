import type { Page } from 'playwright-core';
import { plain } from '../../images/pictures';
import { LotHouse } from '../../lots/editing/lot-house';
import { watchConsole } from '../../support/browser/browser';
import { patience, staffPage } from '../../support/browser/staff-page';
import { sessionPath } from '../../support/houses/session-path';
import { browserOfFile, builtServerOfFile } from '../../support/product/product-of-file';
import { houseOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const house = houseOfFile(() => LotHouse.start());
const product = builtServerOfFile(() => house.upstream);

/** The names of the images of the lot, in order, as soon as there are that many. */
async function names(page: Page, count: number): Promise<(string | null)[]> {
  const titles = page.getByRole('list', { name: 'Images' }).locator('[data-photo] footer > span:first-child');
  await titles.nth(count - 1).waitFor(patience);
  await titles.nth(count).waitFor({ ...patience, state: 'detached' });
  return titles.evaluateAll((spans) => spans.map((span) => span.getAttribute('title')));
}

/** Drops pictures from the user's computer on the images of the lot. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const sent: { name: string; bytes: number[] }[] = [];
  for (const [name, color] of Object.entries(files))
    sent.push({ name, bytes: [...(await plain({ width: 1200, height: 1000, color }).jpeg().toBuffer())] });
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of dropped)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
    return transfer;
  }, sent);
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: data });
}

test('staff drop pictures on a lot, reorder them by mouse and keys, and delete one; a reload and Undo agree', async () => {
  const session = await house.session();
  await house.lot(session, 12);
  const path = await sessionPath(house.upstream.db, house.houseID, session, '/lot/12');
  const page = await staffPage(browser, product.url, path, ['sample', 'clerk']);
  const problems = watchConsole(page);
  await page.getByText('or drop them here').waitFor(patience);
  await drop(page, { 'front.jpg': '#7a5230', 'back.jpg': '#446688', 'detail.jpg': '#6a8f5c' });
  expect(await names(page, 3)).toEqual(['front.jpg', 'back.jpg', 'detail.jpg']);
  const shown = page.getByRole('img', { name: /image 1$/ });
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480);

  await page.locator('[data-photo]').nth(0).dragTo(page.locator('[data-photo]').nth(2));
  await page.getByText('Images reordered.').waitFor(patience);
  expect(await names(page, 3)).toEqual(['back.jpg', 'detail.jpg', 'front.jpg']);
  await page.getByRole('link', { name: /image 3/ }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByText('Image moved to place 2 of 3.').waitFor(patience);
  expect(new URL(page.url()).pathname).toBe(`/ar${path}`);
  await page.getByText('Images reordered.').nth(1).waitFor(patience);

  await page.reload();
  expect(await names(page, 3)).toEqual(['back.jpg', 'front.jpg', 'detail.jpg']);
  await page.getByRole('button', { name: 'Delete image 1' }).click();
  expect(await names(page, 2)).toEqual(['front.jpg', 'detail.jpg']);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await names(page, 3)).toEqual(['back.jpg', 'front.jpg', 'detail.jpg']);
  expect(problems).toEqual([]);
});
