import { guardRefusal, type Changer, type GuardedUser } from '../../rules/auth/user-guards';
import { userNameRefusal, userProblems } from '../../rules/auth/user-fields';

const keeper: GuardedUser = { id: 1, access: ['users', 'invoices'], isSuperUser: false, isDisabled: false };
const self: Changer = { userId: 1, isSuperUser: false };
const other: Changer = { userId: 2, isSuperUser: false };
const superUser: Changer = { userId: 2, isSuperUser: true };

test.each([
  ['nobody takes away their own access to users', keeper, { access: ['invoices'] }, self, true, 'OWN_ACCESS'],
  ['nobody disables themselves', keeper, { isDisabled: true }, self, true, 'OWN_ACCESS'],
  ['not even a super user', { ...keeper, isSuperUser: true }, { isDisabled: true }, { ...self, isSuperUser: true }, true, 'OWN_ACCESS'],
  ['another may take it from them', keeper, { access: [] }, other, true, null],
  ['but not from the last', keeper, { access: [] }, other, false, 'LAST_WITH_USERS'],
  ['nor disable the last', keeper, { isDisabled: true }, superUser, false, 'LAST_WITH_USERS'],
  ['who is disabled is not counted as one who has it', { ...keeper, isDisabled: true }, { access: [] }, other, false, null],
  ['other rights come and go', keeper, { access: ['users'] }, self, false, null],
  ['only a super user makes one', keeper, { isSuperUser: true }, other, true, 'SUPER_USER_ONLY'],
  ['and does', keeper, { isSuperUser: true }, superUser, true, null],
  ['nobody else touches one', { ...keeper, isSuperUser: true }, {}, other, true, 'SUPER_USER_ONLY'],
] as const)('%s', (_, before, change, changer, othersKeepUsers, code) => {
  expect(guardRefusal(before, { ...before, ...change }, changer, othersKeepUsers)?.code ?? null).toBe(code);
});

test('somebody new is a super user by the word of one only', () => {
  expect(guardRefusal(null, { ...keeper, isSuperUser: true }, other, true)?.code).toBe('SUPER_USER_ONLY');
  expect(guardRefusal(null, { ...keeper, isSuperUser: true }, superUser, true)).toBeNull();
});

test.each([['nora', null], ['n.quill+2@x', null], ['', 'Enter a username.'], ['no ra', expect.stringContaining('letters, digits')], ['.nora', expect.stringContaining('begins with')], ['n'.repeat(51), expect.stringContaining('50')]])('%j as a username', (userName, refusal) => {
  expect(userNameRefusal(userName)).toEqual(refusal);
});

test('a name, an address, and no more telephone number than there is room for', () => {
  const fine = { displayName: 'Nora Quill', email: ' nora@sample.example ', phone: '' };
  expect(userProblems(fine)).toEqual([]);
  expect(userProblems({ displayName: '\u202e ', email: 'nora@', phone: '5'.repeat(41) }).map(({ field }) => field)).toEqual(['displayName', 'email', 'phone']);
});
