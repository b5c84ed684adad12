import { AREAS, isScope, partsOf, REPORTING_SCOPES, scopesAllow, tidyScopes } from '../../../rules/auth/scopes';

test('reading an area needs its read or write scope, and writing needs its write scope', () => {
  expect(scopesAllow(['lots:read'], 'lots', 'read')).toBe(true);
  expect(scopesAllow(['lots:read'], 'lots', 'write')).toBe(false);
  expect(scopesAllow(['lots:write'], 'lots', 'read')).toBe(true);
  expect(scopesAllow(['lots:write'], 'lots', 'write')).toBe(true);
  expect(scopesAllow(['lots:write'], 'sales', 'read')).toBe(false);
});

test('scopes are saved once per area, write over read, in the order of the areas', () => {
  expect(tidyScopes(['lots:read', 'house:read', 'lots:write', 'house:read'])).toEqual(['house:read', 'lots:write']);
  expect(tidyScopes([])).toEqual([]);
});

test('a scope is exactly an area of the product and a level', () => {
  expect(isScope('bulk-bidding:write')).toBe(true);
  for (const text of ['lots', 'lots:delete', 'nothing:read', 'lots:read ', '']) expect(isScope(text)).toBe(false);
  expect(partsOf('sale-results:read')).toEqual({ area: 'sale-results', level: 'read' });
});

test('a reporting token reads every area except users, and writes none', () => {
  for (const area of AREAS) {
    expect(scopesAllow(REPORTING_SCOPES, area, 'read')).toBe(area !== 'users');
    expect(scopesAllow(REPORTING_SCOPES, area, 'write')).toBe(false);
  }
});
