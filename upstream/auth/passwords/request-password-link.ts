import { type ResetRequest, resetRequestProblems } from '../../../rules/auth/reset-request';
import { invalid, Refusal } from '../../core/errors';
import { queueMail } from '../../core/mail/outbox';
import { hashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { countAttempt } from '../sessions/attempts';
import { limits } from '../sessions/limits';
import { newPasswordLink } from './password-link';
import { passwordLinkMail } from './password-mail';
import { findOwnerByNames } from './password-store';

/** Resolves with `run`, but not before `ms` milliseconds, so that the response time reveals nothing. */
export async function notBefore<T>(ms: number, run: Promise<T>): Promise<T> {
  const time = new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  const [settled] = await Promise.allSettled([run, time]);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

async function sendLink(
  services: Services,
  { houseUserName, userName, emailAddress }: ResetRequest,
  clientAddress: string,
): Promise<void> {
  const { db, log } = services;
  const perUser = {
    key: hashOf('link', houseUserName.toLowerCase(), userName.toLowerCase()),
    most: limits.attempts.linksPerUser,
  };
  const perAddress = { key: hashOf('link-address', clientAddress), most: limits.attempts.linksPerAddress };
  try {
    await countAttempt(services, [perUser, perAddress], [perUser.key, perAddress.key]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ clientAddress }, 'too many links to choose a password are asked for');
    return;
  }
  const owner = await findOwnerByNames(db, houseUserName, userName, emailAddress);
  if (owner === null) {
    log.info({ clientAddress }, 'a link to choose a password was asked for by names that are not right');
    return;
  }
  await db.transaction(async (tx) => {
    const url = await newPasswordLink(tx, services, owner);
    await queueMail(tx, services, [passwordLinkMail(owner, url)]);
  });
  log.info(
    { clientAddress, houseId: owner.houseId, userId: owner.userId },
    'a link to choose a password is on its way',
  );
}

/**
 * Emails a link to choose a new password to the user with these three names. Neither the response nor its time reveals whether there
 * is such a user, or whether there were too many requests. Throws 422 if a name is missing.
 */
export async function requestPasswordLink(
  services: Services,
  request: ResetRequest,
  clientAddress: string,
): Promise<void> {
  const [first, ...others] = resetRequestProblems(request);
  if (first) throw invalid([first, ...others]);
  const names = {
    houseUserName: request.houseUserName.trim(),
    userName: request.userName.trim(),
    emailAddress: request.emailAddress.trim(),
  };
  await notBefore(limits.linkAnswerMs, sendLink(services, names, clientAddress));
}
