// When the largest part of a page of the public catalog is painted on a slow line, without scripts, and how many bytes come before its
// pictures. npm run bench:paint. Starts the product on a data folder of its own. Chromium has the line of a phone ("Slow 4G": 1.6 Mbit/s
// down, 750 kbit/s up, 150 ms for each answer), and nothing in its cache. The time of a connection's beginning isn't part of it. With
// `-- --origin http://127.0.0.1:4000`, a product that runs already is measured.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.mjs';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { median } from './calls.mjs';
import { startProduct } from './product.mjs';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const TIMES = 5;
const MOST_MS = 1800;
const MOST_BYTES = 60 * 1024;
/** A page's pictures can be painted after it has been loaded. */
const SETTLE_MS = 500;
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Opens a page once. Returns when its largest part was painted, in ms after the request, what that was, and the bytes of all but pictures.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {{width: number, height: number}} viewport
 */
async function opened(browser, url, viewport) {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** @type {Map<string, string>} */
  const kinds = new Map();
  let started = 0;
  let bytes = 0;
  let paint = { ms: 0, what: '' };
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, type }) => {
    kinds.set(requestId, type ?? '');
    if (started === 0) started = wallTime;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== 'Image') bytes += encodedDataLength;
  });
  session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    const { renderTime = 0, loadTime = 0, url: picture = '' } = event.lcpDetails ?? {};
    paint = { ms: ((renderTime || loadTime) - started) * 1000, what: picture === '' ? 'text' : 'picture' };
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
  return { ...paint, bytes };
}

/** Returns the addresses of the list with the most pictures and of its first lot with one. @param {string} origin */
async function addresses(origin) {
  const text = async (/** @type {string} */ path) => (await fetch(origin + path)).text();
  const sessions = [...(await text('/sitemap.xml')).matchAll(/\/catalog\/\w+(?=\/sitemap)/g)].map(([path]) => path);
  let best = { list: '', lot: '', pictures: -1 };
  for (const list of sessions.slice(0, 20)) {
    const page = await text(list);
    const pictures = (page.match(/<img src="\/catalog-pictures/g) ?? []).length;
    const [, lot = ''] = /<li>.*?<img src="\/catalog-pictures.*?<h2><a href="([^"]+)"/s.exec(page) ?? [];
    if (pictures > best.pictures) best = { list, lot, pictures };
  }
  return best;
}

/** @param {string} origin */
async function measure(origin) {
  const asRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: asRoot ? ['--no-sandbox'] : [],
  });
  let isSlow = false;
  try {
    const { list, lot, pictures } = await addresses(origin);
    console.log(`A list with ${pictures} pictures, and a lot of it:`);
    console.log('page | width | largest paint, ms | longest | of     | KiB before pictures');
    for (const [name, path] of Object.entries({ list, lot }))
      for (const viewport of WIDTHS) {
        const runs = [];
        for (let time = 0; time < TIMES; time += 1) runs.push(await opened(browser, origin + path, viewport));
        const times = runs.map(({ ms }) => ms);
        const [first] = runs;
        const bytes = Math.max(...runs.map((run) => run.bytes));
        isSlow ||= median(times) > MOST_MS || bytes > MOST_BYTES || Math.min(...times) <= 0;
        console.log(
          `${name.padEnd(4)} | ${String(viewport.width).padStart(5)} | ${median(times).toFixed(0).padStart(17)} | ${Math.max(
            ...times,
          )
            .toFixed(0)
            .padStart(7)} | ${(first?.what ?? '').padEnd(7)}| ${(bytes / 1024).toFixed(1).padStart(19)}`,
        );
      }
  } finally {
    await browser.close();
  }
  if (isSlow) {
    console.log(`More than ${MOST_MS} ms or ${MOST_BYTES / 1024} KiB.`);
    process.exitCode = 1;
  }
}

const at = process.argv.indexOf('--origin');
const running = at < 0 ? undefined : process.argv[at + 1];

/** Measures a product of its own. */
async function measureOwn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const postgres = await ensurePostgres();
  let product = null;
  try {
    product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
    await measure(`http://127.0.0.1:${product.port}`);
  } finally {
    await product?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await (running === undefined ? measureOwn() : measure(running));
