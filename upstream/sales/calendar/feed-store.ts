import type { FeedSession } from '../../../rules/sales/calendar/feed';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';

type Owner = Pick<Actor, 'houseId' | 'userId'>;

/** Returns since when the user has an address; null if they have none. */
export async function selectFeed(db: Queryable, { houseId, userId }: Owner): Promise<Date | null> {
  const [row] = await db.query<{ createdAt: Date }>(
    `select created_at as "createdAt" from calendar_feed where house_id = $1 and user_id = $2`,
    [houseId, userId],
  );
  return row?.createdAt ?? null;
}

/** Stores an address as the user's only one. */
export async function putFeed(
  tx: Transaction,
  { houseId, userId }: Owner,
  tokenHash: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into calendar_feed (house_id, user_id, token_hash, created_at) values ($1, $2, $3, $4)
     on conflict (house_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [houseId, userId, tokenHash, now],
  );
}

/** Deletes the user's address. */
export async function deleteFeed(tx: Transaction, { houseId, userId }: Owner): Promise<void> {
  await tx.query('delete from calendar_feed where house_id = $1 and user_id = $2', [houseId, userId]);
}

/** Returns whose address has a token with this hash; null if none has. */
export async function findFeedOwner(db: Queryable, tokenHash: string): Promise<Owner | null> {
  const [row] = await db.query<Owner>(
    `select house_id as "houseId", user_id as "userId" from calendar_feed where token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}

/** Returns the sessions of a house that start at `from` or later, also deleted ones, by their start. Buy It Now sales have none. */
export async function selectFeedSessions(db: Queryable, houseId: number, from: Date): Promise<FeedSession[]> {
  const rows = await db.query<Omit<FeedSession, 'startsAt'> & { readonly startsAt: Date }>(
    `select c.ref, c.title, g.name as "saleName", c.starts_at as "startsAt", c.version,
       c.is_deleted or g.is_deleted as "isDeleted"
     from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id
     where c.house_id = $1 and c.kind <> 'BUY_NOW' and c.starts_at >= $2 order by c.starts_at, c.id`,
    [houseId, from],
  );
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }));
}
