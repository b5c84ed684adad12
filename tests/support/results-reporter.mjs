import { writeFile } from 'node:fs/promises';

/**
 * Writes what a run ended as to the file that `TEST_RESULTS` names, for scripts/jest.mjs: the number of tests that passed, and each test
 * file that failed, with its numbers. A file that could not be run at all counts as one failure.
 */
export default class ResultsReporter {
  /** @param {unknown} _contexts @param {import('@jest/test-result').AggregatedResult} results */
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
