/**
 * A computation in steps, so that a program that serves others can do so between them. Each `yield` is a moment at which it may pause.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs a computation without pauses. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
