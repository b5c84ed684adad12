import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { ALL_ACCESS, tidyAccess } from '../../../rules/auth/access-types';
import type { Access } from '../../../rules/auth/rights';
import { AREAS, type Scope, scopesAllow } from '../../../rules/auth/scopes';
import { tokenMayChange, userChanges } from '../../../rules/auth/user-changes';
import {
  emailRefusal,
  type GuardedUser,
  guardRefusal,
  reachRefusal,
  secondFactorRefusal,
} from '../../../rules/auth/user-guards';
import { encodeNodeId } from '../../../server/core/graphql/node-id';
import type { MutationName } from '../../support/houses/live-views';
import { MUTATIONS } from './access-field-rows';

/** A user as stored in the database. */
export interface UserRow extends GuardedUser {
  readonly id: number;
  readonly displayName: string;
  readonly phone: string;
  /** Email address that its owner has not confirmed yet. Null if there is none. */
  readonly pendingEmail: string | null;
  readonly passwordHash: string | null;
}

export interface TokenRow {
  readonly id: number;
  readonly userId: number;
  readonly scopes: readonly Scope[];
  readonly isRevoked: boolean;
}

export interface RightsState {
  readonly users: readonly UserRow[];
  readonly tokens: readonly TokenRow[];
}

/** The sender of mutations. `user` is null for a stranger, and `scopes` for a session. */
export interface AttemptCaller {
  readonly user: UserRow | null;
  readonly scopes: readonly Scope[] | null;
}

/** One mutation with one input, and its effect if it is allowed. */
export interface Attempt {
  readonly mutation: MutationName;
  readonly input: object;
  /** The changed user, as they are afterwards. */
  readonly wanted?: UserRow;
  readonly isEnabling?: boolean;
}

/** Mutations that write users and API tokens. Each is tried with every permission that its input can contain. */
export const OF_OTHERS = [
  'createUser',
  'updateUser',
  'setUserDisabled',
  'inviteUser',
  'turnOffSecondFactor',
  'resendEmailConfirmation',
  'withdrawEmailAddress',
  'createApiToken',
  'revokeApiToken',
] as const satisfies readonly MutationName[];

/** Mutations that take no user and no permission. Without the required secret, they change no permissions, address, or password. */
export const OF_ONESELF = [
  'signIn',
  'signOut',
  'signOutEverywhere',
  'endSession',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'completeSignIn',
  'askForPasskey',
  'signInWithPasskey',
  'offerAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'renewRecoveryCodes',
  'offerPasskey',
  'addPasskey',
  'removePasskey',
  'updateOwnProfile',
  'resendOwnEmailConfirmation',
  'withdrawOwnEmailAddress',
  'confirmEmailAddress',
  'setTableLayout',
  'resetCalendarFeed',
  'revokeCalendarFeed',
  'saveView',
  'deleteView',
] as const satisfies readonly MutationName[];

const PERSONAL_TYPES = ['User', 'Viewer', 'ApiToken', 'StaffSession', 'Passkey'];
const PERMISSION_ENUMS = ['AccessType', 'ApiArea'];
const SECRET_NAMES = /password|secret|jwt|scope|access|superUser|paymentUser|recovery|factor/i;

function takesPermission(type: GraphQLInputType, name: string): boolean {
  const named = getNamedType(type);
  if (SECRET_NAMES.test(name) || (isEnumType(named) && PERMISSION_ENUMS.includes(named.name))) return true;
  return (
    isInputObjectType(named) &&
    Object.values(named.getFields()).some((field) => takesPermission(field.type, field.name))
  );
}

/** Whether a mutation concerns users, permissions, API tokens, or passwords, by its input, its result, and the area of its calls. */
export function isAboutRights(field: GraphQLField<unknown, unknown>): boolean {
  const payload = getNamedType(field.type);
  const returnsPerson =
    isObjectType(payload) &&
    Object.values(payload.getFields()).some(({ type }) => PERSONAL_TYPES.includes(getNamedType(type).name));
  return (
    returnsPerson ||
    field.args.some(({ type, name }) => takesPermission(type, name)) ||
    ['person', 'users'].includes(MUTATIONS.get(field.name)?.area ?? '')
  );
}

const FLAGS = ['isPaymentUser', 'isSuperUser', 'isAssociationManager'] as const;
const EVERYTHING = { access: ALL_ACCESS, isPaymentUser: true, isSuperUser: true, isAssociationManager: true } as const;
const OUTSIDE = 'elsewhere@outside.example';

const inputOf = ({ access, ...fields }: Partial<UserRow>) => ({
  ...fields,
  ...(access && { accessTypes: access.map((one) => one.toUpperCase()) }),
});

type ChangeOf = Partial<Pick<UserRow, 'access' | 'email' | 'displayName' | (typeof FLAGS)[number]>>;

/** Access types that differ between the callers. One user is tried with all access types. */
const SOME_ACCESS: readonly Access[] = ['users', 'calendar', 'reports'];

/** Every kind of change that updateUser can make to a user. */
const changesOf = ({ access, userName }: UserRow): ChangeOf[] => [
  ...(userName === 'viewer' ? ALL_ACCESS : SOME_ACCESS).map((one) => ({
    access: access.includes(one) ? access.filter((each) => each !== one) : tidyAccess([...access, one]),
  })),
  { access: ALL_ACCESS },
  { access: [] },
  ...FLAGS.flatMap((flag) => [{ [flag]: true }, { [flag]: false }]),
  { email: OUTSIDE },
  { displayName: 'Another Name' },
  { ...EVERYTHING, email: OUTSIDE },
];

