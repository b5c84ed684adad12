import { randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_COUNT,
  RECOVERY_LENGTH,
  shownRecoveryCode,
} from '../../../rules/auth/second-factor';
import type { Transaction } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { requireOwnPassword } from '../passwords/own-password';
import type { PasswordOwner } from '../passwords/password-store';
import type { SessionOwner } from '../sessions/session-store';
import { requireOwnSession } from '../sessions/sessions';
import { recordOwnChange } from '../user-record';
import { recoveryHashOf } from './check-code';
import { secondFactorMail } from './second-factor-mail';
import { deleteRecovery, hasSecondFactor, replaceRecoveryCodes } from './second-factor-store';

/** A change of how a user signs in, as the audit log names it. */
type Change =
  'authenticator.add' | 'authenticator.remove' | 'passkey.add' | 'passkey.remove' | 'secondFactor.recoveryCodes';

export const hasNone = () => conflict('NO_SECOND_FACTOR', 'Two-step verification is off.');

const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join('');

/** Creates new recovery codes and returns them for display, once. */
async function newRecoveryCodes(tx: Transaction, owner: SessionOwner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_COUNT }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    owner,
    codes.map((code) => recoveryHashOf(owner, code)),
  );
  return codes.map(shownRecoveryCode);
}

/** Records a change in the audit log. Locks the user's record until the transaction ends. */
const record = (tx: Transaction, services: Services, actor: Actor, change: Change): Promise<void> =>
  recordOwnChange(tx, services, actor, `user.${change}`);

/** Adds an app or a passkey and notifies the user by email. Returns recovery codes if it is the first one, else null. */
export async function addFactor(
  services: Services,
  actor: Actor,
  owner: PasswordOwner,
  change: 'authenticator.add' | 'passkey.add',
  add: (tx: Transaction) => Promise<void>,
): Promise<string[] | null> {
  return services.db.transaction(async (tx) => {
    await record(tx, services, actor, change);
    const isFirst = !(await hasSecondFactor(tx, owner));
    await add(tx);
    await queueMail(tx, services, [secondFactorMail(owner, services.clock.now(), change, isFirst)]);
    return isFirst ? newRecoveryCodes(tx, owner) : null;
  });
}

/**
 * Removes an app or a passkey, and the recovery codes with the last one. The user is notified by email. `remove` returns whether there was
 * one.
 */
export async function removeFactor(
  services: Services,
  actor: Actor,
  owner: PasswordOwner,
  change: 'authenticator.remove' | 'passkey.remove',
  remove: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await record(tx, services, actor, change);
    if (!(await remove(tx))) throw conflict('NO_SECOND_FACTOR', 'It is no longer there: it was removed elsewhere.');
    const wasLast = !(await hasSecondFactor(tx, owner));
    if (wasLast) await deleteRecovery(tx, owner);
    await queueMail(tx, services, [secondFactorMail(owner, services.clock.now(), change, wasLast)]);
  });
}

/** Replaces the recovery codes. Throws 403 without a session, 422 WRONG_PASSWORD, 409 without a second factor. */
export async function renewRecoveryCodes(
  services: Services,
  actor: Actor,
  token: string,
  { currentPassword }: { readonly currentPassword: string },
): Promise<string[]> {
  await requireOwnSession(services, actor, token);
  const owner = await requireOwnPassword(services, actor, currentPassword);
  return services.db.transaction(async (tx) => {
    await record(tx, services, actor, 'secondFactor.recoveryCodes');
    if (!(await hasSecondFactor(tx, owner))) throw hasNone();
    return newRecoveryCodes(tx, owner);
  });
}
