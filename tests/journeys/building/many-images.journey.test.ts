import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { BulkScreen, countsOf, dropFolder, type PageLoad, PageWatch, uploaded } from '../../images/bulk/bulk-screen';
import { patience } from '../../support/browser/staff-page';
import { budgets, limitFor } from '../../support/budgets';

const { bulkImages: FILES, imagesOfColleague: OWN, imageSide: SIDE, offlineMs } = budgets;
const COLLEAGUES = 4;
/** Each file with a multiple of this number is refused, because the server is busy. */
const REFUSED = 3;
const MOST_HEAP_BYTES = 150 * 1024 * 1024;
const MOST_ELEMENTS = 1500;
const LONGEST_TASK_MS = 200;

/** How many photographs are different. Encoding one takes half a second. */
const PHOTOGRAPHS = 40;

let screen: BulkScreen;
const photographs: Buffer[] = [];

beforeAll(
  async () => {
    screen = await BulkScreen.start();
    for (let number = 1; number <= Math.min(PHOTOGRAPHS, FILES); number += 1)
      photographs.push(await photograph(number));
  },
  limitFor(PHOTOGRAPHS, 3000),
);
afterAll(() => screen.stop());

/** Returns a session with lots 1, 2, 3, and so on. */
async function sessionOf(lots: number): Promise<number> {
  const session = await screen.house.session();
  for (let lot = 1; lot <= lots; lot += 1) await screen.house.lot(session, lot);
  return session;
}

/** Returns a photograph that its encoder can hardly compress: 4000 pixels wide, it has about 3.5 MB. Each number makes another one. */
function photograph(number: number): Promise<Buffer> {
  const [width, height] = [SIDE / 8, (SIDE * 3) / 32].map(Math.ceil) as [number, number];
  const pixels = Buffer.alloc(width * height * 3);
  let state = (number * 2_654_435_761) >>> 0 || 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(SIDE, (SIDE * 3) / 4, { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality: 94 })
    .toBuffer();
}

/** Writes a folder of files with these names. */
async function writeFolder(name: string, names: readonly string[]): Promise<string> {
  const path = join(screen.folder, name);
  await mkdir(path);
  for (const [index, file] of names.entries())
    await writeFile(join(path, file), photographs[index % photographs.length] ?? '');
  return path;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Drops a folder, and starts the upload as soon as all of its files are matched. */
async function send(page: Page, folder: string, files: number): Promise<void> {
  await dropFolder(page, folder);
  await page.locator(`[aria-label="Files"] > li[aria-setsize="${files}"]`).first().waitFor(patience);
  await page.getByRole('button', { name: 'Start upload' }).click(patience);
}

/** Reports what a page needed where ROSTRUM_FIGURES names a file. */
async function report(what: string, load: object): Promise<void> {
  const file = process.env.ROSTRUM_FIGURES;
  if (file !== undefined) await appendFile(file, `${what}: ${JSON.stringify(load)}\n`);
}

function expectSmall({ heapBytes, longestTaskMs: longest, elements }: PageLoad): void {
  expect(heapBytes).toBeLessThan(MOST_HEAP_BYTES);
  expect(elements).toBeLessThan(MOST_ELEMENTS);
  expect(longest).toBeLessThanOrEqual(LONGEST_TASK_MS);
}

test(
  `${FILES} images of as many lots arrive in spite of a reload and a lost connection, none of them twice, and the page stays light`,
  async () => {
    const session = await sessionOf(FILES);
    const folder = await writeFolder(
      'photos',
      numbers(FILES).map((lot) => `${lot}.jpg`),
    );
    const page = await screen.open(session);
    let sent = 0;
    page.on('requestfinished', (request) => {
      if (request.method() === 'PUT') sent += 1;
    });
    const before = await PageWatch.start(page, screen.browser);
    await send(page, folder, FILES);
    await uploaded(page, FILES / 2, limitFor(FILES, 3000));
    const first = await before.stop();
    await report('until the reload', first);
    expectSmall(first);

    await page.reload();
    await page.getByText(/^The last upload was interrupted: \d+ images are left/).waitFor(patience);
    const after = await PageWatch.start(page, screen.browser);
    await send(page, folder, FILES);
    await uploaded(page, Math.floor(FILES * 0.75), limitFor(FILES, 3000));
    await page.context().setOffline(true);
    await delay(offlineMs);
    await page.context().setOffline(false);
    await uploaded(page, FILES, limitFor(FILES, 3000));
    const second = await after.stop();
    await report('after the reload', { ...second, sent });
    expectSmall(second);
    expect(await countsOf(page)).toEqual({ uploaded: FILES, errors: 0, total: FILES });
    const stored = await screen.stored(session);
    expect(Object.entries(stored).map(([place, [, name]]) => `${place} ${name}`)).toEqual(
      numbers(FILES).map((lot) => `${lot}/1 ${lot}.jpg`),
    );
    expect(new Set(Object.values(stored).map(([photoId]) => photoId)).size).toBe(FILES);
    // Those that were on their way at the reload or when the connection was lost are sent again.
    expect(sent).toBeLessThanOrEqual(FILES + 8);
    await page.context().close();
  },
  limitFor(FILES, 12_000),
);

test(
  `${COLLEAGUES} colleagues upload ${OWN} images each at the same time to a server that is busy now and then, and none of them fails`,
  async () => {
    const session = await sessionOf(OWN);
    const folders: string[] = [];
    for (let place = 1; place <= COLLEAGUES; place += 1)
      folders.push(
        await writeFolder(
          `photos of colleague ${place}`,
          numbers(OWN).map((lot) => `${lot}-${place}.jpg`),
        ),
      );
    const pages = await Promise.all(folders.map(() => screen.open(session)));
    let busy = 0;
    let puts = 0;
    for (const page of pages) {
      await page.route(/\/image-uploads\//, (route) => {
        puts += 1;
        return puts % REFUSED === 0
          ? route.fulfill({ status: 503, headers: { 'retry-after': '1' } })
          : route.continue();
      });
      page.on('response', (response) => {
        if (response.request().method() === 'PUT' && response.status() === 503) busy += 1;
      });
    }
    await Promise.all(pages.map((page, index) => send(page, folders[index] ?? '', OWN)));
    await Promise.all(pages.map((page) => uploaded(page, OWN, limitFor(OWN * COLLEAGUES, 6000))));
    await report('colleagues', { busy });
    expect(busy).toBeGreaterThanOrEqual(Math.floor((OWN * COLLEAGUES) / REFUSED));
    for (const page of pages) expect(await countsOf(page)).toEqual({ uploaded: OWN, errors: 0, total: OWN });
    const places = Object.entries(await screen.stored(session)).map(([place, [, name]]) => `${place} ${name}`);
    expect(places.toSorted()).toEqual(
      numbers(OWN)
        .flatMap((lot) => numbers(COLLEAGUES).map((place) => `${lot}/${place} ${lot}-${place}.jpg`))
        .toSorted(),
    );
  },
  limitFor(OWN * COLLEAGUES, 12_000),
);
