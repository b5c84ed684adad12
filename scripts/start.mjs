// npm start: runs the product (serve.mjs) in a child process and restarts it after a failure. This process does nothing else,
// so that only a signal ends it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './shell.mjs';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** After running for this long, the product counts as healthy, and the next pause is the shortest again. */
const healthyMs = 60_000;

const args = process.argv.slice(2);
let pauseMs = firstPauseMs;
let stopping = false;
/** Whether the product was ever ready. If so, the settings are valid and it is built. */
let wasReady = false;
/** @type {import('node:child_process').ChildProcess | null} */
let product = null;
/** @type {NodeJS.Timeout | undefined} */
let pending;

function start() {
  const startedAt = Date.now();
  const given = wasReady && !args.includes('--built') ? [...args, '--built'] : args;
  product = spawn(process.execPath, [...process.execArgv, join(root, 'scripts/serve.mjs'), ...given], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  product.on('message', () => {
    wasReady = true;
  });
  product.once('exit', (code, signal) => {
    product = null;
    if (stopping || !wasReady) process.exit(code ?? 1);
    if (Date.now() - startedAt >= healthyMs) pauseMs = firstPauseMs;
    console.error(
      `Rostrum ended unexpectedly (${signal ?? `exit code ${code}`}). It starts again in ${pauseMs / 1000} s.`,
    );
    pending = setTimeout(start, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  });
}

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.on(signal, () => {
    stopping = true;
    clearTimeout(pending);
    if (product === null) process.exit(0);
    product.kill(signal);
  });
}

start();
