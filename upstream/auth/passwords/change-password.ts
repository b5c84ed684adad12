import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { SessionJson } from '../sessions/session-wire';
import { openSession, requireOwnSession } from '../sessions/sessions';
import { requireOwnPassword } from './own-password';
import { hashOfNewPassword, setPassword } from './set-password';

/**
 * Changes the caller's own password. All sessions end, and a new one is returned. Throws 403 if the caller doesn't use a session,
 * 422 WRONG_PASSWORD or PASSWORD_REFUSED, 429 after 10 wrong passwords in 15 minutes, and 409 if another request changed it at the
 * same time.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  token: string,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<SessionJson> {
  const { db, log } = services;
  const userAgent = await requireOwnSession(services, actor, token);
  const owner = await requireOwnPassword(services, actor, currentPassword);
  const newHash = await hashOfNewPassword(newPassword, owner);
  const session = await db.transaction(async (tx) => {
    const isDone = await setPassword(tx, services, owner, newHash, {
      action: 'user.password.change',
      requestId: actor.requestId,
    });
    return isDone ? openSession(tx, services, owner, userAgent) : null;
  });
  if (session === null)
    throw conflict('CONFLICT', 'Your password was changed elsewhere at the same moment. Sign in with it.');
  log.info({ houseId: owner.houseId, userId: owner.userId }, 'a password was changed by its owner');
  return session;
}
