import type { LoggedKind } from '../../../rules/clerking/entries';
import type { BidIncrement } from '../../../rules/lots/bid-increments';
import type { StoredResult } from '../../../rules/lots/results/lot-result';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { Queryable, Transaction } from '../../core/database/database';
import type { StoredResultJson } from '../../lots/results/result-record';

/** A session with its totals. Amounts are in minor units. */
export interface DeskRow {
  readonly id: number;
  readonly ref: string;
  readonly kind: SaleKind;
  readonly title: string;
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly publishedAt: Date | null;
  readonly currency: string;
  readonly increments: readonly BidIncrement[] | null;
  readonly lotCount: number;
  readonly soldCount: number;
  readonly passedCount: number;
  readonly hammerTotal: number;
  readonly version: number;
}

const IS_PASSED = 'l.closed_at is not null and not l.is_sold';
const IS_WITHDRAWN = 'exists (select from withdrawn_lot_view w where w.house_id = l.house_id and w.lot_id = l.id)';

/** Returns live sessions by reference or id, with their totals. Withdrawn lots don't count, unless they were sold. */
export const selectDesks = (
  db: Queryable,
  houseId: number,
  refs: readonly string[],
  ids: readonly number[],
): Promise<DeskRow[]> =>
  db.query<DeskRow>(
    `select c.id, c.ref, c.kind, c.title, c.starts_at as "startsAt", c.ended_at as "endedAt", c.published_at as "publishedAt", c.currency,
       c.bid_increments as increments, coalesce(d.version, 1) as version, t."lotCount", t."soldCount", t."passedCount", t."hammerTotal"
     from catalog_view c
     left join clerk_desk d on d.house_id = c.house_id and d.catalog_id = c.id
     cross join lateral (
       select count(*) filter (where l.is_sold or not ${IS_WITHDRAWN}) as "lotCount", count(*) filter (where l.is_sold) as "soldCount",
         count(*) filter (where (${IS_PASSED}) and not ${IS_WITHDRAWN}) as "passedCount",
         coalesce(sum(coalesce(l.hammer, l.realized_price)), 0)::bigint as "hammerTotal"
       from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id and l.is_published) t
     where c.house_id = $1 and c.kind = 'LIVE' and (c.ref = any($2::text[]) or c.id = any($3::int[])) order by c.id`,
    [houseId, refs, ids],
  );

/** A lot on the desk. */
export interface DeskLotRow extends StoredResult {
  readonly id: number;
  readonly ref: string;
  readonly number: number | null;
  readonly extension: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly lowEstimate: number | null;
  readonly highEstimate: number | null;
  readonly startingBid: number | null;
  readonly reserve: number | null;
  readonly isWithdrawn: boolean;
  readonly groupId: number | null;
  readonly paddle: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly lastSequence: number;
  readonly enteredBy: string | null;
  /** The bids of the auctioneer's book. */
  readonly bids: readonly {
    sequence: number;
    amount: number;
    approvalId: number | null;
    forHouseBy: number | null;
    paddle: string | null;
  }[];
}

/** Returns the lots of a session that bidders see, by number; with references, only those. */
export const selectDeskLots = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  refs: readonly string[] | null,
): Promise<DeskLotRow[]> =>
  db.query<DeskLotRow>(
    `select l.id, l.ref, l.number, l.extension, l.title, l.image_url as "imageUrl", l.low_estimate as "lowEstimate",
       l.high_estimate as "highEstimate", l.starting_bid as "startingBid", l.reserve, l.approval_id as "approvalId", l.hammer,
       l.sold_at as "soldAt", l.realized_price as "realizedPrice", l.closed_at as "closedAt", l.invoice_group_id as "groupId",
       ${IS_WITHDRAWN} as "isWithdrawn", p.number as paddle, a.first_name as "firstName", a.last_name as "lastName",
       coalesce(e.sequence, 0) as "lastSequence", e."enteredBy",
       (select coalesce(jsonb_agg(jsonb_build_object('sequence', b.sequence, 'amount', b.amount, 'approvalId', b.approval_id,
          'forHouseBy', b.for_house_by, 'paddle', (select q.number from paddle_view q
            where q.house_id = b.house_id and q.catalog_id = l.catalog_id and q.approval_id = b.approval_id))), '[]')
        from absentee_bid_view b where b.house_id = l.house_id and b.lot_id = l.id) as bids
     from lot_view l
     left join approval_view a on a.house_id = l.house_id and a.id = l.approval_id
     left join paddle_view p on p.house_id = l.house_id and p.catalog_id = l.catalog_id and p.approval_id = l.approval_id
     left join lateral (
       select n.sequence, u.display_name as "enteredBy" from clerk_entry n
       join house_user_view u on u.house_id = n.house_id and u.id = n.entered_by
       where n.house_id = l.house_id and n.lot_id = l.id order by n.sequence desc limit 1) e on true
     where l.house_id = $1 and l.catalog_id = $2 and l.is_published and ($3::text[] is null or l.ref = any($3))
     order by l.number, l.extension, l.id`,
    [houseId, catalogId, refs],
  );

