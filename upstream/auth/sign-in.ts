import { Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { hashOf } from '../core/secrets';
import type { Services } from '../core/services';
import { verifyPassword } from './passwords/password';
import { awaitSecondFactor } from './second-factor/pending';
import { hasSecondFactor } from './second-factor/second-factor-store';
import { deleteAttempts } from './sessions/attempt-store';
import { countAttempt, userKeyOf } from './sessions/attempts';
import { deviceOf, rememberedDevice } from './sessions/devices';
import { limits } from './sessions/limits';
import type { SignInJson } from './sessions/session-wire';
import { endSession, openSession } from './sessions/sessions';
import { findSignIn, noteSignIn } from './user-store';

/**
 * The hash of no password. Verifying against it takes as long as against a user's, so that the time doesn't reveal whether a name exists.
 */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$jhp8yDfbYZgYXEhKEmvc7A$WUG/J18t2qqGQ/pDyHaCz/D3mYlEpaeD+476tWiRErU';

export interface Attempt {
  readonly houseUserName: string;
  readonly userName: string;
  readonly password: string;
  /** The browser's User-Agent. */
  readonly userAgent?: string | undefined;
  /** The device token of a browser that was used to sign in before. */
  readonly deviceToken?: string | undefined;
}

/** The caller: the client address, and the user if already signed in. */
export interface Caller {
  readonly clientAddress: string;
  readonly actor: Actor | null;
  /** The secret of the current session; empty without one. */
  readonly token: string;
}

const wrong = () =>
  new Refusal(401, [
    { code: 'SIGN_IN_FAILED', message: 'House name, username or password is incorrect.', field: null },
  ]);

/**
 * Signs in and creates a new session; the previous one ends. A user with a second factor gets a challenge to complete the sign-in instead.
 * Throws 401 SIGN_IN_FAILED, the same for a name that doesn't exist, or 429 TOO_MANY_ATTEMPTS after 10 failures in 15 minutes for a
 * user of a house, or 50 for an address. A user who is signed in already, or has signed in before with the same browser, isn't
 * blocked by failures of others on their name: failures of a known browser are counted separately.
 */
export async function signIn(services: Services, attempt: Attempt, caller: Caller): Promise<SignInJson> {
  const { db, log } = services;
  const houseUserName = attempt.houseUserName.trim();
  const userName = attempt.userName.trim();
  const found = await findSignIn(db, houseUserName, userName);
  const device = await deviceOf(services, attempt.deviceToken, found);
  // An API token acts as its creator but may be used by someone else, so only a session proves who the caller is.
  const isOwner =
    found !== null &&
    caller.actor?.scopes === undefined &&
    caller.actor?.houseId === found.houseId &&
    caller.actor.userId === found.userId;
  const nameKey = userKeyOf(houseUserName, userName);
  const userKey = device.isOwners ? hashOf('device', device.tokenHash, nameKey) : nameKey;
  const perUser = { key: userKey, most: limits.attempts.perUser };
  const perAddress = { key: hashOf('address', caller.clientAddress), most: limits.attempts.perAddress };
  const held = device.isOwners ? [perUser] : isOwner ? [perAddress] : [perUser, perAddress];
  const ids = await countAttempt(services, held, [userKey, perAddress.key]);

  const isRight = await verifyPassword(found?.passwordHash ?? nobodysHash, attempt.password);
  const refused = () => {
    log.warn(
      { clientAddress: caller.clientAddress, houseId: found?.houseId, userId: found?.userId },
      'a sign-in failed',
    );
    return wrong();
  };
  if (!found || !isRight) throw refused();
  const answer = await db.transaction(async (tx) => {
    // The check takes a while. A sign-in with a password that was replaced in the meantime must fail, or its session would outlive the
    // others.
    if (await hasSecondFactor(tx, found)) {
      await deleteAttempts(tx, ids, userKey);
      return { secondFactor: await awaitSecondFactor(tx, services, { ...found, userAgent: attempt.userAgent ?? '' }) };
    }
    if (!(await noteSignIn(tx, found, services.clock.now()))) throw refused();
    await deleteAttempts(tx, ids, userKey);
    if (caller.token !== '') await endSession(tx, services, caller.token);
    return {
      ...(await openSession(tx, services, found, attempt.userAgent ?? '')),
      device: await rememberedDevice(tx, services, device, found),
    };
  });
  if (!('secondFactor' in answer))
    log.info({ clientAddress: caller.clientAddress, houseId: found.houseId, userId: found.userId }, 'signed in');
  return answer;
}
