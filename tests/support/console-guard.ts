import { format } from 'node:util';

const printed: string[] = [];

function expectNothingPrinted(): void {
  expect(takePrinted()).toEqual([]);
}

/**
 * Fails the tests that print an error or a warning, whoever does so: React, Apollo, jsdom, Node, or the product. It shows a defect of
 * the product or of the test, and nobody reads what a run prints in passing.
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

/** As `console.error`, for what is reported to a test in other ways. */
export function printError(...parts: unknown[]): void {
  printed.push(`error: ${format(...parts)}`);
}

/** The errors and warnings printed so far, which then fail nothing: a test that provokes some compares them with what it expects. */
export function takePrinted(): string[] {
  return printed.splice(0);
}
