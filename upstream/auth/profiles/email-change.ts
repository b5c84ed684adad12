import { emailRefusal, reachRefusal } from '../../../rules/auth/user-guards';
import type { Transaction } from '../../core/database/database';
import { conflict, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { queueMail } from '../../core/mail/outbox';
import { hashOf, newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { deleteEmailChange, type EmailChange, findEmailChangeOf, replaceEmailChange } from '../email-change-store';
import { requireGiver } from '../giver';
import { resetPage } from '../passwords/password-link';
import { findOwner } from '../passwords/password-store';
import { countAttemptIn } from '../sessions/attempts';
import { limits } from '../sessions/limits';
import { requireOwnSession } from '../sessions/sessions';
import type { StaffRow } from '../staff-record';
import { staffJson } from '../user-json';
import { guarded, record, requireUser } from '../user-record';
import { selectStaff, updateStaff } from '../user-store';
import type { StaffJson } from '../users/user-wire';
import { emailChangeNotice, emailLinkMail } from './email-change-mail';

const hourMs = 3_600_000;

/** Returns the user to store when an address changes. A user with a password keeps the current address until the new one is confirmed. */
export function withPendingEmail({ clock }: Services, before: StaffRow, asked: StaffRow): StaffRow {
  if (!before.hasPassword || asked.email === before.email) return asked;
  // Requesting the same address again changes nothing; a separate call sends another link.
  if (asked.email === before.pendingEmail) return { ...asked, email: before.email };
  return {
    ...asked,
    email: before.email,
    pendingEmail: asked.email,
    pendingEmailExpiresAt: new Date(clock.now().getTime() + limits.emailLinkMs),
  };
}

/** Returns the display name of a user of the house. */
export async function nameOf(tx: Transaction, houseId: number, id: number): Promise<string> {
  const {
    rows: [user],
  } = await selectStaff(tx, houseId, { search: '', state: null, ids: [id], limit: 1, offset: 0 });
  return user?.displayName ?? '';
}

/** Counts an email to an unconfirmed address. Throws 429 after 3 for a user or 20 by one caller in 15 minutes. */
export async function countEmailChange(
  tx: Transaction,
  { clock }: Services,
  { houseId, userId: by }: Actor,
  userId: number,
): Promise<void> {
  const perUser = { key: hashOf('email-change', String(houseId), String(userId)), most: limits.attempts.linksPerUser };
  const perCaller = {
    key: hashOf('email-change-by', String(houseId), String(by)),
    most: limits.attempts.emailChangesPerUser,
  };
  await countAttemptIn(tx, clock.now(), [perUser, perCaller], [perUser.key, perCaller.key]);
}

/** Stores a change under a new link and emails it to the new address. If the change is new, the current address is notified. */
async function sendLink(
  tx: Transaction,
  services: Services,
  actor: Actor,
  change: EmailChange,
  expiresAt: Date,
  isNew: boolean,
): Promise<void> {
  const { clock, publicUrl } = services;
  await countEmailChange(tx, services, actor, change.userId);
  const owner = await findOwner(tx, change);
  if (owner === null) throw new Error('an email address is asked for a user who cannot sign in');
  const token = newSecret();
  await replaceEmailChange(tx, change, tokenHashOf(token), expiresAt);
  const by = change.requestedBy === change.userId ? null : await nameOf(tx, change.houseId, change.requestedBy);
  const details = { owner, newEmail: change.newEmail, by, at: clock.now() };
  const urls = { accountUrl: `${publicUrl}/ar/settings/account`, resetUrl: resetPage(publicUrl) };
  await queueMail(tx, services, [
    ...(isNew && owner.email !== '' ? [emailChangeNotice(details, urls)] : []),
    emailLinkMail(details, `${publicUrl}/ar/confirm-email?token=${token}`, limits.emailLinkMs / hourMs),
  ]);
}

/**
 * Sends the emails that a change of a user to `after` requires: a link to the unconfirmed address and a notice to the current one. Throws
 * 429.
 */
export async function requestEmailChange(
  tx: Transaction,
  services: Services,
  actor: Actor,
  before: StaffRow,
  after: StaffRow,
): Promise<void> {
  const { pendingEmail, pendingEmailExpiresAt } = after;
  if (pendingEmail === null || pendingEmailExpiresAt === null || pendingEmail === before.pendingEmail) return;
  await sendLink(
    tx,
    services,
    actor,
    { houseId: actor.houseId, userId: after.id, newEmail: pendingEmail, requestedBy: actor.userId },
    pendingEmailExpiresAt,
    true,
  );
}

const hasNone = () => conflict('NO_EMAIL_CHANGE', 'No new email address waits to be confirmed.');

type Step = (tx: Transaction, services: Services, actor: Actor, user: StaffRow) => Promise<StaffRow>;

const resend: Step = async (tx, services, actor, user) => {
  const change = await findEmailChangeOf(tx, { houseId: actor.houseId, userId: user.id }, services.clock.now());
  if (change === null) throw hasNone();
  const pendingEmailExpiresAt = new Date(services.clock.now().getTime() + limits.emailLinkMs);
  await sendLink(tx, services, actor, change, pendingEmailExpiresAt, false);
  return { ...user, pendingEmailExpiresAt };
};

const withdraw: Step = async (tx, _services, { houseId }, user) => {
  if (user.pendingEmail === null) throw hasNone();
  await deleteEmailChange(tx, { houseId, userId: user.id });
  return { ...user, pendingEmail: null, pendingEmailExpiresAt: null };
};

const STEPS = { resend, withdraw } as const;
export type EmailChangeStep = keyof typeof STEPS;

/** The actions on an unconfirmed address, with summaries. */
export const EMAIL_CHANGE_STEPS: readonly { readonly step: EmailChangeStep; readonly does: string }[] = [
  { step: 'resend', does: 'Sends a new link that confirms an email address, and invalidates the earlier one' },
  { step: 'withdraw', does: 'Cancels an unconfirmed email change' },
];

async function take(
  tx: Transaction,
  services: Services,
  actor: Actor,
  step: EmailChangeStep,
  before: StaffRow,
): Promise<StaffRow> {
  const after = { ...(await STEPS[step](tx, services, actor, before)), version: before.version + 1 };
  await updateStaff(tx, actor.houseId, after);
  await record(tx, services, actor, `user.email.${step}`, before, after);
  return after;
}

/**
 * Sends the link to a user's new address again, or withdraws the address. Throws 404, 409 EDITED_MEANWHILE, NO_EMAIL_CHANGE, 422
 * CANNOT_GRANT, OWN_ACCESS, SUPER_USER_ONLY, and 429 after 3 emails in 15 minutes.
 */
export async function stepEmailChange(
  services: Services,
  actor: Actor,
  step: EmailChangeStep,
  id: number,
  version: number | undefined,
): Promise<StaffJson> {
  return services.db.transaction(async (tx) => {
    const before = await requireUser(tx, services, actor, id, version);
    const giver = await requireGiver(tx, actor);
    const refused = reachRefusal(before, giver) ?? emailRefusal(guarded(before), giver);
    if (refused !== null) throw invalid([refused]);
    return staffJson(await take(tx, services, actor, step, before), services.clock.now());
  });
}

/**
 * Does the same for the caller's own new address, regardless of who requested it. Throws 403 without a session, 409 NO_EMAIL_CHANGE, 429.
 */
export async function stepOwnEmailChange(
  services: Services,
  actor: Actor,
  token: string,
  step: EmailChangeStep,
): Promise<void> {
  await requireOwnSession(services, actor, token);
  await services.db.transaction(async (tx) => {
    await take(tx, services, actor, step, await requireUser(tx, services, actor, actor.userId, undefined));
  });
}
