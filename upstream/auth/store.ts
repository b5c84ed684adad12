import type { Queryable, Transaction } from '../core/database/database';
import { ACTOR_COLUMNS, type ActorRow } from './sessions/actor-columns';
import { STAFF_COLUMNS, type StaffRow } from './users/staff-record';

/** The caller of a valid session; `seenAt` is when it was last used. */
export interface SessionRow extends ActorRow {
  readonly seenAt: Date;
}

/** Returns a session that is neither idle since before `idleSince` nor expired, of an enabled user. */
export async function findSession(
  db: Queryable,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(
    `select ${ACTOR_COLUMNS}, s.seen_at as "seenAt"
     from session s
     join house_user u on u.house_id = s.house_id and u.id = s.user_id
     join house_view h on h.id = s.house_id
     where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3 and u.disabled_at is null`,
    [tokenHash, now, idleSince],
  );
  return row ?? null;
}

export async function touchSession(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await db.query('update session set seen_at = $2 where token_hash = $1 and seen_at < $2', [tokenHash, now]);
}

/** Ends a session and returns its owner; null if there was none. */
export async function deleteSession(
  tx: Transaction,
  tokenHash: string,
): Promise<{ readonly houseId: number; readonly userId: number } | null> {
  const [row] = await tx.query<{ houseId: number; userId: number }>(
    'delete from session where token_hash = $1 returning house_id as "houseId", user_id as "userId"',
    [tokenHash],
  );
  return row ?? null;
}

/** `passwordHash` is null until the first password is chosen. */
export interface SignInRow {
  readonly houseId: number;
  readonly userId: number;
  readonly passwordHash: string | null;
}

/** Returns the user of a house by their sign-in names, in any case; null if there is none or they are disabled. */
export async function findSignIn(db: Queryable, houseUserName: string, userName: string): Promise<SignInRow | null> {
  const [row] = await db.query<SignInRow>(
    `select u.house_id as "houseId", u.id as "userId", u.password_hash as "passwordHash"
     from house_view h join house_user u on u.house_id = h.id
     where h.user_name = lower($1) and lower(u.user_name) = lower($2) and u.disabled_at is null`,
    [houseUserName, userName],
  );
  return row ?? null;
}

/** Serializes concurrent attempts on a key until the end of the transaction. */
export async function lockAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** Returns the number of failed or pending attempts on the key since then, and the time of the first. */
export async function countAttempts(
  tx: Transaction,
  key: string,
  since: Date,
): Promise<{ count: number; first: Date | null }> {
  const [row] = await tx.query<{ count: number; first: Date | null }>(
    'select count(*) as count, min(at) as first from sign_in_failure where key = $1 and at > $2',
    [key, since],
  );
  return row ?? { count: 0, first: null };
}

export async function insertAttempts(tx: Transaction, keys: readonly string[], at: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'insert into sign_in_failure (key, at) select key, $2 from unnest($1::text[]) as key returning id',
    [keys, at],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a successful attempt and all failures on its key. */
export async function deleteAttempts(tx: Transaction, ids: readonly number[], key: string): Promise<void> {
  await tx.query('delete from sign_in_failure where id = any ($1::bigint[]) or key = $2', [ids, key]);
}

/** Deletes expired sessions and attempts. */
export async function sweepSessions(db: Queryable, now: Date, idleSince: Date, attemptsSince: Date): Promise<void> {
  await db.query('delete from session where expires_at <= $1 or seen_at <= $2', [now, idleSince]);
  await db.query('delete from sign_in_failure where at <= $1', [attemptsSince]);
}

/** Returns the enabled user with that reference, or null. */
export async function findUser(db: Queryable, houseId: number, userRef: string): Promise<StaffRow | null> {
  const [row] = await db.query<StaffRow>(
    `select ${STAFF_COLUMNS} from house_user where house_id = $1 and ref = $2 and disabled_at is null`,
    [houseId, userRef],
  );
  return row ?? null;
}
