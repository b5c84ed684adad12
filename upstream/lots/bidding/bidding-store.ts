import type { Queryable, Transaction } from '../../core/database/database';
import { hasPart } from '../../core/database/text-part';
import type { BiddingLot, ClosedLot, ShownBiddingLot } from './bidding-record';

const COLUMNS = `l.id, l.ref, l.catalog_id as "catalogId", c.ref as "catalogRef", l.number, l.extension, c.kind, c.currency,
  c.starts_at as "startsAt", c.bid_increments as increments, c.extension_seconds as "extensionSeconds", l.starting_bid as "startingBid",
  l.high_estimate as "highEstimate", l.reserve, l.ends_at as "endsAt", l.scheduled_ends_at as "scheduledEndsAt", l.closed_at as "closedAt",
  l.is_published as "isShown",
  exists (select from withdrawn_lot_view w where w.house_id = l.house_id and w.lot_id = l.id) as "isWithdrawn",
  (l.hammer is not null or l.realized_price > 0) is true as "isSold"`;
const LOTS = 'from lot l join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id';

const SELECT = `select ${COLUMNS} ${LOTS}`;
const SHOWN = `select ${COLUMNS}, l.title, l.consignor, l.low_estimate as "lowEstimate", l.image_url as "imageUrl", l.lot_url as "lotUrl"
  ${LOTS}`;
/** What is typed is looked for as the number and in the title. */
const IN_SESSION = `where l.house_id = $1 and l.catalog_id = $2 and l.is_published and not l.is_deleted
  and ($3::text[] is null or l.ref = any($3))
  and ($4::text = '' or l.number::text || l.extension = upper($4)
    or ${hasPart('l.house_id', 'lot_text(l.title, l.artist_name, l.inventory_number)', '$4')})`;

/** Locks lots by reference until the end of the transaction, so that their bids are taken one after the other. Unknown ones are missing. */
export async function lockBiddingLots(
  tx: Transaction,
  houseId: number,
  refs: readonly string[],
): Promise<BiddingLot[]> {
  await tx.query(
    `select from lot
     where house_id = $1 and ref = any($2::text[]) and not is_deleted
     order by catalog_id, number, extension, id for no key update`,
    [houseId, refs],
  );
  return tx.query<BiddingLot>(
    `${SELECT} where l.house_id = $1 and l.ref = any($2::text[]) and not l.is_deleted order by l.id`,
    [houseId, refs],
  );
}

/** Returns lots of all houses whose end has passed and that nobody has closed, earliest first. */
export const selectDueLots = (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ readonly houseId: number; readonly ref: string }[]> =>
  db.query(
    `select house_id as "houseId", ref from lot where ends_at <= $1 and closed_at is null and is_published and not is_deleted
     order by ends_at limit $2`,
    [now, limit],
  );

/** Returns lots of a session that bidders see, by number; with references, only those. */
export const selectBiddingLots = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  {
    refs,
    search,
    limit,
    offset,
  }: {
    readonly refs: readonly string[] | null;
    readonly search: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ShownBiddingLot[]> =>
  db.query<ShownBiddingLot>(`${SHOWN} ${IN_SESSION} order by l.number, l.extension, l.id limit $5 offset $6`, [
    houseId,
    catalogId,
    refs,
    search,
    limit,
    offset,
  ]);

/** Returns how many lots of a session bidders see. */
export async function countBiddingLots(
  db: Queryable,
  houseId: number,
  catalogId: number,
  search: string,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from lot l ${IN_SESSION}`, [
    houseId,
    catalogId,
    null,
    search,
  ]);
  return row?.count ?? 0;
}

/** Moves the ends of lots that bids have extended. Their versions stay: an open editor of the lot has nothing to do with it. */
export const updateExtendedEnds = (
  tx: Transaction,
  houseId: number,
  ends: readonly { readonly id: number; readonly endsAt: Date }[],
): Promise<unknown> =>
  tx.query(
    `update lot l set ends_at = e."endsAt", scheduled_ends_at = coalesce(l.scheduled_ends_at, l.ends_at)
     from jsonb_to_recordset($2::jsonb) as e (id integer, "endsAt" timestamptz) where l.house_id = $1 and l.id = e.id`,
    [houseId, JSON.stringify(ends)],
  );

/** Closes locked lots and sells them to their buyers. Returns them with their next versions. */
export const updateClosedLots = (
  tx: Transaction,
  houseId: number,
  lots: readonly ClosedLot[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    `update lot l
     set closed_at = e."closedAt", approval_id = coalesce(l.approval_id, e."approvalId"), hammer = coalesce(l.hammer, e.hammer),
       sold_at = case when l.hammer is null and e.hammer is not null then l.ends_at else l.sold_at end, version = version + 1
     from jsonb_to_recordset($2::jsonb) as e (id integer, "closedAt" timestamptz, "approvalId" integer, hammer bigint)
     where l.house_id = $1 and l.id = e.id and l.closed_at is null returning l.id, l.version`,
    [houseId, JSON.stringify(lots)],
  );
