import { catalogUrl, isCatalogUrlPattern } from '../../rules/sales/catalog-url';

test.each([
  ['https://bids.example/catalog/{catalogRef}', true],
  ['http://bids.example/?id={catalogID}&ref={catalogRef}', true],
  ['https://bids.example/catalog', false],
  ['https://bids.example/{catalog}', false],
  ['https://bids.example/{catalogRef}/{other}', false],
  ['javascript:alert({catalogID})', false],
  ['{catalogRef}', false],
])('%s is a pattern: %s', (pattern, expected) => {
  expect(isCatalogUrlPattern(pattern)).toBe(expected);
});

const OWN = 'https://rostrum.example';

test('a published session has the address of its house, or of its own page', () => {
  const session = { ref: 'CAT1', id: 7, isPublished: true };
  expect(catalogUrl('https://bids.example/{catalogRef}/{catalogID}', OWN, session)).toBe('https://bids.example/CAT1/7');
  expect(catalogUrl('https://bids.example/{catalogID}', OWN, { ...session, isPublished: false })).toBeNull();
  expect(catalogUrl(null, OWN, session)).toBe('https://rostrum.example/catalog/CAT1');
  expect(catalogUrl(null, OWN, { ...session, isPublished: false })).toBeNull();
});
