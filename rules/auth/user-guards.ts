import type { Problem } from '../core/problem';
import { ACCESS_TYPES } from './access-types';
import type { Access } from './rights';

/** The permissions of a user that someone can grant. */
export interface Granted {
  readonly access: readonly Access[];
  readonly isPaymentUser: boolean;
  readonly isSuperUser: boolean;
  readonly isAssociationManager: boolean;
}

/** The user who makes a change, identified by username, which never changes. */
export interface Giver extends Granted {
  readonly userName: string;
}

/** The fields of a user that the guards check. */
export interface GuardedUser extends Giver {
  readonly email: string;
  readonly isDisabled: boolean;
}

/** Something that a user can be granted: an access type or a role. */
export type Grant = Access | 'paymentUser' | 'superUser' | 'associationManager';

interface GrantRule {
  readonly grant: Grant;
  readonly field: keyof Granted;
  readonly code: 'CANNOT_GRANT' | 'SUPER_USER_ONLY';
  /** The message for a user who isn't allowed to change this grant. */
  readonly reason: string;
  readonly isHeld: (user: Granted) => boolean;
  readonly mayGive: (giver: Granted) => boolean;
  readonly mayTake: (giver: Granted) => boolean;
}

const isSuper = ({ isSuperUser }: Granted) => isSuperUser;
const ofSuperUsers = { code: 'SUPER_USER_ONLY', mayGive: isSuper, mayTake: isSuper } as const;

/** Who can give and remove each grant. Users can give only access that they have; only super users grant card charging and roles. */
const GRANTS: readonly GrantRule[] = [
  ...ACCESS_TYPES.map(({ access, label }): GrantRule => {
    const isHeld = (user: Granted) => user.access.includes(access);
    return {
      grant: access,
      field: 'access',
      code: 'CANNOT_GRANT',
      reason: `You can't give access to ${label} because you don't have it.`,
      isHeld,
      mayGive: isHeld,
      mayTake: () => true,
    };
  }),
  {
    grant: 'paymentUser',
    field: 'isPaymentUser',
    ...ofSuperUsers,
    reason: 'Only a super user can give or remove the permission to charge cards.',
    isHeld: ({ isPaymentUser }) => isPaymentUser,
  },
  {
    grant: 'superUser',
    field: 'isSuperUser',
    ...ofSuperUsers,
    reason: 'Only a super user can make a super user.',
    isHeld: isSuper,
  },
  {
    grant: 'associationManager',
    field: 'isAssociationManager',
    ...ofSuperUsers,
    reason: 'Only a super user can give or remove the association manager role.',
    isHeld: ({ isAssociationManager }) => isAssociationManager,
  },
];

const NOTHING: Granted = { access: [], isPaymentUser: false, isSuperUser: false, isAssociationManager: false };
const OWN_RIGHTS = "You can't change your own permissions. Ask another administrator.";

const isOwn = (user: Pick<Giver, 'userName'> | null, giver: Giver) => user?.userName === giver.userName;
const managesUsers = ({ access, isDisabled }: GuardedUser) => access.includes('users') && !isDisabled;

function ruleRefusal(
  { field, code, reason, isHeld, mayGive, mayTake }: GrantRule,
  user: (Granted & Pick<Giver, 'userName'>) | null,
  giver: Giver,
): Problem | null {
  if (isOwn(user, giver)) return { code: 'OWN_ACCESS', message: OWN_RIGHTS, field };
  const may = user !== null && isHeld(user) ? mayTake : mayGive;
  return may(giver) ? null : { code, message: reason, field };
}

/** Returns why the giver can't add the grant, or remove it if the user has it; null if they can. `user` is null for a new user. */
export function grantRefusal(
  grant: Grant,
  user: (Granted & Pick<Giver, 'userName'>) | null,
  giver: Giver,
): Problem | null {
  const rule = GRANTS.find((each) => each.grant === grant);
  return rule === undefined ? null : ruleRefusal(rule, user, giver);
}

