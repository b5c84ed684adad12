import { z } from 'zod';
import { noteSessions, recordChanges } from '../../core/audit/audit-log';
import { conflict, notFound } from '../../core/http/errors';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { newPasswordLink, resetPage } from '../passwords/password-link';
import { passwordChangedMail } from '../passwords/password-mail';
import { deleteLinkOf, findOwner, updatePassword } from '../passwords/password-store';
import { hashOfNewPassword } from '../passwords/set-password';
import { deleteEmailChange } from '../profiles/email-change-store';
import { deleteSecondFactor } from '../second-factor/store';
import { userKeyOf } from '../sessions/attempts';
import { deleteSessions } from '../sessions/session-store';
import { deleteAttempts } from '../store';
import { admitRescued, lockRescued } from './rescue-store';

/** Which user an operator rescues, and how. */
export const UserRescue = z.object({
  houseUserName: z.string(),
  userName: z.string(),
  /** Null for a link to choose it. */
  password: z.string().nullable(),
  /** Whether a disabled user can sign in again. */
  enable: z.boolean(),
});

export interface Rescued {
  readonly wasEnabled: boolean;
  /** Where the user chooses a password, once and for 60 minutes; null where it was given. */
  readonly url: string | null;
}

/**
 * Lets a user of a locked-out house in again, on the word of the operator: ends their sessions, forgets failed sign-ins, turns two-step verification off, and sets a
 * password or makes a link to choose one. The old password works until the link is used. Throws 404 for a user who does not exist,
 * 409 USER_DISABLED unless they are to be enabled, 422 PASSWORD_REFUSED.
 */
export async function rescueUser(
  services: Services,
  { houseUserName, userName, password, enable }: z.output<typeof UserRescue>,
): Promise<Rescued> {
  const { db, clock, log } = services;
  return db.transaction(async (tx) => {
    const user = await lockRescued(tx, houseUserName, userName);
    if (user === null) throw notFound(`The user "${userName}" of the house "${houseUserName}"`);
    if (user.isDisabled && !enable)
      throw conflict('USER_DISABLED', `The user "${userName}" is disabled. Add --enable to let them sign in again.`);
    const author = { houseId: user.houseId, userId: null, requestId: null };
    const record = (action: string, version: number) =>
      recordChanges(tx, clock, author, action, [{ type: 'User', id: user.userId, version }]);
    if (user.isDisabled) await record('user.enable', await admitRescued(tx, user));

    const owner = await findOwner(tx, user);
    if (owner === null) throw notFound(`The user "${userName}" of the house "${houseUserName}"`);
    await deleteSessions(tx, owner);
    await noteSessions(tx, clock, owner.houseId, owner.userId);
    await deleteLinkOf(tx, owner);
    await deleteEmailChange(tx, owner);
    await deleteSecondFactor(tx, owner);
    await deleteAttempts(tx, [], userKeyOf(owner.houseUserName, owner.userName));
    const version =
      password === null
        ? await admitRescued(tx, owner)
        : ((await updatePassword(tx, owner, await hashOfNewPassword(password, owner))) ?? 0);
    await record('user.reset', version);
    const url = password === null ? await newPasswordLink(tx, services, owner) : null;
    if (password !== null)
      await queueMail(tx, services, [passwordChangedMail(owner, clock.now(), resetPage(services.publicUrl))]);
    log.warn({ houseId: owner.houseId, userId: owner.userId }, 'a user was reset from the command line');
    return { wasEnabled: user.isDisabled, url };
  });
}
