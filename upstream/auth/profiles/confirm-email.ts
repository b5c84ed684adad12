import { maskedEmail } from '../../../rules/auth/masked-email';
import { emailRefusal, reachRefusal } from '../../../rules/auth/user-guards';
import type { Transaction } from '../../core/database/database';
import { invalid } from '../../core/errors';
import { queueMail } from '../../core/mail/outbox';
import { tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { deleteEmailChange, type EmailChange, findEmailChange, updateEmail } from '../email-change-store';
import { canManageUsers } from '../giver';
import { deleteLinkOf, findOwner, type PasswordOwner } from '../passwords/password-store';
import type { EmailLinkJson } from '../profile-wire';
import type { StaffRow } from '../staff-record';
import { guarded, record } from '../user-record';
import { lockStaff } from '../user-store';
import { emailChangedMails } from './email-change-mail';

const linkOver = () =>
  invalid([
    {
      code: 'LINK_EXPIRED',
      message: 'This link has expired or was already used. Ask for a new one on My account.',
      field: null,
    },
  ]);

interface OpenChange {
  readonly change: EmailChange;
  readonly owner: PasswordOwner;
  readonly user: StaffRow;
  /** The administrator who requested it; null if the user did. */
  readonly giver: StaffRow | null;
}

/**
 * Returns the change of a link and the users involved, locked. A request of an administrator who is no longer allowed to make it is void.
 * Throws 422 LINK_EXPIRED.
 */
async function requireOpen(tx: Transaction, { clock }: Services, token: string): Promise<OpenChange> {
  const found = await findEmailChange(tx, tokenHashOf(token), clock.now());
  const user = found && (await lockStaff(tx, found.houseId, found.userId));
  // Read again, now that the user is locked.
  const change = user && (await findEmailChange(tx, tokenHashOf(token), clock.now()));
  const owner = change && (await findOwner(tx, change));
  if (!change || !owner) throw linkOver();
  if (change.requestedBy === change.userId) return { change, owner, user, giver: null };
  const giver = await lockStaff(tx, change.houseId, change.requestedBy);
  if (
    giver === null ||
    !canManageUsers(giver) ||
    reachRefusal(user, giver) !== null ||
    emailRefusal(guarded(user), giver) !== null
  )
    throw linkOver();
  return { change, owner, user, giver };
}

/**
 * Returns the change that a link confirms, without consuming it. Throws 422 LINK_EXPIRED if the link expired, was used, replaced, or
 * withdrawn, or never existed.
 */
export async function openEmailLink(services: Services, token: string): Promise<EmailLinkJson> {
  return services.db.transaction(async (tx) => {
    const {
      change,
      owner: { userName, displayName, houseName, email },
      giver,
    } = await requireOpen(tx, services, token);
    return {
      userName,
      displayName,
      houseName,
      currentEmail: maskedEmail(email),
      newEmail: change.newEmail,
      requestedBy: giver?.displayName ?? null,
    };
  });
}

/**
 * Sets the address that a link confirms. The link is consumed, password links sent to the old address stop working, and both
 * addresses are notified. Throws 422 LINK_EXPIRED like openEmailLink.
 */
export async function confirmEmail(services: Services, token: string, requestId: string): Promise<string> {
  const { db, clock, log } = services;
  return db.transaction(async (tx) => {
    const { change, owner, user, giver } = await requireOpen(tx, services, token);
    const after = {
      ...user,
      email: change.newEmail,
      pendingEmail: null,
      pendingEmailExpiresAt: null,
      version: user.version + 1,
    };
    await deleteEmailChange(tx, change);
    await updateEmail(tx, change);
    await deleteLinkOf(tx, change);
    // The link proves who reads the address, but not who clicked.
    await record(tx, services, { houseId: change.houseId, userId: null, requestId }, 'user.email.confirm', user, after);
    await queueMail(
      tx,
      services,
      emailChangedMails({ owner, newEmail: change.newEmail, by: giver?.displayName ?? null, at: clock.now() }),
    );
    log.info({ houseId: change.houseId, userId: change.userId }, 'an email address was confirmed');
    return change.newEmail;
  });
}
