import type { Transaction } from '../../core/database/database';
import { Refusal } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { countAttempts, insertAttempts, lockAttempts } from '../store';
import { limits } from './limits';
import { hashOf } from './secrets';

/** A limit on one key; `key` is a hash, so that names that do not exist leave no trace. */
export interface Limit {
  readonly key: string;
  readonly most: number;
}

/** What failures to sign in as somebody are counted by, whether they exist or not. */
export const userKeyOf = (houseUserName: string, userName: string): string =>
  hashOf('user', houseUserName.toLowerCase(), userName.toLowerCase());

function tooMany(first: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((first.getTime() + limits.attempts.windowMs - now.getTime()) / 1000));
  const message = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new Refusal(429, [{ code: 'TOO_MANY_ATTEMPTS', message, field: null }], seconds);
}

/**
 * Counts an attempt on the keys before it is tried, so that many at once are counted singly, and answers what it is counted
 * by. Throws 429 TOO_MANY_ATTEMPTS, and counts nothing, when a limit is reached.
 */
export const countAttempt = (
  { db, clock }: Services,
  most: readonly Limit[],
  keys: readonly string[],
): Promise<readonly number[]> => db.transaction((tx) => countAttemptIn(tx, clock.now(), most, keys));

/** Counts an attempt in the transaction of the caller, for what counts only if it is done. Throws as countAttempt does. */
export async function countAttemptIn(
  tx: Transaction,
  now: Date,
  most: readonly Limit[],
  keys: readonly string[],
): Promise<readonly number[]> {
  for (const key of [...keys].sort()) await lockAttempts(tx, key);
  for (const { key, most: atMost } of most) {
    const { count, first } = await countAttempts(tx, key, new Date(now.getTime() - limits.attempts.windowMs));
    if (count >= atMost && first) throw tooMany(first, now);
  }
  return insertAttempts(tx, keys, now);
}
