import { type Minor, type RateMillionths, roundHalfAwayFromZero, sumMinor } from '../../core/money';

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

/** All that decides the premium of a lot. It is read, stored, and copied as one value, so that no reader can forget a part. */
export interface PremiumTerms {
  readonly method: PremiumMethod;
  readonly steps: readonly PremiumStep[];
  /** Amounts for each lot, in the currency of the steps; null for none. */
  readonly flat: Minor | null;
  readonly minimum: Minor | null;
  readonly maximum: Minor | null;
}

/** A premium without anything but its steps. */
export const STEPS_ONLY = { flat: null, minimum: null, maximum: null } as const satisfies Partial<PremiumTerms>;

const MILLION = 1_000_000n;

function partInStep(hammer: Minor, step: PremiumStep): Minor {
  const end = step.to === null ? hammer : Math.min(hammer, step.to);
  return Math.max(0, end - step.from);
}

/** Returns what the steps make of a hammer price, rounded once no matter how many steps it crosses. */
function premiumBySteps(hammer: Minor, terms: PremiumTerms): Minor {
  const steps =
    terms.method === 'MARGINAL' ? terms.steps : terms.steps.filter((step) => partInStep(hammer, step) > 0).slice(-1);
  let millionths = 0n;
  for (const step of steps) {
    const part = terms.method === 'MARGINAL' ? partInStep(hammer, step) : hammer;
    millionths += BigInt(part) * BigInt(step.rateMillionths);
  }
  return roundHalfAwayFromZero(millionths, MILLION);
}

/** No premium at all. */
export const NO_PREMIUM: PremiumTerms = { method: 'MARGINAL', steps: [], ...STEPS_ONLY };

/** How the premium of a lot follows from its terms. */
export interface PremiumParts {
  /** What the steps make of the hammer price. */
  readonly bySteps: Minor;
  readonly flat: Minor;
  /** The limit that decided the premium; null if neither did. */
  readonly limit: 'MINIMUM' | 'MAXIMUM' | null;
  readonly premium: Minor;
}

/**
 * Returns the buyer's premium of one lot with its parts: steps and flat amount, at least the minimum, at most the maximum. A hammer price of 0 has none:
 * nothing was sold, or it was given away, and a minimum would bill its buyer for nothing.
 */
export function premiumParts(hammer: Minor, terms: PremiumTerms): PremiumParts {
  if (hammer === 0) return { bySteps: 0, flat: 0, limit: null, premium: 0 };
  const bySteps = premiumBySteps(hammer, terms);
  const flat = terms.flat ?? 0;
  const sum = sumMinor([bySteps, flat]);
  const raised = Math.max(sum, terms.minimum ?? 0);
  const premium = Math.min(raised, terms.maximum ?? raised);
  return { bySteps, flat, limit: premium < raised ? 'MAXIMUM' : raised > sum ? 'MINIMUM' : null, premium };
}

/** Returns the buyer's premium of one lot. */
export const buyersPremium = (hammer: Minor, terms: PremiumTerms): Minor => premiumParts(hammer, terms).premium;

/** Returns whether any lot has a premium under these terms. */
export const hasPremium = ({ steps, flat, minimum }: PremiumTerms): boolean =>
  steps.some(({ rateMillionths }) => rateMillionths > 0) || (flat ?? 0) > 0 || (minimum ?? 0) > 0;
