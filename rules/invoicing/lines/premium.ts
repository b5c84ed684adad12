import { type Minor, type RateMillionths, roundHalfAwayFromZero } from '../../core/money';

/** A step of the hammer price, above `from` up to and including `to`; the last one has no end. */
export interface PremiumStep {
  readonly from: Minor;
  readonly to: Minor | null;
  readonly rateMillionths: RateMillionths;
}

/**
 * MARGINAL: each part of the hammer price at the rate of its own step. SLAB: the whole hammer price at the rate of its step.
 */
export type PremiumMethod = 'MARGINAL' | 'SLAB';

export interface PremiumTerms {
  readonly method: PremiumMethod;
  readonly steps: readonly PremiumStep[];
}

const MILLION = 1_000_000n;

function partInStep(hammer: Minor, step: PremiumStep): Minor {
  const end = step.to === null ? hammer : Math.min(hammer, step.to);
  return Math.max(0, end - step.from);
}

/** Returns the buyer's premium of one lot, rounded once no matter how many steps it crosses. No steps: no premium. */
export function buyersPremium(hammer: Minor, terms: PremiumTerms): Minor {
  const steps =
    terms.method === 'MARGINAL' ? terms.steps : terms.steps.filter((step) => partInStep(hammer, step) > 0).slice(-1);
  let millionths = 0n;
  for (const step of steps) {
    const part = terms.method === 'MARGINAL' ? partInStep(hammer, step) : hammer;
    millionths += BigInt(part) * BigInt(step.rateMillionths);
  }
  return roundHalfAwayFromZero(millionths, MILLION);
}
