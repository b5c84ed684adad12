import { format } from 'node:util';

const printed: string[] = [];

function expectNothingPrinted(): void {
  expect(takePrinted()).toEqual([]);
}

/**
 * Fails tests that print an error or a warning, from any source: React, Apollo, jsdom, Node, or the product. It
 * indicates a defect of the product or the test, and nobody reads the output of passing runs.
 */
export function guardConsole(): void {
  const print =
    (level: string) =>
    (...args: unknown[]) => {
      printed.push(`${level}: ${format(...args)}`);
    };
  Object.assign(console, { error: print('error'), warn: print('warning') });
  afterEach(expectNothingPrinted);
  afterAll(expectNothingPrinted);
}

/** Like `console.error`, for problems that are reported to a test in other ways. */
export function printError(...parts: unknown[]): void {
  printed.push(`error: ${format(...parts)}`);
}

/**
 * Returns the errors and warnings printed so far, which then fail nothing: a test that provokes them compares them with
 * the expected ones.
 */
export function takePrinted(): string[] {
  return printed.splice(0);
}
