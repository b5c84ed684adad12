import type { Queryable } from '../core/database/database';
import { contains } from '../core/database/text-part';
import type { Window } from '../core/http/window';

export interface CatalogRow {
  readonly id: number;
  readonly ref: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly identifier: string;
  readonly title: string;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  readonly locationId: number;
  readonly currency: string;
  readonly lotCount: number;
  readonly soldCount: number;
  readonly bidderCount: number;
  readonly hammer: number;
  readonly withoutImagesCount: number;
  readonly unpublishedCount: number;
  /** The picture of the first lot that has one. */
  readonly imageUrl: string | null;
  /** Name of a stored picture of the first lot that has one. */
  readonly picture: string | null;
  /** The latest invoice group with lots of the session. */
  readonly invoiceGroupId: number | null;
  readonly channels: Readonly<Record<string, number>>;
  readonly hasBroadcast: boolean;
  readonly step: number;
  readonly publishedAt: Date | null;
  readonly unsoldOf: number | null;
  readonly version: number;
}

/** Filters; null if not set. */
export interface CatalogFilter {
  readonly ids: readonly number[] | null;
  readonly refs: readonly string[] | null;
  /** '' selects all sessions. */
  readonly search: string;
  readonly kind: string | null;
  readonly ended: boolean | null;
  /** The instant at which `ended` is evaluated. */
  readonly now: Date;
}

const SELECTED = `
  from catalog_view c
  where c.house_id = $1 and ($2::int[] is null or c.id = any($2)) and ($3::text[] is null or c.ref = any($3))
    and ${contains("c.title || ' ' || c.group_name", '$4')}
    and ($5::text is null or c.kind = $5)
    and ($6::boolean is null or (c.ended_at is not null and c.ended_at <= $7) = $6)`;

/** Returns a page of sessions, latest first, with the totals of their lots, and the total number of sessions. */
export async function selectCatalogs(
  db: Queryable,
  houseId: number,
  filter: CatalogFilter,
  { limit, offset }: Window,
): Promise<{ rows: CatalogRow[]; total: number }> {
  const { ids, refs, search, kind, ended, now } = filter;
  const selection = [houseId, ids, refs, search, kind, ended, now];
  const rows = await db.query<CatalogRow>(
    `select c.id, c.ref, c.group_id as "groupId", c.group_name as "groupName", c.identifier, c.title, c.kind, c.starts_at as "startsAt",
       c.ended_at as "endedAt", c.time_zone as "timeZone", c.location_id as "locationId", c.currency, c.version, b.channels, b.has_broadcast as "hasBroadcast",
       b.step, b.published_at as "publishedAt", b.unsold_of as "unsoldOf", sums.*, pictured.*
     from (select c.* ${SELECTED} order by c.starts_at desc, c.id desc limit $8 offset $9) c
     join catalog b on b.house_id = c.house_id and b.id = c.id
     left join lateral (
       select l.image_url as "imageUrl",
         (select p.picture_name from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id order by p.position limit 1) as picture
       from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id
         and (l.image_url is not null or exists (select from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id))
       order by l.number, l.extension limit 1) pictured on true
     cross join lateral (
       select count(*) as "lotCount", count(l.hammer) as "soldCount", count(distinct l.approval_id) as "bidderCount",
         coalesce(sum(l.hammer), 0)::bigint as hammer, count(*) filter (where not l.is_published) as "unpublishedCount",
         max(l.invoice_group_id) as "invoiceGroupId",
         count(*) filter (where l.image_url is null and not exists (
           select from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id)) as "withoutImagesCount"
       from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id) sums
     order by c.starts_at desc, c.id desc`,
    [...selection, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total ${SELECTED}`, selection);
  return { rows, total: counted?.total ?? 0 };
}
