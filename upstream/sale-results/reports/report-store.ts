import type { DisputeState } from '../../../rules/disputes/dispute-states';
import type { Channel, InvoiceStatus } from '../../../rules/invoicing/invoices/facts';
import type { LotTaxCode } from '../../../rules/lots/tax-codes';
import type { ReportedSession } from '../../../rules/sale-results/reports/session-report';
import type { SoldPrices } from '../../../rules/sale-results/sale-figures';
import type { Queryable } from '../../core/database/database';
import type { BuyerRow, PriceGroupRow, SessionRow } from '../result-store';

/** A session of a report, with its counts. */
export interface ReportSessionRow extends SessionRow {
  readonly saleName: string;
  readonly kind: ReportedSession['kind'];
  readonly lotCount: number;
  readonly buyerCount: number;
  /** Number of bidders with a paddle. */
  readonly bidderCount: number;
}

/** Returns the sessions with these references, earliest first; unknown ones are missing. */
export const selectReportSessions = (
  db: Queryable,
  houseId: number,
  refs: readonly string[],
): Promise<ReportSessionRow[]> =>
  db.query<ReportSessionRow>(
    `select c.id, c.ref, c.group_ref as "saleRef", c.group_name as "saleName", c.identifier, c.title, c.kind,
       c.starts_at as "startsAt", c.ended_at as "endedAt", c.time_zone as "timeZone", c.currency, c.premium,
       c.live_fee_rates as "liveFeeRates", lots.*,
       (select count(*) from paddle_view p where p.house_id = c.house_id and p.catalog_id = c.id) as "bidderCount"
     from catalog_view c cross join lateral (
       select count(*) as "lotCount", count(distinct l.approval_id) filter (where l.hammer is not null) as "buyerCount"
       from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id) lots
     where c.house_id = $1 and c.ref = any($2::text[]) order by c.starts_at, c.id`,
    [houseId, refs],
  );

/** Sold lots of a buyer with the same prices: all invoiced ones together, and the others by hammer price. */
export interface BuyerSumsRow extends PriceGroupRow {
  readonly approvalId: number;
}

/** Returns what the lots of a session add up to for each buyer, so that no lot has to be read for it. */
export const selectBuyerSums = (db: Queryable, houseId: number, catalogId: number): Promise<BuyerSumsRow[]> =>
  db.query<BuyerSumsRow>(
    `select l.approval_id as "approvalId", case when i.line_id is null then l.catalog_id end as "catalogId",
       case when i.line_id is null then a.channel end as channel, case when i.line_id is null then l.hammer end as each,
       count(*) as "lotCount", sum(i.hammer)::bigint as hammer, sum(i.premium)::bigint as premium, sum(i.live_fee)::bigint as "liveFee"
     from lot_view l
     join approval_view a on a.house_id = l.house_id and a.id = l.approval_id
     left join lot_invoice_view i on i.house_id = l.house_id and i.lot_id = l.id
     where l.house_id = $1 and l.catalog_id = $2 and l.hammer is not null group by 1, 2, 3, 4`,
    [houseId, catalogId],
  );

/** A bidder of a session. */
export interface ReportBidderRow extends BuyerRow {
  readonly paddleNumber: string | null;
}

/** Returns everyone with a paddle in a session and every buyer, by name. */
export const selectReportBidders = (db: Queryable, houseId: number, catalogId: number): Promise<ReportBidderRow[]> =>
  db.query<ReportBidderRow>(
    `select b.id, b.ref, b.member_id as "memberId", b.channel, b.first_name as "firstName", b.last_name as "lastName", b.company, b.email,
       b.phone, b.street1, b.street2, b.city, b.state, b.province, b.postal_code as "postalCode", b.country, p.number as "paddleNumber"
     from approval_view b
     left join paddle_view p on p.house_id = b.house_id and p.catalog_id = $2 and p.approval_id = b.id
     where b.house_id = $1 and (p.number is not null or b.id in (
       select l.approval_id from lot_view l where l.house_id = $1 and l.catalog_id = $2 and l.hammer is not null))
     order by lower(b.last_name), lower(b.first_name), b.id`,
    [houseId, catalogId],
  );

