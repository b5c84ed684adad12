import { passwordJudge } from '../../../rules/auth/password-strength';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { invalid } from '../../core/errors';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { deleteOwnEmailChange } from '../email-change-store';
import { deleteAttempts } from '../sessions/attempt-store';
import { userKeyOf } from '../sessions/attempts';
import { deleteSessions } from '../sessions/session-store';
import { hashPassword } from './password';
import { resetPage } from './password-link';
import { passwordChangedMail } from './password-mail';
import { deleteLinkOf, type PasswordOwner, updatePassword } from './password-store';

/** Hashes a new password. Throws 422 with the rule that the password breaks. */
export async function hashOfNewPassword(
  password: string,
  { userName, displayName, email, houseUserName, houseName }: PasswordOwner,
): Promise<string> {
  const judge = await passwordJudge();
  const { problem } = judge(password, [userName, displayName, email, houseUserName, houseName]);
  if (problem !== null) throw invalid([{ code: 'PASSWORD_REFUSED', message: problem, field: 'newPassword' }]);
  return hashPassword(password);
}

/**
 * Sets a password, ends the user's sessions, deletes their link and their failed sign-ins, and notifies them by email.
 * Returns false if another request has changed the password in the meantime.
 */
export async function setPassword(
  tx: Transaction,
  services: Services,
  owner: PasswordOwner,
  newHash: string,
  { action, requestId }: { readonly action: string; readonly requestId: string },
): Promise<boolean> {
  const version = await updatePassword(tx, owner, newHash);
  if (version === null) return false;
  await deleteSessions(tx, owner);
  await deleteLinkOf(tx, owner);
  // A person who knew the old password may have requested it.
  await deleteOwnEmailChange(tx, owner);
  await deleteAttempts(tx, [], userKeyOf(owner.houseUserName, owner.userName));
  await recordChanges(tx, services.clock, { houseId: owner.houseId, userId: owner.userId, requestId }, action, [
    { type: 'User', id: owner.userId, version },
  ]);
  await queueMail(tx, services, [passwordChangedMail(owner, services.clock.now(), resetPage(services.publicUrl))]);
  return true;
}
