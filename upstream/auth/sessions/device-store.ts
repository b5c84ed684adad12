import type { Queryable, Transaction } from '../../core/database/database';
import type { SessionOwner } from './session-store';

/** Returns whether anyone has signed in with this browser since then, and whether this user has. */
export async function findDevice(
  db: Queryable,
  tokenHash: string,
  owner: SessionOwner | null,
  since: Date,
): Promise<{ isKnown: boolean; isOwners: boolean }> {
  const [row] = await db.query<{ isKnown: boolean; isOwners: boolean }>(
    `select count(*) > 0 as "isKnown", coalesce(bool_or(house_id = $2 and user_id = $3), false) as "isOwners"
     from known_device where token_hash = $1 and seen_at > $4`,
    [tokenHash, owner?.houseId ?? null, owner?.userId ?? null, since],
  );
  return row ?? { isKnown: false, isOwners: false };
}

/** Stores that the user signed in with this browser, or updates the time. */
export async function rememberDevice(
  tx: Transaction,
  tokenHash: string,
  { houseId, userId }: SessionOwner,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into known_device (token_hash, house_id, user_id, seen_at) values ($1, $2, $3, $4)
     on conflict (token_hash, house_id, user_id) do update set seen_at = excluded.seen_at`,
    [tokenHash, houseId, userId, now],
  );
}

/** Deletes browsers without a sign-in since then. */
export async function sweepDevices(db: Queryable, since: Date): Promise<void> {
  await db.query('delete from known_device where seen_at <= $1', [since]);
}
