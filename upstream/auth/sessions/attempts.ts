import type { Transaction } from '../../core/database/database';
import { Refusal } from '../../core/errors';
import { hashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { countAttempts, insertAttempts, lockAttempts } from './attempt-store';
import { limits } from './limits';

/** A limit on one key. `key` is a hash, so that names that don't exist are not stored. */
export interface Limit {
  readonly key: string;
  readonly most: number;
}

/** Returns the key that counts failed sign-ins for a name, whether or not the user exists. */
export const userKeyOf = (houseUserName: string, userName: string): string =>
  hashOf('user', houseUserName.toLowerCase(), userName.toLowerCase());

function tooMany(first: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((first.getTime() + limits.attempts.windowMs - now.getTime()) / 1000));
  const message = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new Refusal(429, [{ code: 'TOO_MANY_ATTEMPTS', message, field: null }], seconds);
}

/**
 * Counts an attempt on the keys before it is made, so that concurrent attempts count too, and returns the ids of its entries.
 * Throws 429 TOO_MANY_ATTEMPTS, and counts nothing, if a limit is reached.
 */
export const countAttempt = (
  { db, clock }: Services,
  most: readonly Limit[],
  keys: readonly string[],
): Promise<readonly number[]> => db.transaction((tx) => countAttemptIn(tx, clock.now(), most, keys));

/** Counts an attempt in the caller's transaction, so that it counts only if that commits. Throws like countAttempt. */
export async function countAttemptIn(
  tx: Transaction,
  now: Date,
  most: readonly Limit[],
  keys: readonly string[],
): Promise<readonly number[]> {
  for (const key of [...keys].sort()) await lockAttempts(tx, key);
  for (const { key, most: atMost } of most) {
    const since = new Date(now.getTime() - limits.attempts.windowMs);
    const { count, first } = await countAttempts(tx, key, since, new Date(now.getTime() + limits.attempts.skewMs));
    if (count >= atMost && first) throw tooMany(first, now);
  }
  return insertAttempts(tx, keys, now);
}
