// npm test: all tests, on the embedded database. npm run test:postgres: the tests of the data, on a PostgreSQL.
// What follows `--` goes to jest.
import dataTests from '../tests/support/data-tests.mjs';
import { prepare } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePostgres } from './postgres.mjs';
import { fail, runVisibly } from './shell.mjs';

async function test() {
  const onPostgres = process.argv.includes('--postgres');
  const args = process.argv.slice(2).filter((arg) => arg !== '--postgres');
  await prepare();
  const browser = { CHROMIUM_PATH: await ensureChromium() };
  if (!onPostgres) return runJest(args, { ...browser, DATABASE_URL: undefined });
  const postgres = await ensurePostgres();
  try {
    return await runJest(args.length > 0 ? args : dataTests, { ...browser, DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function runJest(args, env) {
  // The embedded database loads its WebAssembly by a dynamic import, which jest allows with this flag only.
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
  return runVisibly(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    ...process.env,
    ...env,
    NODE_ENV: 'test',
    NODE_OPTIONS: options.trim(),
  });
}

test().then((code) => {
  process.exitCode = code;
}, fail);
