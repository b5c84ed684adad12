// npm test: all tests, on PostgreSQL if there is one, otherwise on the embedded database. npm run test:embedded: the tests that depend on
// the database, on the embedded one. npm run test:long: the repeating tests, in full. Other arguments are passed to jest.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bothDatabasesFile, testPattern, unoptimized } from '../tests/support/both-databases.mjs';
import { prepare } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { forManyWorkers, runJest } from './jest.mjs';
import { findPostgres } from './postgres.mjs';
import { fail, root, say } from './shell.mjs';

const flags = ['--embedded', '--long'];
/** Every repeating test imports this module, or another module of the same folder that does. */
const support = 'tests/support';
const budgets = 'budgets';

async function test() {
  const [onEmbedded, isLong] = flags.map((flag) => process.argv.includes(flag));
  const args = process.argv.slice(2).filter((arg) => !flags.includes(arg));
  await prepare();
  const env = { CHROMIUM_PATH: await ensureChromium(), ROSTRUM_LONG_TESTS: isLong ? '1' : undefined };
  const chosen = async () => {
    if (args.length > 0) return args;
    const repeated = onEmbedded ? await testsOnBothDatabases() : null;
    if (!isLong) return repeated ?? [];
    const files = await repeatingTests();
    return repeated === null
      ? files
      : files.filter((file) => repeated.some((pattern) => new RegExp(pattern).test(`/${file}`)));
  };
  const isBrief = onEmbedded && !isLong;
  const postgres = onEmbedded ? null : await findPostgres();
  if (!onEmbedded && postgres === null)
    say(
      'PostgreSQL is not installed, so the tests run on the embedded database, and those of several processes are left out.',
    );
  try {
    const nodeFlags = isBrief ? [...forManyWorkers, unoptimized] : forManyWorkers;
    return await runJest(
      nodeFlags,
      [...(isBrief ? oneWorker : []), ...(await chosen())],
      {
        ...env,
        TEST_DATABASE_URL: postgres?.url,
      },
      args.length === 0,
    );
  } finally {
    await postgres?.stop();
  }
}

/** Returns the tests that run on both databases as jest path patterns. @returns {Promise<string[]>} */
async function testsOnBothDatabases() {
  return JSON.parse(await readFile(join(root, bothDatabasesFile), 'utf8')).map(testPattern);
}

/** Returns the tests with a budget, as paths from the root. @returns {Promise<string[]>} */
async function repeatingTests() {
  const sources = await textsBelow('tests', /\.tsx?$/);
  const helpers = sources.filter(({ file, text }) => file.startsWith(`${support}/`) && text.includes(`../${budgets}'`));
  const imported = [
    `/support/${budgets}'`,
    ...helpers.map(({ file }) => `${file.slice('tests'.length).replace(/\.tsx?$/, '')}'`),
  ];
  return sources
    .filter(({ file, text }) => /\.test\.tsx?$/.test(file) && imported.some((name) => text.includes(name)))
    .map(({ file }) => file);
}

/** Returns the sources below a folder, by path from the root. @param {string} folder @param {RegExp} pattern of their names */
async function textsBelow(folder, pattern) {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      return { file, text: await readFile(join(root, file), 'utf8') };
    }),
  );
}

/**
 * Each worker loads the product and opens an embedded database, which takes longer than most of these files do: three
 * workers take a third more processor time than one, and end no earlier beside the other parts of a run.
 */
const oneWorker = ['--maxWorkers=1'];

test().then((code) => {
  process.exitCode = code;
}, fail);
