import type { BidIncrement } from '../../rules/lots/bid-increments';
import type { SaleKind } from '../../rules/sales/calendar/adding';
import type { Queryable } from '../core/database/database';
import type { ApprovalJson } from '../customers/wire';

/** A session that is bid in. */
export interface BiddingSaleRow {
  readonly id: number;
  readonly ref: string;
  readonly title: string;
  readonly kind: SaleKind;
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly increments: readonly BidIncrement[] | null;
  readonly extensionSeconds: number;
}

/** Returns a session of the house by reference; null if there is none. */
export async function selectBiddingSale(db: Queryable, houseId: number, ref: string): Promise<BiddingSaleRow | null> {
  const [row] = await selectBiddingSales(db, houseId, [ref]);
  return row ?? null;
}

/** Returns sessions of the house by reference. */
export const selectBiddingSales = (
  db: Queryable,
  houseId: number,
  refs: readonly string[],
): Promise<BiddingSaleRow[]> =>
  db.query<BiddingSaleRow>(
    `select id, ref, title, kind, starts_at as "startsAt", ended_at as "endedAt", time_zone as "timeZone", currency,
       bid_increments as increments, extension_seconds as "extensionSeconds"
     from catalog_view where house_id = $1 and ref = any($2::text[])`,
    [houseId, refs],
  );

/** A person as the list of bids names them. */
export interface BidderRow {
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: ApprovalJson['channel'];
  readonly email: string;
  /** Null without a paddle in the session. */
  readonly paddle: string | null;
}

/** Returns bidders by number, with their paddles in a session. */
export const selectBidders = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  ids: readonly number[],
): Promise<BidderRow[]> =>
  db.query<BidderRow>(
    `select a.id as "approvalId", a.first_name as "firstName", a.last_name as "lastName", a.channel, a.email,
       (select p.number from paddle_view p where p.house_id = a.house_id and p.approval_id = a.id and p.catalog_id = $2) as paddle
     from approval_view a where a.house_id = $1 and a.id = any($3::int[])`,
    [houseId, catalogId, ids],
  );

/** Returns the bidders who have these paddles in sessions. */
export const selectPaddles = (
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
  numbers: readonly string[],
): Promise<{ readonly catalogId: number; readonly number: string; readonly approvalId: number }[]> =>
  db.query(
    `select catalog_id as "catalogId", number, approval_id as "approvalId" from paddle_view
     where house_id = $1 and catalog_id = any($2::int[]) and number = any($3::text[])`,
    [houseId, catalogIds, numbers],
  );