/** The lot after which a part of a session's lots begins. */
export interface LotPlace {
  /** Null for a lot without a number, which comes after the others. */
  readonly number: number | null;
  readonly extension: string;
  readonly id: number;
}

/** More than any lot number. */
const LAST = 1_000_000_000_000_000;

/** The order of the lots of a session: by number, then those without one. */
export const PLACE_ORDER = `order by coalesce(l.number, ${LAST}), l.extension, l.id`;

/** Returns the condition for lots after a place, whose parameters begin with this one. */
export const placedAfter = (first: number): string =>
  `($${first}::bigint is null
     or (coalesce(l.number, ${LAST}), l.extension, l.id) > ($${first}::bigint, $${first + 1}::text, $${first + 2}::int))`;

/** Returns the parameters of a place; null is the start. */
export const placeParameters = (after: LotPlace | null): readonly unknown[] =>
  after === null ? [null, '', 0] : [after.number ?? LAST, after.extension, after.id];

/** A lot of a session, sold or not. Amounts are in minor units of the currency of its session. */
export interface ReportLotRow extends LotPlace {
  readonly title: string;
  readonly lowEstimate: number | null;
  readonly highEstimate: number | null;
  readonly reserve: number | null;
  readonly hammer: number | null;
  /** What its invoice charges; null while it is on none. */
  readonly invoiced: SoldPrices | null;
  /** The columns from here to the paddle are null if it isn't sold. */
  readonly channel: Channel | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly paddleNumber: string | null;
  /** The columns from here on are null while it is on no invoice, except the dispute. */
  readonly invoiceId: number | null;
  readonly status: InvoiceStatus | null;
  readonly statusAt: Date | null;
  readonly total: number | null;
  readonly paid: number | null;
  readonly credited: number | null;
  readonly outstanding: number | null;
  readonly disputeState: DisputeState | null;
  readonly taxCode: LotTaxCode;
  readonly hasResaleRight: boolean;
}

/** Returns the next lots of a session by number, after a place: all, or the sold ones. */
export const selectReportLots = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  { after, isSold, limit }: { readonly after: LotPlace | null; readonly isSold: boolean; readonly limit: number },
): Promise<ReportLotRow[]> =>
  db.query<ReportLotRow>(
    `select l.id, l.number, l.extension, l.title, l.low_estimate as "lowEstimate", l.high_estimate as "highEstimate", l.reserve, l.hammer,
       case when i.line_id is not null then jsonb_build_object('hammer', i.hammer, 'premium', i.premium, 'liveFee', i.live_fee) end as invoiced,
       a.channel, a.first_name as "firstName", a.last_name as "lastName", p.number as "paddleNumber", v.id as "invoiceId", v.status,
       v.status_at as "statusAt", v.total, v.paid, v.credited, v.outstanding, d.state as "disputeState",
       l.tax_code as "taxCode", l.has_resale_right as "hasResaleRight"
     from lot_view l
     left join approval_view a on a.house_id = l.house_id and a.id = l.approval_id and l.hammer is not null
     left join paddle_view p on p.house_id = l.house_id and p.catalog_id = l.catalog_id and p.approval_id = a.id
     left join lot_invoice_view i on i.house_id = l.house_id and i.lot_id = l.id and l.hammer is not null
     left join invoice_balance_view v on v.house_id = i.house_id and v.id = i.invoice_id
     left join dispute_view d on d.house_id = l.house_id and d.lot_id = l.id and d.approval_id = l.approval_id
     where l.house_id = $1 and l.catalog_id = $2 and ($3 = false or l.hammer is not null)
       and ${placedAfter(5)}
     ${PLACE_ORDER} limit $4`,
    [houseId, catalogId, isSold, limit, ...placeParameters(after)],
  );
