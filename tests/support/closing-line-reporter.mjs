/** Ends Jest's output with one plain line, for people and programs that read only the last line. */
export default class ClosingLineReporter {
  /** @param {unknown} _contexts @param {{numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number}} results */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // After Jest's own summary, which goes to the other stream.
    process.stderr.write('', () => process.stdout.write(`${results.numPassedTests} passed, ${failed} failed\n`));
  }
}
