import { ALL_ACCESS } from '../../../rules/auth/access-types';
import { userNameRefusal, userProblems } from '../../../rules/auth/user-fields';
import {
  emailRefusal,
  grantRefusal,
  type GuardedUser,
  guardRefusal,
  reachRefusal,
  switchRefusal,
} from '../../../rules/auth/user-guards';

const user = (userName: string, change: Partial<GuardedUser> = {}): GuardedUser => ({
  userName,
  email: `${userName}@sample.example`,
  access: ['users', 'invoices'],
  isPaymentUser: false,
  isSuperUser: false,
  isAssociationManager: false,
  isDisabled: false,
  ...change,
});
const keeper = user('keeper');
const other = user('other');
const full = user('full', { access: ALL_ACCESS });
const superUser = user('super', { access: ALL_ACCESS, isSuperUser: true });

test.each([
  ['users cannot remove their own access to users', keeper, { access: ['invoices'] }, keeper, true, 'OWN_ACCESS'],
  ['users cannot give themselves another access type', keeper, { access: ALL_ACCESS }, keeper, true, 'OWN_ACCESS'],
  ['users cannot remove any access type of their own', keeper, { access: ['users'] }, keeper, true, 'OWN_ACCESS'],
  ['users cannot make themselves payment users', keeper, { isPaymentUser: true }, keeper, true, 'OWN_ACCESS'],
  [
    'super users cannot change their own permissions',
    superUser,
    { isPaymentUser: true },
    superUser,
    true,
    'OWN_ACCESS',
  ],
  [
    'super users cannot remove their own super user role',
    superUser,
    { isSuperUser: false },
    superUser,
    true,
    'OWN_ACCESS',
  ],
  ['users cannot disable themselves', keeper, { isDisabled: true }, keeper, true, 'OWN_ACCESS'],
  ['super users cannot disable themselves', superUser, { isDisabled: true }, superUser, true, 'OWN_ACCESS'],
  [
    'users cannot change their own email address without their password',
    keeper,
    { email: 'new@sample.example' },
    keeper,
    true,
    'OWN_ACCESS',
  ],
  [
    'nobody can change the email address of a disabled user, who cannot object',
    user('off', { isDisabled: true }),
    { email: 'new@sample.example' },
    other,
    true,
    'USER_DISABLED',
  ],
  ['another user can remove access to users', keeper, { access: [] }, other, true, null],
  [
    'nobody can remove access to users from the last user who has it',
    keeper,
    { access: [] },
    other,
    false,
    'LAST_WITH_USERS',
  ],
  [
    'nobody can disable the last user who has access to users',
    keeper,
    { isDisabled: true },
    superUser,
    false,
    'LAST_WITH_USERS',
  ],
  [
    'a disabled user does not count as the last user with access to users',
    user('keeper', { isDisabled: true }),
    { access: [] },
    other,
    false,
    null,
  ],
  [
    'users can give an access type that they have',
    user('new', { access: [] }),
    { access: ['invoices'] },
    other,
    true,
    null,
  ],
  [
    'users cannot give an access type that they lack',
    user('new', { access: [] }),
    { access: ['reports'] },
    other,
    true,
    'CANNOT_GRANT',
  ],
  [
    'an access type that the giver lacks can stay on a user',
    user('new', { access: ['reports'] }),
    { access: ['reports', 'invoices'] },
    other,
    true,
    null,
  ],
  [
    'users can remove an access type that they lack',
    user('new', { access: ['reports'] }),
    { access: [] },
    other,
    true,
    null,
  ],
  [
    'only a super user can make a payment user',
    keeper,
    { isPaymentUser: true },
    user('payer', { access: ALL_ACCESS, isPaymentUser: true }),
    true,
    'SUPER_USER_ONLY',
  ],
  [
    'only a super user can remove the permission to charge cards',
    user('payer', { isPaymentUser: true }),
    { isPaymentUser: false },
    full,
    true,
    'SUPER_USER_ONLY',
  ],
  ['a super user can make a payment user', keeper, { isPaymentUser: true }, superUser, true, null],
  ['only a super user can make a super user', keeper, { isSuperUser: true }, other, true, 'SUPER_USER_ONLY'],
  ['a super user can make a super user', keeper, { isSuperUser: true }, superUser, true, null],
  [
    'only a super user can make an association manager',
    keeper,
    { isAssociationManager: true },
    full,
    true,
    'SUPER_USER_ONLY',
  ],
  ['only a super user can change a super user', superUser, {}, other, true, 'SUPER_USER_ONLY'],
  [
    'users can set the email address of a user whose permissions they can all give',
    keeper,
    { email: 'new@sample.example' },
    other,
    true,
    null,
  ],
  [
    'users cannot redirect the password links of a user with an access type that they lack',
    full,
    { email: 'new@sample.example' },
    other,
    true,
    'CANNOT_GRANT',
  ],
  [
    'only a super user can redirect the password links of a payment user',
    user('payer', { isPaymentUser: true }),
    { email: 'new@sample.example' },
    full,
    true,
    'CANNOT_GRANT',
  ],
  [
    'any administrator can disable a payment user',
    user('payer', { isPaymentUser: true }),
    { isDisabled: true },
    full,
    true,
    null,
  ],
  [
    'only a super user can enable a payment user again',
    user('payer', { isPaymentUser: true, isDisabled: true }),
    { isDisabled: false },
    full,
    true,
    'CANNOT_GRANT',
  ],
  [
    'users can enable a user whose permissions they can all give',
    user('new', { isDisabled: true }),
    { isDisabled: false },
    other,
    true,
    null,
  ],
] as const)('%s', (_, before, change, giver, othersKeepUsers, code) => {
  expect(guardRefusal(before, { ...before, ...change }, giver, othersKeepUsers)?.code ?? null).toBe(code);
});

