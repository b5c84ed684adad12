import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../core/actor';
import { Refusal } from '../core/errors';
import type { Services } from '../core/services';
import { verifyPassword } from './password';
import { countAttempts, deleteAttempts, findSignIn, insertAttempts, insertSession, lockAttempts } from './store';
import type { SessionJson } from './wire';

const minuteMs = 60_000;
/** How long a session lasts at most, however busy. */
const sessionMs = 7 * 24 * 60 * minuteMs;
/** Attempts that failed count for this long. */
export const attemptWindowMs = 15 * minuteMs;
const attemptsPerUser = 10;
const attemptsPerAddress = 50;

/** Of no password: verifying against it takes as long as against a user's, so that a name that does not exist is not told. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$jhp8yDfbYZgYXEhKEmvc7A$WUG/J18t2qqGQ/pDyHaCz/D3mYlEpaeD+476tWiRErU';

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Only this hash of a session's secret is stored. */
export const tokenHashOf = (token: string): string => hashOf(token);

export interface Attempt { readonly houseUserName: string; readonly userName: string; readonly password: string }

function tooMany(first: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((first.getTime() + attemptWindowMs - now.getTime()) / 1000));
  const message = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new Refusal(429, [{ code: 'TOO_MANY_ATTEMPTS', message, field: null }], seconds);
}

const wrong = () => new Refusal(401, [{ code: 'SIGN_IN_FAILED', message: 'The house, username or password is not right.', field: null }]);

/** A limit on one key; `key` is a hash, so that names that do not exist leave no trace. */
interface Limit { readonly key: string; readonly most: number }

/** Counts the attempt before it is tried, so that many at once are counted singly. Throws 429 when a limit is reached. */
async function countAttempt({ db, clock }: Services, limits: readonly Limit[], keys: readonly string[]): Promise<readonly number[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    for (const key of [...keys].sort()) await lockAttempts(tx, key);
    for (const { key, most } of limits) {
      const { count, first } = await countAttempts(tx, key, new Date(now.getTime() - attemptWindowMs));
      if (count >= most && first) throw tooMany(first, now);
    }
    return insertAttempts(tx, keys, now);
  });
}

/**
 * Signs in and makes a new session. Throws 401 SIGN_IN_FAILED, the same for a name that does not exist, or 429
 * TOO_MANY_ATTEMPTS: after 10 failures in 15 minutes for a user of a house, 50 for an address. Who is signed in as that
 * user already (`actor`) is not held back by what others tried on their name.
 */
export async function signIn(services: Services, attempt: Attempt, caller: { readonly clientAddress: string; readonly actor: Actor | null }): Promise<SessionJson> {
  const { db, clock, log } = services;
  const houseUserName = attempt.houseUserName.trim();
  const userName = attempt.userName.trim();
  const found = await findSignIn(db, houseUserName, userName);
  const userKey = hashOf('user', houseUserName.toLowerCase(), userName.toLowerCase());
  const addressKey = hashOf('address', caller.clientAddress);
  const isOwner = found !== null && caller.actor?.houseId === found.houseId && caller.actor.userId === found.userId;
  const perAddress = { key: addressKey, most: attemptsPerAddress };
  const limits = isOwner ? [perAddress] : [{ key: userKey, most: attemptsPerUser }, perAddress];
  const ids = await countAttempt(services, limits, [userKey, addressKey]);

  const isRight = await verifyPassword(found?.passwordHash ?? nobodysHash, attempt.password);
  if (!found || !isRight) {
    log.warn({ clientAddress: caller.clientAddress, houseId: found?.houseId, userId: found?.userId }, 'a sign-in failed');
    throw wrong();
  }
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionMs);
  await db.transaction(async (tx) => {
    await deleteAttempts(tx, ids, userKey);
    await insertSession(tx, { tokenHash: tokenHashOf(token), houseId: found.houseId, userId: found.userId, now, expiresAt });
  });
  log.info({ clientAddress: caller.clientAddress, houseId: found.houseId, userId: found.userId }, 'signed in');
  return { token, expiresAt: expiresAt.getTime() };
}
