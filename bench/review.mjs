// How long the review of an upload takes to answer a key and a click in Chromium, and how long its longest tasks are.
// npm run bench:review [-- --rows 5000]. Starts the product on a data folder of its own. Every 17th row has an error.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/shell.mjs';
import { agent, ask, signIn } from './calls.mjs';
import { startProduct } from './product.mjs';
import { openSession, upload } from './upload-calls.mjs';

const LONGEST_TASK_MS = 200;
const PASSWORD = 'Lantern-Harbour-42';

const at = process.argv.indexOf('--rows');
const ROWS = at < 0 ? 5000 : Number(process.argv[at + 1]);
const HEADINGS = 'Lot #,Title,Description,Low Estimate,High Estimate,Starting Bid,Inventory #,Condition,Artist Name';
const TEXT = '"An oak chair from the estate of a collector, with turned legs and a rush seat, little used since then"';

/** What can be wrong with a row, in turn. @type {((row: number) => string)[]} */
const WRONG = [
  (row) => `${row},,${TEXT},100,200,50,B-${row},Good,Smith`,
  (row) => `${row},Chair ${row},${TEXT},300,200,50,B-${row},Good,Smith`,
  (row) => `${row},Chair ${row},,100,200,50,B-${row},Good,Smith`,
  (row) => `${row},Chair ${row},${TEXT},ca. 100 USD,200,50,B-${row},Good,Smith`,
  (row) => `${row},Chair ${row},${TEXT},100,200,50,B ${row},Good,Smith`,
  (row) => `${row - 1},Chair ${row},${TEXT},100,200,50,B-${row},Good,Smith`,
];

/** @param {number} row */
const line = (row) =>
  (row % 17 === 0 ? WRONG[(row / 17) % WRONG.length] : undefined)?.(row) ??
  `${row},Chair ${row},${TEXT},100,200,50,B-${row},Good,Smith`;

/** In the page: collects the lengths of its tasks and of its answers to keys and clicks. */
function observe() {
  /** @type {{tasks: number[], answers: number[]}} */
  const seen = { tasks: [], answers: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ entryTypes: ['longtask'] });
  new PerformanceObserver((list) => {
    seen.answers.push(...list.getEntries().map(({ duration }) => duration));
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
}

/** In the page: returns what was collected, and starts again. */
function collect() {
  const { seen } = /** @type {{seen: {tasks: number[], answers: number[]}}} */ (/** @type {unknown} */ (globalThis));
  return { task: Math.max(0, ...seen.tasks.splice(0)), answer: Math.max(0, ...seen.answers.splice(0)) };
}

/** @param {import('playwright-core').Page} page @param {string} url @param {string} address */
async function run(page, url, address) {
  await page.goto(`${url}/ar/sign-in`);
  await page.getByLabel('House Name').fill('northgate');
  await page.getByLabel('Username').fill('super');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.addInitScript(observe);

  let worst = 0;
  console.log(`${ROWS} rows:`);
  console.log('action                    | longest answer, ms | longest task, ms');
  /** @param {string} name @param {() => Promise<unknown>} act */
  const measured = async (name, act) => {
    await act();
    // Tasks are reported a moment after they end.
    await page.waitForTimeout(1000);
    const { task, answer } = await page.evaluate(collect);
    worst = Math.max(worst, task);
    console.log(`${name.padEnd(25)} | ${answer.toFixed(0).padStart(18)} | ${task.toFixed(0).padStart(16)}`);
  };
  /** @param {string} key @param {number} times */
  const press = async (key, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  /** @param {number} column */
  const cell = (column) => page.locator(`[data-row] > [aria-colindex="${column}"]`).first();
  /** @param {RegExp} name */
  const click = (name) => page.getByRole('button', { name }).click();

  await measured('open', async () => {
    await page.goto(url + address);
    await page.getByText(`Item Summary (Total # of Items: ${ROWS})`).waitFor();
  });
  await cell(4).click();
  await measured('20 arrows', () => press('ArrowDown', 20));
  await measured('10 cells typed', async () => {
    for (let count = 0; count < 10; count += 1) {
      await page.keyboard.type('Stool');
      await press('Enter');
    }
  });
  await measured('10 undone', () => press('Control+z', 10));
  await measured('10 errors with F8', () => press('F8', 10));
  await measured('a problem chosen', () => click(/Low estimate is above high/));
  await measured('all fixed', () => click(/Swap the estimates/));
  await measured('duplicates chosen', () => click(/Duplicate lot number/));
  await measured('all fixed', () => click(/Add letters/));
  await measured('all rows', () => page.getByRole('checkbox', { name: 'View Items with errors' }).click());
  await cell(12).click();
  await measured('a column selected', () => press('Control+Shift+ArrowDown'));
  await measured('a column filled', async () => {
    await page.keyboard.type('12');
    await press('Control+Enter');
  });
  await measured('undone', () => press('Control+z'));
  await page.getByText('Saved', { exact: true }).waitFor();
  if (worst > LONGEST_TASK_MS) throw new Error(`A task took more than ${LONGEST_TASK_MS} ms.`);
}

async function main() {
  process.chdir(root);
  const data = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const product = await startProduct({ DATA_DIR: data });
  const asRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: asRoot ? ['--no-sandbox'] : [],
  });
  try {
    const { port } = product;
    const cookie = await signIn(port, 'northgate', 'super');
    const catalogId = await openSession(port, cookie);
    const sheet = [HEADINGS, ...Array.from({ length: ROWS }, (_, index) => line(index + 1))].join('\r\n');
    const { id } = await upload(port, cookie, catalogId, new TextEncoder().encode(sheet));
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Catalog { number saleNumber kind } } }';
    const [{ number, saleNumber, kind }] = (await ask(port, query, { ids: [catalogId] }, cookie)).data.nodes;
    const step = `/ar/session/${kind === 'TIMED' ? 'timed' : 'live'}/${saleNumber}/${number}/3?upload=${id}`;
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await run(page, `http://127.0.0.1:${port}`, step);
  } finally {
    agent.destroy();
    await browser.close();
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
