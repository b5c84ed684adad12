import { tidyAccess } from '../../../rules/auth/access-types';
import { tokenMayChange, userChanges } from '../../../rules/auth/user-changes';
import { ROLE_NAMES, tidyDetails, userNameRefusal, userProblems } from '../../../rules/auth/user-fields';
import { guardRefusal, reachRefusal, secondFactorRefusal } from '../../../rules/auth/user-guards';
import { fromWire, toWire } from '../../../rules/core/wire-names';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { personOnly } from '../../core/http/scopes';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { deleteEmailChange } from '../email-change-store';
import { requireGiver } from '../giver';
import { newPasswordLink } from '../passwords/password-link';
import { deleteLinkOf, findOwner } from '../passwords/password-store';
import { countEmailChange, nameOf, requestEmailChange, withPendingEmail } from '../profiles/email-change';
import { hasNone } from '../second-factor/changes';
import { secondFactorMail } from '../second-factor/second-factor-mail';
import { deleteSecondFactor } from '../second-factor/second-factor-store';
import { deleteSessions } from '../sessions/session-store';
import type { StaffRow } from '../staff-record';
import { revokeTokens } from '../tokens/token-store';
import { staffJson } from '../user-json';
import { audited, guarded, record, requireNone, requireUser } from '../user-record';
import { insertStaff, othersManageUsers, updateStaff } from '../user-store';
import { invitationMail } from './user-mail';
import type { EditStaffBody, NewStaffBody, StaffJson } from './user-wire';

const dayMs = 86_400_000;
/** Long enough for an invitation to outlast a vacation. */
const invitationDays = 7;

const NAME_TAKEN: Problem = {
  code: 'USER_NAME_TAKEN',
  message: 'Another user of this house has this username.',
  field: 'userName',
};

async function requireAllowed(tx: Transaction, actor: Actor, before: StaffRow | null, after: StaffRow): Promise<void> {
  const giver = await requireGiver(tx, actor);
  const refused = guardRefusal(
    before && guarded(before),
    guarded(after),
    giver,
    await othersManageUsers(tx, actor.houseId, after.id),
  );
  if (refused !== null) throw invalid([refused]);
}

async function invite(tx: Transaction, services: Services, actor: Actor, user: StaffRow): Promise<void> {
  const house = await houseById(tx, actor.houseId);
  const url = await newPasswordLink(tx, services, { houseId: actor.houseId, userId: user.id }, invitationDays * dayMs);
  const invited = {
    ...user,
    houseId: actor.houseId,
    houseName: house.name,
    houseUserName: house.userName,
    by: await nameOf(tx, actor.houseId, actor.userId),
  };
  await queueMail(tx, services, [invitationMail(invited, url, invitationDays)]);
}

/** Normalizes a complete body for storage. */
const normalized = (body: Omit<NewStaffBody, 'userName'>) => ({
  ...tidyDetails(body),
  contactTypes: [...new Set(body.contactTypes)].sort(),
  access: tidyAccess(body.access),
  ...fromWire(ROLE_NAMES, body),
});

/**
 * Adds a user to the house and emails them a link to set a password. Throws 422 CANNOT_SAVE_USER, USER_NAME_TAKEN, CANNOT_GRANT,
 * SUPER_USER_ONLY.
 */
export async function addUser(services: Services, actor: Actor, body: NewStaffBody): Promise<StaffJson> {
  const userName = body.userName.trim();
  const refusal = userNameRefusal(userName);
  requireNone([
    ...(refusal === null ? [] : [{ code: 'CANNOT_SAVE_USER', message: refusal, field: 'userName' }]),
    ...userProblems(body),
  ]);
  return services.db.transaction(async (tx) => {
    // Locked before the counter, in the same order as when tokens are created.
    await requireGiver(tx, actor);
    const user: StaffRow = {
      ...normalized(body),
      id: await takeNumbers(tx, actor.houseId, 'house_user', 1),
      ref: services.newRef('USR'),
      userName,
      isSuperAdmin: false,
      hasSecondFactor: false,
      hasPassword: false,
      pendingEmail: null,
      pendingEmailExpiresAt: null,
      signedInAt: null,
      createdAt: services.clock.now(),
      disabledAt: null,
      version: 1,
    };
    await requireAllowed(tx, actor, null, user);
    if (!(await insertStaff(tx, actor.houseId, user))) throw invalid([NAME_TAKEN]);
    await record(tx, services, actor, 'user.create', null, user);
    await invite(tx, services, actor, user);
    return staffJson(user, services.clock.now());
  });
}

/** Applies a change to a user; if nothing differs, nothing is written. */
async function change(
  services: Services,
  actor: Actor,
  id: number,
  version: number | undefined,
  action: string,
  next: (before: StaffRow) => StaffRow,
  then: (tx: Transaction, after: StaffRow, before: StaffRow) => Promise<void> = () => Promise.resolve(),
): Promise<StaffJson> {
  return services.db.transaction(async (tx) => {
    const before = await requireUser(tx, services, actor, id, version);
    const asked = { ...next(before), version: before.version + 1 };
    const after = withPendingEmail(services, before, asked);
    if (before.disabledAt === after.disabledAt && userChanges(audited(before), audited(after)).length === 0)
      return staffJson(before, services.clock.now());
    await requireAllowed(tx, actor, before, asked);
    await updateStaff(tx, actor.houseId, after);
    await record(tx, services, actor, action, before, after);
    await then(tx, after, before);
    return staffJson(after, services.clock.now());
  });
}

