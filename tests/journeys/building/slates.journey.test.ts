import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { BulkScreen, PageWatch } from '../../images/bulk/bulk-screen';
import { plain } from '../../images/pictures';
import { photographOf } from '../../images/slates/slate-pictures';
import { axeFindings, watchConsole } from '../../support/browser/browser';
import { patience } from '../../support/browser/staff-page';
import { ofFile } from '../../support/services/of-file';

/** Tasks of the page's thread are at most this long, in ms of processor time, while slates are read in another one. */
const LONGEST_TASK_MS = 200;

const screen = ofFile(
  () => BulkScreen.start(),
  (started) => started.stop(),
);

/** Opens the labels of a session as they are printed. */
async function openLabels(page: Page, session: number, query: string): Promise<Locator> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${screen.product.url}/ar${await screen.pathOf(session, '/labels')}${query}`);
  await page.getByText(/ labels? on /).waitFor(patience);
  await page.emulateMedia({ media: 'print' });
  return page.locator('article');
}

test('labels that were printed and photographed put the images after them on their lots', async () => {
  const session = await screen.house.session();
  for (const lot of [1, 2, 3, 4, 5]) await screen.house.lot(session, lot, { invNumber: `A-${lot}` });
  const elsewhere = await screen.house.session();
  await screen.house.lot(elsewhere, 1);
  const page = await screen.open(session);
  const problems = watchConsole(page);

  const labels = await openLabels(page, session, '?sheet=letter-30&lots=1-4');
  await labels.nth(3).waitFor(patience);
  expect((await labels.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual(
    [1, 2, 3, 4].map((lot) => [`Lot ${lot}`, `A-${lot}`, 'Winter Road']),
  );
  const printed: Buffer[] = [];
  for (const label of await labels.all()) printed.push(await label.screenshot());
  const others = await openLabels(page, elsewhere, '?sheet=a4-8');
  const foreign = await others.first().screenshot();
  await page.emulateMedia({ media: 'screen' });
  expect(await axeFindings(page)).toEqual([]);

  const [one, two, three, four] = printed;
  if (!one || !two || !three || !four) throw new Error('There are fewer labels than lots.');
  const folder = join(screen.folder, 'slates');
  await mkdir(folder);
  const object = (name: string, color: string) =>
    plain({ width: 1200, height: 1000, color }).jpeg().toFile(join(folder, name));
  const slate = async (name: string, picture: Promise<Buffer>) => writeFile(join(folder, name), await picture);
  await object('IMG_0001.jpg', '#101010');
  await slate('IMG_0002.jpg', photographOf(two, { angle: 33 }));
  await object('IMG_0003.jpg', '#303030');
  await object('IMG_0004.jpg', '#404040');
  await slate('IMG_0005.jpg', photographOf(one, { isPale: true }));
  await object('IMG_0006.jpg', '#606060');
  await slate('IMG_0007.jpg', photographOf(three, { angle: 180, width: 340 }));
  await object('IMG_0008.jpg', '#808080');
  await slate('IMG_0009.jpg', photographOf(foreign));
  await object('IMG_0010.jpg', '#a0a0a0');
  await slate('IMG_0011.jpg', photographOf(four, { isCovered: true }));
  await object('IMG_0012.jpg', '#c0c0c0');

  await page.goto(`${screen.product.url}/ar${await screen.pathOf(session, '/4')}`);
  await screen.ready(page);
  const watch = await PageWatch.start(page, screen.browser);
  await page.getByLabel('Folder of images').setInputFiles(folder);
  await page.getByRole('button', { name: 'Read slates' }).click(patience);
  await page.getByText('3 slates read.').waitFor(patience);
  expect((await watch.stop()).longestTaskMs).toBeLessThanOrEqual(LONGEST_TASK_MS);
  expect(await axeFindings(page)).toEqual([]);
  const warning = await page.getByText('Files after these slates have no lot.').innerText();
  expect(warning).toContain('The slate of a lot that isn’t in this sale: IMG_0009.jpg.');
  expect(warning).toContain('A code that can’t be read, or of several lots: IMG_0011.jpg.');
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  const row = (name: string) => rows.filter({ hasText: name });
  expect(await row('IMG_0004.jpg').innerText()).toMatch(/2 · Winter Road\s+Place 2 · By slate 2\s+New image/);
  for (const name of ['IMG_0001.jpg', 'IMG_0010.jpg', 'IMG_0011.jpg', 'IMG_0012.jpg'])
    expect(await row(name).innerText()).toContain('No Slate');
  expect(await rows.count()).toBe(8);

  // What staff choose by hand wins.
  await page.getByRole('combobox', { name: 'Lot of IMG_0010.jpg' }).click(patience);
  await page.getByRole('option', { name: '5 · Winter Road' }).click(patience);
  await page.getByRole('button', { name: 'Remove IMG_0011.jpg from the list' }).click(patience);
  await page.getByRole('radio', { name: 'Time taken' }).check({ ...patience, force: true });
  await page.getByRole('radio', { name: 'File name' }).check({ ...patience, force: true });
  expect(await row('IMG_0010.jpg').innerText()).toMatch(/Last place\s+New image/);
  await page.getByRole('button', { name: 'Start upload' }).click(patience);
  await page.getByRole('region', { name: 'Result' }).getByText('Uploaded5').waitFor(patience);
  await page.getByText('2 files without a slate').waitFor(patience);
  const stored = Object.entries(await screen.stored(session)).map(([place, [, name]]) => [place, basename(name)]);
  expect(Object.fromEntries(stored)).toEqual({
    '1/1': 'IMG_0006.jpg',
    '2/1': 'IMG_0003.jpg',
    '2/2': 'IMG_0004.jpg',
    '3/1': 'IMG_0008.jpg',
    '5/1': 'IMG_0010.jpg',
  });
  expect(problems).toEqual([]);
});
