// Bids under load, on loopback: 10,000 random bids of 50 clients on 100 lots, through two processes on one PostgreSQL, or through one on the
// embedded database. npm run bench:bids [-- --bids 10000 --clients 50 --lots 100 --processes 2 --embedded]. Starts the product with its
// default limits on a data folder of its own. Compares what was answered with the log, and the log with what is shown, and with a second
// implementation of the rules.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { median, share } from './calls.mjs';
import { startProduct } from './product.mjs';

/** @param {string} name @param {number} standard @param {number} most */
const option = (name, standard, most) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Math.min(most, Number(process.argv[at + 1]));
};
const BIDS = option('bids', 10_000, 100_000);
const CLIENTS = option('clients', 50, 500);
const LOTS = option('lots', 100, 500);
const IS_EMBEDDED = process.argv.includes('--embedded');
const PROCESSES = IS_EMBEDDED ? 1 : option('processes', 2, 8);
const PASSWORD = 'Lantern-Harbour-42';
/** In dollars, of every lot. */
const START = 100;

const connections = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** @typedef {{port: number, headers: Record<string, string>}} Caller */

/**
 * One call of REST; answers its data.
 * @param {Caller} caller @param {string} path @param {unknown} [body] @param {string} [key] @returns {Promise<any>}
 */
const call = ({ port, headers }, path, body, key) =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: connections,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      },
      (response) => {
        let answer = '';
        response
          .setEncoding('utf8')
          .on('data', (part) => {
            answer += part;
          })
          .on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(answer).data);
            else reject(new Error(`${response.statusCode} ${path}: ${answer}`));
          });
      },
    );
    sent.on('error', reject).end(text);
  });

/** @param {number} port @param {string} userName */
async function signIn(port, userName) {
  const body = { houseUserName: 'northgate', userName, password: PASSWORD };
  const { token } = await call({ port, headers: {} }, '/app/session', body);
  const headers = { authorization: `Bearer ${token}` };
  const { user } = await call({ port, headers }, '/app/house/user');
  return { port, headers: { ...headers, liveuserref: user.userRef }, user };
}

/** A sequence that is the same in every run. @param {number} seed @returns {(below: number) => number} */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Adds a timed session with lots to the sale that has bidders, and publishes it. @param {Awaited<ReturnType<typeof signIn>>} staff */
async function addSession(staff) {
  const { houseRef } = staff.user.houseInfo;
  const house = `/app/house/${houseRef}`;
  const { catalogs } = await call(staff, `${house}/catalogs`);
  const now = Date.now();
  const sale = catalogs.find(
    (/** @type {{kind: string, startsAt: number}} */ { kind, startsAt }) => kind === 'TIMED' && startsAt > now,
  );
  const { catalogID } = await call(staff, '/cps/app/catalog/0', {
    groupID: sale.groupID,
    addressID: sale.addressID,
    title: 'Bench',
    date: `06/05/${new Date().getUTCFullYear() + 1}`,
    hour: '09',
    minute: '00',
    ampm: 'AM',
    isTimed: 1,
  });
  for (let lotNumber = 1; lotNumber <= LOTS; lotNumber += 1)
    await call(staff, `/cps/app/catalog/${catalogID}/lot/new`, {
      lotNumber,
      lotTitle: `Chair ${lotNumber}`,
      lotDescription: 'A chair.',
      startingBid: START,
    });
  await call(staff, `${house}/catalogs/${catalogID}/publish`, {});
  const all = await call(staff, `${house}/catalogs?ids=${catalogID}`);
  return all.catalogs[0].catalogRef;
}

/** @typedef {{min: number, increment: number}} Step */

/** @param {readonly Step[]} steps @param {number} price */
function next(steps, price) {
  const step = steps.findLast(({ min }) => min <= price);
  const increment = step?.increment ?? 1;
  return (Math.floor(price / increment) + 1) * increment;
}

/** @typedef {{paddle: string | null, bidAmount: number, bidType: string, orderBidRef: string}} Bid */

/** Adds up bids as the rules say, apart from the product. @param {readonly Step[]} steps @param {readonly Bid[]} bids, in order */
function addedUp(steps, bids) {
  let price = 0;
  /** @type {{paddle: string | null, ceiling: number} | null} */
  let lead = null;
  for (const { paddle, bidAmount: amount, bidType } of bids) {
    const isMaximum = bidType === 'MAX';
    if (lead === null) {
      price = isMaximum ? START : amount;
      lead = { paddle, ceiling: amount };
    } else if (lead.paddle === paddle) lead.ceiling = Math.max(lead.ceiling, amount);
    else {
      const step = next(steps, Math.min(amount, lead.ceiling));
      if (amount <= lead.ceiling) price = Math.max(price, Math.min(lead.ceiling, step));
      else {
        price = isMaximum ? Math.max(price, Math.min(amount, step)) : amount;
        lead = { paddle, ceiling: amount };
      }
    }
  }
  return `${bids.length} ${price} ${lead?.ceiling ?? null}`;
}

