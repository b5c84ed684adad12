// Streams of changes, in a thread of their own, so that reading them does not slow what the other thread measures.
import { request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { moment } from './calls.mjs';

/** @typedef {{port: number, cookie: string, house: string}} Listener */
/** @typedef {{part: Buffer, at: number}} Part what came at a moment */
/** @typedef {Map<string, number>[]} Heard by stream: when each "record version" arrived */

/**
 * Opens the streams; `close` ends them and answers what each has heard.
 * @param {readonly Listener[]} listeners
 * @returns {Promise<{close(): Promise<Heard>}>}
 */
export async function openStreams(listeners) {
  const worker = new Worker(new URL(import.meta.url), { workerData: listeners });
  const next = () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await next();
  return {
    async close() {
      const heard = next();
      worker.postMessage('close');
      const answer = await heard;
      await worker.terminate();
      return answer;
    },
  };
}

/**
 * What a stream has heard, of the parts in which it came.
 * @param {readonly Part[]} parts
 */
function heardOf(parts) {
  /** @type {Map<string, number>} */
  const heard = new Map();
  let rest = '';
  for (const { part, at } of parts) {
    const events = (rest + part.toString()).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (!data) continue;
      const { recordId, version } = JSON.parse(data).data.recordChanged;
      // A record that changed several times at once arrives as its latest version.
      for (let each = version; each > 0 && !heard.has(`${recordId} ${each}`); each -= 1)
        heard.set(`${recordId} ${each}`, at);
    }
  }
  return heard;
}

/**
 * The stream of a browser, at one of 200 addresses.
 * @param {Listener} listener @param {number} index @param {Part[]} parts
 * @returns {Promise<import('node:http').ClientRequest>}
 */
function openStream({ port, cookie }, index, parts) {
  const body = JSON.stringify({
    query: 'subscription { recordChanged(types: ["Invoice"]) { sequence recordId version } }',
  });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/graphql',
        method: 'POST',
        agent: false,
        localAddress: `127.0.1.${1 + (index % 200)}`,
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'x-graphql-yoga-csrf': '1',
          'content-length': Buffer.byteLength(body),
          cookie,
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`));
        // Read at the end: what reads hundreds of streams shall take little from what it measures.
        response.on('data', (part) => {
          parts.push({ part, at: moment() });
        });
        response.once('data', () => {
          resolve(sent);
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

async function listen() {
  const listeners = /** @type {Listener[]} */ (workerData);
  /** @type {Part[][]} */
  const parts = listeners.map(() => []);
  /** @type {import('node:http').ClientRequest[]} */
  const open = [];
  for (const [index, listener] of listeners.entries()) open.push(await openStream(listener, index, parts[index] ?? []));
  parentPort?.once('message', () => {
    open.forEach((sent) => {
      sent.on('error', () => undefined).destroy();
    });
    parentPort?.postMessage(parts.map(heardOf));
  });
  parentPort?.postMessage('open');
}

if (!isMainThread) await listen();
