import { isRung } from '../../rules/bulk-bidding/rungs';
import { buyersPremium, NO_PREMIUM, type PremiumTerms, STEPS_ONLY } from '../../rules/invoicing/lines/premium';
import { bidIncrements } from '../../rules/lots/bid-increments';
import { hammersOf, likeliestHammer } from '../../rules/realized-prices/premium-inverse';

const flat = (percent: number): PremiumTerms => ({
  method: 'MARGINAL',
  steps: [{ from: 0, to: null, rateMillionths: percent * 10_000 }],
  ...STEPS_ONLY,
});
const stepped = (method: PremiumTerms['method'], rates: readonly number[]): PremiumTerms => ({
  method,
  steps: [
    { from: 0, to: 1000_00, rateMillionths: (rates[0] ?? 0) * 10_000 },
    { from: 1000_00, to: 50_000_00, rateMillionths: (rates[1] ?? 0) * 10_000 },
    { from: 50_000_00, to: null, rateMillionths: (rates[2] ?? 0) * 10_000 },
  ],
  ...STEPS_ONLY,
});
const TERMS = {
  'no premium': NO_PREMIUM,
  '25 %': flat(25),
  'marginal 25/20/12 %': stepped('MARGINAL', [25, 20, 12]),
  'falling slabs 25/20/12 %': stepped('SLAB', [25, 20, 12]),
  'rising slabs 10/15/20 %': stepped('SLAB', [10, 15, 20]),
  '25 % plus 2.00, from 20.00 to 250.00': { ...flat(25), flat: 2_00, minimum: 20_00, maximum: 250_00 },
  'falling slabs from 20.00 to 240.00': { ...stepped('SLAB', [25, 20, 12]), minimum: 20_00, maximum: 240_00 },
} satisfies Record<string, PremiumTerms>;

const totalOf = (hammer: number, terms: PremiumTerms) => hammer + buyersPremium(hammer, terms);

/** A reproducible series of numbers from 0 to 1. */
function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test.each(Object.entries(TERMS))('finds each of 1,000 random hammer prices again: %s', (_, terms) => {
  const numbers = random(7);
  for (let n = 0; n < 1000; n += 1) {
    const hammer = Math.ceil(10 ** (2 + 6 * numbers.next().value));
    const found = hammersOf(totalOf(hammer, terms), terms);
    const hammers = found.kind === 'ONE' ? [found.hammer] : found.kind === 'SEVERAL' ? found.hammers : [];
    expect(hammers).toContain(hammer);
    for (const one of hammers) expect(totalOf(one, terms)).toBe(totalOf(hammer, terms));
  }
});

test.each(Object.entries(TERMS))('agrees with a search through all hammer prices: %s', (_, terms) => {
  const byTotal = new Map<number, number[]>();
  for (let hammer = 0; hammer <= 1500_00; hammer += 1) {
    const total = totalOf(hammer, terms);
    byTotal.set(total, [...(byTotal.get(total) ?? []), hammer]);
  }
  for (let total = 0; total <= 1400_00; total += 97) {
    const expected = byTotal.get(total) ?? [];
    const found = hammersOf(total, terms);
    if (found.kind === 'NONE') {
      expect(expected).toEqual([]);
      for (const one of [found.below, found.above]) if (one) expect(totalOf(one.hammer, terms)).toBe(one.total);
    } else expect(found.kind === 'ONE' ? [found.hammer] : found.hammers).toEqual(expected);
  }
});

test('a total that no hammer price has comes with the closest ones that exist', () => {
  expect(hammersOf(100_02, flat(25))).toEqual({
    kind: 'NONE',
    below: { hammer: 80_01, total: 100_01 },
    above: { hammer: 80_02, total: 100_03 },
  });
});

test('below the minimum premium no hammer price has a total', () => {
  expect(hammersOf(15_00, { ...flat(25), minimum: 20_00 })).toEqual({
    kind: 'NONE',
    below: null,
    above: { hammer: 1, total: 20_01 },
  });
});

test('under falling slabs, a total can have two hammer prices', () => {
  const terms = stepped('SLAB', [25, 20, 12]);
  const found = hammersOf(1250_00, terms);
  expect(found).toEqual({ kind: 'SEVERAL', hammers: [1000_00, 1041_67] });
});

test('of several hammer prices, the only one on the bid increments is taken', () => {
  const rung = (amount: number) => isRung(bidIncrements('USD'), amount);
  expect(likeliestHammer([1000_00, 1041_67], rung)).toBe(1000_00);
  expect(likeliestHammer([1041_67, 1041_68], rung)).toBeNull();
  expect(likeliestHammer([1000_00, 1100_00], rung)).toBeNull();
});

test('between the steps of rising slabs, no hammer price has a total', () => {
  const terms = stepped('SLAB', [10, 15, 20]);
  expect(hammersOf(1120_00, terms)).toEqual({
    kind: 'NONE',
    below: { hammer: 1000_00, total: 1100_00 },
    above: { hammer: 1000_01, total: 1150_01 },
  });
});
