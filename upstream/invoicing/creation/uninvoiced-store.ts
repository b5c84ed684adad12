import type { Queryable } from '../../core/database/database';
import { contains } from '../../core/database/text-part';
import type { Window } from '../../core/http/window';

/** A session with sold lots that are in no active invoice group. */
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
  /** The template of a Buy It Now sale; null for other sales. */
  readonly templateId: number | null;
}

/** A lot whose purchase a closed dispute canceled is not invoiced. */
const TO_INVOICE =
  'l.house_id = $1 and l.hammer is not null and l.invoice_group_id is null and l.canceled_approval_id is distinct from l.approval_id';

/** A Buy It Now sale has no end, so that its sold items are invoiced while it goes on. Steps through the index of such lots from one session to the next, so that invoiced lots are never read. */
const SESSIONS_TO_INVOICE = `
  recursive step as (
    (select l.catalog_id from lot_view l where ${TO_INVOICE} order by l.catalog_id limit 1)
    union all
    select (select l.catalog_id from lot_view l where ${TO_INVOICE} and l.catalog_id > step.catalog_id order by l.catalog_id limit 1)
    from step where step.catalog_id is not null
  ), session as (
    select c.*
    from step
    cross join lateral (select * from catalog_view where house_id = $1 and id = step.catalog_id limit 1) c
    where c.kind = 'BUY_NOW' or c.ended_at <= $2
  )`;

/**
 * Returns a page of sales, the one with the latest session first, and their total number. `search` is part of a title or of the sale's
 * name.
 */
export async function selectUninvoicedSales(
  db: Queryable,
  houseId: number,
  { now, search, limit, offset }: Window & { readonly now: Date; readonly search: string },
): Promise<{ total: number; groupIds: number[] }> {
  const [row] = await db.query<{ total: number; groupIds: number[] }>(
    `with ${SESSIONS_TO_INVOICE}, sale as (
       select group_id, max(starts_at) as latest from session group by group_id
       having bool_or(${contains("title || ' ' || group_name", '$3')})
     )
     select (select count(*) from sale) as total,
       array(select group_id from sale order by latest desc, group_id desc limit $4 offset $5) as "groupIds"`,
    [houseId, now, search, limit, offset],
  );
  return row ?? { total: 0, groupIds: [] };
}

/** Returns the uninvoiced sessions of these sales, earliest first. */
export async function selectUninvoicedCatalogs(
  db: Queryable,
  houseId: number,
  now: Date,
  groupIds: readonly number[],
): Promise<UninvoicedCatalogRow[]> {
  return db.query<UninvoicedCatalogRow>(
    `select c.id, c.ref, c.group_id as "groupId", c.group_name as "groupName", c.title, c.starts_at as "startsAt",
       c.time_zone as "timeZone", c.location_id as "locationId", c.currency, t.id as "templateId", lots.*
     from catalog_view c left join template_view t on t.house_id = c.house_id and t.sale_id = c.group_id cross join lateral (
       select count(*) as "soldCount", count(distinct l.approval_id) as "bidderCount", sum(l.hammer)::bigint as hammer
       from lot_view l where ${TO_INVOICE} and l.catalog_id = c.id) lots
     where c.house_id = $1 and c.group_id = any($3::int[]) and (c.kind = 'BUY_NOW' or c.ended_at <= $2) and lots."soldCount" > 0
     order by c.starts_at, c.id`,
    [houseId, now, groupIds],
  );
}
