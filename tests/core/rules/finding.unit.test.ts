import { byMatch, matchTier } from '../../../rules/core/finding';

test.each([
  ['a whole identifier', { label: 'Invoice #1042 · Ada Marsh', keys: ['1042'] }, '#1042', 0],
  ['a whole address', { label: 'Ada Marsh', keys: ['ada@marsh.example'] }, 'ADA@marsh.example', 0],
  ['the whole name', { label: 'Dark theme' }, 'dark theme', 1],
  ['beginnings of words in any order', { label: 'Ada Marsh' }, 'mar ad', 2],
  ['parts of words', { label: 'Ada Marsh' }, 'arsh', 3],
  ['another field', { label: 'Ada Marsh' }, '555', 4],
])('%s is in its tier', (_what, found, text, tier) => {
  expect(matchTier(found, text)).toBe(tier);
});

test('better tiers come first, and equal ones keep their order', () => {
  const found = ['Marsh Sale', 'Ada Marsh', 'Tidemarsh', 'marsh', 'Marsha Bell'].map((label) => ({ label }));
  expect(byMatch(found, 'marsh').map(({ label }) => label)).toEqual([
    'marsh',
    'Marsh Sale',
    'Ada Marsh',
    'Marsha Bell',
    'Tidemarsh',
  ]);
});
