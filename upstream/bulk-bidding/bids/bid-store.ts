import type { BidSource } from '../../../rules/bulk-bidding/book';
import type { Queryable, Transaction } from '../../core/database/database';

/** A bid as it was taken. Amounts are in minor units of the session's currency. */
export interface BidRow {
  readonly id: number;
  readonly ref: string;
  readonly lotId: number;
  readonly sequence: number;
  readonly amount: number;
  readonly isMaximum: boolean;
  readonly placedAt: Date;
  /** The bidder; null for the house's own account. */
  readonly approvalId: number | null;
  /** The user who bids for the house's own account. */
  readonly forHouseBy: number | null;
  /** The user who entered it; null for bids that no user of the house entered. */
  readonly enteredBy: number | null;
}

/** A bid that is stored for the first time. */
export interface NewBid extends BidRow {
  readonly requestKey: string | null;
  /** How the bidder left it; null for bids that weren't left with the house. */
  readonly source: BidSource | null;
  readonly note: string;
}

/** The state of bidding on a lot. Without bids, the row may be missing. */
export interface LotBiddingRow {
  readonly lotId: number;
  readonly price: number | null;
  readonly leadBidId: number | null;
  readonly bidCount: number;
  /** The last sequence number that a bid on the lot got. */
  readonly lastSequence: number;
  readonly version: number;
}

const BID = `b.id, b.ref, b.lot_id as "lotId", b.sequence, b.amount, b.is_maximum as "isMaximum", b.placed_at as "placedAt",
  b.approval_id as "approvalId", b.for_house_by as "forHouseBy", b.entered_by as "enteredBy"`;

/** Returns the state of bidding on lots. Lots that nobody has bid on, or whose bids nobody has added up, are missing. */
export const selectBidding = (
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<(LotBiddingRow & { readonly lead: BidRow | null })[]> =>
  db.query(
    `select s.lot_id as "lotId", s.price, s.lead_bid_id as "leadBidId", s.bid_count as "bidCount", s.last_sequence as "lastSequence",
       s.version, to_jsonb(lead) as lead
     from lot_bidding s
     left join lateral (select ${BID} from absentee_bid b where b.house_id = s.house_id and b.id = s.lead_bid_id) lead on true
     where s.house_id = $1 and s.lot_id = any($2::int[])`,
    [houseId, lotIds],
  );

/** Returns the bids on lots that aren't canceled, by lot, in the order in which they were taken. */
export const selectBids = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<BidRow[]> =>
  db.query<BidRow>(
    `select ${BID}
     from absentee_bid b
     where b.house_id = $1 and b.lot_id = any($2::int[]) and b.canceled_at is null
     order by b.lot_id, b.sequence`,
    [houseId, lotIds],
  );

/** Returns the last sequence number of each lot's bids, also of canceled ones. */
export const selectLastSequences = (
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<{ readonly lotId: number; readonly last: number }[]> =>
  db.query(
    `select lot_id as "lotId", max(sequence) as last from absentee_bid where house_id = $1 and lot_id = any($2::int[]) group by lot_id`,
    [houseId, lotIds],
  );

/** Returns the bids that requests with these keys have placed on lots, also canceled ones. */
export const selectBidsOfRequests = (
  db: Queryable,
  houseId: number,
  keys: readonly string[],
  lotIds: readonly number[],
): Promise<(BidRow & { readonly requestKey: string })[]> =>
  db.query(
    `select ${BID}, b.request_key as "requestKey" from absentee_bid b
     where b.house_id = $1 and b.request_key = any($2::text[]) and b.lot_id = any($3::int[])`,
    [houseId, keys, lotIds],
  );

/** Stores bids. */
export const insertBids = (tx: Transaction, houseId: number, bids: readonly NewBid[]): Promise<unknown> =>
  tx.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, sequence, amount, is_maximum, placed_at, approval_id, for_house_by, entered_by,
       request_key, source, note)
     select $1, b.id, b.ref, b."lotId", b.sequence, b.amount, b."isMaximum", b."placedAt", b."approvalId", b."forHouseBy", b."enteredBy",
       b."requestKey", b.source, b.note
     from jsonb_to_recordset($2::jsonb) as b (id integer, ref text, "lotId" integer, sequence integer, amount bigint, "isMaximum" boolean,
       "placedAt" timestamptz, "approvalId" integer, "forHouseBy" integer, "enteredBy" integer, "requestKey" text, source text, note text)`,
    [houseId, JSON.stringify(bids)],
  );

/** Stores the state of bidding on lots, and returns the lots with their next versions. */
export const putBidding = (
  tx: Transaction,
  houseId: number,
  lots: readonly Omit<LotBiddingRow, 'version'>[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    `insert into lot_bidding (house_id, lot_id, price, lead_bid_id, bid_count, last_sequence)
     select $1, b."lotId", b.price, b."leadBidId", b."bidCount", b."lastSequence"
     from jsonb_to_recordset($2::jsonb) as b ("lotId" integer, price bigint, "leadBidId" integer, "bidCount" integer,
       "lastSequence" integer)
     on conflict (house_id, lot_id) do update set price = excluded.price, lead_bid_id = excluded.lead_bid_id,
       bid_count = excluded.bid_count, last_sequence = excluded.last_sequence, version = lot_bidding.version + 1
     returning lot_id as id, version`,
    [houseId, JSON.stringify(lots)],
  );

/** Returns a bid by reference, also a canceled one; null if the house has none. */
export async function selectBid(
  db: Queryable,
  houseId: number,
  ref: string,
): Promise<
  (BidRow & { readonly canceledAt: Date | null; readonly lotRef: string; readonly catalogId: number }) | null
> {
  const [row] = await db.query<BidRow & { canceledAt: Date | null; lotRef: string; catalogId: number }>(
    `select ${BID}, b.canceled_at as "canceledAt", l.ref as "lotRef", l.catalog_id as "catalogId"
     from absentee_bid b join lot_view l on l.house_id = b.house_id and l.id = b.lot_id where b.house_id = $1 and b.ref = $2`,
    [houseId, ref],
  );
  return row ?? null;
}

/** Marks a bid as canceled. */
export const updateCanceledBid = (
  tx: Transaction,
  houseId: number,
  id: number,
  { at, userId, reason }: { readonly at: Date; readonly userId: number; readonly reason: string },
): Promise<unknown> =>
  tx.query(
    `update absentee_bid set canceled_at = $3, canceled_by = $4, cancel_reason = $5, version = version + 1 where house_id = $1 and id = $2`,
    [houseId, id, at, userId, reason],
  );

/** Returns how many bids on the lots of a session were canceled. */
export async function countCanceledBids(db: Queryable, houseId: number, catalogId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from absentee_bid b join lot_view l on l.house_id = b.house_id and l.id = b.lot_id
     where b.house_id = $1 and l.catalog_id = $2 and b.canceled_at is not null`,
    [houseId, catalogId],
  );
  return row?.count ?? 0;
}

