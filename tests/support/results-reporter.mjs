import { writeFile } from 'node:fs/promises';

/**
 * What Jest says of a run, as far as it's read here.
 * @typedef {{testFilePath: string, numPassingTests: number, numFailingTests: number, testExecError?: unknown}} FileResults
 * @typedef {{numPassedTests: number, testResults: FileResults[]}} RunResults
 */

/**
 * Writes what a run ended as to the file that `TEST_RESULTS` names, for scripts/jest.mjs: the number of tests that passed, and each test
 * file that failed, with its numbers. A file that couldn't be run at all counts as one failure.
 */
export default class ResultsReporter {
  /** @param {unknown} _contexts @param {RunResults} results */
  async onRunComplete(_contexts, results) {
    const file = process.env.TEST_RESULTS;
    if (file === undefined) return;
    const failed = results.testResults
      .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError !== undefined)
      .map(({ testFilePath, numPassingTests, numFailingTests }) => ({
        path: testFilePath,
        passed: numPassingTests,
        failed: Math.max(1, numFailingTests),
      }));
    await writeFile(file, JSON.stringify({ passed: results.numPassedTests, failed }));
  }
}
