// The slowest operations that the limits of an operation let through, beside the plainest one.
// npm run bench:queries. Starts the product with its default limits on a data folder of its own; --postgres: on a PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { agent, median, post, signIn } from './calls.mjs';
import { startProduct } from './product.mjs';

const MOST_ALIASES = 15;
const LONGEST_PAGE = 200;
const RUNS = 5;

const WHOLE_INVOICE =
  'id number version statusLabel paid outstandingBalance batchEligibleAt batchIneligibilityText autoChargeRefusals price { hammer premium tax } approval { id }';

/** Pages of several lengths, so that no two aliases ask for the same. @param {number} first @param {number} alias */
const page = (first, alias) => Math.max(1, first - (alias % 7));

/** Selections of one alias with a page of a given length. @type {Record<string, (first: number, alias: number) => string>} */
const SELECTIONS = {
  'invoices with lines': (first, alias) =>
    `invoices(first: ${page(first, alias)}) { nodes { id lines { id lot { id title } } } }`,
  'invoices, whole': (first, alias) => `invoices(first: ${page(first, alias)}) { nodes { ${WHOLE_INVOICE} } }`,
  'invoices, explained': (first, alias) =>
    `invoices(first: ${page(first, alias)}) { nodes { id explain { total tax status } } }`,
  'invoices, as documents': (first, alias) =>
    `invoices(first: ${page(first, alias)}) { nodes { id document { totalDue items { title } } } }`,
  'invoices with payments, notes and messages': (first, alias) =>
    `invoices(first: ${page(first, alias)}) { nodes { id payments(first: 3) { nodes { id } } notesThread(first: 3) { nodes { text } } messages(first: 3) { nodes { id } } sends(first: 3) { nodes { id } } history(first: 3) { nodes { id } } } }`,
  'invoices with bidders and their invoices': (first, alias) =>
    `invoices(first: ${page(first, alias)}) { nodes { id approval { id invoices(first: 5) { nodes { id } } } } }`,
  'groups with invoices': (first, alias) =>
    `invoiceGroups(first: ${page(first, alias)}) { nodes { id totals { invoiceCount } invoices(first: 20) { nodes { id } } } }`,
  'groups with histories': (first, alias) =>
    `invoiceGroups(first: ${page(first, alias)}) { nodes { id history(first: 20) { nodes { id } } } }`,
  'lots with invoices': (first, alias) =>
    `lots(first: ${page(first, alias)}) { nodes { id buyer { id } invoice { id lines { id } } } }`,
  sales: (first, alias) => `catalogs(first: ${page(first, alias)}) { nodes { id lotCount soldCount hammerTotal } }`,
  customers: (first, alias) => `customers(first: ${page(first, alias)}) { nodes { id groups { name } } }`,
  'charge runs with attempts': (first, alias) =>
    `chargeRuns(first: ${page(first, alias)}) { nodes { id attempts(first: 20) { nodes { id } } } }`,
  'automatic charges': (first, alias) => `automaticCharges(first: ${page(first, alias)}) { nodes { id } }`,
};

/** @param {(first: number, alias: number) => string} selection @param {number} aliases @param {number} first */
const operation = (selection, aliases, first) =>
  `{ ${Array.from({ length: aliases }, (_, alias) => `a${alias}: ${selection(first, alias)}`).join(' ')} }`;

/** @param {{code?: string}} [extensions] */
const isTooMuch = (extensions) => extensions?.code === 'COST_LIMIT_EXCEEDED';

/** @param {number} port @param {string} cookie @param {string} query */
async function timed(port, cookie, query) {
  const started = performance.now();
  const answer = await post(port, query, {}, cookie);
  return { took: performance.now() - started, ...answer };
}

/** The longest page that is not refused. @param {number} port @param {string} cookie @param {(first: number, alias: number) => string} selection @param {number} aliases */
async function longest(port, cookie, selection, aliases) {
  let [low, high] = [1, LONGEST_PAGE];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const { errors } = await post(port, operation(selection, aliases, middle), {}, cookie);
    const refused = errors?.find(({ extensions }) => isTooMuch(extensions));
    if (errors && !refused) throw new Error(`${operation(selection, 1, middle)}: ${JSON.stringify(errors[0])}`);
    if (refused) high = middle - 1;
    else low = middle;
  }
  return low;
}

async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const postgres = process.argv.includes('--postgres') ? await ensurePostgres() : null;
  const { port, stop } = await startProduct({
    DATA_DIR: dataDir,
    REQUESTS_PER_USER: '5000',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  try {
    const cookie = await signIn(port, 'northgate', 'super');
    const plain = [];
    for (let run = 0; run < 20; run += 1) plain.push((await timed(port, cookie, '{ viewer { id } }')).took);
    console.log(`plain query: ${median(plain).toFixed(0)} ms`);
    for (const [name, selection] of Object.entries(SELECTIONS)) {
      const found = [];
      for (const aliases of [1, MOST_ALIASES]) {
        const first = await longest(port, cookie, selection, aliases);
        const runs = [];
        for (let run = 0; run < RUNS; run += 1)
          runs.push(await timed(port, cookie, operation(selection, aliases, first)));
        const failed = runs.find(({ errors }) => errors)?.errors?.[0];
        found.push(
          `${aliases} × ${first}: ${median(runs.map(({ took }) => took)).toFixed(0)} ms${failed ? ` (${failed.message})` : ''}`,
        );
      }
      console.log(`${name.padEnd(45)} ${found.join('   ')}`);
    }
  } finally {
    agent.destroy();
    await stop();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
