import { invalid, unauthenticated } from '../../core/errors';
import { hashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { deleteAttempts } from '../sessions/attempt-store';
import { countAttempt } from '../sessions/attempts';
import { limits } from '../sessions/limits';
import type { SessionOwner } from '../sessions/session-store';
import { verifyPassword } from './password';
import { findOwner, type PasswordOwner } from './password-store';

/**
 * Returns the signed-in user if the password is correct. Changes to how a user signs in require it. Throws 422 WRONG_PASSWORD, and 429
 * after 10 wrong passwords in 15 minutes.
 */
export async function requireOwnPassword(
  services: Services,
  actor: SessionOwner,
  password: string,
): Promise<PasswordOwner> {
  const { db } = services;
  const owner = await findOwner(db, actor);
  if (owner === null) throw unauthenticated();
  const key = hashOf('own-password', String(owner.houseId), String(owner.userId));
  const ids = await countAttempt(services, [{ key, most: limits.attempts.perUser }], [key]);
  if (owner.passwordHash === null || !(await verifyPassword(owner.passwordHash, password))) {
    throw invalid([
      { code: 'WRONG_PASSWORD', message: 'The current password is incorrect.', field: 'currentPassword' },
    ]);
  }
  await db.transaction((tx) => deleteAttempts(tx, ids, key));
  return owner;
}