/**
 * Changes a user's details and permissions. Omitted fields keep their values. A new address takes effect once it is confirmed; a user
 * without a password is invited at the new address instead. Throws 403 TOKEN_SCOPE for an API token that changes more than a name or a
 * phone number, 404, 409 EDITED_MEANWHILE, 422 CANNOT_SAVE_USER, CANNOT_GRANT, OWN_ACCESS, LAST_WITH_USERS, SUPER_USER_ONLY, USER_DISABLED,
 * and 429 after 3 new addresses in 15 minutes.
 */
export async function editUser(
  services: Services,
  actor: Actor,
  id: number,
  { version, ...body }: EditStaffBody,
): Promise<StaffJson> {
  return change(
    services,
    actor,
    id,
    version,
    'user.edit',
    (before) => {
      const whole = {
        ...before,
        contactTypes: [...before.contactTypes],
        access: [...before.access],
        ...toWire(ROLE_NAMES, before),
        ...body,
      };
      requireNone(userProblems(whole));
      const after = { ...before, ...normalized(whole) };
      if (actor.scopes !== undefined && !tokenMayChange(userChanges(audited(before), audited(after))))
        throw personOnly('API tokens change names and telephone numbers only: sign in.', 'write');
      return after;
    },
    async (tx, after, before) => {
      await requestEmailChange(tx, services, actor, before, after);
      if (after.email === before.email) return;
      // The account has no password to protect yet, so the link that went to the wrong address is replaced.
      await countEmailChange(tx, services, actor, id);
      await invite(tx, services, actor, after);
    },
  );
}

/** Disables a user: their sessions, links, and API tokens end immediately, the tokens permanently. Throws like editUser. */
export async function disableUser(
  services: Services,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<StaffJson> {
  const at = services.clock.now();
  return change(
    services,
    actor,
    id,
    version,
    'user.disable',
    (before) => ({ ...before, disabledAt: before.disabledAt ?? at, pendingEmail: null, pendingEmailExpiresAt: null }),
    async (tx) => {
      const owner = { houseId: actor.houseId, userId: id };
      await deleteSessions(tx, owner);
      await deleteLinkOf(tx, owner);
      await deleteEmailChange(tx, owner);
      const revoked = await revokeTokens(tx, actor.houseId, { userId: id }, actor.userId, at);
      await recordChanges(
        tx,
        services.clock,
        actor,
        'api-token.revoke',
        revoked.map((token) => ({ type: 'ApiToken', ...token })),
      );
    },
  );
}

/** Enables a disabled user, with their previous password. */
export const enableUser = (
  services: Services,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<StaffJson> =>
  change(services, actor, id, version, 'user.enable', (before) => ({ ...before, disabledAt: null }));

/**
 * Emails another link to a user who has not chosen a password yet; the previous one expires. Throws 404, 409 EDITED_MEANWHILE, 422
 * NOT_INVITED, SUPER_USER_ONLY.
 */
export async function inviteAgain(
  services: Services,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<StaffJson> {
  return services.db.transaction(async (tx) => {
    const user = await requireUser(tx, services, actor, id, version);
    if (user.hasPassword || user.disabledAt !== null) {
      throw invalid([
        {
          code: 'NOT_INVITED',
          message: "An invitation can be sent again only to an active user who hasn't set a password.",
          field: null,
        },
      ]);
    }
    const unreached = reachRefusal(user, await requireGiver(tx, actor));
    if (unreached !== null) throw invalid([unreached]);
    await invite(tx, services, actor, user);
    // The user is unchanged, but their history is not.
    const after = { ...user, version: user.version + 1 };
    await updateStaff(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, 'user.invite', [{ type: 'User', id, version: after.version }]);
    return staffJson(after, services.clock.now());
  });
}

/**
 * Turns off the two-step verification of a user who lost their device, and notifies them by email. Throws 403 for an API token, 404,
 * 409 EDITED_MEANWHILE, NO_SECOND_FACTOR, 422 CANNOT_GRANT, OWN_ACCESS, SUPER_USER_ONLY.
 */
export async function turnOffSecondFactor(
  services: Services,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<StaffJson> {
  return services.db.transaction(async (tx) => {
    const user = await requireUser(tx, services, actor, id, version);
    const refused = secondFactorRefusal(guarded(user), await requireGiver(tx, actor));
    if (refused !== null) throw invalid([refused]);
    const owner = { houseId: actor.houseId, userId: id };
    if (!(await deleteSecondFactor(tx, owner))) throw hasNone();
    const after = { ...user, hasSecondFactor: false, version: user.version + 1 };
    await updateStaff(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, 'user.secondFactor.off', [
      { type: 'User', id, version: after.version },
      { type: 'Viewer', id, version: after.version },
    ]);
    const notified = await findOwner(tx, owner);
    if (notified !== null)
      await queueMail(tx, services, [secondFactorMail(notified, services.clock.now(), 'secondFactor.off', true)]);
    return staffJson(after, services.clock.now());
  });
}
