// Live updates under load, on loopback: 500 streams of two houses, 100 edits in 10 seconds, and what a plain query costs meanwhile.
// npm run bench [-- --streams 500 --edits 100]. Starts the product on a data folder of its own, with its default limits.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PASSWORD = 'Lantern-Harbour-42';
const HOUSES = ['northgate', 'southbank'];
const USERS = ['super', 'cashier', 'clerk'];
const SECONDS = 10;
const SETTLE_MS = 5000;

/** @param {string} name @param {number} standard */
const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Math.min(2000, Number(process.argv[at + 1]));
};
const STREAMS = option('streams', 500);
const EDITS = option('edits', 100);

/** @returns {Promise<number>} */
const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : 0); });
  });
});

/** @param {number[]} values @param {number} part */
const share = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
/** @param {number[]} values */
const median = (values) => share(values, 0.5);

/** @param {string} dataDir */
async function startProduct(dataDir) {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), UPSTREAM_PORT: String(upstreamPort), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => { if (String(text).includes('Rostrum is ready')) resolve(); });
    child.once('exit', () => { reject(new Error('The product did not start.')); });
  }));
  return { port, stop: () => new Promise((resolve) => { child.once('exit', resolve); process.kill(-Number(child.pid), 'SIGTERM'); }) };
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * One operation; answers its data and the session's cookie.
 * @param {number} port @param {string} query @param {object} [variables] @param {string} [cookie]
 * @returns {Promise<{data: any, cookie: string}>}
 */
function ask(port, query, variables = {}, cookie = '') {
  const body = JSON.stringify({ query, variables });
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/graphql', method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () => {
        const { data, errors } = JSON.parse(text);
        if (errors) reject(new Error(errors[0].message));
        else resolve({ data, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie });
      });
    });
    sent.on('error', reject).end(body);
  });
}

/** @param {number} port @param {string} house @param {string} user */
const signIn = async (port, house, user) => (await ask(port, 'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } } }', { input: { houseUserName: house, userName: user, password: PASSWORD } })).cookie;

/**
 * A stream of a browser, at one of 200 addresses; calls back with each change.
 * @param {number} port @param {string} cookie @param {number} index @param {(change: {recordId: string, version: number}) => void} onChange
 * @returns {Promise<import('node:http').ClientRequest>}
 */
function openStream(port, cookie, index, onChange) {
  const body = JSON.stringify({ query: 'subscription { recordChanged(types: ["Invoice"]) { sequence recordId version } }' });
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1', port, path: '/graphql', method: 'POST', agent: false, localAddress: `127.0.1.${1 + (index % 200)}`,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-graphql-yoga-csrf': '1', 'content-length': Buffer.byteLength(body), cookie },
    }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8').on('data', (part) => {
        const events = (rest + part).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          const data = /^data: (.+)$/m.exec(event)?.[1];
          if (data) onChange(JSON.parse(data).data.recordChanged);
        }
      });
      response.once('data', () => { resolve(sent); });
    });
    sent.on('error', reject).end(body);
  });
}

const EDITABLE = '{ invoices(first: 200) { nodes { number group { number } } } }';
const NOTE = 'mutation ($input: AddInvoiceNotesInput!) { addInvoiceNotes(input: $input) { invoices { id version } userErrors { message } } }';
const PLAIN = '{ viewer { id userName } }';

/** @typedef {{house: string, cookie: string, invoices: {groupNumber: number, numbers: number[]}[]}} Editor */

/**
 * Edits and plain queries for ten seconds; answers the edits with the time at which they were sent, and what the queries took, in ms.
 * @param {number} port @param {Editor[]} editors
 */
async function load(port, editors) {
  /** @type {{house: string, id: string, version: number, at: number}[]} */
  const edits = [];
  /** @type {number[]} */
  const took = [];
  let isOver = false;
  const querying = (async () => {
    while (!isOver) {
      const started = performance.now();
      await ask(port, PLAIN, {}, editors[0]?.cookie);
      took.push(performance.now() - started);
      await delay(20);
    }
  })();
  const pending = [];
  for (let index = 0; index < EDITS; index += 1) {
    const editor = editors[index % editors.length];
    if (!editor) break;
    const at = performance.now();
    const selection = editor.invoices[Math.floor(index / editors.length) % editor.invoices.length];
    pending.push(ask(port, NOTE, { input: { selection, notes: `Bench ${index}`, idempotencyKey: randomUUID() } }, editor.cookie).then(({ data }) => {
      const { invoices, userErrors } = data.addInvoiceNotes;
      if (userErrors.length > 0) throw new Error(userErrors[0].message);
      edits.push({ house: editor.house, ...invoices[0], at });
    }));
    await delay((SECONDS * 1000) / EDITS);
  }
  await Promise.all(pending);
  isOver = true;
  await querying;
  return { edits, took };
}

async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const product = await startProduct(dataDir);
  try {
    const editors = await Promise.all(HOUSES.map(async (house) => {
      const cookie = await signIn(product.port, house, 'super');
      const { data } = await ask(product.port, EDITABLE, {}, cookie);
      return { house, cookie, invoices: data.invoices.nodes.map((/** @type {{number: number, group: {number: number}}} */ { number, group }) => ({ groupNumber: group.number, numbers: [number] })) };
    }));
    await load(product.port, editors);
    const alone = await load(product.port, editors);

    const people = await Promise.all(HOUSES.flatMap((house) => USERS.map(async (user) => ({ house, cookie: await signIn(product.port, house, user) }))));
    const streams = Array.from({ length: STREAMS }, (_, index) => ({ house: '', cookie: '', ...people[index % people.length], heard: new Map() }));
    const open = [];
    for (const [index, stream] of streams.entries()) {
      open.push(await openStream(product.port, stream.cookie, index, ({ recordId, version }) => {
        for (let each = 1; each <= version; each += 1) {
          const key = `${recordId} ${each}`;
          if (!stream.heard.has(key)) stream.heard.set(key, performance.now());
        }
      }));
    }
    const crowded = await load(product.port, editors);
    await delay(SETTLE_MS);

    /** @type {number[]} */
    const delays = [];
    let missed = 0;
    for (const stream of streams) {
      for (const { id, version, at } of crowded.edits.filter(({ house }) => house === stream.house)) {
        const heardAt = stream.heard.get(`${id} ${version}`);
        if (heardAt === undefined) missed += 1;
        else delays.push(Math.max(0, heardAt - at));
      }
    }
    open.forEach((sent) => { sent.destroy(); });
    console.log(`${STREAMS} streams, ${crowded.edits.length} edits: ${delays.length} deliveries, ${missed} missed`);
    console.log(`from sending the edit to its arrival on a stream: median ${median(delays).toFixed(0)} ms, 99 % ${share(delays, 0.99).toFixed(0)} ms, last ${Math.max(...delays).toFixed(0)} ms`);
    console.log(`plain query beside the edits: median ${median(alone.took).toFixed(1)} ms without streams, ${median(crowded.took).toFixed(1)} ms with them: ratio ${(median(crowded.took) / median(alone.took)).toFixed(2)}`);
  } finally {
    agent.destroy();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
