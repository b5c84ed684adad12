// npm test: all tests, on the embedded database. npm run test:postgres: the database tests, on PostgreSQL. npm run test:long: the
// repeating tests, in full; with `--postgres`, on PostgreSQL. Other arguments are passed to jest.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataTestsFile, testPattern } from '../tests/support/data-tests.mjs';
import { prepare } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePostgres } from './postgres.mjs';
import { fail, root, runVisibly } from './shell.mjs';

const flags = ['--postgres', '--long'];
/** Every repeating test imports this module. */
const budgets = '/support/budgets';

async function test() {
  const [onPostgres, isLong] = flags.map((flag) => process.argv.includes(flag));
  const args = process.argv.slice(2).filter((arg) => !flags.includes(arg));
  await prepare();
  const env = { CHROMIUM_PATH: await ensureChromium(), ROSTRUM_LONG_TESTS: isLong ? '1' : undefined };
  const chosen = async () => {
    if (args.length > 0) return args;
    const data = onPostgres ? await dataTests() : null;
    if (!isLong) return data ?? [];
    const files = await repeatingTests();
    return data === null ? files : files.filter((file) => data.some((pattern) => new RegExp(pattern).test(`/${file}`)));
  };
  if (!onPostgres) return runJest(await chosen(), { ...env, DATABASE_URL: undefined });
  const postgres = await ensurePostgres();
  try {
    return await runJest(await chosen(), { ...env, DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Returns the database tests as jest path patterns. @returns {Promise<string[]>} */
async function dataTests() {
  return JSON.parse(await readFile(join(root, dataTestsFile), 'utf8')).map(testPattern);
}

/** Returns the tests with a budget, as paths from the root. @returns {Promise<string[]>} */
async function repeatingTests() {
  const names = (await readdir(join(root, 'tests'), { recursive: true })).filter((name) => name.endsWith('.test.ts'));
  const files = names.map((name) => `tests/${name.replaceAll('\\', '/')}`).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.filter((_, index) => texts[index]?.includes(budgets));
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function runJest(args, env) {
  const options = [
    process.env.NODE_OPTIONS ?? '',
    // The embedded database loads its WebAssembly by dynamic import, which jest allows only with this flag.
    '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    // Tests create many short-lived objects. More room for them means less garbage collection.
    '--max-semi-space-size=64',
  ].join(' ');
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
