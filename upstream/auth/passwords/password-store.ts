import type { Queryable, Transaction } from '../../core/database/database';
import type { SessionOwner } from '../sessions/session-store';

/** The user of a password, with the names that the password must not contain. */
export interface PasswordOwner extends SessionOwner {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly houseUserName: string;
  readonly houseName: string;
  readonly houseTimeZone: string;
  /** Null until the first password is chosen. */
  readonly passwordHash: string | null;
}

const OWNER = `select u.house_id as "houseId", u.id as "userId", u.user_name as "userName", u.display_name as "displayName", u.email,
    h.user_name as "houseUserName", h.name as "houseName", h.time_zone as "houseTimeZone", u.password_hash as "passwordHash"
  from house_user u join house_view h on h.id = u.house_id`;

/** Returns the enabled user with these three names, in any case; null if one of them is wrong. */
export async function findOwnerByNames(
  db: Queryable,
  houseUserName: string,
  userName: string,
  email: string,
): Promise<PasswordOwner | null> {
  const [row] = await db.query<PasswordOwner>(
    `${OWNER} where h.user_name = lower($1) and lower(u.user_name) = lower($2) and lower(u.email) = lower($3) and u.disabled_at is null`,
    [houseUserName, userName, email],
  );
  return row ?? null;
}

/** Returns the user of a valid link. */
export async function findOwnerByLink(db: Queryable, tokenHash: string, now: Date): Promise<PasswordOwner | null> {
  const [row] = await db.query<PasswordOwner>(
    `${OWNER} join password_link l on l.house_id = u.house_id and l.user_id = u.id
     where l.token_hash = $1 and l.expires_at > $2 and u.disabled_at is null`,
    [tokenHash, now],
  );
  return row ?? null;
}

export async function findOwner(db: Queryable, { houseId, userId }: SessionOwner): Promise<PasswordOwner | null> {
  const [row] = await db.query<PasswordOwner>(
    `${OWNER} where u.house_id = $1 and u.id = $2 and u.disabled_at is null`,
    [houseId, userId],
  );
  return row ?? null;
}

/** Stores a link as the user's only one. */
export async function replaceLink(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  tokenHash: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `insert into password_link (house_id, user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (house_id, user_id) do update
     set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [houseId, userId, tokenHash, now, expiresAt],
  );
}

/** Consumes the link; false if it was already used or has expired. */
export async function takeLink(tx: Transaction, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await tx.query('delete from password_link where token_hash = $1 and expires_at > $2 returning user_id', [
    tokenHash,
    now,
  ]);
  return rows.length > 0;
}

export async function deleteLinkOf(tx: Transaction, { houseId, userId }: SessionOwner): Promise<void> {
  await tx.query('delete from password_link where house_id = $1 and user_id = $2', [houseId, userId]);
}

/** Replaces the password and returns the user's new version; null if the password has changed since it was read. */
export async function updatePassword(
  tx: Transaction,
  { houseId, userId, passwordHash }: PasswordOwner,
  newHash: string,
): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(
    `update house_user set password_hash = $4, version = version + 1
     where house_id = $1 and id = $2 and password_hash is not distinct from $3 and disabled_at is null returning version`,
    [houseId, userId, passwordHash, newHash],
  );
  return row?.version ?? null;
}

/** Deletes expired links. */
export async function sweepLinks(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from password_link where expires_at <= $1', [now]);
}
