// Runs Jest as all the test commands do.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runVisibly, say } from './shell.mjs';

/**
 * Node uses idle processors to collect garbage and to optimize code, and the tests leave none idle. Optimizing a function
 * later saves more than it costs, because a worker runs most of them only a few times. Jest passes these flags on to its
 * workers.
 */
export const forManyWorkers = ['--single-threaded-gc', '--interrupt-budget=400000'];

/** More files than these don't fail because the machine is busy. */
const MOST_REPEATED = 12;

/**
 * What a run of Jest ended as: tests/support/results-reporter.mjs writes it.
 * @typedef {{passed: number, failed: {path: string, passed: number, failed: number}[]}} Results
 */

/**
 * Runs Jest, and returns its exit code. `isPatient`: it runs more than a few files, which share the processors. Then its waits are patient
 * (see tests/support/limits.ts), and a few files that failed run again, one after another: what fails only on a busy machine passes then,
 * and is named at the end. The last line is plain, for people and programs that read only that one.
 * @param {string[]} nodeFlags @param {string[]} args @param {NodeJS.ProcessEnv} env @param {boolean} isPatient
 */
export async function runJest(nodeFlags, args, env, isPatient) {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-tests-'));
  const run = async (/** @type {string[]} */ chosen) => {
    const file = join(folder, 'results.json');
    await rm(file, { force: true });
    const code = await runVisibly(process.execPath, [...nodeFlags, 'node_modules/jest/bin/jest.js', ...chosen], {
      ...process.env,
      ...env,
      ...(isPatient && { TEST_PATIENCE: '1' }),
      NODE_ENV: 'test',
      NODE_OPTIONS: nodeOptions(),
      TEST_RESULTS: file,
    });
    return { code, results: await resultsIn(file) };
  };
  try {
    const first = await run(args);
    if (first.results === null) return first.code;
    const { passed, failed } = first.results;
    if (!isPatient || first.code === 0 || failed.length === 0 || failed.length > MOST_REPEATED)
      return closing(first.code, passed, sum(failed, 'failed'));
    say(`\n${namesOf(failed)} failed beside others, and run again alone.`);
    const options = args.filter((arg) => /^--[^=]+=/.test(arg));
    const again = await run([...options, '--maxWorkers=1', '--runTestsByPath', ...failed.map(({ path }) => path)]);
    const left = again.results ?? { passed: 0, failed };
    const mended = failed.filter(({ path }) => !left.failed.some((one) => one.path === path));
    if (mended.length > 0) say(`\nFailed beside others, passed alone: ${namesOf(mended)}.`);
    // A rerun that ends without results has proved nothing.
    const code = again.results === null ? again.code || 1 : again.code;
    return closing(code, passed - sum(failed, 'passed') + left.passed, sum(left.failed, 'failed'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nodeOptions() {
  return [
    process.env.NODE_OPTIONS ?? '',
    // The embedded database loads its WebAssembly by dynamic import, which jest allows only with this flag.
    '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    // Tests create many short-lived objects. More room for them means less garbage collection.
    '--max-semi-space-size=128',
  ]
    .join(' ')
    .trim();
}

/** Returns null if Jest ended without results. @param {string} file @returns {Promise<Results | null>} */
async function resultsIn(file) {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => null,
  );
}

/** @param {Results['failed']} files @param {'passed' | 'failed'} name */
const sum = (files, name) => files.reduce((all, one) => all + one[name], 0);

/** @param {Results['failed']} files */
const namesOf = (files) => files.map(({ path }) => relative(root, path)).join(', ');

/** @param {number} code @param {number} passed @param {number} failed */
function closing(code, passed, failed) {
  say(`${passed} passed, ${failed} failed`);
  return code;
}
