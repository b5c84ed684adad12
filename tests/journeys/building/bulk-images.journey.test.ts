import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { BulkScreen, dropFolder } from '../../images/bulk/bulk-screen';
import { noise, plain } from '../../images/pictures';
import { watchConsole } from '../../support/browser/browser';
import { patience } from '../../support/browser/staff-page';
import { waitFor } from '../../support/product/operated-product';
import { ofFile } from '../../support/services/of-file';

const screen = ofFile(
  () => BulkScreen.start(),
  (started) => started.stop(),
);
let session: number;

const LOTS = 40;

/** How people name the first and the second image of a lot. */
const FIRST = [
  (lot: number) => `${lot}.jpg`,
  (lot: number) => `${lot}-1.jpg`,
  (lot: number) => `Lot ${lot} (1).jpg`,
  (lot: number) => `${String(lot).padStart(4, '0')}_1.JPG`,
];
const SECOND = [
  (lot: number) => `${lot}_2.jpg`,
  (lot: number) => `${lot} (2).jpeg`,
  (lot: number) => `${String(lot).padStart(3, '0')}.2.jpg`,
  (lot: number) => `lot-${lot}-2.jpg`,
  (lot: number) => `${lot}b.jpg`,
];

/** The name of the file of each lot and place, which are 90: three images for every fourth lot, two for the others. */
const names = new Map(
  Array.from({ length: LOTS }, (_, index) => index + 1).flatMap((lot) => [
    [`${lot}/1`, FIRST[lot % FIRST.length]?.(lot) ?? ''] as const,
    [`${lot}/2`, SECOND[lot % SECOND.length]?.(lot) ?? ''] as const,
    ...(lot % 4 === 0 ? [[`${lot}/3`, join('details', `${lot}.3.jpg`)] as const] : []),
  ]),
);

beforeAll(async () => {
  const { folder, house } = screen;
  session = await house.session();
  for (let lot = 1; lot <= LOTS; lot += 1) await house.lot(session, lot);
  await mkdir(join(folder, 'photos', 'details'), { recursive: true });
  await writeFile(join(folder, 'photos', 'Thumbs.db'), 'What computers add to folders.');
  let color = 0;
  for (const name of names.values()) {
    color += 1;
    const shade = `#${(color * 140_503).toString(16).padStart(6, '0')}`;
    await plain({ width: 1000, height: 1000, color: shade })
      .jpeg()
      .toFile(join(folder, 'photos', name));
  }
});

const stored = () => screen.stored(session);

/** Chooses the folder, and starts the upload as soon as its files are matched. */
async function sendFolder(page: Page): Promise<void> {
  await page.getByLabel('Folder of images').setInputFiles(join(screen.folder, 'photos'));
  await page.getByRole('button', { name: 'Start upload' }).click(patience);
}

/** Resolves when all files of the folder have arrived. At 20 in 3 s, that takes longer than the usual wait. */
const arrived = (page: Page) =>
  page
    .getByRole('region', { name: 'Result' })
    .getByText(`Uploaded${names.size}`)
    .waitFor({ timeout: 4 * patience.timeout });

