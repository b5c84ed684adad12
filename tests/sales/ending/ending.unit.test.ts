import { endOf, makesUnsoldSale, unsoldTitle } from '../../../rules/sales/ending';

const HOUR = 3_600_000;

test.each([
  ['a live session ends a day after its start', { kind: 'LIVE', staggerSeconds: null, lotCount: 80 }, 24 * HOUR],
  ['a staggered session ends with its last lot', { kind: 'TIMED', staggerSeconds: 60, lotCount: 61 }, HOUR],
  ['lots without stagger end at once', { kind: 'TIMED', staggerSeconds: null, lotCount: 61 }, 0],
  ['a session without lots ends when its first lot would', { kind: 'TIMED', staggerSeconds: 60, lotCount: 0 }, 0],
] as const)('%s', (_, session, after) => {
  expect(endOf({ ...session, startsAt: 1000, lastLotEndsAt: null })).toBe(1000 + after);
});

test('a Buy It Now sale has no end', () => {
  expect(endOf({ kind: 'BUY_NOW', startsAt: 0, lastLotEndsAt: null, staggerSeconds: null, lotCount: 5 })).toBeNull();
});

const session = { kind: 'LIVE', resellsUnsold: true, unsoldCount: 15, isEligible: true } as const;

test.each([
  ['15 unsold lots', {}, true],
  ['14 unsold lots', { unsoldCount: 14 }, false],
  ['a session that does not resell', { resellsUnsold: false }, false],
  ['a house without the feature', { isEligible: false }, false],
  ['a timed session', { kind: 'TIMED' }, false],
] as const)('%s: a timed sale is made: %p', (_, change, made) => {
  expect(makesUnsoldSale({ ...session, ...change })).toBe(made);
});

test('the title says what the sale is, in at most 120 characters', () => {
  expect(unsoldTitle('Clocks')).toBe('Clocks: unsold lots');
  const long = unsoldTitle('é'.repeat(120));
  expect([...long]).toHaveLength(120);
  expect(long.endsWith('é: unsold lots')).toBe(true);
});
