// How long the services' event loop is blocked while spreadsheets are read, and what the process that reads them takes.
// npm run bench:spreadsheets. The loop is measured in this process, which holds the reader as the services do.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { utils, write } from '@e965/xlsx';
import { prepare } from '../scripts/bootstrap.mjs';
import { root } from '../scripts/shell.mjs';
import { median } from './calls.mjs';

const [ROWS, COLUMNS, RUNS] = [5000, 40, 5];
const LONGEST_BLOCK_MS = 200;
const MB = 1024 * 1024;

/** @typedef {{memory: {peak: number} | null}} Logged */

/** Bundles the reader, which is not a program of its own, and imports it. */
async function importReader() {
  const esbuild = await import('esbuild');
  const outfile = join(root, '.cache/bench/spreadsheet-reader.mjs');
  await mkdir(join(root, '.cache/bench'), { recursive: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['upstream/lots/sheets/spreadsheet-reader.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return import(pathToFileURL(outfile).href);
}

/** A row of texts and numbers. @param {number} row */
const cellsOf = (row) =>
  Array.from({ length: COLUMNS }, (_, column) =>
    column % 4 === 0 ? row * column : `A bowl of the Qing dynasty, lot ${row} in column ${column}`,
  );

/** @returns {[string, Buffer][]} */
function files() {
  const sheet = utils.aoa_to_sheet(Array.from({ length: ROWS }, (_, row) => cellsOf(row)));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Lots');
  return [
    ['.csv', Buffer.from(utils.sheet_to_csv(sheet))],
    ['.xlsx', write(book, { type: 'buffer', bookType: 'xlsx', compression: true })],
  ];
}

async function main() {
  process.chdir(root);
  await prepare();
  const { createSpreadsheetReader } = await importReader();
  /** @type {Logged[]} */
  const logged = [];
  /** @param {Logged} facts */
  const note = (facts) => {
    logged.push(facts);
  };
  const reader = createSpreadsheetReader({ log: { info: note, warn: note } });
  console.log(`${ROWS} rows with ${COLUMNS} columns, median of ${RUNS} after a first one:`);
  console.log('file   | MB   | seconds | longest block, ms | peak of the process, MB');
  let isBlocked = false;
  for (const [name, bytes] of files()) {
    /** @type {{seconds: number, block: number}[]} */
    const runs = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const started = performance.now();
      const { rows } = await reader.read({ bytes, fileName: name, house: 1 });
      if (rows.length !== ROWS) throw new Error(`${rows.length} rows of ${name} were read.`);
      runs.push({ seconds: (performance.now() - started) / 1000, block: delay.max / 1e6 });
      delay.disable();
    }
    const warm = runs.slice(1);
    const block = Math.max(...warm.map((run) => run.block));
    isBlocked ||= block > LONGEST_BLOCK_MS;
    const peak = Math.max(...logged.map(({ memory }) => (memory?.peak ?? 0) / MB));
    const seconds = median(warm.map((run) => run.seconds));
    console.log(
      `${name.padEnd(6)} | ${(bytes.length / MB).toFixed(1).padStart(4)} | ${seconds.toFixed(1).padStart(7)} | ${block.toFixed(0).padStart(17)} | ${peak.toFixed(0).padStart(4)}`,
    );
  }
  await reader.stop();
  if (isBlocked) throw new Error(`The event loop was blocked for more than ${LONGEST_BLOCK_MS} ms.`);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
