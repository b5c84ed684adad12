import { z } from 'zod';
import { noteSessions, recordChanges } from '../../core/audit/audit-log';
import { conflict, notFound } from '../../core/errors';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { deleteEmailChange } from '../email-change-store';
import { newPasswordLink, resetPage } from '../passwords/password-link';
import { passwordChangedMail } from '../passwords/password-mail';
import { deleteLinkOf, findOwner, updatePassword } from '../passwords/password-store';
import { hashOfNewPassword } from '../passwords/set-password';
import { deleteSecondFactor } from '../second-factor/second-factor-store';
import { deleteAttempts } from '../sessions/attempt-store';
import { userKeyOf } from '../sessions/attempts';
import { deleteSessions } from '../sessions/session-store';
import { admitRescued, lockRescued } from './rescue-store';

/** The user that an operator resets, and how. */
export const UserRescue = z.object({
  houseUserName: z.string(),
  userName: z.string(),
  /** Null to create a link to choose a password. */
  password: z.string().nullable(),
  /** Whether to enable a disabled user. */
  enable: z.boolean(),
});

export interface Rescued {
  readonly wasEnabled: boolean;
  /** The link to choose a password, which works once, for 60 minutes; null if a password was given. */
  readonly url: string | null;
}

/**
 * Restores access for a user of a locked-out house on the operator's behalf: ends their sessions, deletes failed sign-ins, turns off
 * two-step verification, and sets a password or creates a link to choose one. The old password works until the link is used. Throws 404
 * if the user doesn't exist, 409 USER_DISABLED unless `enable` is set, 422 PASSWORD_REFUSED.
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
