import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** @typedef {Parameters<Sequencer['sort']>[0]} Tests */

/** The processor time of a kind of test file on an average machine, in seconds: per file, and per kilobyte of it. */
const COSTS = {
  journey: { each: 20, kilobyte: 2 },
  web: { each: 4, kilobyte: 0.8 },
  api: { each: 2, kilobyte: 0.6 },
  upstream: { each: 2, kilobyte: 0.6 },
  postgres: { each: 5, kilobyte: 1 },
  unit: { each: 0.2, kilobyte: 0.1 },
};

/** Short files that run long: every mutation of a slice, on every page that shows its effects. */
const EVERYTHING = /\/(every|widening|access-screens)[^/]*$/;
const EVERYTHING_S = 20;

/** @param {Tests[number]} test */
function cost({ path }) {
  const [, kind = ''] = /\.(\w+)\.test\.tsx?$/.exec(path) ?? [];
  const { each, kilobyte } = COSTS[/** @type {keyof typeof COSTS} */ (kind)] ?? COSTS.unit;
  return each + (kilobyte * statSync(path).size) / 1024 + (EVERYTHING.test(path) ? EVERYTHING_S : 0);
}

/**
 * Starts the longest files first, so that no worker has a long one left at the end. The journeys, which often wait for
 * a browser, alternate with the others, which never wait.
 */
export default class LongestFirstSequencer extends Sequencer {
  /** @override @type {Sequencer['sort']} */
  sort(tests) {
    const longestFirst = tests
      .map((test) => ({ test, cost: cost(test) }))
      .sort((one, other) => other.cost - one.cost)
      .map(({ test }) => test);
    const isJourney = (/** @type {Tests[number]} */ { path }) => path.includes('.journey.');
    const others = longestFirst.filter((test) => !isJourney(test));
    const sorted = longestFirst.filter(isJourney).flatMap((journey) => [journey, ...others.splice(0, 1)]);
    return [...sorted, ...others];
  }
}
