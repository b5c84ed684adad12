import type { Queryable, Transaction } from '../../core/database/database';
import type { SessionOwner } from '../sessions/session-store';

/** A passkey; `id` and `publicKey` are base64url. */
export interface PasskeyRow extends SessionOwner {
  readonly id: string;
  readonly ref: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const PASSKEY = `select id, ref, house_id as "houseId", user_id as "userId", public_key as "publicKey", counter, transports, name,
    created_at as "createdAt", used_at as "usedAt" from passkey`;

/** Returns the passkeys of a user, oldest first. */
export const selectPasskeys = (db: Queryable, { houseId, userId }: SessionOwner): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(`${PASSKEY} where house_id = $1 and user_id = $2 order by created_at, ref`, [houseId, userId]);

export async function findPasskey(db: Queryable, id: string): Promise<PasskeyRow | null> {
  const [row] = await db.query<PasskeyRow>(`${PASSKEY} where id = $1`, [id]);
  return row ?? null;
}

/** Inserts a passkey; false if it is stored already. */
export async function insertPasskey(
  tx: Transaction,
  { id, ref, houseId, userId, publicKey, counter, transports, name, createdAt }: PasskeyRow,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into passkey (id, ref, house_id, user_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do nothing returning id`,
    [id, ref, houseId, userId, publicKey, counter, transports, name, createdAt],
  );
  return rows.length > 0;
}

/** Records a use. Returns false if the passkey was removed or the counter didn't increase, which may mean that the key was copied. */
export async function notePasskeyUse(tx: Transaction, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update passkey set counter = $2, used_at = $3 where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning id',
    [id, counter, now],
  );
  return rows.length > 0;
}

/** Deletes a passkey; false if the user has no such passkey. */
export async function deletePasskey(tx: Transaction, { houseId, userId }: SessionOwner, ref: string): Promise<boolean> {
  const rows = await tx.query('delete from passkey where house_id = $1 and user_id = $2 and ref = $3 returning id', [
    houseId,
    userId,
    ref,
  ]);
  return rows.length > 0;
}

export async function deletePasskeys(tx: Transaction, { houseId, userId }: SessionOwner): Promise<void> {
  await tx.query('delete from passkey where house_id = $1 and user_id = $2', [houseId, userId]);
  await tx.query('delete from passkey_challenge where house_id = $1 and user_id = $2', [houseId, userId]);
}

/** Stores a challenge: for the user who adds a passkey, or null for a sign-in. */
export async function insertChallenge(
  db: Queryable,
  challengeHash: string,
  owner: SessionOwner | null,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    'insert into passkey_challenge (challenge_hash, house_id, user_id, expires_at) values ($1, $2, $3, $4)',
    [challengeHash, owner?.houseId ?? null, owner?.userId ?? null, expiresAt],
  );
}

/** Consumes a challenge; false if it expired, was used, or belongs to another user. */
export async function takeChallenge(
  db: Queryable,
  challengeHash: string,
  owner: SessionOwner | null,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `delete from passkey_challenge where challenge_hash = $1 and expires_at > $4
       and house_id is not distinct from $2::integer and user_id is not distinct from $3::integer returning challenge_hash`,
    [challengeHash, owner?.houseId ?? null, owner?.userId ?? null, now],
  );
  return rows.length > 0;
}

export async function sweepChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from passkey_challenge where expires_at <= $1', [now]);
}
