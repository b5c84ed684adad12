// Live updates under load, on loopback: 500 streams of two houses, 100 edits in 10 seconds, and what a plain query costs meanwhile.
// npm run bench [-- --streams 500 --edits 100 --processes 2]. Starts the product with its default limits on a data folder of its own;
// with --processes 2 or more, so many servers, each with its own services, on one PostgreSQL, with streams and edits spread over them.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { agent, ask, median, moment, share, signIn } from './calls.mjs';
import { startProduct } from './product.mjs';
import { openStreams } from './streams.mjs';

const HOUSES = ['northgate', 'southbank'];
const USERS = ['super', 'cashier', 'clerk'];
const SECONDS = 10;
const SETTLE_MS = 5000;
const ROUNDS = 3;

/** @param {string} name @param {number} standard */
const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Math.min(2000, Number(process.argv[at + 1]));
};
const STREAMS = option('streams', 500);
const EDITS = option('edits', 100);
const PROCESSES = option('processes', 1);

const EDITABLE = '{ invoices(first: 200) { nodes { number group { number } } } }';
const NOTE =
  'mutation ($input: AddInvoiceNotesInput!) { addInvoiceNotes(input: $input) { invoices { id version } userErrors { message } } }';
const PLAIN = '{ viewer { id userName } }';

/** @typedef {{port: number, house: string, cookie: string, invoices: {groupNumber: number, numbers: number[]}[]}} Editor */
/** @typedef {{house: string, id: string, version: number, at: number}} Edit */

/**
 * Edits and plain queries for ten seconds; answers the edits with the moment at which they were sent, and what the queries took, in ms.
 * @param {Editor[]} editors
 */
async function load(editors) {
  /** @type {Edit[]} */
  const edits = [];
  /** @type {number[]} */
  const took = [];
  let isOver = false;
  const [first] = editors;
  const querying = (async () => {
    while (first && !isOver) {
      const started = performance.now();
      await ask(first.port, PLAIN, {}, first.cookie);
      took.push(performance.now() - started);
      await delay(20);
    }
  })();
  const pending = [];
  for (let index = 0; index < EDITS; index += 1) {
    const editor = editors[index % editors.length];
    if (!editor) break;
    const at = moment();
    const selection = editor.invoices[Math.floor(index / editors.length) % editor.invoices.length];
    pending.push(
      ask(
        editor.port,
        NOTE,
        { input: { selection, notes: `Bench ${index}`, idempotencyKey: randomUUID() } },
        editor.cookie,
      ).then(({ data }) => {
        const { invoices, userErrors } = data.addInvoiceNotes;
        if (userErrors.length > 0) throw new Error(userErrors[0].message);
        edits.push({ house: editor.house, ...invoices[0], at });
      }),
    );
    await delay((SECONDS * 1000) / EDITS);
  }
  await Promise.all(pending);
  isOver = true;
  await querying;
  return { edits, took };
}

/** @param {number} port @param {string} house @returns {Promise<Editor>} */
async function editorOf(port, house) {
  const cookie = await signIn(port, house, 'super');
  const { data } = await ask(port, EDITABLE, {}, cookie);
  return {
    port,
    house,
    cookie,
    invoices: data.invoices.nodes.map((/** @type {{number: number, group: {number: number}}} */ { number, group }) => ({
      groupNumber: group.number,
      numbers: [number],
    })),
  };
}

/** @param {number[]} ports */
async function measure(ports) {
  const [firstPort = 0] = ports;
  // Where there are several processes, edits go to the first and are listened to at the others.
  const listened = ports.length > 1 ? ports.slice(1) : ports;
  const editors = await Promise.all(HOUSES.map((house) => editorOf(firstPort, house)));
  const people = await Promise.all(
    listened.flatMap((port) =>
      HOUSES.flatMap((house) => USERS.map(async (user) => ({ port, house, cookie: await signIn(port, house, user) }))),
    ),
  );
  const listeners = Array.from({ length: STREAMS }, (_, index) => people[index % people.length]).filter(
    (listener) => listener !== undefined,
  );
  await load(editors);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const alone = await load(editors);
    const streams = await openStreams(listeners);
    const crowded = await load(editors);
    await delay(SETTLE_MS);
    const heard = await streams.close();
    /** @type {number[]} */
    const delays = [];
    let missed = 0;
    listeners.forEach(({ house }, index) => {
      for (const { id, version, at } of crowded.edits.filter((edit) => edit.house === house)) {
        const heardAt = heard[index]?.get(`${id} ${version}`);
        if (heardAt === undefined) missed += 1;
        else delays.push(Math.max(0, heardAt - at));
      }
    });
    console.log(
      `round ${round}: ${STREAMS} streams, ${crowded.edits.length} edits: ${delays.length} deliveries, ${missed} missed`,
    );
    console.log(
      `  from sending the edit to its arrival on a stream: median ${median(delays).toFixed(0)} ms, 99 % ${share(delays, 0.99).toFixed(0)} ms, last ${share(delays, 1).toFixed(0)} ms`,
    );
    console.log(
      `  plain query beside the edits: median ${median(alone.took).toFixed(1)} ms without streams, ${median(crowded.took).toFixed(1)} ms with them: ratio ${(median(crowded.took) / median(alone.took)).toFixed(2)}`,
    );
  }
}

async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const postgres = PROCESSES > 1 ? await ensurePostgres() : null;
  const products = [];
  try {
    // One after the other: the first one makes the tables and the demo houses.
    for (let index = 0; index < PROCESSES; index += 1)
      products.push(await startProduct({ DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) }));
    await measure(products.map(({ port }) => port));
  } finally {
    agent.destroy();
    await Promise.all(products.map((product) => product.stop()));
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
