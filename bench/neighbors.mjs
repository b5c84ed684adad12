// What one house's heavy work costs another house: how long the calls of a neighbor take while a house uploads 5,000 lots, saves them, sends
// 200 invoices, and prints PDFs, beside how long they take when nothing else runs, in the same run.
// npm run bench:neighbors [-- --rows 5000 --invoices 200 --rate 10 --rounds 2 --postgres]. Starts the product on a data folder of its own.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/shell.mjs';
import { agent, ask, share, signIn } from './calls.mjs';
import { startProduct } from './product.mjs';
import { changed, openSession, PAYLOAD, upload } from './upload-calls.mjs';

/** @param {string} name @param {number} standard @param {number} most */
const option = (name, standard, most) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Math.min(most, Number(process.argv[at + 1]));
};
const ROWS = option('rows', 5000, 20_000);
const INVOICES = option('invoices', 200, 1000);
/** Calls a second; by default half of what the neighbor could make. */
const RATE = option('rate', 0, 100);
const ROUNDS = option('rounds', 2, 10);
const PDFS = 4;
/** A group of about so many invoices is printed. */
const PRINTED = 50;
/** So many calls are made at once to find the rate, and so many are under way at most. */
const AT_ONCE = 4;
const QUIET_MS = 6000;
/** An act that is over sooner is measured with what follows it. */
const SHORTEST_MS = 2000;

const INVOICES_OF = '{ invoices(first: 50) { nodes { id number version group { number } notes } } }';
const READS = [
  '{ viewer { id userName house { id name } } }',
  INVOICES_OF,
  '{ catalogs(first: 20) { nodes { id title lotCount } } }',
];
const NOTE = 'mutation ($input: AddInvoiceNotesInput!) { addInvoiceNotes(input: $input) { userErrors { message } } }';
const GROUPS = `{ invoiceGroups(first: 20) { nodes { number state invoices(first: 200) { nodes { number } } } } }`;
const SEND = `mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { sendRun { id } userErrors { message } } }`;
const RUN = 'query ($id: ID!) { node(id: $id) { ... on SendRun { isFinished } } }';
const SAVE = `mutation ($input: SaveUploadInput!) { change: saveUpload(input: $input) ${PAYLOAD} }`;
const STATE = 'query ($id: ID!) { node(id: $id) { ... on Upload { state failure } } }';

/** @param {number} from */
const sheetFrom = (from) =>
  new TextEncoder().encode(
    [
      'Lot #,Title,Description,Low Estimate,High Estimate,Starting Bid,Condition',
      ...Array.from(
        { length: ROWS },
        (_, index) =>
          `${from + index},A bowl of the Qing dynasty,${`A bowl with a flaring rim, lot ${from + index}. `.replace(',', '').repeat(6)},1200,1800,600,Some wear`,
      ),
    ].join('\n'),
  );

/** Calls as a neighbor does, four reads for each write, at a steady rate until `isOver`; answers how long each took, in ms. */
class Neighbor {
  /** @param {number} port @param {string} cookie @param {{number: number, group: {number: number}}[]} invoices */
  constructor(port, cookie, invoices) {
    this.port = port;
    this.cookie = cookie;
    this.invoices = invoices;
    this.calls = 0;
    this.rate = RATE || 2;
  }

  /** Sets the rate to half of what it can be. */
  async findRate() {
    const until = performance.now() + QUIET_MS;
    const before = this.calls;
    const callOn = async () => {
      while (performance.now() < until) await this.call();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, callOn));
    this.rate = Math.max(1, Math.round((this.calls - before) / (QUIET_MS / 1000) / 2));
  }

  async call() {
    this.calls += 1;
    const invoice = this.invoices[this.calls % this.invoices.length];
    const read = READS[this.calls % READS.length] ?? '';
    if (this.calls % 5 !== 0 || !invoice) return ask(this.port, read, {}, this.cookie);
    const selection = { groupNumber: invoice.group.number, numbers: [invoice.number] };
    const input = { selection, notes: `Bench ${this.calls}`, idempotencyKey: randomUUID() };
    return ask(this.port, NOTE, { input }, this.cookie);
  }

  /** @param {() => boolean} isOver */
  async callUntil(isOver) {
    /** @type {number[]} */
    const took = [];
    let refused = 0;
    let underWay = 0;
    const pending = [];
    while (!isOver()) {
      await delay(1000 / this.rate);
      if (underWay >= AT_ONCE) continue;
      underWay += 1;
      const started = performance.now();
      pending.push(
        this.call()
          .then(
            () => took.push(performance.now() - started),
            () => {
              refused += 1;
            },
          )
          .finally(() => {
            underWay -= 1;
          }),
      );
    }
    await Promise.all(pending);
    return { took, refused };
  }
}

