import { tokenProblems } from '../../../rules/auth/token-fields';
import { userActionLabel, userChanges } from '../../../rules/auth/user-changes';

const today = '2026-11-20';
const fine = { name: 'Grafana', scopes: ['lots:read'], lastDay: '2026-11-21' } as const;

test.each([
  ['tomorrow', {}, []],
  ['a year from now', { lastDay: '2027-11-20' }, []],
  ['a year and a day from now', { lastDay: '2027-11-21' }, ['expiresOn']],
  ['today', { lastDay: today }, ['expiresOn']],
  ['no day', { lastDay: null }, ['expiresOn']],
  ['a name of spaces', { name: ' ' }, ['name']],
  ['a name of 100 letters', { name: 'n'.repeat(100) }, []],
  ['a name of 101 letters', { name: 'n'.repeat(101) }, ['name']],
  ['no scope', { scopes: [] }, ['scopes']],
])('a token’s fields are checked: %s', (_, change, fields) => {
  expect(tokenProblems({ ...fine, ...change }, today).map(({ field }) => field)).toEqual(fields);
});

test('a change is described as text, without empty fields for new records', () => {
  const before = { displayName: 'Nora', phone: '', access: ['calendar'], contactTypes: [4], isSuperUser: false };
  expect(userChanges(before, { ...before, phone: '5', access: ['calendar', 'users'], contactTypes: [] })).toEqual([
    { field: 'phone', label: 'Phone', before: null, after: '5' },
    { field: 'contactTypes', label: 'Expert contact', before: 'Yes', after: 'No' },
    { field: 'access', label: 'Access: Users and access', before: 'No', after: 'Yes' },
  ]);
  expect(userChanges(null, before).map(({ label }) => label)).toEqual(['Name', 'Expert contact', 'Access: Calendar']);
  expect(userChanges(before, before)).toEqual([]);
});

test('an action has a label, and an unknown one its own name', () => {
  expect(userActionLabel('user.disable')).toBe('Disabled');
  expect(userActionLabel('user.something')).toBe('user.something');
});