/** Returns those of these bidders whom the house has approved for the sale of a session: they have a paddle in it. */
export async function selectApproved(
  db: Queryable,
  houseId: number,
  pairs: readonly { readonly catalogId: number; readonly approvalId: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ catalogId: number; approvalId: number }>(
    `select p.catalog_id as "catalogId", p.approval_id as "approvalId" from paddle_view p
     join jsonb_to_recordset($2::jsonb) as e ("catalogId" integer, "approvalId" integer)
       on e."catalogId" = p.catalog_id and e."approvalId" = p.approval_id where p.house_id = $1`,
    [houseId, JSON.stringify(pairs)],
  );
  return new Set(rows.map(({ catalogId, approvalId }) => `${catalogId}/${approvalId}`));
}

/** Returns the next lots of a house with bids whose bidding goes on, by number after one. */
export const selectOpenBidding = (
  db: Queryable,
  houseId: number,
  after: number,
  limit: number,
): Promise<{ readonly id: number; readonly ref: string }[]> =>
  db.query(
    `select l.id, l.ref from lot_bidding s join lot_view l on l.house_id = s.house_id and l.id = s.lot_id
     where s.house_id = $1 and l.id > $2 and l.closed_at is null and l.hammer is null order by l.id limit $3`,
    [houseId, after, limit],
  );

/** Returns the houses with bids on open lots that have no such job yet. */
export async function selectHousesToCheck(
  db: Queryable,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select h.id from house_view h
     where exists (select from lot_bidding s join lot_view l on l.house_id = s.house_id and l.id = s.lot_id
         where s.house_id = h.id and l.closed_at is null and l.hammer is null)
       and not exists (select from work w where w.house_id = h.id and w.kind = $1 and w.key = $2)`,
    [kind, key],
  );
  return rows.map(({ id }) => id);
}
