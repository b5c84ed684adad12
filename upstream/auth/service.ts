import type { Right } from '../../rules/auth/rights';
import type { Queryable, Transaction } from '../core/database/database';
import { readTogether } from '../core/database/read-together';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import type { RequestOrigin } from '../core/http/http';
import { hashOf, tokenHashOf } from '../core/secrets';
import type { Services } from '../core/services';
import { sweepEmailChanges } from './email-change-store';
import { sweepLinks } from './passwords/password-store';
import { sweepChallenges } from './second-factor/passkey-store';
import { sweepPending } from './second-factor/second-factor-store';
import { sweepAttempts } from './sessions/attempt-store';
import { countAttempt } from './sessions/attempts';
import { sweepDevices } from './sessions/device-store';
import { limits } from './sessions/limits';
import { findSessions, sweepSessions, touchSession } from './sessions/session-store';
import { authenticateToken, looksLikeToken } from './tokens/token-sign-in';
import { recordOwnChange } from './user-record';
import { selectActiveUsers, type UserWithRight } from './user-store';
import { administratorsFor } from './users/administrators';

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Returns the function that says who a session's secret or an API token belongs to; null when it is unknown, idle for 12 hours, a week old, or
 * its user is disabled. The sessions of requests that come at once are read together, each after its request came: a session that had ended
 * before is refused.
 */
export function createAuthentication(
  services: Services,
): (token: string, origin: RequestOrigin) => Promise<Actor | null> {
  const { db, clock } = services;
  const sessions = readTogether(async (hashes: readonly string[]) => {
    const now = clock.now();
    const rows = await findSessions(db, [...new Set(hashes)], now, before(now, limits.session.idleMs));
    const found = new Map(rows.map((row) => [row.tokenHash, row]));
    return hashes.map((hash) => found.get(hash) ?? null);
  });
  return async (token, origin) => {
    if (looksLikeToken(token)) return authenticateToken(services, token, origin);
    const session = await sessions.load(tokenHashOf(token));
    if (session === null) return null;
    const { seenAt, tokenHash, ...actor } = session;
    const now = clock.now();
    // Written at most once a minute, so that reading does not write.
    if (seenAt <= before(now, limits.session.seenMs)) await touchSession(db, tokenHash, now);
    return { ...actor, requestId: origin.requestId };
  };
}

/** Removes sessions, links and browsers whose time is over, and attempts that no longer count. */
export async function sweepAuth({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await sweepSessions(db, now, before(now, limits.session.idleMs));
  await sweepAttempts(db, before(now, limits.attempts.windowMs));
  await sweepDevices(db, before(now, limits.deviceMs));
  await sweepLinks(db, now);
  await sweepPending(db, now);
  await sweepChallenges(db, now);
  await sweepEmailChanges(db, now);
}

/** Counts a page of the provider that somebody without a session opens by a link or returns from. Throws 429 TOO_MANY_ATTEMPTS if the address opens too many. */
export async function countBidderPage(services: Services, clientAddress: string): Promise<void> {
  const limit = { key: hashOf('bidder-page', clientAddress), most: limits.attempts.bidderPagesPerAddress };
  await countAttempt(services, [limit], [limit.key]);
}

/** Counts an unknown calendar address. Throws 429 TOO_MANY_ATTEMPTS after too many from a client; valid addresses are never counted. */
export async function countUnknownFeed(services: Services, clientAddress: string): Promise<void> {
  const limit = { key: hashOf('calendar-feed', clientAddress), most: limits.attempts.unknownFeedsPerAddress };
  await countAttempt(services, [limit], [limit.key]);
}

/** Records in the user's history that they created or revoked their calendar's address. */
export const recordFeedChange = (
  tx: Transaction,
  services: Services,
  actor: Actor,
  change: 'reset' | 'revoke',
): Promise<void> => recordOwnChange(tx, services, actor, `user.calendarFeed.${change}`);

/** Returns the users of a house with a right, by name. */
export const usersWith = async (db: Queryable, houseId: number, right: Right): Promise<UserWithRight[]> =>
  (await selectActiveUsers(db, houseId)).filter((user) => actorMay({ ...user, requestId: '' }, right));

/** Returns the names of users whom a user without a right can ask for it. */
export const whomToAsk = async ({ db }: Pick<Services, 'db'>, actor: Actor, right: Right): Promise<string[]> =>
  (await administratorsFor(db, actor, right)).map(({ displayName }) => displayName);
