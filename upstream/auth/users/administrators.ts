import type { Right } from '../../../rules/auth/rights';
import type { Queryable } from '../../core/database/database';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import { selectActiveUsers, type UserWithRight } from '../user-store';

/** The number of users who are named. */
const MOST_NAMED = 5;

/**
 * Returns whom a user can ask for a right: other users who manage users and have it themselves, because nobody grants more than that. If
 * there are none, other users who have it and can do the work. Without a right, everyone else who manages users. Of each, the first five by name.
 */
export async function administratorsFor(
  db: Queryable,
  { houseId, userId }: Actor,
  right: Right | null,
): Promise<UserWithRight[]> {
  const others = (await selectActiveUsers(db, houseId)).filter(
    (user) => user.userId !== userId && actorMay({ ...user, requestId: '' }, right ?? 'users'),
  );
  const managers = others.filter(({ access }) => access.includes('users'));
  return (managers.length > 0 ? managers : others).slice(0, MOST_NAMED);
}
