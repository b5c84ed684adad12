import { type Minor, minorDigits, type RateMillionths, sumMinor } from '../../core/money';
import { buyersPremium, type PremiumStep, STEPS_ONLY } from '../lines/premium';
import type { ChargeTarget, ComputedCharge, Place } from './charge-targets';

/** A part of the hammer price above an amount, up to the next one, and its rate. */
export interface ResaleBand {
  /** In whole units of the sale's currency. */
  readonly above: number;
  readonly rateMillionths: RateMillionths;
}

/** The artist's resale right of a template: what is charged on lots that are marked. Amounts are in whole units of the sale's currency. */
export interface ResaleRight {
  readonly name: string;
  /** The lowest hammer price on which it is charged. */
  readonly threshold: number;
  /** From the lowest amount to the highest; the first one is 0. */
  readonly bands: readonly ResaleBand[];
  /** The most that is charged on a lot; null for no maximum. */
  readonly maximum: number | null;
}

const minorOf = (units: number, currency: string): Minor => units * 10 ** minorDigits(currency);

/** Returns the artist's resale right of a hammer price: each part at the rate of its band, rounded once, and at most the maximum. */
export function resaleRightOn(hammer: Minor, { threshold, bands, maximum }: ResaleRight, currency: string): Minor {
  if (hammer <= 0 || hammer < minorOf(threshold, currency)) return 0;
  const steps = bands.map(({ above, rateMillionths }, index): PremiumStep => {
    const next = bands[index + 1];
    return { from: minorOf(above, currency), to: next ? minorOf(next.above, currency) : null, rateMillionths };
  });
  return buyersPremium(hammer, {
    ...STEPS_ONLY,
    method: 'MARGINAL',
    steps,
    maximum: maximum === null ? null : minorOf(maximum, currency),
  });
}

/** Returns the artist's resale right of marked lots, a named part of `other` that isn't taxed. Each lot is rounded, also where charges are per invoice. */
export function resaleRightCharges(
  targets: readonly ChargeTarget[],
  resaleRight: readonly ResaleRight[],
  currency: string,
  place: Place,
): ComputedCharge[] {
  return resaleRight.flatMap((right) =>
    targets.flatMap(({ lineId, round, lots }): ComputedCharge[] => {
      const charged = lots
        .filter(({ hasResaleRight }) => hasResaleRight)
        .map(({ hammer }) => ({ hammer, amount: resaleRightOn(hammer, right, currency) }))
        .filter(({ amount }) => amount > 0);
      if (charged.length === 0) return [];
      return [
        {
          lineId,
          round,
          component: 'other',
          label: right.name,
          amount: sumMinor(charged.map(({ amount }) => amount)),
          source: 'TEMPLATE',
          explain: {
            rule: 'RESALE_RIGHT',
            rateMillionths: 0,
            base: sumMinor(charged.map(({ hammer }) => hammer)),
            place,
          },
        },
      ];
    }),
  );
}
