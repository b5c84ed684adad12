import type { Queryable, Transaction } from '../../core/database/database';
import { ACTOR_COLUMNS, type ActorRow } from './actor-columns';

/** A session for its owner. */
export interface OwnSessionRow {
  readonly ref: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly isCurrent: boolean;
}

export interface SessionOwner {
  readonly houseId: number;
  readonly userId: number;
}

/** Returns the active sessions of a user, most recently used first. */
export async function selectSessions(
  db: Queryable,
  { houseId, userId }: SessionOwner,
  currentHash: string,
  now: Date,
  idleSince: Date,
): Promise<OwnSessionRow[]> {
  return db.query<OwnSessionRow>(
    `select ref, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt", expires_at as "expiresAt",
            token_hash = $3 as "isCurrent"
     from session where house_id = $1 and user_id = $2 and expires_at > $4 and seen_at > $5
     order by seen_at desc, created_at desc, ref`,
    [houseId, userId, currentHash, now, idleSince],
  );
}

export interface NewSession extends SessionOwner {
  readonly tokenHash: string;
  readonly ref: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Inserts a session, keeping only the `most - 1` most recently used others of the user. */
export async function insertSession(
  tx: Transaction,
  { tokenHash, ref, houseId, userId, userAgent, now, expiresAt }: NewSession,
  most: number,
): Promise<void> {
  await tx.query(
    `delete from session where token_hash in (
       select token_hash from session where house_id = $1 and user_id = $2 order by seen_at desc, created_at desc offset $3)`,
    [houseId, userId, most - 1],
  );
  await tx.query(
    `insert into session (token_hash, ref, house_id, user_id, user_agent, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [tokenHash, ref, houseId, userId, userAgent, now, expiresAt],
  );
}

/** Returns the User-Agent of a session; null if the secret belongs to no session of this user. */
export async function findUserAgent(
  db: Queryable,
  { houseId, userId }: SessionOwner,
  tokenHash: string,
): Promise<string | null> {
  const [row] = await db.query<{ userAgent: string }>(
    'select user_agent as "userAgent" from session where token_hash = $3 and house_id = $1 and user_id = $2',
    [houseId, userId, tokenHash],
  );
  return row?.userAgent ?? null;
}

/** Ends one session of a user, by its reference. */
export async function deleteSessionByRef(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  ref: string,
): Promise<void> {
  await tx.query('delete from session where house_id = $1 and user_id = $2 and ref = $3', [houseId, userId, ref]);
}

/** Ends the sessions of a user, optionally except the one with the hash. */
export async function deleteSessions(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  exceptHash: string | null = null,
): Promise<void> {
  await tx.query('delete from session where house_id = $1 and user_id = $2 and token_hash is distinct from $3', [
    houseId,
    userId,
    exceptHash,
  ]);
}

/** What a valid session says about who asks; `seenAt` is when it was last used. */
export interface SessionRow extends ActorRow {
  readonly tokenHash: string;
  readonly seenAt: Date;
}

/** Returns those sessions that are neither idle since before `idleSince` nor over, of users who are not disabled. */
export const findSessions = (
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select ${ACTOR_COLUMNS}, s.token_hash as "tokenHash", s.seen_at as "seenAt"
     from session s
     join house_user u on u.house_id = s.house_id and u.id = s.user_id
     join house_view h on h.id = s.house_id
     where s.token_hash = any($1::text[]) and s.expires_at > $2 and s.seen_at > $3 and u.disabled_at is null`,
    [tokenHashes, now, idleSince],
  );

export async function touchSession(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await db.query('update session set seen_at = $2 where token_hash = $1 and seen_at < $2', [tokenHash, now]);
}

/** Whose session ended; null where there was none. */
export async function deleteSession(tx: Transaction, tokenHash: string): Promise<SessionOwner | null> {
  const [row] = await tx.query<SessionOwner>(
    'delete from session where token_hash = $1 returning house_id as "houseId", user_id as "userId"',
    [tokenHash],
  );
  return row ?? null;
}

/** Removes sessions that are over or idle. */
export async function sweepSessions(db: Queryable, now: Date, idleSince: Date): Promise<void> {
  await db.query('delete from session where expires_at <= $1 or seen_at <= $2', [now, idleSince]);
}
