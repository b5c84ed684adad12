// The public catalog under load, on loopback: 500 requests a second for 60 seconds, and what a user's query costs meanwhile.
// npm run bench:catalogue [-- --rate 500 --seconds 60]. Starts the product with its default limits on a PostgreSQL and a data folder of
// its own. Visitors read lists, lots, and pictures of all published sessions; one in ten pages has a search. Staff edit meanwhile, so
// that pages are made again.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { agent, ask, median, share, signIn } from './calls.mjs';
import { startProduct } from './product.mjs';

/** @param {string} name @param {number} standard @param {number} most */
const option = (name, standard, most) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Math.min(most, Number(process.argv[at + 1]));
};
const RATE = option('rate', 500, 2000);
const SECONDS = option('seconds', 60, 600);
const TICK_MS = 10;
/** How often a visitor asks for each kind of address, in a hundred requests. */
const PAGES = 40;
const SEARCHES = 4;

const STAFF = '{ invoices(first: 50) { nodes { number notes group { number } } } }';
const NOTE = 'mutation ($input: AddInvoiceNotesInput!) { addInvoiceNotes(input: $input) { userErrors { message } } }';
const EDITABLE = '{ invoices(first: 1) { nodes { number group { number } } } }';

const visitors = new Agent({ keepAlive: true, maxSockets: 200 });

/** Fetches an address, and returns its status and text. @param {number} port @param {string} path @returns {Promise<{status: number, text: string}>} */
const fetched = (port, path) =>
  new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', agent: visitors }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') });
      });
      answer.on('error', reject);
    }).on('error', reject);
  });

/** @param {string} text @param {RegExp} pattern */
const found = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([match]) => match))];

/** Collects the addresses that visitors read. @param {number} port */
async function addresses(port) {
  const sessions = found((await fetched(port, '/sitemap.xml')).text, /\/catalog\/\w+(?=\/sitemap)/g).slice(0, 20);
  const lots = [];
  const pictures = [];
  for (const session of sessions) {
    const { text } = await fetched(port, session);
    lots.push(...found(text, /\/catalog\/\w+\/lot\/[\w-]+/g));
    pictures.push(...found(text, /\/catalog-pictures\/[\w.-]+/g));
  }
  return { sessions, lots, pictures };
}

/** @template T @param {readonly T[]} list @param {number} index */
const pick = (list, index) => list[(index * 7919) % list.length];

/** What the nth visitor reads. @param {{sessions: string[], lots: string[], pictures: string[]}} all @param {number} index */
function pathOf({ sessions, lots, pictures }, index) {
  const turn = index % 100;
  if (turn < SEARCHES) return `${pick(sessions, index)}?q=${String.fromCharCode(97 + (index % 26))}`;
  if (turn < PAGES) return turn % 4 === 0 ? pick(sessions, index) : pick(lots, index);
  return pick(pictures, index);
}

/** What a user's query takes until `isOver`, in ms. @param {number} port @param {string} cookie @param {() => boolean} isOver */
async function staffQueries(port, cookie, isOver) {
  /** @type {number[]} */
  const took = [];
  while (!isOver()) {
    const started = performance.now();
    await ask(port, STAFF, {}, cookie);
    took.push(performance.now() - started);
    await delay(50);
  }
  return took;
}

/** Edits once a second until `isOver`. @param {number} port @param {string} cookie @param {() => boolean} isOver */
async function staffEdits(port, cookie, isOver) {
  const { data } = await ask(port, EDITABLE, {}, cookie);
  const [invoice] = data.invoices.nodes;
  const selection = { groupNumber: invoice.group.number, numbers: [invoice.number] };
  while (!isOver()) {
    await ask(port, NOTE, { input: { selection, notes: 'Bench', idempotencyKey: randomUUID() } }, cookie);
    await delay(1000);
  }
}

/** @param {number} port @param {{sessions: string[], lots: string[], pictures: string[]}} all */
async function visits(port, all) {
  /** @type {number[]} */
  const took = [];
  /** The same by the quarter of the time in which they were asked. @type {number[][]} */
  const quarters = [[], [], [], []];
  let failed = 0;
  const started = performance.now();
  const pending = [];
  for (let index = 0; index < RATE * SECONDS;) {
    const due = Math.min(RATE * SECONDS, Math.floor(((performance.now() - started) / 1000) * RATE));
    for (; index < due; index += 1) {
      const at = performance.now();
      pending.push(
        fetched(port, pathOf(all, index) ?? '/').then(
          ({ status }) => {
            const ms = performance.now() - at;
            took.push(ms);
            quarters[Math.min(3, Math.floor(((at - started) / 1000 / SECONDS) * 4))]?.push(ms);
            if (status !== 200) failed += 1;
          },
          () => {
            failed += 1;
          },
        ),
      );
    }
    await delay(TICK_MS);
  }
  await Promise.all(pending);
  return { took, quarters, failed, seconds: (performance.now() - started) / 1000 };
}

/** @param {number} port */
async function measure(port) {
  const cookie = await signIn(port, 'northgate', 'super');
  const all = await addresses(port);
  console.log(`${all.sessions.length} sessions, ${all.lots.length} lots, ${all.pictures.length} pictures`);
  let isOver = false;
  const quiet = staffQueries(port, cookie, () => isOver);
  await delay(10_000);
  isOver = true;
  const alone = await quiet;
  isOver = false;
  const busy = staffQueries(port, cookie, () => isOver);
  const edits = staffEdits(port, cookie, () => isOver);
  const { took, quarters, failed, seconds } = await visits(port, all);
  isOver = true;
  const [beside] = await Promise.all([busy, edits]);
  const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
  console.log(`${took.length} requests in ${seconds.toFixed(1)} s, ${failed} failed`);
  console.log(
    `  median ${ms(median(took))}, 95 % ${ms(share(took, 0.95))}, 99 % ${ms(share(took, 0.99))}, last ${ms(share(took, 1))}`,
  );
  console.log(`  99 % in each quarter: ${quarters.map((some) => ms(share(some, 0.99))).join(', ')}`);
  console.log(
    `  a user's query: 95 % ${ms(share(alone, 0.95))} alone, ${ms(share(beside, 0.95))} beside them: ratio ${(share(beside, 0.95) / share(alone, 0.95)).toFixed(2)}`,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
const postgres = await ensurePostgres();
let product = null;
try {
  product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
  await measure(product.port);
} finally {
  agent.destroy();
  visitors.destroy();
  await product?.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
