import { invalid } from '../core/errors';
import type { Services } from '../core/services';
import { findOwnerByLink, takeLink } from './password-store';
import { tokenHashOf } from './secrets';
import { hashOfNewPassword, setPassword } from './set-password';

/** S1§8. */
const linkOver = () => invalid([{
  code: 'LINK_EXPIRED', message: 'There was a problem submitting your request. This was most likely caused by clicking on an expired link.', field: null,
}]);

/**
 * Chooses a new password by a link, which is then used up. Throws 422: LINK_EXPIRED for a link that is over, was used or
 * never was, PASSWORD_REFUSED for a password that breaks the rules, which leaves the link as it is.
 */
export async function resetPassword(services: Services, { jwt, newPassword }: { readonly jwt: string; readonly newPassword: string }, requestId: string): Promise<void> {
  const { db, clock, log } = services;
  const tokenHash = tokenHashOf(jwt);
  const owner = await findOwnerByLink(db, tokenHash, clock.now());
  if (owner === null) throw linkOver();
  const newHash = await hashOfNewPassword(newPassword, owner);
  const isDone = await db.transaction(async (tx) => (
    (await takeLink(tx, tokenHash, clock.now())) && setPassword(tx, services, owner, newHash, { action: 'user.password.reset', requestId })
  ));
  if (!isDone) throw linkOver();
  log.info({ houseId: owner.houseId, userId: owner.userId }, 'a password was chosen by a link');
}