/** @typedef {{name: string, act: () => Promise<unknown>}} Work */

/** The acts of the busy house. @param {number} port @param {string} cookie @returns {Promise<Work[]>} */
async function worksOf(port, cookie) {
  const catalogId = await openSession(port, cookie);
  const { data } = await ask(port, GROUPS, {}, cookie);
  /** @type {{number: number, state: string, invoices: {nodes: {number: number}[]}}[]} */
  const all = data.invoiceGroups.nodes;
  const groups = all.filter(({ state }) => state === 'CREATED');
  /** @param {string} query @param {object} variables */
  const nodeOf = async (query, variables) => (await ask(port, query, variables, cookie)).data.node;
  let first = 1;
  /** @type {{id: string, version: number}} */
  let taken;
  const send = async () => {
    let left = INVOICES;
    for (const { number, invoices } of groups) {
      const numbers = invoices.nodes.map((invoice) => invoice.number).slice(0, left);
      if (numbers.length === 0) continue;
      left -= numbers.length;
      const input = { selection: { groupNumber: number, numbers }, idempotencyKey: randomUUID() };
      const { sendRun } = (await ask(port, SEND, { input }, cookie)).data.sendInvoices;
      while (sendRun && !(await nodeOf(RUN, { id: sendRun.id })).isFinished) await delay(100);
    }
    return `${INVOICES - left} invoices`;
  };
  /** @param {{invoices: {nodes: object[]}}} group */
  const distance = ({ invoices }) => Math.abs(invoices.nodes.length - PRINTED);
  const [printed] = [...groups].sort((a, b) => distance(a) - distance(b));
  const print = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/files/invoiceGroup_${printed?.number}.pdf`, {
      headers: { cookie },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.arrayBuffer()).byteLength;
  };
  return [
    {
      name: `takes in ${ROWS} rows`,
      act: async () => {
        taken = await upload(port, cookie, catalogId, sheetFrom(first));
        first += ROWS;
      },
    },
    {
      name: `saves ${ROWS} lots`,
      act: async () => {
        const input = { id: taken.id, version: taken.version, idempotencyKey: randomUUID() };
        changed(await ask(port, SAVE, { input }, cookie));
        for (;;) {
          const { state, failure } = await nodeOf(STATE, { id: taken.id });
          if (state === 'SAVED') return;
          if (state !== 'SAVING') throw new Error(failure);
          await delay(100);
        }
      },
    },
    { name: `sends ${INVOICES} invoices`, act: send },
    { name: `prints ${PDFS} PDFs`, act: () => Promise.all(Array.from({ length: PDFS }, print)) },
  ];
}

/** @param {number} port */
async function measure(port) {
  const cookie = await signIn(port, 'southbank', 'super');
  const { data } = await ask(port, INVOICES_OF, {}, cookie);
  const neighbor = new Neighbor(port, cookie, data.invoices.nodes);
  const works = await worksOf(port, await signIn(port, 'northgate', 'super'));
  const quietly = async () => {
    const until = performance.now() + QUIET_MS;
    return neighbor.callUntil(() => performance.now() >= until);
  };
  await quietly();
  if (RATE === 0) await neighbor.findRate();
  console.log(`A neighbor's ${neighbor.rate} calls a second, ms, quiet and while another house`);
  console.log('another house            | seconds | p50 quiet | busy | p95 quiet | busy | ratio | max busy | refused');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { name, act } of works) {
      const quiet = await quietly();
      const started = performance.now();
      let seconds = 0;
      let isDone = false;
      const acting = act().finally(() => {
        seconds = (performance.now() - started) / 1000;
        isDone = true;
      });
      const busy = await neighbor.callUntil(() => isDone && performance.now() - started >= SHORTEST_MS);
      await acting;
      const [before, during] = [share(quiet.took, 0.95), share(busy.took, 0.95)];
      const columns = [
        [seconds.toFixed(1), 7],
        [share(quiet.took, 0.5).toFixed(0), 9],
        [share(busy.took, 0.5).toFixed(0), 4],
        [before.toFixed(0), 9],
        [during.toFixed(0), 4],
        [(during / before).toFixed(1), 5],
        [share(busy.took, 1).toFixed(0), 8],
        [String(busy.refused), 7],
      ];
      console.log(
        [name.padEnd(24), ...columns.map(([text, width]) => String(text).padStart(Number(width)))].join(' | '),
      );
    }
  }
}

async function main() {
  process.chdir(root);
  const data = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const postgres = process.argv.includes('--postgres') ? await ensurePostgres() : null;
  const product = await startProduct({ DATA_DIR: data, ...(postgres && { DATABASE_URL: postgres.url }) });
  try {
    await measure(product.port);
  } finally {
    agent.destroy();
    await product.stop();
    await postgres?.stop();
    await rm(data, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
