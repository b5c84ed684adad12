import { canonicalCountry, countriesOf, COUNTRY_LISTS, isCountry } from '../../rules/house/countries';
import { stateCode, stateLabel, statesOf } from '../../rules/house/states';

const codes = (list: (typeof COUNTRY_LISTS)[number]) => countriesOf(list).map(({ code }) => code);

test.each([
  ['PLAIN', ['GB', 'US', 'CA', 'AU', 'AF']],
  ['WITH_ALL', ['ALL', 'GB', 'US', 'CA', 'AU']],
  ['WITH_ALL_AND_EU', ['ALL', 'EU', 'GB', 'US', 'CA']],
  ['PAYMENT_PROCESSOR', ['GB', 'CA', 'AU', 'AF', 'AX']],
] as const)('the list of countries %s begins with %p', (list, first) => {
  expect(codes(list).slice(0, 5)).toEqual(first);
});

test('every list has each country once, and "All" or "All Countries" as its screen does', () => {
  for (const list of COUNTRY_LISTS) expect(new Set(codes(list)).size).toBe(codes(list).length);
  expect([codes('PLAIN').length, codes('PAYMENT_PROCESSOR').length]).toEqual([249, 248]);
  expect(codes('PAYMENT_PROCESSOR')).not.toContain('US');
  expect(countriesOf('WITH_ALL')[0]?.name).toBe('All');
  expect(
    countriesOf('WITH_ALL_AND_EU')
      .slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(['All Countries', 'European Union']);
});

test('after the first four, countries are sorted by name, with accents ignored', () => {
  const names = countriesOf('PLAIN').map(({ name }) => name);
  expect(names.slice(0, 7)).toEqual([
    'United Kingdom',
    'United States',
    'Canada',
    'Australia',
    'Afghanistan',
    'Åland Islands',
    'Albania',
  ]);
  expect(names.at(-1)).toBe('Zimbabwe');
});

test('the United Kingdom is stored as GB, and UK is accepted', () => {
  expect([canonicalCountry('UK'), canonicalCountry('uk '), canonicalCountry('gb'), canonicalCountry('us')]).toEqual([
    'GB',
    'GB',
    'GB',
    'US',
  ]);
  expect(['UK', 'GB', 'us', 'ALL', 'EU', 'XX', ''].map(isCountry)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('the United States, Canada, and Australia have lists of states', () => {
  expect(['US', 'CA', 'AU', 'GB', 'UK', 'DE'].map((country) => statesOf(country).length)).toEqual([51, 13, 8, 0, 0, 0]);
  expect(statesOf('CA')[0]).toEqual({ code: 'AB', name: 'Alberta' });
  expect(statesOf('au').map(({ name }) => name)).toEqual([...statesOf('AU').map(({ name }) => name)].sort());
  expect(statesOf('US').every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== '')).toBe(true);
});

test('a state is found by its code or its name', () => {
  expect([
    stateCode('US', 'ny'),
    stateCode('US', 'New York'),
    stateCode('CA', 'NY'),
    stateCode('AU', 'Victoria'),
    stateCode('GB', 'Kent'),
  ]).toEqual(['NY', 'NY', null, 'VIC', null]);
});

test.each([
  ['US', 'State'],
  ['CA', 'Province'],
  ['AU', 'State/Territory'],
  ['UK', 'County'],
  ['GB', 'County'],
  ['FR', 'State/Province'],
  ['', 'State/Province'],
])('in %s the region is called %s', (country, label) => {
  expect(stateLabel(country)).toBe(label);
});