const idOf = (type: 'User' | 'ApiToken', houseNumber: number, number: number) =>
  encodeNodeId({ type, houseNumber, number });

/** Every attempt on a user; if `isShort`, only those that give the most. */
export function attemptsOn(target: UserRow, houseNumber: number, isShort: boolean): Attempt[] {
  const id = idOf('User', houseNumber, target.id);
  const changes = isShort ? [EVERYTHING, { email: OUTSIDE }, { displayName: 'Another Name' }] : changesOf(target);
  return [
    ...changes.map((change): Attempt => ({
      mutation: 'updateUser',
      input: { id, ...inputOf(change) },
      wanted: { ...target, ...change },
    })),
    { mutation: 'setUserDisabled', input: { id, isDisabled: true }, wanted: { ...target, isDisabled: true } },
    {
      mutation: 'setUserDisabled',
      input: { id, isDisabled: false },
      wanted: { ...target, isDisabled: false },
      isEnabling: true,
    },
    { mutation: 'inviteUser', input: { id }, wanted: target },
    ...(['turnOffSecondFactor', 'resendEmailConfirmation', 'withdrawEmailAddress'] as const).map(
      (mutation): Attempt => ({ mutation, input: { id }, wanted: target }),
    ),
  ];
}

/** Every way to add a user with a permission, and to create and revoke API tokens. `name` makes usernames unique to the caller. */
export function attemptsToAdd(name: string, houseNumber: number, tokenId: number, isShort: boolean): Attempt[] {
  const each: readonly ChangeOf[] = [
    ...ALL_ACCESS.map((one: Access) => ({ access: [one] })),
    ...FLAGS.map((flag) => ({ [flag]: true })),
  ];
  const users = (isShort ? [EVERYTHING] : [...each, EVERYTHING]).map((change: ChangeOf, index): Attempt => {
    const userName = `new-${name.replaceAll(/[^a-z]/g, '-')}-${index}`;
    const wanted: UserRow = {
      id: 0,
      userName,
      displayName: 'New',
      phone: '',
      email: OUTSIDE,
      access: [],
      isPaymentUser: false,
      isSuperUser: false,
      isAssociationManager: false,
      isDisabled: false,
      pendingEmail: null,
      passwordHash: null,
      ...change,
    };
    const { access, isPaymentUser, isSuperUser, isAssociationManager } = wanted;
    return {
      mutation: 'createUser',
      input: inputOf({
        userName,
        displayName: 'New',
        email: OUTSIDE,
        access,
        isPaymentUser,
        isSuperUser,
        isAssociationManager,
      }),
      wanted,
    };
  });
  const areas = isShort ? AREAS.slice(0, 1) : AREAS.slice(0, 3);
  return [
    ...users,
    ...areas.map((area): Attempt => ({
      mutation: 'createApiToken',
      input: {
        name: 'Child',
        scopes: [{ area: area.toUpperCase().replaceAll('-', '_'), level: 'WRITE' }],
        expiresOn: '2026-12-31',
      },
    })),
    { mutation: 'revokeApiToken', input: { id: idOf('ApiToken', houseNumber, tokenId) } },
  ];
}

/** The error code with which the rules refuse an attempt; null if they allow it. */
export function expectedRefusal(
  { user, scopes }: AttemptCaller,
  { mutation, wanted }: Attempt,
  { users }: RightsState,
): string | null {
  if (user === null) return 'UNAUTHENTICATED';
  const before = users.find(({ id }) => id === wanted?.id) ?? null;
  const isChange =
    before !== null &&
    wanted !== undefined &&
    (before.isDisabled !== wanted.isDisabled || userChanges(before, wanted).length > 0);
  if (scopes !== null) {
    const mayTry =
      mutation === 'updateUser' &&
      scopesAllow(scopes, 'users', 'write') &&
      (!wanted || tokenMayChange(userChanges(before, wanted)));
    if (!mayTry) return 'TOKEN_SCOPE';
  }
  if (!user.access.includes('users')) return 'FORBIDDEN';
  if (wanted === undefined) return null;
  if (mutation === 'inviteUser')
    return wanted.passwordHash !== null || wanted.isDisabled
      ? 'NOT_INVITED'
      : (reachRefusal(wanted, user)?.code ?? null);
  // Nobody here has a second factor, which is checked after the permissions.
  if (mutation === 'turnOffSecondFactor') return secondFactorRefusal(wanted, user)?.code ?? 'NO_SECOND_FACTOR';
  // Nobody here has a pending address either.
  if (mutation === 'resendEmailConfirmation' || mutation === 'withdrawEmailAddress')
    return (reachRefusal(wanted, user) ?? emailRefusal(wanted, user))?.code ?? 'NO_EMAIL_CHANGE';
  if (before !== null && !isChange) return null;
  const othersKeepUsers = users.some(
    ({ id, access, isDisabled }) => id !== wanted.id && !isDisabled && access.includes('users'),
  );
  return guardRefusal(before, wanted, user, othersKeepUsers)?.code ?? null;
}