/** @param {readonly number[]} ports of the services */
async function measure(ports) {
  const staff = await Promise.all(ports.map((port) => signIn(port, 'super')));
  const [first] = staff;
  if (!first) throw new Error('There is no process.');
  const catalogRef = await addSession(first);
  const sale = `/auctions/bidAdmin/catalog/${catalogRef}`;
  const { bidIncrements: steps } = await call(first, sale);
  const lots = (await call(first, `${sale}/lots`))._embedded.bidAdminLotDataList;
  const { houseRef } = first.user.houseInfo;
  const pick = random(38);
  /** The lowest possible bid on each lot, as the last answer has it. @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {number[]} */
  const took = [];
  /** @type {string[]} */
  const answered = [];
  let refused = 0;
  let left = BIDS;
  const client = async (/** @type {number} */ number) => {
    const caller = staff[number % staff.length];
    if (!caller) return;
    for (; left > 0;) {
      left -= 1;
      const lot = lots[pick(lots.length)];
      // Some bids are below the price by now, most are a few increments above it.
      let bidAmount = lowest.get(lot.lotRef) ?? START;
      for (let up = pick(5); up > 0; up -= 1) bidAmount = next(steps, bidAmount);
      const started = performance.now();
      const { bulkOrderBidResponse } = await call(
        caller,
        '/app/external/orderBid/bidAdmin',
        {
          bidAdminOrderBids: [{ lotRef: lot.lotRef, bidAmount }],
          catalogRef,
          bidType: pick(3) === 0 ? 'CURRENT' : 'MAX',
          liveUserRef: caller.user.userRef,
          houseRef,
          paddle: String(101 + pick(18)),
        },
        randomUUID(),
      );
      took.push(performance.now() - started);
      const [answer] = bulkOrderBidResponse.bidAdminOrderBidResponses;
      lowest.set(lot.lotRef, answer.lowestBid ?? START);
      if (answer.success) answered.push(answer.orderBidRef);
      else refused += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const seconds = (performance.now() - started) / 1000;
  const refs = lots.map((/** @type {{lotRef: string}} */ { lotRef }) => lotRef);
  const { bidHistory } = await call(first, `${sale}/bidHistory`, refs);
  const shown = (await call(first, `${sale}/lotsByRef`, refs))._embedded.bidAdminLotDataList;
  /** @type {Map<string, Bid[]>} */
  const log = new Map(
    bidHistory.map((/** @type {{lotRef: string, bids: Bid[]}} */ { lotRef, bids }) => [lotRef, [...bids].reverse()]),
  );
  const logged = [...log.values()].flatMap((bids) => bids.map(({ orderBidRef }) => orderBidRef));
  const there = new Set(logged);
  const missing = answered.filter((ref) => !there.has(ref)).length;
  const extra = logged.length - new Set(answered.filter((ref) => there.has(ref))).size;
  const wrong = shown.filter(
    (/** @type {any} */ { lotRef, bidCount, currentBid, maxBid }) =>
      `${bidCount} ${currentBid ?? 0} ${maxBid}` !== addedUp(steps, log.get(lotRef) ?? []),
  ).length;
  console.log(
    `${BIDS} bids of ${CLIENTS} clients on ${LOTS} lots, ${ports.length} ${ports.length === 1 ? 'process' : 'processes'}, ${IS_EMBEDDED ? 'embedded' : 'PostgreSQL'}: ${(BIDS / seconds).toFixed(0)} a second`,
  );
  console.log(
    `  ${answered.length} taken, ${refused} refused; median ${median(took).toFixed(0)} ms, 95 % ${share(took, 0.95).toFixed(0)} ms, 99 % ${share(took, 0.99).toFixed(0)} ms`,
  );
  console.log(
    `  ${missing} acknowledged and not in the log, ${extra} in the log and not acknowledged, ${wrong} of ${shown.length} lots that differ from their bids`,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
const postgres = IS_EMBEDDED ? null : await ensurePostgres();
const products = [];
try {
  // One after the other: the first one makes the tables and the demo houses.
  for (let index = 0; index < PROCESSES; index += 1)
    products.push(await startProduct({ DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) }));
  await measure(products.map(({ upstreamPort }) => upstreamPort));
} finally {
  connections.destroy();
  await Promise.all(products.map((product) => product.stop()));
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
