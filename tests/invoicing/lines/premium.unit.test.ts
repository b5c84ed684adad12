import fc from 'fast-check';
import { liveFee } from '../../../rules/invoicing/lines/live-fee';
import { buyersPremium, type PremiumStep, type PremiumTerms } from '../../../rules/invoicing/lines/premium';

const BONHAMS: PremiumStep[] = [
  { from: 0, to: 1_250_000, rateMillionths: 275_000 },
  { from: 1_250_000, to: 60_000_000, rateMillionths: 250_000 },
  { from: 60_000_000, to: 600_000_000, rateMillionths: 200_000 },
  { from: 600_000_000, to: null, rateMillionths: 145_000 },
];
const marginal: PremiumTerms = { method: 'MARGINAL', steps: BONHAMS };
const slab: PremiumTerms = { method: 'SLAB', steps: BONHAMS };
const flat = (rateMillionths: number): PremiumTerms => ({
  method: 'MARGINAL',
  steps: [{ from: 0, to: null, rateMillionths }],
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
    expect(buyersPremium(30_000, { method: 'MARGINAL', steps })).toBe(1000);
  });

  it('is zero without steps', () => expect(buyersPremium(30_000, { method: 'MARGINAL', steps: [] })).toBe(0));

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
