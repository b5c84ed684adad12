import type { DisputeState } from '../../rules/disputes/dispute-states';
import type { Channel } from '../../rules/invoicing/invoices/facts';
import type { LiveFeeRates } from '../../rules/invoicing/lines/live-fee';
import type { PremiumTerms } from '../../rules/invoicing/lines/premium';
import type { HiddenSums, SoldPrices } from '../../rules/sale-results/sale-figures';
import type { Queryable } from '../core/database/database';
import { contains, containsWords } from '../core/database/text-part';
import type { Window } from '../core/http/window';

/** A session whose results are viewed. */
export interface SessionRow {
  readonly id: number;
  readonly ref: string;
  readonly saleRef: string;
  readonly identifier: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly premium: PremiumTerms;
  readonly liveFeeRates: Partial<LiveFeeRates>;
}

/** Returns the sessions with these references that have begun, earliest first; unknown ones are missing. */
export const selectSessionsByRef = (
  db: Queryable,
  houseId: number,
  now: Date,
  refs: readonly string[],
): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select c.id, c.ref, c.group_ref as "saleRef", c.identifier, c.title, c.starts_at as "startsAt", c.ended_at as "endedAt",
       c.time_zone as "timeZone", c.currency, c.premium,
       c.live_fee_rates as "liveFeeRates"
     from catalog_view c where c.house_id = $1 and c.starts_at <= $2 and c.ref = any($3::text[]) order by c.starts_at, c.id`,
    [houseId, now, refs],
  );

/** Which sold lots are results: those of sessions that match a search; '' matches all. */
export interface ResultFilter {
  readonly catalogIds: readonly number[];
  readonly search: string;
}

const JOINED = `
  from lot_view l
  join approval_view a on a.house_id = l.house_id and a.id = l.approval_id
  left join paddle_view p on p.house_id = l.house_id and p.catalog_id = l.catalog_id and p.approval_id = l.approval_id
  left join lot_invoice_view i on i.house_id = l.house_id and i.lot_id = l.id`;
const MATCHES = `
  where l.house_id = $1 and l.catalog_id = any($2::int[]) and l.hammer is not null
    and ($3::text = '' or lower(l.number || l.extension) = lower($3) or lower(p.number) = lower($3)
      or ${contains('l.title', '$3')}
      or ${containsWords("concat_ws(E'\\n', a.first_name || ' ' || a.last_name, a.company, a.email)", '$3')})`;
const MATCHING = `${JOINED} ${MATCHES}`;

/** Sold lots with the same prices: all invoiced ones together, and the others by what their prices follow from. */
export interface PriceGroupRow {
  /** null for invoiced lots. */
  readonly catalogId: number | null;
  /** null for invoiced lots. */
  readonly channel: Channel | null;
  /** The hammer price of each lot; null for invoiced lots. */
  readonly each: number | null;
  readonly lotCount: number;
  /** Sums of what invoices charge; null for lots that are on none. */
  readonly hammer: number | null;
  readonly premium: number | null;
  readonly liveFee: number | null;
}

/** Lots that were sold to buyers whom nobody knows. */
interface UnknownBuyerSums {
  readonly lotCount: number;
  /** The sum of their prices, in minor units. */
  readonly price: number;
}

/** What matching lots add up to. */
interface ResultSums {
  readonly groups: readonly PriceGroupRow[];
  readonly buyers: number;
  readonly hidden: HiddenSums;
  readonly unknown: UnknownBuyerSums;
}

/** Returns what all matching lots add up to, so that no lot has to be read for it, the number of their buyers, and the hidden ones. */
export async function sumResults(
  db: Queryable,
  houseId: number,
  { catalogIds, search }: ResultFilter,
): Promise<ResultSums> {
  const filter = [houseId, catalogIds, search];
  const groups = await db.query<PriceGroupRow>(
    `select case when i.line_id is null then l.catalog_id end as "catalogId", case when i.line_id is null then a.channel end as channel,
       case when i.line_id is null then l.hammer end as each, count(*) as "lotCount",
       sum(i.hammer)::bigint as hammer, sum(i.premium)::bigint as premium, sum(i.live_fee)::bigint as "liveFee"
     ${MATCHING} group by 1, 2, 3`,
    filter,
  );
  const [counted] = await db.query<{ buyers: number; unknownLots: number; unknownPrice: number } & HiddenSums>(
    `select sold.*, unknown.* from (
       select count(distinct l.approval_id) as buyers, count(*) filter (where i.suppressed) as "lotCount",
         coalesce(sum(i.hammer + i.premium + i.live_fee) filter (where i.suppressed), 0)::bigint as payable
       ${MATCHING}) sold
     cross join (
       select count(*) as "unknownLots", coalesce(sum(l.realized_price), 0)::bigint as "unknownPrice" from lot_view l
       where l.house_id = $1 and l.catalog_id = any($2::int[]) and l.hammer is null and l.realized_price > 0
         and ($3::text = '' or lower(l.number || l.extension) = lower($3) or ${contains('l.title', '$3')})) unknown`,
    filter,
  );
  const { buyers = 0, lotCount = 0, payable = 0, unknownLots = 0, unknownPrice = 0 } = counted ?? {};
  return {
    groups,
    buyers,
    hidden: { lotCount, payable },
    unknown: { lotCount: unknownLots, price: unknownPrice },
  };
}

/** A bidder who bought matching lots. */
export interface BuyerRow {
  readonly id: number;
  readonly ref: string;
  readonly memberId: number | null;
  readonly channel: Channel;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly province: string;
  readonly postalCode: string;
  readonly country: string;
}

/** Returns a page of the buyers of matching lots: those whose paddle is searched for first, then by name. */
export const selectBuyers = (
  db: Queryable,
  houseId: number,
  { catalogIds, search }: ResultFilter,
  { limit, offset }: Window,
): Promise<BuyerRow[]> =>
  db.query<BuyerRow>(
    `select b.id, b.ref, b.member_id as "memberId", b.channel, b.first_name as "firstName", b.last_name as "lastName", b.company, b.email,
       b.phone, b.street1, b.street2, b.city, b.state, b.province, b.postal_code as "postalCode", b.country
     from approval_view b where b.house_id = $1 and b.id in (select l.approval_id ${MATCHING})
     order by b.id in (select p.approval_id from paddle_view p
         where p.house_id = $1 and p.catalog_id = any($2::int[]) and lower(p.number) = lower($3)) desc,
       lower(b.last_name), lower(b.first_name), b.id limit $4 offset $5`,
    [houseId, catalogIds, search, limit, offset],
  );

/** A sold lot; prices in minor units of the currency of its session. */
export interface ResultLotRow {
  readonly id: number;
  readonly ref: string;
  readonly number: number;
  readonly extension: string;
  readonly title: string;
  readonly lotUrl: string | null;
  readonly catalogId: number;
  readonly approvalId: number;
  readonly hammer: number;
  readonly paddleNumber: string | null;
  /** What its invoice charges; null while it is on none. */
  readonly invoiced: SoldPrices | null;
  readonly invoiceId: number | null;
  readonly groupId: number | null;
  /** Whether its invoice hides it, and so doesn't charge it. */
  readonly isHidden: boolean;
  readonly disputeRef: string | null;
  readonly disputeState: DisputeState | null;
  readonly hasFeedback: boolean;
}

/** Returns the matching lots of these buyers, by session and number. */
export const selectLots = (
  db: Queryable,
  houseId: number,
  { catalogIds, search }: ResultFilter,
  buyerIds: readonly number[],
): Promise<ResultLotRow[]> =>
  db.query<ResultLotRow>(
    `select l.id, l.ref, l.number, l.extension, l.title, l.lot_url as "lotUrl", l.catalog_id as "catalogId", l.approval_id as "approvalId",
       l.hammer, p.number as "paddleNumber", i.invoice_id as "invoiceId", i.group_id as "groupId",
       coalesce(i.suppressed, false) as "isHidden",
       case when i.line_id is not null then jsonb_build_object('hammer', i.hammer, 'premium', i.premium, 'liveFee', i.live_fee) end as invoiced,
       d.ref as "disputeRef", d.state as "disputeState",
       exists (select from lot_feedback_view f
         where f.house_id = l.house_id and f.lot_id = l.id and f.approval_id = l.approval_id) as "hasFeedback"
     ${JOINED} left join dispute_view d on d.house_id = l.house_id and d.lot_id = l.id and d.approval_id = l.approval_id
     ${MATCHES} and l.approval_id = any($4::int[])
     order by array_position($2::int[], l.catalog_id), l.number, l.extension`,
    [houseId, catalogIds, search, buyerIds],
  );
