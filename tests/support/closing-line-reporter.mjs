/** Ends jest's output with one plain line, for people and machines that read the last line only. */
export default class ClosingLineReporter {
  /** @param {unknown} _contexts @param {{numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number}} results */
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // After jest's own summary, which goes to the other stream.
    process.stderr.write('', () => process.stdout.write(`${results.numPassedTests} passed, ${failed} failed\n`));
  }
}
