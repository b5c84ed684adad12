import type { Problem } from '../core/problem';
import { ACCESS_TYPES } from './access-types';
import type { Access } from './rights';

/** What a user may do, as far as somebody gave it to them. */
export interface Granted {
  readonly access: readonly Access[];
  readonly isPaymentUser: boolean;
  readonly isSuperUser: boolean;
  readonly isAssociationManager: boolean;
}

/** Who makes a change. The username, which never changes, says who they are. */
export interface Giver extends Granted {
  readonly userName: string;
}

/** A user as far as the guards need to know them. */
export interface GuardedUser extends Giver {
  readonly email: string;
  readonly isDisabled: boolean;
}

/** Something that a user can be given: an access type or a role. */
export type Grant = Access | 'paymentUser' | 'superUser' | 'associationManager';

interface GrantRule {
  readonly grant: Grant;
  readonly field: keyof Granted;
  readonly code: 'CANNOT_GRANT' | 'SUPER_USER_ONLY';
  /** Why somebody who must not change it cannot. */
  readonly reason: string;
  readonly isHeld: (user: Granted) => boolean;
  readonly mayGive: (giver: Granted) => boolean;
  readonly mayTake: (giver: Granted) => boolean;
}

const isSuper = ({ isSuperUser }: Granted) => isSuperUser;
const ofSuperUsers = { code: 'SUPER_USER_ONLY', mayGive: isSuper, mayTake: isSuper } as const;

/** Who may give and take what. Nobody gives what they do not have; charging cards and the roles come from super users alone. */
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
const keepsUsers = ({ access, isDisabled }: GuardedUser) => access.includes('users') && !isDisabled;

function ruleRefusal(
  { field, code, reason, isHeld, mayGive, mayTake }: GrantRule,
  user: (Granted & Pick<Giver, 'userName'>) | null,
  giver: Giver,
): Problem | null {
  if (isOwn(user, giver)) return { code: 'OWN_ACCESS', message: OWN_RIGHTS, field };
  const may = user !== null && isHeld(user) ? mayTake : mayGive;
  return may(giver) ? null : { code, message: reason, field };
}

/** Why the giver cannot give the grant to a user who does not have it, or take it from one who does; null when they can. `user` is null for a new one. */
export function grantRefusal(
  grant: Grant,
  user: (Granted & Pick<Giver, 'userName'>) | null,
  giver: Giver,
): Problem | null {
  const rule = GRANTS.find((each) => each.grant === grant);
  return rule === undefined ? null : ruleRefusal(rule, user, giver);
}

/** Why somebody cannot change anything of a user, or invite them: only a super user reaches a super user. */
export const reachRefusal = (user: Pick<Granted, 'isSuperUser'>, giver: Giver): Problem | null =>
  user.isSuperUser && !giver.isSuperUser
    ? { code: 'SUPER_USER_ONLY', message: 'Only a super user can change a super user.', field: 'isSuperUser' }
    : null;

const hasMore = (user: Granted, giver: Giver) => GRANTS.some(({ isHeld, mayGive }) => isHeld(user) && !mayGive(giver));

/**
 * Why somebody cannot change the email address of a user: somebody who receives their password links can act as them. A disabled user cannot
 * object to a change, and nobody changes their own address without their password.
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

/** Why somebody cannot turn off the two-step verification of a user who lost their device: it protects all that the user has. */
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

/** Why somebody cannot disable a user, or enable one who is disabled, which gives back all that they had. */
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
 * Why a change of a user is refused; null when it is not. `before` is null for a new user, `othersKeepUsers` says whether
 * another user who can sign in has access to users: a house is never without one.
 */
export function guardRefusal(
  before: GuardedUser | null,
  after: GuardedUser,
  giver: Giver,
  othersKeepUsers: boolean,
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
  if (!keepsUsers(before) || keepsUsers(after) || othersKeepUsers) return null;
  return {
    code: 'LAST_WITH_USERS',
    message: 'No other user has access to users. Give it to another user first.',
    field: 'access',
  };
}
