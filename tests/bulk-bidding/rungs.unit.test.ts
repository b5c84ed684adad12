import { isRung, MOST_RUNGS, nextRung, offeredRungs } from '../../rules/bulk-bidding/rungs';
import { typedBid } from '../../rules/bulk-bidding/typed-bid';
import { bidIncrements } from '../../rules/lots/bid-increments';

const USD = bidIncrements('USD');

test.each([
  [0, 5],
  [95, 100],
  [99, 100],
  [100, 110],
  [101, 110],
  [237, 240],
  [250, 275],
  [251, 275],
  [499.99, 500],
  [2500, 2750],
  [100_000, 110_000],
  [1_234_567, 1_240_000],
])('%d is followed by %d', (price, next) => expect(nextRung(USD, Math.round(price * 100))).toBe(next * 100));

test('yen rise by the same figures', () => expect(nextRung(bidIncrements('JPY'), 101)).toBe(110));

test('recognizes amounts that are on the increments', () => {
  expect([5, 110, 275, 110_000].map((amount) => isRung(USD, amount * 100))).toEqual([true, true, true, true]);
  expect([0, 101, 255, 105_000, 0.05].map((amount) => isRung(USD, amount * 100))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  [5, null],
  [100, null],
  [1000, null],
  [7, 300],
  [100, 50_000],
  [40_000, 1000],
  [3, 900_000],
])(
  'from %d with the high estimate %d, 50 rungs rise, the first 30 without a gap, and reach far enough',
  (lowest, high) => {
    const rungs = offeredRungs(USD, lowest * 100, high === null ? null : high * 100);
    expect(rungs).toHaveLength(MOST_RUNGS);
    expect(rungs[0]).toBe(lowest * 100);
    rungs.slice(1).forEach((rung, at) => {
      expect(isRung(USD, rung)).toBe(true);
      const before = rungs[at] ?? 0;
      expect(rung).toBeGreaterThan(before);
      if (at < 29) expect(rung).toBe(nextRung(USD, before));
    });
    const reach = Math.max(10 * lowest, 3 * (high ?? 0)) * 100;
    expect(rungs.at(-1)).toBeGreaterThanOrEqual(reach);
    // Nothing beyond what reaches it, unless 50 rungs without a gap do.
    const gapless = rungs.every((rung, at) => at === 0 || rung === nextRung(USD, rungs[at - 1] ?? 0));
    if (!gapless) expect(rungs.at(-1)).toBeLessThan(2 * reach);
  },
);

test.each([
  ['1250', '1200 1300'],
  ['1,300.00', 1300],
  ['$ 2,750', 2750],
  ['100', 100],
  ['120000', 120_000],
  ['12*100', 1200],
  ['105', '100 110'],
  ['99.99', 'TOO_LOW 100'],
  ['255', '250 275'],
  ['0', 'TOO_LOW 100'],
  ['-200', 'NOT_AN_AMOUNT 100'],
  ['110.005', 'NOT_AN_AMOUNT 100'],
  ['€110', 'NOT_AN_AMOUNT 100'],
  ['two', 'NOT_AN_AMOUNT 100'],
  ['  ', null],
])('typed above a minimum of 100, "%s" is %s', (text, expected) => {
  const typed = typedBid(text, { currency: 'USD', increments: USD, lowest: 100_00 });
  const nearest = typed.problem === null ? '' : typed.nearest.map((amount) => amount / 100).join(' ');
  if (typed.problem === null) expect(typed.amount).toBe(typeof expected === 'number' ? expected * 100 : expected);
  else expect(typed.problem === 'NOT_AN_INCREMENT' ? nearest : `${typed.problem} ${nearest}`).toBe(expected);
});
