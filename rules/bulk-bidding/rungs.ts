import type { Minor } from '../core/money';
import type { BidIncrement } from '../lots/bid-increments';

/** The most amounts that a lot offers to choose from. A larger or another one is typed or pasted. */
export const MOST_RUNGS = 50;
/** The rungs that follow each other without a gap; the others reach further. */
const CONSECUTIVE = 30;

const incrementAt = (increments: readonly BidIncrement[], price: Minor): Minor => {
  const step = increments.findLast(({ from }) => from <= price);
  if (!step) throw new RangeError('The bid increments have no step for this price.');
  return step.increment;
};

/** Returns the lowest amount that can follow a price: the smallest multiple of its increment above it. 101 is followed by 110, 250 by 275. */
export function nextRung(increments: readonly BidIncrement[], price: Minor): Minor {
  const increment = incrementAt(increments, price);
  return (Math.floor(price / increment) + 1) * increment;
}

/** Returns whether an amount is on the ladder of increments. A starting bid beside it can be bid too. */
export const isRung = (increments: readonly BidIncrement[], amount: Minor): boolean =>
  amount > 0 && nextRung(increments, amount - 1) === amount;

/** Returns the highest rung that isn't above an amount; 0 if there is none. */
export function rungUpTo(increments: readonly BidIncrement[], amount: Minor): Minor {
  const increment = incrementAt(increments, amount);
  return Math.floor(amount / increment) * increment;
}

/** Returns the lowest rung that isn't below an amount. */
const rungFrom = (increments: readonly BidIncrement[], amount: number): Minor =>
  nextRung(increments, Math.ceil(amount) - 1);

/**
 * Returns the amounts that a lot offers from its lowest possible bid up, at most 50: first without a gap, then further and further apart up to ten
 * times the first or three times the high estimate. Fifty consecutive rungs from 5 would end at 750.
 */
export function offeredRungs(
  increments: readonly BidIncrement[],
  lowest: Minor,
  highEstimate: Minor | null,
): readonly Minor[] {
  const rungs = [lowest];
  let last = lowest;
  while (rungs.length < CONSECUTIVE) rungs.push((last = nextRung(increments, last)));
  const reached = last;
  const ratio = Math.max(1, Math.max(10 * lowest, 3 * (highEstimate ?? 0)) / reached);
  const rest = MOST_RUNGS - CONSECUTIVE;
  for (let step = 1; step <= rest; step += 1) {
    last = Math.max(nextRung(increments, last), rungFrom(increments, reached * ratio ** (step / rest)));
    rungs.push(last);
  }
  return rungs;
}
