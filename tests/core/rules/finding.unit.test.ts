import {
  byMatch,
  digitsOf,
  hasWords,
  isNearName,
  isNearWord,
  matchedPart,
  matchTier,
} from '../../../rules/core/finding';

test.each([
  ['a whole identifier', { label: 'Invoice #1042 · Ada Marsh', keys: ['1042'] }, '#1042', 0],
  ['a whole address', { label: 'Ada Marsh', keys: ['ada@marsh.example'] }, 'ADA@marsh.example', 0],
  ['the whole name', { label: 'Dark theme' }, 'dark theme', 1],
  ['the whole name with another apostrophe', { label: 'Buyer’s premium' }, "buyer's premium", 1],
  ['beginnings of words in any order', { label: 'Ada Marsh' }, 'mar ad', 2],
  ['parts of words', { label: 'Ada Marsh' }, 'arsh', 3],
  ['another field', { label: 'Ada Marsh' }, '555', 4],
  ['a name with a typing error', { label: 'Ada Marsh' }, 'ada mrash', 5],
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

test.each([
  ['a letter is missing', 'delgado', 'delgdo', true],
  ['a letter is added', 'marsh', 'marssh', true],
  ['a letter is wrong', 'smith', 'smeth', true],
  ['the first letter is wrong', 'smith', 'amith', true],
  ['the last letter is missing', 'smith', 'smit', true],
  ['two letters are in the other order', 'smith', 'smiht', true],
  ['the first two letters are in the other order', 'rosa', 'orsa', true],
  ['two letters are wrong', 'smith', 'smrrh', false],
  ['a letter is elsewhere', 'smith', 'mitsh', false],
  ['a short word', 'ada', 'adx', false],
  ['a number', '10421', '10422', false],
  ['another word', 'keller', 'patel', false],
])('%s', (_what, word, typed, isNear) => {
  expect(isNearWord(word, typed)).toBe(isNear);
  expect(isNearWord(typed, word)).toBe(isNear);
});

test('each word of a name with a typing error must be in the name', () => {
  expect(isNearName('Rosa Delgado-Smith', 'smiht ros')).toBe(true);
  expect(isNearName('Rosa Delgado-Smith', 'delgdo rsoa')).toBe(true);
  expect(isNearName('Rosa Delgado-Smith', 'delgdo ada')).toBe(false);
});

test.each([
  ['punctuation', '(718) 555-0168', '7185550168'],
  ['a country code', '+1 718 555 0168', '185550168'],
  ['a country code after 00', '0049 30 23125032', '023125032'],
  ['a country code alone', '1-718-555-0168', '185550168'],
  ['a part', '555-01', '55501'],
  ['letters', '12A', null],
])('a telephone number with %s is searched by its digits', (_what, text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

test('words are found in any order, with any apostrophe', () => {
  expect(hasWords('Auction Terms: the buyer’s premium', "buyer's terms")).toBe(true);
  expect(hasWords('Auction Terms: the buyer’s premium', 'buyer fees')).toBe(false);
});

describe('what a search matched beside what is shown', () => {
  const shown = ['Łukasz Żółkiewski', 'lukasz@example.com'];
  const others = [
    { label: 'Paddle', text: '905' },
    { label: 'Phone', text: '+1 (518) 555-0106' },
    { label: 'Also', text: 'Łukasz Żółkiewski-O’Neil' },
    { label: 'Postal code', text: 'SW1A 2AA' },
  ];
  test.each([
    ['zolkiewski', null],
    ['905', 'Paddle'],
    ['518 555-0106', 'Phone'],
    ['+1 518 555 0106', 'Phone'],
    ['zolkiewski oneil', 'Also'],
    ['lukasz 2aa', 'Postal code'],
    ['sw', 'Postal code'],
    ['w1', null],
    ['', null],
    ['nobody', null],
  ])('%s', (search, label) => {
    expect(matchedPart(search, shown, others)?.label ?? null).toBe(label);
  });
});