/** A bidder with a paddle in a session. */
export interface DeskPaddleRow {
  readonly approvalId: number;
  readonly paddle: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the bidders with a paddle in a session; with numbers, only those. */
export const selectDeskPaddles = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  numbers: readonly string[] | null,
): Promise<DeskPaddleRow[]> =>
  db.query<DeskPaddleRow>(
    `select a.id as "approvalId", p.number as paddle, a.first_name as "firstName", a.last_name as "lastName"
     from paddle_view p join approval_view a on a.house_id = p.house_id and a.id = p.approval_id
     where p.house_id = $1 and p.catalog_id = $2 and ($3::text[] is null or p.number = any($3)) order by length(p.number), p.number`,
    [houseId, catalogId, numbers],
  );

/** An entry of the log. */
export interface EntryRow {
  readonly sequence: number;
  readonly lotId: number;
  readonly lotRef: string;
  readonly lotNumber: number | null;
  readonly extension: string;
  readonly kind: LoggedKind;
  readonly hammer: number | null;
  readonly approvalId: number | null;
  readonly paddle: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly enteredBy: number;
  readonly enteredByName: string;
  readonly enteredAt: Date;
  readonly undoes: number | null;
  readonly isUndone: boolean;
  /** The result of the lot before; dates are texts. */
  readonly replaced: StoredResultJson;
}

/** Returns entries of a session, latest first: all, those of a lot, or one. */
export const selectEntries = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  {
    lotId,
    sequence,
    limit,
  }: { readonly lotId: number | null; readonly sequence: number | null; readonly limit: number },
): Promise<EntryRow[]> =>
  db.query<EntryRow>(
    `select e.sequence, e.lot_id as "lotId", l.ref as "lotRef", l.number as "lotNumber", l.extension, e.kind, e.hammer,
       e.approval_id as "approvalId", p.number as paddle, a.first_name as "firstName", a.last_name as "lastName",
       e.entered_by as "enteredBy", u.display_name as "enteredByName", e.entered_at as "enteredAt", e.undoes, e.replaced,
       exists (select from clerk_entry o where o.house_id = e.house_id and o.catalog_id = e.catalog_id
         and o.undoes = e.sequence) as "isUndone"
     from clerk_entry e
     join lot_view l on l.house_id = e.house_id and l.id = e.lot_id
     join house_user_view u on u.house_id = e.house_id and u.id = e.entered_by
     left join approval_view a on a.house_id = e.house_id and a.id = e.approval_id
     left join paddle_view p on p.house_id = e.house_id and p.catalog_id = e.catalog_id and p.approval_id = e.approval_id
     where e.house_id = $1 and e.catalog_id = $2 and ($3::int is null or e.lot_id = $3) and ($4::int is null or e.sequence = $4)
     order by e.sequence desc limit $5`,
    [houseId, catalogId, lotId, sequence, limit],
  );

/** An entry that is stored for the first time. */
export interface NewEntry {
  readonly id: number;
  readonly catalogId: number;
  readonly lotId: number;
  readonly sequence: number;
  readonly kind: LoggedKind;
  readonly hammer: number | null;
  readonly approvalId: number | null;
  readonly enteredBy: number;
  readonly enteredAt: Date;
  readonly requestKey: string | null;
  readonly undoes: number | null;
  readonly replaced: StoredResultJson;
}

/** Stores an entry. */
export const insertEntry = (tx: Transaction, houseId: number, entry: NewEntry): Promise<unknown> =>
  tx.query(
    `insert into clerk_entry (house_id, id, catalog_id, lot_id, sequence, kind, hammer, approval_id, entered_by, entered_at,
       request_key, undoes, replaced)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb)`,
    [
      houseId,
      entry.id,
      entry.catalogId,
      entry.lotId,
      entry.sequence,
      entry.kind,
      entry.hammer,
      entry.approvalId,
      entry.enteredBy,
      entry.enteredAt,
      entry.requestKey,
      entry.undoes,
      JSON.stringify(entry.replaced),
    ],
  );

/** Takes the next sequence number of a session's entries, with the next version of its desk. Entries of a session wait for each other here. */
export async function takeSequence(
  tx: Transaction,
  houseId: number,
  catalogId: number,
): Promise<{ readonly sequence: number; readonly version: number }> {
  const [row] = await tx.query<{ sequence: number; version: number }>(
    `insert into clerk_desk (house_id, catalog_id, last_sequence) values ($1, $2, 1)
     on conflict (house_id, catalog_id) do update set last_sequence = clerk_desk.last_sequence + 1, version = clerk_desk.version + 1
     returning last_sequence as sequence, version`,
    [houseId, catalogId],
  );
  if (!row) throw new Error(`The desk of session ${catalogId} has no row.`);
  return row;
}

/** Raises the versions of desks because something that they show changed. */
export const raiseDesks = (
  tx: Transaction,
  houseId: number,
  catalogIds: readonly number[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    `insert into clerk_desk (house_id, catalog_id) select $1, id from unnest($2::int[]) as c (id) order by id
     on conflict (house_id, catalog_id) do update set version = clerk_desk.version + 1 returning catalog_id as id, version`,
    [houseId, [...new Set(catalogIds)]],
  );