test('a folder of 90 images ends in the lots that its names mean, in spite of a reload; the same folder changes nothing', async () => {
  const page = await screen.open(session);
  const problems = watchConsole(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await page.getByLabel('Folder of images').setInputFiles(join(screen.folder, 'photos'));
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  const row = await rows.filter({ hasText: '002.2.jpg' }).textContent(patience);
  expect(row).toMatch(/2 · Winter Road.*Place 2.*New image/);
  expect(await rows.first().getAttribute('aria-setsize')).toBe(String(names.size));
  expect(await stored()).toEqual({});

  await page.getByRole('button', { name: 'Start upload' }).click(patience);
  await page
    .getByRole('region', { name: 'Result' })
    .getByText(/^Uploaded[2-8]\d$/)
    .waitFor(patience);
  await page.reload();
  await page.getByText(/^The last upload was interrupted: \d\d images are left/).waitFor(patience);
  await sendFolder(page);
  await arrived(page);
  const first = await stored();
  expect(Object.fromEntries(Object.entries(first).map(([key, [, name]]) => [key, name]))).toEqual(
    Object.fromEntries([...names].map(([key, name]) => [key, basename(name)])),
  );
  // At least 20 had arrived, and were not sent again.
  expect(sent).toBeLessThan(names.size + 20);
  expect(await page.getByText('The last upload was interrupted').count()).toBe(0);

  await sendFolder(page);
  await page.getByText('Already there').first().waitFor(patience);
  await arrived(page);
  expect(await stored()).toEqual(first);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Step 5: Preview Session' }).waitFor(patience);
  expect(problems).toEqual([]);
});

/** Returns how many files the browser remembers as left, and how many it stores, as copies or as handles. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The browser stores nothing.'));
      });
    const database = await answerOf(indexedDB.open('rostrum-images'));
    const stores = database.transaction(['batches', 'copies', 'handles']);
    const batches: IDBRequest<{ readonly isDone: boolean }[][]> = stores.objectStore('batches').getAll();
    const counts = ['copies', 'handles'].map((name) => answerOf(stores.objectStore(name).count()));
    const left = (await answerOf(batches)).flat().filter(({ isDone }) => !isDone).length;
    const [copies = 0, handles = 0] = await Promise.all(counts);
    database.close();
    return { left, stored: copies + handles };
  });

/** Resolves when the browser remembers that this many files are left, and stores all of them. Playwright's own wait takes a promise for a yes. */
const kept = (page: Page, count: number) =>
  waitFor(`${count} files are left and stored`, async () => {
    const { left, stored } = await remembered(page);
    return left === count && stored === count;
  });

test.each(['chosen', 'dropped'])(
  'after a reload, Continue upload finishes a folder that was %s without it being chosen again',
  async (way) => {
    const other = await screen.house.session();
    for (let lot = 1; lot <= LOTS; lot += 1) await screen.house.lot(other, lot);
    const page = await screen.open(other);
    const problems = watchConsole(page);
    let sent = 0;
    // The others wait for an answer until the reload.
    await page.route(/\/image-uploads\//, async (route) => {
      sent += 1;
      if (sent <= 25) await route.continue();
    });
    if (way === 'chosen') await page.getByLabel('Folder of images').setInputFiles(join(screen.folder, 'photos'));
    else await dropFolder(page, join(screen.folder, 'photos'));
    await page.getByRole('button', { name: 'Start upload' }).click(patience);
    await page.getByRole('region', { name: 'Result' }).getByText('Uploaded25').waitFor(patience);
    const left = names.size - 25;
    await kept(page, left);
    await page.unroute(/\/image-uploads\//);
    await page.reload();
    await page.getByText(`The last upload was interrupted: ${left} images are left. Images`).waitFor(patience);
    await page.getByRole('button', { name: 'Continue upload' }).click(patience);
    await page
      .getByRole('region', { name: 'Result' })
      .getByText(`Uploaded${left}`)
      .waitFor({ timeout: 4 * patience.timeout });
    const images = Object.entries(await screen.stored(other)).map(([place, [, name]]) => [place, name]);
    expect(Object.fromEntries(images)).toEqual(
      Object.fromEntries([...names].map(([place, name]) => [place, basename(name)])),
    );
    await kept(page, 0);
    expect(problems).toEqual([]);
  },
);

/** Returns how many files the browser stores as copies and as handles, after changing when they were stored. */
const storedFiles = (page: Page, daysAgo: number) =>
  page.evaluate(async (days) => {
    const answerOf = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The browser stores nothing.'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('rostrum-images')) return null;
    const database = await answerOf(indexedDB.open('rostrum-images'));
    const stores = database.transaction(['copies', 'handles', 'times'], 'readwrite');
    const times = stores.objectStore('times');
    const [keys, values] = await Promise.all([
      answerOf(times.getAllKeys()),
      answerOf(times.getAll() as IDBRequest<number[]>),
    ]);
    for (const [index, key] of keys.entries()) times.put((values[index] ?? 0) - days * 24 * 60 * 60_000, key);
    const counts = await Promise.all(
      ['copies', 'handles', 'times'].map((name) => answerOf(stores.objectStore(name).count())),
    );
    database.close();
    return counts;
  }, daysAgo);

test('copies of images leave the browser after a week that nobody continues, and at sign-out', async () => {
  const other = await screen.house.session();
  for (let lot = 1; lot <= LOTS; lot += 1) await screen.house.lot(other, lot);
  const page = await screen.open(other);
  await page.route(/\/image-uploads\//, () => undefined);
  await page.getByLabel('Folder of images').setInputFiles(join(screen.folder, 'photos'));
  await page.getByRole('button', { name: 'Start upload' }).click(patience);
  await kept(page, names.size);
  expect(await storedFiles(page, 0)).toEqual([names.size, 0, names.size]);
  await page.reload();
  await page.getByRole('button', { name: 'Continue upload' }).waitFor(patience);
  expect(await storedFiles(page, 8)).toEqual([names.size, 0, names.size]);
  await page.reload();
  await page.getByText(/Choose or drop the same folder again to continue/).waitFor(patience);
  expect(await storedFiles(page, 0)).toEqual([0, 0, 0]);
  await sendFolder(page);
  await kept(page, names.size);
  await page.getByRole('button', { name: 'Sample & Daughters' }).click(patience);
  await page.getByRole('menuitem', { name: 'Sign out' }).click(patience);
  await page.getByLabel('House Name').waitFor(patience);
  expect(await storedFiles(page, 0)).toBeNull();
});

test('a WebP file is converted, a large one is sent smaller, and an image that has arrived is rotated', async () => {
  const other = await screen.house.session();
  for (const lot of [1, 2]) await screen.house.lot(other, lot);
  const wide = plain({ width: 1500, height: 1000 });
  await wide.webp().toFile(join(screen.folder, '1.webp'));
  await noise(1200).then((large) => writeFile(join(screen.folder, '2.png'), large));
  const page = await screen.open(other);
  const problems = watchConsole(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent = Math.max(sent, request.postDataBuffer()?.length ?? 0);
  });
  await page.getByLabel('Image files').setInputFiles(['1.webp', '2.png'].map((name) => join(screen.folder, name)));
  await page.getByRole('button', { name: 'Convert to JPEG' }).click(patience);
  await page.getByText('1.jpg', { exact: true }).waitFor(patience);
  await page.getByText('5 MB to send.').waitFor(patience);
  await page.getByRole('checkbox', { name: 'Shrink before sending' }).check(patience);
  await page.getByRole('button', { name: 'Start upload' }).click(patience);
  await page.getByRole('region', { name: 'Result' }).getByText('Uploaded2').waitFor(patience);
  expect(sent).toBeLessThan(2_500_000);
  await page.getByRole('button', { name: 'Rotate 1.jpg to the right' }).click(patience);
  await page.getByText('Image rotated.').waitFor(patience);
  const [lot] = (await screen.house.get(other, '1')).lots;
  expect([lot?.photos.length, lot?.imgUrl]).toEqual([1, expect.stringMatching(/-1000x1500\.jpg$/)]);
  expect(Object.values(await screen.stored(other)).map(([, name]) => name)).toEqual(['1.jpg', '2.png']);
  expect(problems).toEqual([]);
});

test('a HEIC file that the browser can’t convert stays in the list with its code and what to do, and the others arrive', async () => {
  const other = await screen.house.session();
  for (const lot of [1, 2]) await screen.house.lot(other, lot);
  await copyFile(join(__dirname, '../../images/photograph.heic'), join(screen.folder, '1.heic'));
  await plain({ width: 1100, height: 1000 }).jpeg().toFile(join(screen.folder, '2.jpg'));
  const page = await screen.open(other);
  await page.getByLabel('Image files').setInputFiles(['1.heic', '2.jpg'].map((name) => join(screen.folder, name)));
  await page.getByRole('button', { name: 'Convert to JPEG' }).click(patience);
  await page
    .getByText(/^This browser can’t read 1 file, so it was not converted\. Convert HEIC files in Safari/)
    .waitFor(patience);
  await page.getByRole('button', { name: 'Start upload' }).click(patience);
  await page.getByRole('region', { name: 'Result' }).getByText('Uploaded1').waitFor(patience);
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: '1.heic' });
  expect(await row.innerText(patience)).toMatch(
    /1 · Winter Road.*Invalid File Type\s+Images must be JPEG, JPG, or PNG files\./s,
  );
  expect(Object.values(await screen.stored(other)).map(([, name]) => name)).toEqual(['2.jpg']);
});
