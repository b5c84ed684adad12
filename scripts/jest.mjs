// Runs Jest as all the test commands do.
import { runVisibly } from './shell.mjs';

/**
 * Node uses idle processors to collect garbage and to optimize code, and the tests leave none idle. Optimizing a function
 * later saves more than it costs, because a worker runs most of them only a few times. Jest passes these flags on to its
 * workers.
 */
export const forManyWorkers = ['--single-threaded-gc', '--interrupt-budget=400000'];

/**
 * Runs Jest, and returns its exit code. Its waits are patient when it runs more than a few files (`isPatient`), because these share the
 * processors: see tests/support/limits.ts.
 * @param {string[]} nodeFlags @param {string[]} args @param {NodeJS.ProcessEnv} env @param {boolean} isPatient
 */
export function runJest(nodeFlags, args, env, isPatient) {
  const options = [
    process.env.NODE_OPTIONS ?? '',
    // The embedded database loads its WebAssembly by dynamic import, which jest allows only with this flag.
    '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    // Tests create many short-lived objects. More room for them means less garbage collection.
    '--max-semi-space-size=128',
  ].join(' ');
  return runVisibly(process.execPath, [...nodeFlags, 'node_modules/jest/bin/jest.js', ...args], {
    ...process.env,
    ...env,
    ...(isPatient && { TEST_PATIENCE: '1' }),
    NODE_ENV: 'test',
    NODE_OPTIONS: options.trim(),
  });
}
