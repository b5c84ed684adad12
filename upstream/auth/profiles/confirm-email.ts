import { maskedEmail } from '../../../rules/auth/masked-email';
import { emailRefusal, reachRefusal } from '../../../rules/auth/user-guards';
import type { Transaction } from '../../core/database/database';
import { invalid } from '../../core/http/errors';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { deleteLinkOf, findOwner, type PasswordOwner } from '../passwords/password-store';
import { tokenHashOf } from '../sessions/secrets';
import { mayKeepUsers } from '../users/giver';
import type { StaffRow } from '../users/staff-record';
import { guarded, record } from '../users/user-record';
import { lockStaff } from '../users/user-store';
import { emailChangedMails } from './email-change-mail';
import { deleteEmailChange, type EmailChange, findEmailChange, updateEmail } from './email-change-store';
import type { EmailLinkJson } from './profile-wire';

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
  /** The administrator who asked for it; null where the user did. */
  readonly giver: StaffRow | null;
}

/** The change of a link, and the users whom it concerns, locked. An administrator who could no longer ask for it no longer has a say. Throws 422 LINK_EXPIRED. */
async function requireOpen(tx: Transaction, { clock }: Services, token: string): Promise<OpenChange> {
  const found = await findEmailChange(tx, tokenHashOf(token), clock.now());
  const user = found && (await lockStaff(tx, found.houseId, found.userId));
  // Again, now that nobody else changes it.
  const change = user && (await findEmailChange(tx, tokenHashOf(token), clock.now()));
  const owner = change && (await findOwner(tx, change));
  if (!change || !owner) throw linkOver();
  if (change.requestedBy === change.userId) return { change, owner, user, giver: null };
  const giver = await lockStaff(tx, change.houseId, change.requestedBy);
  if (
    giver === null ||
    !mayKeepUsers(giver) ||
    reachRefusal(user, giver) !== null ||
    emailRefusal(guarded(user), giver) !== null
  )
    throw linkOver();
  return { change, owner, user, giver };
}

/** The change that a link confirms. Nothing is used up. Throws 422 LINK_EXPIRED for a link that expired, was used, replaced or withdrawn, or never existed. */
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
 * Gives a user the address that a link confirms. The link is used up, password links that went to the old address no longer work, and both
 * addresses are notified. Throws 422 LINK_EXPIRED as openEmailLink does.
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
    // The link proves who reads the address, and not who clicked.
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
