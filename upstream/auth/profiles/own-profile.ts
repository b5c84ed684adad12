import { userChanges } from '../../../rules/auth/user-changes';
import { tidyDetails, userProblems } from '../../../rules/auth/user-fields';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { requireOwnPassword } from '../passwords/own-password';
import type { OwnProfileBody } from '../profile-wire';
import { requireOwnSession } from '../sessions/sessions';
import { audited, record, requireNone, requireUser } from '../user-record';
import { updateStaff } from '../user-store';
import { requestEmailChange, withPendingEmail } from './email-change';

/**
 * Changes the caller's own name, phone number, and email address. Omitted fields keep their values, and a new address takes effect once it
 * is confirmed. Throws 403 without a session, 409 EDITED_MEANWHILE, 422 WRONG_PASSWORD, CANNOT_SAVE_USER, and 429 after 10 wrong passwords
 * or 3 new addresses in 15 minutes.
 */
export async function updateOwnProfile(
  services: Services,
  actor: Actor,
  token: string,
  { currentPassword, version, ...body }: OwnProfileBody,
): Promise<void> {
  await requireOwnSession(services, actor, token);
  await requireOwnPassword(services, actor, currentPassword);
  await services.db.transaction(async (tx) => {
    const before = await requireUser(tx, services, actor, actor.userId, version);
    const details = { displayName: before.displayName, email: before.email, phone: before.phone, ...body };
    requireNone(userProblems(details));
    const after = withPendingEmail(services, before, {
      ...before,
      ...tidyDetails(details),
      version: before.version + 1,
    });
    if (userChanges(audited(before), audited(after)).length === 0) return;
    await updateStaff(tx, actor.houseId, after);
    await record(tx, services, actor, 'user.profile.edit', before, after);
    await requestEmailChange(tx, services, actor, before, after);
  });
}
