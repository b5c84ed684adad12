import type { Queryable, Transaction } from '../core/database/database';
import { upsertOf } from '../core/database/record';
import { contains } from '../core/database/text-part';
import type { Window } from '../core/http/window';
import { SALE_COLUMNS, saleRecord, type SaleRow } from './sale-record';

/** A sale in a list, with what its sessions determine. */
export interface ListedSaleRow extends SaleRow {
  readonly termsName: string | null;
  /** The start of the first session; null without sessions. */
  readonly startsAt: Date | null;
  /** When the last session ended; null until then. */
  readonly endedAt: Date | null;
  /** Requests to bid that wait for a decision. */
  readonly pendingApprovals: number;
  /** The sessions, earliest first. */
  readonly catalogIds: readonly number[];
}

/** Filters; null if not set. */
export interface SaleFilter {
  readonly ids: readonly number[] | null;
  /** Sales that have not ended, or those that have. */
  readonly isUpcoming: boolean | null;
  readonly kinds: readonly string[] | null;
  /** Part of the name of a sale or of the title of a session; '' selects all sales. */
  readonly search: string;
  /** Only sales with a session that starts in this period. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly now: Date;
}

const ENDED = `coalesce(g.ended_at, 'infinity')`;

/** Conditions that the values of a filter need, so that a page is read by an index. */
const conditionsOf = ({ ids, isUpcoming, kinds, search, from, to }: SaleFilter): string =>
  [
    'g.house_id = $1 and not g.is_deleted',
    ids && 'g.id = any($2)',
    isUpcoming !== null && (isUpcoming ? `${ENDED} > $6` : `${ENDED} <= $6`),
    kinds && 'g.kind = any($3)',
    search !== '' &&
      `(${contains('g.name', '$4')} or exists (select from catalog s where s.house_id = g.house_id and s.group_id = g.id
        and not s.is_deleted and ${contains('s.title', '$4')}))`,
    (from ?? to) &&
      `g.id = any(array(select s.group_id from catalog s where s.house_id = $1 and not s.is_deleted
        and s.starts_at >= coalesce($5, '-infinity'::timestamptz) and s.starts_at < coalesce($7, 'infinity'::timestamptz)))`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ');

/** Gives every parameter a type, because a filter that is not set leaves its parameter out of the conditions. */
const TYPED = `(select $1::int, $2::int[], $3::text[], $4::text, $5::timestamptz, $6::timestamptz, $7::timestamptz) typed`;

/**
 * Returns a page of sales and their total number: upcoming ones by their start, those without sessions first; past ones by their end,
 * latest first.
 */
export async function selectSales(
  db: Queryable,
  houseId: number,
  filter: SaleFilter,
  { limit, offset }: Window,
): Promise<{ rows: ListedSaleRow[]; total: number }> {
  const where = conditionsOf(filter);
  const { ids, kinds, search, from, now, to } = filter;
  const values = [houseId, ids, kinds, search, from, now, to];
  const order = filter.isUpcoming === false ? `${ENDED} desc, g.id desc` : `g.starts_at asc nulls first, g.id`;
  const rows = await db.query<ListedSaleRow>(
    `select ${SALE_COLUMNS}, t.name as "termsName", g.starts_at as "startsAt", g.ended_at as "endedAt",
       (select count(*) from registration_view r
         where r.house_id = g.house_id and r.sale_id = g.id and r.state = 'PENDING') as "pendingApprovals",
       array(select c.id from catalog c where c.house_id = g.house_id and c.group_id = g.id and not c.is_deleted
         order by c.starts_at, c.id) as "catalogIds"
     from (select g.* from auction_group g, ${TYPED} where ${where} order by ${order} limit $8 offset $9) g
     left join sale_terms t on t.house_id = g.house_id and t.id = g.terms_id
     order by ${order}`,
    [...values, limit, offset],
  );
  if (limit === null && offset === 0) return { rows, total: rows.length };
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from auction_group g, ${TYPED} where ${where}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns and locks a sale, also a deleted one; null if the house has none with that number. */
export async function lockSale(tx: Transaction, houseId: number, id: number): Promise<SaleRow | null> {
  const [row] = await tx.query<SaleRow>(
    `select ${SALE_COLUMNS} from auction_group g where g.house_id = $1 and g.id = $2 for no key update`,
    [houseId, id],
  );
  return row ?? null;
}

/** Inserts a sale, or stores its current values. */
export const putSale = upsertOf(saleRecord);

/** The number of sessions of a sale that aren't deleted. */
export async function countSessions(db: Queryable, houseId: number, saleId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from catalog where house_id = $1 and group_id = $2 and not is_deleted',
    [houseId, saleId],
  );
  return row?.count ?? 0;
}

/** The house's Buy It Now sale with its session; null if it has none. */
export async function selectBuyNowSale(
  db: Queryable,
  houseId: number,
): Promise<{ readonly saleId: number; readonly catalogId: number | null } | null> {
  const [row] = await db.query<{ saleId: number; catalogId: number | null }>(
    `select g.id as "saleId", min(c.id) as "catalogId" from auction_group g
     left join catalog c on c.house_id = g.house_id and c.group_id = g.id and not c.is_deleted
     where g.house_id = $1 and g.kind = 'BUY_NOW' and not g.is_deleted group by g.id`,
    [houseId],
  );
  return row ?? null;
}

export interface TermsRow {
  readonly id: number;
  readonly name: string;
  readonly hasFeeStep: boolean;
  readonly allowsProcessing: boolean;
}

/** Returns the terms that sales can have, by name. */
export const selectTerms = (db: Queryable, houseId: number): Promise<TermsRow[]> =>
  db.query<TermsRow>(
    `select id, name, house_fee_step as "hasFeeStep", payment_processing as "allowsProcessing" from sale_terms
     where house_id = $1 and not is_archived order by lower(name), id`,
    [houseId],
  );