/** Returns why the giver can't change or invite a user: only a super user can change a super user. Null if they can. */
export const reachRefusal = (user: Pick<Granted, 'isSuperUser'>, giver: Giver): Problem | null =>
  user.isSuperUser && !giver.isSuperUser
    ? { code: 'SUPER_USER_ONLY', message: 'Only a super user can change a super user.', field: 'isSuperUser' }
    : null;

const hasMore = (user: Granted, giver: Giver) => GRANTS.some(({ isHeld, mayGive }) => isHeld(user) && !mayGive(giver));

/**
 * Returns why the giver can't change the email address of a user; null if they can. The recipient of password links can act as the user, a
 * disabled user can't object to a change, and changing one's own address requires the password.
 */
export function emailRefusal(user: GuardedUser, giver: Giver): Problem | null {
  if (isOwn(user, giver))
    return {
      code: 'OWN_ACCESS',
      message: 'Change your own email address on My account, with your password.',
      field: 'email',
    };
  if (hasMore(user, giver))
    return {
      code: 'CANNOT_GRANT',
      message: "You can't change the email address of a user who has permissions that you can't give.",
      field: 'email',
    };
  return user.isDisabled
    ? { code: 'USER_DISABLED', message: 'Enable this user before you change their email address.', field: 'email' }
    : null;
}

/**
 * Returns why the giver can't turn off the two-step verification of a user who lost their device; null if they can. It protects all
 * permissions of the user.
 */
export function secondFactorRefusal(user: GuardedUser, giver: Giver): Problem | null {
  if (isOwn(user, giver))
    return {
      code: 'OWN_ACCESS',
      message: 'Turn off your own two-step verification on My account, with your password.',
      field: 'secondFactor',
    };
  const unreached = reachRefusal(user, giver);
  if (unreached !== null || !hasMore(user, giver)) return unreached;
  return {
    code: 'CANNOT_GRANT',
    message: "You can't turn off the two-step verification of a user who has permissions that you can't give.",
    field: 'secondFactor',
  };
}

/** Returns why the giver can't disable a user, or enable a disabled one, which restores all of their permissions; null if they can. */
export function switchRefusal(user: GuardedUser, giver: Giver): Problem | null {
  if (isOwn(user, giver)) return { code: 'OWN_ACCESS', message: "You can't disable yourself.", field: 'isDisabled' };
  const unreached = reachRefusal(user, giver);
  if (unreached !== null || !user.isDisabled || !hasMore(user, giver)) return unreached;
  return {
    code: 'CANNOT_GRANT',
    message: "You can't enable a user who has permissions that you can't give.",
    field: 'isDisabled',
  };
}

/**
 * Returns why a change of a user is rejected, or null. `before` is null for a new user. `othersManageUsers` is whether another user
 * who can sign in has access to users: a house always needs at least one.
 */
export function guardRefusal(
  before: GuardedUser | null,
  after: GuardedUser,
  giver: Giver,
  othersManageUsers: boolean,
): Problem | null {
  const unreached = before && reachRefusal(before, giver);
  if (unreached) return unreached;
  const was = before ?? NOTHING;
  for (const rule of GRANTS) {
    if (rule.isHeld(was) === rule.isHeld(after)) continue;
    const refused = ruleRefusal(rule, before, giver);
    if (refused !== null) return refused;
  }
  if (before === null) return null;
  if (before.isDisabled !== after.isDisabled) {
    const refused = switchRefusal(before, giver);
    if (refused !== null) return refused;
  }
  if (before.email !== after.email) {
    const refused = emailRefusal(before, giver);
    if (refused !== null) return refused;
  }
  if (!managesUsers(before) || managesUsers(after) || othersManageUsers) return null;
  return {
    code: 'LAST_WITH_USERS',
    message: 'No other user has access to users. Give it to another user first.',
    field: 'access',
  };
}
