import type { Queryable } from '../core/database';
import type { Window } from '../core/window';

/** A session that has sold lots in no living invoice group. */
export interface UninvoicedCatalogRow {
  readonly id: number;
  readonly ref: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly locationId: number;
  readonly currency: string;
  readonly soldCount: number;
  readonly bidderCount: number;
  readonly hammer: number;
}

const OPEN_SESSIONS = `
  open as (
    select l.catalog_id, count(*) as sold_count, count(distinct l.approval_id) as bidder_count, sum(l.hammer)::bigint as hammer
    from lot_view l
    where l.house_id = $1 and l.hammer is not null
      and not exists (select 1 from invoiced_lot i where i.house_id = l.house_id and i.lot_id = l.id)
    group by l.catalog_id
  ), session as (
    select c.*, o.sold_count, o.bidder_count, o.hammer
    from catalog_view c join open o on o.catalog_id = c.id
    where c.house_id = $1 and c.ended_at <= $2
  )`;

/** A page of sales, the one with the latest session first, and how many there are; search is part of a title or of the sale's name. */
export async function selectUninvoicedSales(
  db: Queryable,
  houseId: number,
  { now, search, limit, offset }: Window & { readonly now: Date; readonly search: string },
): Promise<{ total: number; groupIds: number[] }> {
  const [row] = await db.query<{ total: number; groupIds: number[] }>(
    `with ${OPEN_SESSIONS}, sale as (
       select group_id, max(starts_at) as latest from session group by group_id
       having bool_or(position(lower($3::text) in lower(title || ' ' || group_name)) > 0)
     )
     select (select count(*) from sale) as total,
       array(select group_id from sale order by latest desc, group_id desc limit $4 offset $5) as "groupIds"`,
    [houseId, now, search, limit, offset],
  );
  return row ?? { total: 0, groupIds: [] };
}

/** The sessions of these sales that can be invoiced, earliest first. */
export async function selectUninvoicedCatalogs(db: Queryable, houseId: number, now: Date, groupIds: readonly number[]): Promise<UninvoicedCatalogRow[]> {
  return db.query<UninvoicedCatalogRow>(
    `with ${OPEN_SESSIONS}
     select id, ref, group_id as "groupId", group_name as "groupName", title, starts_at as "startsAt", time_zone as "timeZone",
       location_id as "locationId", currency, sold_count as "soldCount", bidder_count as "bidderCount", hammer
     from session where group_id = any($3::int[]) order by starts_at, id`,
    [houseId, now, groupIds],
  );
}
