import type { Problem } from '../core/problem';
import type { Access } from './rights';

/** As far as the guards look at somebody. */
export interface GuardedUser {
  readonly id: number;
  readonly access: readonly Access[];
  readonly isSuperUser: boolean;
  readonly isDisabled: boolean;
}

/** Who makes the change. */
export interface Changer {
  readonly userId: number;
  readonly isSuperUser: boolean;
}

const refusal = (code: string, message: string, field: string): Problem => ({ code, message, field });
const keepsUsers = ({ access, isDisabled }: GuardedUser) => access.includes('users') && !isDisabled;

/** Whether somebody's record is beyond the reach of whoever would change it: of super users, only another one may. */
export const isOutOfReach = (user: Pick<GuardedUser, 'isSuperUser'>, changer: Changer): boolean => user.isSuperUser && !changer.isSuperUser;

/**
 * Why a change of somebody is refused; null when it is not. `before` is null for somebody new, `othersKeepUsers` says whether
 * anybody else who can sign in may keep users: a house is never without one. Nobody takes their own key away, and only
 * super users make super users, or touch one.
 */
export function guardRefusal(before: GuardedUser | null, after: GuardedUser, changer: Changer, othersKeepUsers: boolean): Problem | null {
  if (before !== null && isOutOfReach(before, changer)) return refusal('SUPER_USER_ONLY', 'Only a super user can change a super user.', 'isSuperUser');
  if (after.isSuperUser !== (before?.isSuperUser ?? false) && !changer.isSuperUser) return refusal('SUPER_USER_ONLY', 'Only a super user can make a super user.', 'isSuperUser');
  if (before === null || !keepsUsers(before) || keepsUsers(after)) return null;
  if (before.id === changer.userId) {
    return after.isDisabled
      ? refusal('OWN_ACCESS', 'You cannot disable yourself.', 'isDisabled')
      : refusal('OWN_ACCESS', 'You cannot take away your own access to users. Ask somebody else who has it.', 'access');
  }
  return othersKeepUsers ? null : refusal('LAST_WITH_USERS', 'Nobody else has access to users: give it to somebody first.', 'access');
}
