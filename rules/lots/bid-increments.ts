import { type Minor, minorDigits } from '../core/money';

/** A step of the bid increments: bids from an amount on rise by the increment. Amounts are in minor units. */
export interface BidIncrement {
  readonly from: Minor;
  readonly increment: Minor;
}

/** In whole units of the sale's currency. */
const STEPS = [
  [0, 5],
  [100, 10],
  [250, 25],
  [500, 50],
  [1000, 100],
  [2500, 250],
  [5000, 500],
  [10_000, 1000],
  [25_000, 2500],
  [50_000, 5000],
  [100_000, 10_000],
] as const;

/** Returns the bid increments of sales in a currency, from the lowest bid up. */
export function bidIncrements(currency: string): BidIncrement[] {
  const unit = 10 ** minorDigits(currency);
  return STEPS.map(([from, increment]) => ({ from: from * unit, increment: increment * unit }));
}
