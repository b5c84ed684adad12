import type { Transaction } from '../../core/database/database';
import { Refusal } from '../../core/errors';
import { newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { deleteAttempts } from '../sessions/attempt-store';
import { countAttempt } from '../sessions/attempts';
import { type Device, deviceOf, rememberedDevice } from '../sessions/devices';
import { limits } from '../sessions/limits';
import type { SessionOwner } from '../sessions/session-store';
import type { AwaitedJson, SignedInJson } from '../sessions/session-wire';
import { endSession, openSession } from '../sessions/sessions';
import { noteSignIn } from '../user-store';
import { codeKeyOf, takeCode } from './check-code';
import { selectPasskeys } from './passkey-store';
import { findAuthenticator, findPending, insertPending, type PendingRow, takePending } from './second-factor-store';

/** The browser that completes a sign-in: the secret of its session, empty without one, and its device token. */
export interface Completing {
  readonly token: string;
  readonly deviceToken?: string | undefined;
}

export const signInExpired = () =>
  new Refusal(401, [{ code: 'SIGN_IN_EXPIRED', message: 'This sign-in has expired. Sign in again.', field: null }]);

/** Stores a sign-in whose password was correct until its code or passkey arrives. */
export async function awaitSecondFactor(
  tx: Transaction,
  { clock }: Services,
  pending: PendingRow,
): Promise<AwaitedJson> {
  const token = newSecret();
  const expiresAt = new Date(clock.now().getTime() + limits.pendingMs);
  await insertPending(
    tx,
    tokenHashOf(token),
    { ...pending, userAgent: pending.userAgent.slice(0, limits.session.userAgentLength) },
    expiresAt,
  );
  const [app, passkeys] = [await findAuthenticator(tx, pending), await selectPasskeys(tx, pending)];
  return {
    token,
    expiresAt: expiresAt.getTime(),
    hasAuthenticator: app?.confirmedAt instanceof Date,
    hasPasskey: passkeys.length > 0,
  };
}

/** A user whose identity was proven. */
export interface Proven extends SessionOwner {
  /** The password hash at the time of the proof, because a session must not outlive a password change. */
  readonly passwordHash: string | null;
  readonly userAgent: string;
}

/**
 * Opens the session of a completed sign-in and ends the browser's previous one. Throws 401 if the user was disabled or their password
 * changed.
 */
export async function openProven(
  tx: Transaction,
  services: Services,
  proven: Proven,
  device: Device,
  earlierToken: string,
): Promise<SignedInJson> {
  if (!(await noteSignIn(tx, proven, services.clock.now()))) throw signInExpired();
  if (earlierToken !== '') await endSession(tx, services, earlierToken);
  return {
    ...(await openSession(tx, services, proven, proven.userAgent)),
    device: await rememberedDevice(tx, services, device, proven),
  };
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. Throws 401 SIGN_IN_EXPIRED after ten minutes or if the
 * password was changed in the meantime; 401 WRONG_CODE; 429 after 10 wrong codes in 15 minutes.
 */
export async function completeSignIn(
  services: Services,
  { token, code }: { readonly token: string; readonly code: string },
  by: Completing,
): Promise<SignedInJson> {
  const { db, clock, log } = services;
  const tokenHash = tokenHashOf(token);
  const now = clock.now();
  const pending = await findPending(db, tokenHash, now);
  if (pending === null) throw signInExpired();
  const key = codeKeyOf(pending);
  const ids = await countAttempt(services, [{ key, most: limits.attempts.perUser }], [key]);
  const device = await deviceOf(services, by.deviceToken, pending);
  const session = await db.transaction(async (tx) => {
    if (!(await takeCode(tx, pending, code, now))) return null;
    if (!(await takePending(tx, tokenHash))) throw signInExpired();
    await deleteAttempts(tx, ids, key);
    return openProven(tx, services, pending, device, by.token);
  });
  if (session === null) {
    log.warn({ houseId: pending.houseId, userId: pending.userId }, 'a second factor was refused');
    throw new Refusal(401, [
      {
        code: 'WRONG_CODE',
        message:
          "That code isn't right. Enter the code that the app shows now, or a recovery code that you have not used.",
        field: 'code',
      },
    ]);
  }
  log.info({ houseId: pending.houseId, userId: pending.userId }, 'signed in');
  return session;
}
