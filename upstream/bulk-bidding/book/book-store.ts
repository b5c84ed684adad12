import type { BidSource } from '../../../rules/bulk-bidding/book';
import type { Queryable } from '../../core/database/database';
import type { BookSort } from './book-wire';

/** A bid in the book, with its lot and its bidder. Amounts are in minor units. */
export interface BookRow {
  readonly ref: string;
  readonly lotRef: string;
  readonly lotNumber: number | null;
  readonly extension: string;
  readonly title: string;
  readonly reserve: number | null;
  readonly startingBid: number | null;
  readonly sequence: number;
  readonly amount: number;
  readonly isMaximum: boolean;
  readonly approvalId: number | null;
  readonly paddle: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly source: BidSource | null;
  readonly note: string;
  readonly placedAt: Date;
  readonly enteredBy: number | null;
  readonly enteredByName: string | null;
  readonly isOpen: boolean;
}

const FROM = `
  from absentee_bid b
  join lot_view l on l.house_id = b.house_id and l.id = b.lot_id
  left join approval_view a on a.house_id = b.house_id and a.id = b.approval_id
  left join paddle_view p on p.house_id = b.house_id and p.catalog_id = l.catalog_id and p.approval_id = b.approval_id
  left join house_user_view u on u.house_id = b.house_id and u.id = b.entered_by
  where b.house_id = $1 and l.catalog_id = $2 and b.canceled_at is null
    and ($3::text = '' or l.number::text || l.extension = upper($3) or p.number = $3 or position(lower($3) in lower(l.title)) > 0
      or ($4 and position(lower($3) in lower(concat_ws(' ', a.first_name, a.last_name))) > 0))`;

const IN_LOT = 'b.amount desc, b.sequence, b.id';
const BY_LOT = `l.number, l.extension, l.id, ${IN_LOT}`;
const ORDERS: Readonly<Record<BookSort, string>> = {
  LOT: BY_LOT,
  // Paddles are mostly numbers: 9 comes before 10.
  PADDLE: `length(p.number), p.number, ${BY_LOT}`,
  AMOUNT: `b.amount desc, ${BY_LOT}`,
  TIME: 'b.placed_at desc, b.id desc',
};

export interface BookWhich {
  readonly search: string;
  /** Whether the search finds names. */
  readonly isInNames: boolean;
}

/** Returns bids of a session that aren't canceled. */
export const selectBookBids = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  { search, isInNames, sort, limit, offset }: BookWhich & { sort: BookSort; limit: number; offset: number },
): Promise<BookRow[]> =>
  db.query<BookRow>(
    `select b.ref, l.ref as "lotRef", l.number as "lotNumber", l.extension, l.title, l.reserve, l.starting_bid as "startingBid", b.sequence,
       b.amount, b.is_maximum as "isMaximum", b.approval_id as "approvalId", p.number as paddle, a.first_name as "firstName",
       a.last_name as "lastName", b.source, b.note, b.placed_at as "placedAt", b.entered_by as "enteredBy",
       u.display_name as "enteredByName",
       (l.closed_at is null and l.hammer is null) as "isOpen" ${FROM} order by ${ORDERS[sort]} limit $5 offset $6`,
    [houseId, catalogId, search, isInNames, limit, offset],
  );

export interface BookTotals {
  readonly bidCount: number;
  readonly lotCount: number;
  readonly totalAmount: number;
}

/** Returns the totals of bids of a session that aren't canceled. */
export async function sumBookBids(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { search, isInNames }: BookWhich,
): Promise<BookTotals> {
  const [row] = await db.query<BookTotals>(
    `select count(*) as "bidCount", count(distinct b.lot_id) as "lotCount", coalesce(sum(b.amount), 0)::bigint as "totalAmount" ${FROM}`,
    [houseId, catalogId, search, isInNames],
  );
  return row ?? { bidCount: 0, lotCount: 0, totalAmount: 0 };
}

/** A bidder with a paddle in a session. */
export interface PaddleRow {
  readonly approvalId: number;
  readonly paddle: string;
  readonly firstName: string;
  readonly lastName: string;
}

const PADDLES = `select a.id as "approvalId", p.number as paddle, a.first_name as "firstName", a.last_name as "lastName"
  from paddle_view p join approval_view a on a.house_id = p.house_id and a.id = p.approval_id
  where p.house_id = $1 and p.catalog_id = $2`;

/** Returns the bidders who have these paddles in a session. */
export const selectPaddles = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  numbers: readonly string[],
): Promise<PaddleRow[]> =>
  db.query<PaddleRow>(`${PADDLES} and p.number = any($3::text[])`, [houseId, catalogId, numbers]);

/** Returns bidders of a session whose paddle starts with a text, or whose name has it; those with that very paddle first. */
export const searchPaddles = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  { search, isInNames }: BookWhich,
  limit: number,
): Promise<PaddleRow[]> =>
  db.query<PaddleRow>(
    `${PADDLES} and ($3::text = '' or p.number like replace(replace($3, '%', ''), '_', '') || '%'
       or ($4 and position(lower($3) in lower(concat_ws(' ', a.first_name, a.last_name))) > 0))
     order by p.number <> $3, length(p.number), p.number limit $5`,
    [houseId, catalogId, search, isInNames, limit],
  );

/** Returns the references of lots of a session by their numbers with extension, in capitals. */
export const selectLotRefs = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  numbers: readonly string[],
): Promise<{ readonly number: string; readonly ref: string }[]> =>
  db.query(
    `select upper(number::text || extension) as number, ref from lot_view
     where house_id = $1 and catalog_id = $2 and upper(number::text || extension) = any($3::text[])`,
    [houseId, catalogId, numbers],
  );
