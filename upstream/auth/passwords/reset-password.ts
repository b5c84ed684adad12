import { invalid } from '../../core/errors';
import { tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import type { SessionJson } from '../sessions/session-wire';
import { openSession } from '../sessions/sessions';
import { noteSignIn } from '../user-store';
import { findOwnerByLink, takeLink } from './password-store';
import type { PasswordLinkJson } from './password-wire';
import { hashOfNewPassword, setPassword } from './set-password';

interface Choice {
  readonly jwt: string;
  readonly newPassword: string;
  /** The browser's User-Agent. */
  readonly userAgent?: string | undefined;
}

/** The text is specified. */
const linkOver = () =>
  invalid([
    {
      code: 'LINK_EXPIRED',
      message:
        'There was a problem submitting your request. This was most likely caused by clicking on an expired link.',
      field: null,
    },
  ]);

/** Returns the user of a link without consuming it. Throws 422 LINK_EXPIRED if the link is expired, used, or unknown. */
export async function openLink({ db, clock }: Services, jwt: string): Promise<PasswordLinkJson> {
  const owner = await findOwnerByLink(db, tokenHashOf(jwt), clock.now());
  if (owner === null) throw linkOver();
  const { userName, displayName, houseUserName, houseName, passwordHash } = owner;
  return { isInvitation: passwordHash === null, userName, displayName, houseUserName, houseName };
}

/**
 * Sets a new password with a link, which is then consumed. Throws 422 LINK_EXPIRED if the link is expired, used, or
 * unknown, and 422 PASSWORD_REFUSED if the password breaks the rules, which doesn't consume the link.
 * A user who chose their first password is signed in, and the session is returned; others sign in again.
 */
export async function resetPassword(
  services: Services,
  { jwt, newPassword, userAgent = '' }: Choice,
  requestId: string,
): Promise<SessionJson | null> {
  const { db, clock, log } = services;
  const tokenHash = tokenHashOf(jwt);
  const owner = await findOwnerByLink(db, tokenHash, clock.now());
  if (owner === null) throw linkOver();
  const newHash = await hashOfNewPassword(newPassword, owner);
  const session = await db.transaction(async (tx) => {
    const isDone =
      (await takeLink(tx, tokenHash, clock.now())) &&
      (await setPassword(tx, services, owner, newHash, { action: 'user.password.reset', requestId }));
    if (!isDone) throw linkOver();
    if (owner.passwordHash !== null) return null;
    await noteSignIn(tx, { ...owner, passwordHash: newHash }, clock.now());
    return openSession(tx, services, owner, userAgent);
  });
  log.info({ houseId: owner.houseId, userId: owner.userId }, 'a password was chosen by a link');
  return session;
}