test.each([
  ['super users', { isSuperUser: true }, 'SUPER_USER_ONLY'],
  ['payment users', { isPaymentUser: true }, 'SUPER_USER_ONLY'],
  ['access types that the giver lacks', { access: ['reports'] }, 'CANNOT_GRANT'],
] as const)('a new user follows the same rules: %s', (_, change, code) => {
  const added = user('new', { access: [], ...change });
  expect(guardRefusal(null, added, other, true)?.code).toBe(code);
  expect(guardRefusal(null, added, superUser, true)).toBeNull();
});

test('the screen’s check of a single control matches what the services refuse', () => {
  expect(grantRefusal('reports', null, other)?.message).toBe(
    "You can't give access to Reports because you don't have it.",
  );
  expect(grantRefusal('reports', user('new', { access: ['reports'] }), other)).toBeNull();
  expect(grantRefusal('users', keeper, keeper)?.message).toBe(
    "You can't change your own permissions. Ask another administrator.",
  );
  expect(grantRefusal('paymentUser', keeper, full)?.message).toBe(
    'Only a super user can give or remove the permission to charge cards.',
  );
  expect([reachRefusal(superUser, full)?.code, reachRefusal(superUser, superUser), reachRefusal(keeper, full)]).toEqual(
    ['SUPER_USER_ONLY', null, null],
  );
  expect([emailRefusal(full, other)?.field, emailRefusal(other, full)]).toEqual(['email', null]);
  expect([
    switchRefusal(keeper, keeper)?.message,
    switchRefusal(superUser, full)?.code,
    switchRefusal(keeper, full),
  ]).toEqual(["You can't disable yourself.", 'SUPER_USER_ONLY', null]);
});

test.each([
  ['nora', null],
  ['n.quill+2@x', null],
  ['', 'Enter a username.'],
  ['no ra', expect.stringContaining('letters, digits')],
  ['.nora', expect.stringContaining('start with')],
  ['n'.repeat(51), expect.stringContaining('50')],
])('%j as a username', (userName, refusal) => {
  expect(userNameRefusal(userName)).toEqual(refusal);
});

test('name, email address, and phone number are validated with their limits', () => {
  const fine = { displayName: 'Nora Quill', email: ' nora@sample.example ', phone: '' };
  expect(userProblems(fine)).toEqual([]);
  expect(
    userProblems({ displayName: '\u202e ', email: 'nora@', phone: '5'.repeat(41) }).map(({ field }) => field),
  ).toEqual(['displayName', 'email', 'phone']);
});
