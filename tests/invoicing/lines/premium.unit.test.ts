import fc from 'fast-check';
import { liveFee } from '../../../rules/invoicing/lines/live-fee';
import {
  buyersPremium,
  hasPremium,
  type PremiumStep,
  type PremiumTerms,
  STEPS_ONLY,
} from '../../../rules/invoicing/lines/premium';

const BONHAMS: PremiumStep[] = [
  { from: 0, to: 1_250_000, rateMillionths: 275_000 },
  { from: 1_250_000, to: 60_000_000, rateMillionths: 250_000 },
  { from: 60_000_000, to: 600_000_000, rateMillionths: 200_000 },
  { from: 600_000_000, to: null, rateMillionths: 145_000 },
];
const marginal: PremiumTerms = { method: 'MARGINAL', steps: BONHAMS, ...STEPS_ONLY };
const slab: PremiumTerms = { method: 'SLAB', steps: BONHAMS, ...STEPS_ONLY };
const flat = (rateMillionths: number): PremiumTerms => ({
  method: 'MARGINAL',
  steps: [{ from: 0, to: null, rateMillionths }],
  ...STEPS_ONLY,
});

describe('buyer’s premium in marginal steps', () => {
  it.each([
    [1_000_000, 275_000],
    [1_250_000, 343_750],
    [2_000_000, 531_250],
    [100_000_000, 23_031_250],
    [0, 0],
    [1, 0],
    [2, 1],
    [1_250_001, 343_750],
    [1_250_002, 343_751],
    [700_000_000, 137_531_250],
  ])('a hammer price of %i cents has a premium of %i cents', (hammer, premium) =>
    expect(buyersPremium(hammer, marginal)).toBe(premium),
  );

  it.each([
    [12_345, 135_000, 1667],
    [12_345, 100_000, 1235],
    [12_345, 180_000, 2222],
    [12_345, 0, 0],
  ])('a hammer price of %i at one rate of %i millionths has a premium of %i', (hammer, rate, premium) => {
    expect(buyersPremium(hammer, flat(rate))).toBe(premium);
  });

  it('is zero beyond the last step if that step has an end', () => {
    const steps = [{ from: 0, to: 10_000, rateMillionths: 100_000 }];
    expect(buyersPremium(30_000, { method: 'MARGINAL', steps, ...STEPS_ONLY })).toBe(1000);
  });

  it('is zero without steps', () =>
    expect(buyersPremium(30_000, { method: 'MARGINAL', steps: [], ...STEPS_ONLY })).toBe(0));

  it('never decreases when the hammer price increases', () => {
    const hammer = fc.integer({ min: 0, max: 900_000_000 });
    fc.assert(
      fc.property(hammer, fc.integer({ min: 0, max: 1_000_000 }), (low, more) => {
        expect(buyersPremium(low + more, marginal)).toBeGreaterThanOrEqual(buyersPremium(low, marginal));
      }),
    );
  });
});

describe('buyer’s premium by slab', () => {
  it.each([
    [1_250_000, 343_750],
    [1_250_004, 312_501],
    [60_000_000, 15_000_000],
    [700_000_000, 101_500_000],
    [0, 0],
  ])('the whole hammer price of %i cents at the rate of its step has a premium of %i', (hammer, premium) => {
    expect(buyersPremium(hammer, slab)).toBe(premium);
  });
});

describe('buyer’s premium with amounts for each lot', () => {
  /** 25%, plus 2.00, at least 20.00, at most 5,000.00. */
  const limited: PremiumTerms = { ...flat(250_000), flat: 200, minimum: 2000, maximum: 500_000 };

  it.each([
    ['nothing for a hammer price of 0, which sells nothing', 0, 0],
    ['the minimum for the smallest hammer price', 1, 2000],
    ['the minimum just below it', 7199, 2000],
    ['the minimum where the sum reaches it', 7200, 2000],
    ['the sum just above it', 7202, 2001],
    ['the steps and the flat amount between the limits', 100_000, 25_200],
    ['the sum just below the maximum', 1_999_196, 499_999],
    ['the maximum where the sum reaches it', 1_999_200, 500_000],
    ['the maximum above it', 900_000_000, 500_000],
  ])('is %s', (_, hammer, premium) => expect(buyersPremium(hammer, limited)).toBe(premium));

  it('adds the flat amount once, before the limits', () => {
    expect(buyersPremium(8000, { ...flat(250_000), flat: 200 })).toBe(2200);
    expect(buyersPremium(8000, { ...flat(250_000), flat: 200, minimum: 2200 })).toBe(2200);
    expect(buyersPremium(8000, { ...flat(250_000), flat: 200, maximum: 2100 })).toBe(2100);
    expect(buyersPremium(8000, { ...flat(0), flat: 200 })).toBe(200);
  });

  it('applies the limits to slabs too', () => {
    const terms = { ...slab, minimum: 300_000, maximum: 340_000 };
    expect([1000, 1_250_000, 1_250_004].map((hammer) => buyersPremium(hammer, terms))).toEqual([
      300_000, 340_000, 312_501,
    ]);
  });

  it('exists if a rate, the flat amount, or the minimum is above 0', () => {
    expect(hasPremium(flat(0))).toBe(false);
    expect(hasPremium({ ...flat(0), maximum: 100 })).toBe(false);
    expect([flat(1), { ...flat(0), flat: 1 }, { ...flat(0), minimum: 1 }].map(hasPremium)).toEqual([true, true, true]);
  });

  it('stays between the limits for every sold lot, and never decreases with marginal steps', () => {
    const terms = { ...marginal, flat: 500, minimum: 10_000, maximum: 2_000_000 };
    const hammer = fc.integer({ min: 1, max: 900_000_000 });
    fc.assert(
      fc.property(hammer, fc.integer({ min: 0, max: 1_000_000 }), (low, more) => {
        const premium = buyersPremium(low, terms);
        expect(premium).toBeGreaterThanOrEqual(10_000);
        expect(premium).toBeLessThanOrEqual(2_000_000);
        expect(buyersPremium(low + more, terms)).toBeGreaterThanOrEqual(premium);
      }),
    );
  });
});

describe('the live fee', () => {
  const rates = { MARKETPLACE: 30_000, PRIVATE_LABEL: 15_000, AGGREGATOR: 50_000 };

  it.each([
    ['MARKETPLACE', 12_345, 370],
    ['PRIVATE_LABEL', 12_345, 185],
    ['AGGREGATOR', 12_345, 617],
    ['FLOOR', 12_345, 0],
  ] as const)('of a %s bidder on %i cents is %i', (channel, hammer, fee) =>
    expect(liveFee(hammer, channel, rates)).toBe(fee),
  );
});
