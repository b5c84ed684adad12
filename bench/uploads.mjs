// How long the product's event loop is blocked by an upload of lots, from the file to the saved lots, and how long each request takes.
// npm run bench:uploads [-- --rows 5000 --errors 300 --postgres]. Starts the product on a data folder of its own, or on a PostgreSQL.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { utils, write } from '@e965/xlsx';
import { ensurePostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/shell.mjs';
import { agent, ask, signIn } from './calls.mjs';
import { freePort, startProduct } from './product.mjs';
import { changed, openSession, PAYLOAD, upload } from './upload-calls.mjs';

const LONGEST_BLOCK_MS = 200;

/** @param {string} name @param {number} standard */
const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Number(process.argv[at + 1]);
};
const ROWS = option('rows', 5000);
const ERRORS = option('errors', 300);
const HEADINGS = [
  ...['Lot #', 'Title', 'Description', 'Low Estimate', 'High Estimate', 'Starting Bid', 'Inventory #', 'Condition'],
  ...['Provenance', 'Height', 'Width', 'Length', 'Weight', 'Dimensions', 'Artist Name', 'Medium', 'Circa', 'Notes'],
];

/** A row of a lot; the first ones have an error each. @param {number} index */
const cellsOf = (index) => {
  const isWrong = index < ERRORS;
  const low = isWrong && index % 3 === 0 ? '1,200 or so' : '1,200';
  const title = isWrong && index % 3 === 1 ? '' : `A bowl of the Qing dynasty, lot ${index + 1}`;
  const high = isWrong && index % 3 === 2 ? '900' : '1,800';
  return [
    ...[String(index + 1), title, `A bowl with a flaring rim, lot ${index + 1}. `.repeat(6), low, high, '600'],
    ...[`INV-${index}`, 'Some wear', 'By descent in a family', '12', '30.5', '8', '4', '12 x 30.5 x 8 in', 'Unknown'],
    ...['Porcelain', '1780', `Note ${index}`],
  ];
};

/** @returns {[string, Uint8Array<ArrayBuffer>][]} */
function files() {
  const sheet = utils.aoa_to_sheet([HEADINGS, ...Array.from({ length: ROWS }, (_, index) => cellsOf(index))]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Lots');
  return [
    ['.csv', new TextEncoder().encode(utils.sheet_to_csv(sheet))],
    ['.xlsx', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))],
  ];
}

const MAP = `mutation ($input: MapUploadInput!) { change: mapUpload(input: $input) ${PAYLOAD} }`;
const FIX = `mutation ($input: FixUploadProblemsInput!) { change: fixUploadProblems(input: $input) ${PAYLOAD} }`;
const DELETE = `mutation ($input: DeleteUploadRowsInput!) { change: deleteUploadRows(input: $input) ${PAYLOAD} }`;
const SAVE = `mutation ($input: SaveUploadInput!) { change: saveUpload(input: $input) ${PAYLOAD} }`;
const PROBLEMS = `query ($id: ID!) { node(id: $id) { ... on Upload { problems { canSave errorCount groups { code variant
  rowIds lotNumbers fixes { label count } } } } } }`;
const ROWS_PAGE = `query ($id: ID!, $filter: UploadRowFilter) { node(id: $id) { ... on Upload { rows(first: 200, filter: $filter) {
  totalCount nodes { rowId cells { column value fault } problems { code columns } } } } } }`;
const PREVIEW =
  'query ($id: ID!) { node(id: $id) { ... on Upload { preview { addedCount changes(first: 200) { nodes { rowId } } } } } }';
const STATE = 'query ($id: ID!) { node(id: $id) { ... on Upload { state progress { done total } failure } } }';

/** @param {{port: number}} product @param {number} loopPort */
async function run({ port }, loopPort) {
  const cookie = await signIn(port, 'northgate', 'super');
  const catalogId = await openSession(port, cookie);
  const longest = async () => Number(await (await fetch(`http://127.0.0.1:${loopPort}`)).text());
  let worst = 0;
  /** @template Result @param {string} name @param {() => Promise<Result>} act */
  const measured = async (name, act) => {
    await longest();
    const started = performance.now();
    const result = await act();
    const seconds = (performance.now() - started) / 1000;
    // A block at the end is counted with the next turn of the loop.
    await delay(50);
    const block = await longest();
    worst = Math.max(worst, block);
    console.log(`${name.padEnd(24)} | ${seconds.toFixed(2).padStart(7)} | ${block.toFixed(0).padStart(6)}`);
    return result;
  };
  /** @param {string} query @param {object} variables */
  const read = async (query, variables) => (await ask(port, query, variables, cookie)).data.node;
  /** @param {string} query @param {object} input */
  const change = async (query, input) =>
    changed(await ask(port, query, { input: { ...input, idempotencyKey: randomUUID() } }, cookie));
  console.log(`${ROWS} rows with ${HEADINGS.length} columns, ${ERRORS} of them with an error:`);
  console.log('request                  | seconds | longest block, ms');
  for (const [name, bytes] of files()) {
    const size = (bytes.length / 1024 / 1024).toFixed(1);
    let { id, version } = await measured(`upload ${name}, ${size} MB`, () => upload(port, cookie, catalogId, bytes));
    await measured('problems', () => read(PROBLEMS, { id }));
    const { problems } = await measured('problems again', () => read(PROBLEMS, { id }));
    await measured('rows', () => read(ROWS_PAGE, { id }));
    await measured('rows with a problem', () => read(ROWS_PAGE, { id, filter: { hasProblem: true } }));
    await measured('preview', () => read(PREVIEW, { id }));
    ({ version } = await measured('mapping', () => change(MAP, { id, version, leavesOutHiddenRows: true })));
    for (const { code, variant, fixes, rowIds } of problems.groups) {
      if (rowIds.length === 0) continue;
      const [fix] = fixes;
      ({ version } = fix
        ? await measured(`fix all of ${code}`, () => change(FIX, { id, version, code, variant, label: fix.label }))
        : await measured(`delete all of ${code}`, () => change(DELETE, { id, rowIds })));
    }
    await measured('save', async () => {
      await change(SAVE, { id, version });
      for (;;) {
        const { state, failure } = await read(STATE, { id });
        if (state === 'SAVED') return;
        if (state !== 'SAVING') throw new Error(failure);
        await delay(100);
      }
    });
  }
  if (worst > LONGEST_BLOCK_MS) throw new Error(`The event loop was blocked for more than ${LONGEST_BLOCK_MS} ms.`);
}

async function main() {
  process.chdir(root);
  const data = await mkdtemp(join(tmpdir(), 'rostrum-bench-'));
  const postgres = process.argv.includes('--postgres') ? await ensurePostgres() : null;
  const loopPort = await freePort();
  const product = await startProduct({
    DATA_DIR: data,
    ...(postgres && { DATABASE_URL: postgres.url }),
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'bench/loop-delay.mjs')).href}`,
    LOOP_DELAY_PORT: String(loopPort),
  });
  try {
    await run(product, loopPort);
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
