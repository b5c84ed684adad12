import type { FeedSession } from '../../../rules/sales/calendar/feed';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';

type Owner = Pick<Actor, 'houseId' | 'userId'>;

/** A user's address. */
interface FeedRow extends Owner {
  readonly createdAt: Date;
  /** When a calendar application last read it, to the minute; null if none has. */
  readonly readAt: Date | null;
}

const COLUMNS = `house_id as "houseId", user_id as "userId", created_at as "createdAt", read_at as "readAt"`;

/** Returns the user's address; null if they have none. */
export async function selectFeed(db: Queryable, { houseId, userId }: Owner): Promise<FeedRow | null> {
  const [row] = await db.query<FeedRow>(`select ${COLUMNS} from calendar_feed where house_id = $1 and user_id = $2`, [
    houseId,
    userId,
  ]);
  return row ?? null;
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
     on conflict (house_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
       read_at = null`,
    [houseId, userId, tokenHash, now],
  );
}

/** Deletes the user's address. */
export async function deleteFeed(tx: Transaction, { houseId, userId }: Owner): Promise<void> {
  await tx.query('delete from calendar_feed where house_id = $1 and user_id = $2', [houseId, userId]);
}

/** Returns the address that has a token with this hash; null if none has. */
export async function findFeedOwner(db: Queryable, tokenHash: string): Promise<FeedRow | null> {
  const [row] = await db.query<FeedRow>(`select ${COLUMNS} from calendar_feed where token_hash = $1`, [tokenHash]);
  return row ?? null;
}

/** Records when an address was read, unless it has been replaced. */
export async function touchFeed(db: Queryable, { houseId, userId }: Owner, tokenHash: string, at: Date): Promise<void> {
  await db.query('update calendar_feed set read_at = $4 where house_id = $1 and user_id = $2 and token_hash = $3', [
    houseId,
    userId,
    tokenHash,
    at,
  ]);
}

/** A session with the number of its location. */
interface FeedSessionRow extends Omit<FeedSession, 'startsAt' | 'changedAt' | 'location'> {
  readonly startsAt: Date;
  /** When the session, its sale, or its location last changed; when the sale was added if none has since. */
  readonly changedAt: Date;
  readonly locationId: number;
}

/** Returns the sessions of a house that start at `from` or later, also deleted ones, by their start. Buy It Now sales have none. */
export const selectFeedSessions = (db: Queryable, houseId: number, from: Date): Promise<FeedSessionRow[]> =>
  db.query<FeedSessionRow>(
    `select c.ref, c.title, g.name as "saleName", c.starts_at as "startsAt", c.time_zone as "timeZone", c.version,
       c.location_id as "locationId", c.is_deleted or g.is_deleted as "isDeleted",
       greatest(g.created_at, (select max(a.at) from audit a where a.house_id = c.house_id and (
         (a.type = 'Catalog' and a.record_id = c.id) or (a.type = 'Sale' and a.record_id = g.id)
         or (a.type = 'Location' and a.record_id = c.location_id)))) as "changedAt"
     from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id
     where c.house_id = $1 and c.kind <> 'BUY_NOW' and c.starts_at >= $2 order by c.starts_at, c.id`,
    [houseId, from],
  );
