import type { Queryable } from '../core/database/database';
import { contains } from '../core/database/text-part';
import type { Window } from '../core/http/window';

/** A session with results, and its key figures. */
export interface ResultSessionRow {
  readonly id: number;
  readonly ref: string;
  readonly saleId: number;
  readonly saleRef: string;
  readonly saleName: string;
  readonly identifier: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly lotCount: number;
  readonly soldCount: number;
  readonly bidderCount: number;
  readonly hammer: number;
}

/** A session has results once it has begun and a lot is sold. */
const HAS_RESULTS = `c.house_id = $1 and c.starts_at <= $2
  and exists (select from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id and l.hammer is not null)`;

/** Returns a page of sales with results, the one with the latest session first, and their total number. */
export async function selectSales(
  db: Queryable,
  houseId: number,
  { now, search, limit, offset }: Window & { readonly now: Date; readonly search: string },
): Promise<{ readonly total: number; readonly saleIds: readonly number[] }> {
  const [row] = await db.query<{ total: number; saleIds: number[] }>(
    `with sale as (
       select c.group_id, max(c.starts_at) as latest from catalog_view c where ${HAS_RESULTS} group by c.group_id
       having bool_or(${contains("c.title || ' ' || c.group_name", '$3')})
     )
     select (select count(*) from sale) as total,
       array(select group_id from sale order by latest desc, group_id desc limit $4 offset $5) as "saleIds"`,
    [houseId, now, search, limit, offset],
  );
  return row ?? { total: 0, saleIds: [] };
}

/** Returns the sessions with results of these sales, latest first. */
export const selectSessions = (
  db: Queryable,
  houseId: number,
  now: Date,
  saleIds: readonly number[],
): Promise<ResultSessionRow[]> =>
  db.query<ResultSessionRow>(
    `select c.id, c.ref, c.group_id as "saleId", c.group_ref as "saleRef", c.group_name as "saleName", c.identifier, c.title,
       c.starts_at as "startsAt", c.ended_at as "endedAt", c.time_zone as "timeZone", c.currency, sums.*
     from catalog_view c cross join lateral (
       select count(*) as "lotCount", count(l.hammer) as "soldCount", count(distinct l.approval_id) as "bidderCount",
         coalesce(sum(l.hammer), 0)::bigint as hammer
       from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id) sums
     where ${HAS_RESULTS} and c.group_id = any($3::int[]) order by c.starts_at desc, c.id desc`,
    [houseId, now, saleIds],
  );
