import { cp, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { IMAGE_WORDS, type ImageCode } from '../../../rules/images/lot-images';
import { BulkScreen, dropFolder, uploaded } from '../../images/bulk/bulk-screen';
import { isByInventory, partsOf, type Sample, sampleImages, sessionsOf } from '../../images/sample-images';
import { patience } from '../../support/browser/staff-page';
import { ofFile } from '../../support/services/of-file';

const screen = ofFile(
  () => BulkScreen.start(),
  (started) => started.stop(),
);
const images = ofFile(sampleImages);

/** Returns a session with the lots that these files name, and which number each key is. */
async function sessionFor(name: string, good: readonly Sample[]) {
  const session = await screen.house.session();
  const numbers = new Map<string, string>();
  for (const [index, key] of [...new Set(good.map(({ file }) => partsOf(file).key))].entries()) {
    const number = isByInventory(name) ? String(index + 1) : key;
    numbers.set(key, number);
    await screen.house.lot(session, number, isByInventory(name) ? { invNumber: key } : {});
  }
  return { session, numbers };
}

const read = (page: Page, number: 'Inventory number' | 'Lot number') =>
  page.getByRole('radio', { name: number }).check({ ...patience, force: true });

const start = (page: Page) => page.getByRole('button', { name: 'Start upload' }).click(patience);

test('every good sample that is dropped with its folder ends in its lot and place', async () => {
  for (const [name, good] of sessionsOf(images.samples)) {
    const { session, numbers } = await sessionFor(name, good);
    const folder = join(screen.folder, name);
    await mkdir(folder);
    for (const { file } of good) await cp(join(images.folder, file), join(folder, basename(file)));
    const page = await screen.open(session);
    if (isByInventory(name)) await read(page, 'Inventory number');
    await dropFolder(page, folder);
    await start(page);
    await uploaded(page, good.length, 300_000);
    const stored = Object.entries(await screen.stored(session)).map(([place, [, file]]) => `${place} ${file}`);
    const expected = good.map(({ file }) => {
      const { key, imageSeq } = partsOf(file);
      return `${numbers.get(key) ?? ''}/${imageSeq === '' ? 1 : Number(imageSeq)} ${basename(file)}`;
    });
    expect(stored.toSorted()).toEqual(expected.toSorted());
    await page.context().close();
  }
});

test('every bad sample shows the title, description, and summary of its code', async () => {
  const [good] = [...sessionsOf(images.samples)].filter(([name]) => !isByInventory(name));
  if (!good) throw new Error('No session is by lot number.');
  const { session, numbers } = await sessionFor(...good);
  if (!numbers.has('1001')) await screen.house.lot(session, 1001);
  const page = await screen.open(session);
  for (const { file } of images.samples.filter((sample) => sample.file.startsWith('errors/'))) {
    const code = file.split('/')[1] as ImageCode;
    const { title, description, summary } = IMAGE_WORDS[code];
    await read(page, code === 'invNum' ? 'Inventory number' : 'Lot number');
    await page.getByLabel('Image files').setInputFiles(join(images.folder, file));
    const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await row.filter({ hasText: basename(file) }).waitFor(patience);
    if (await page.getByRole('button', { name: 'Start upload' }).isVisible()) await start(page);
    const report = page.getByRole('region', { name: 'Result' });
    await report.getByText(title, { exact: true }).waitFor(patience);
    const said = await report.textContent();
    expect({ file, said }).toEqual({ file, said: expect.stringContaining(`${title}${description}1 file ${summary}`) });
    if (code === 'pixel') await report.getByText('Uploaded1').waitFor(patience);
    await page.getByRole('button', { name: `Remove ${basename(file)} from the list` }).click(patience);
    await row.waitFor({ ...patience, state: 'detached' });
  }
});
