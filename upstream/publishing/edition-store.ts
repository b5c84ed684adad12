import type { LotContent } from '../../rules/publishing/editions/lot-content';
import type { Queryable, Transaction } from '../core/database/database';
import { SESSION_TEXTS } from './session-text-store';

/** A lot as bidders see it and as it is now. */
export interface ReviewRow {
  readonly id: number;
  readonly number: number | null;
  readonly extension: string;
  readonly title: string;
  readonly isPublished: boolean;
  readonly isWithdrawn: boolean;
  /** Whether it was potentially banned when it was saved. */
  readonly isFlagged: boolean;
  /** MD5 of the content that an edition would have. */
  readonly hash: string;
  /** MD5 of what bidders see; null if they don't see the lot in this session. */
  readonly publishedHash: string | null;
  /** Null if bidders see the lot as it is. */
  readonly content: LotContent | null;
  /** Null if bidders see the lot as it is, or don't see it. */
  readonly publishedContent: LotContent | null;
}

/** The content of a lot l, by the names of LotContent, and its pictures. Without a tax code, it is as it was before lots had them. */
const CONTENT = `
  left join lot_flag f on f.house_id = l.house_id and f.lot_id = l.id
  cross join lateral (
    select coalesce(array_agg(i.picture_name order by i.position), '{}') as pictures from lot_picture_view i
    where i.house_id = l.house_id and i.lot_id = l.id) s
  cross join lateral (
    select jsonb_build_object('lotNumber', l.number, 'lotExtension', l.extension, 'title', l.title, 'description', l.description,
      'price', l.item_price, 'lowEstimate', l.low_estimate, 'highEstimate', l.high_estimate, 'startingBid', l.starting_bid,
      'dimensions', l.dimensions, 'shippingLength', l.ship_length, 'shippingHeight', l.ship_height, 'shippingWidth', l.ship_width,
      'shippingWeight', l.ship_weight, 'shippingDomestic', l.shipping, 'shippingInternational', l.shipping_intl,
      'condition', l.condition, 'notes', l.notes, 'provenance', l.provenance, 'artistName', l.artist_name, 'exhibited', l.exhibited,
      'literature', l.literature, 'medium', l.medium, 'circa', l.circa, 'images', to_jsonb(s.pictures),
      'imageUrl', case when s.pictures = '{}' then l.image_url end, 'isRestricted', l.restricted,
      'isBanned', coalesce(f.is_banned, false))
      || case when l.tax_code = '' then '{}' else jsonb_build_object('taxCode', l.tax_code) end
      || case when l.has_resale_right then jsonb_build_object('hasResaleRight', true) else '{}' end as content) c`;

/** Returns lots of a session by number, without deleted ones: these, or all (null). */
export const selectReview = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  lotIds: readonly number[] | null,
): Promise<ReviewRow[]> =>
  db.query<ReviewRow>(
    `select r.id, r.number, r.extension, r.title, r.is_published as "isPublished", p.withdrawn_at is not null as "isWithdrawn",
       r."isFlagged", r.hash, p.hash as "publishedHash", case when p.hash is distinct from r.hash then r.content end as content,
       case when p.hash <> r.hash then p.content end as "publishedContent"
     from (select l.house_id, l.catalog_id, l.id, l.number, l.extension, l.title, l.is_published, c.content, md5(c.content::text) as hash,
         coalesce(f.is_potentially_banned, false) as "isFlagged"
       from lot_view l ${CONTENT}
       where l.house_id = $1 and l.catalog_id = $2 and ($3::int[] is null or l.id = any($3))) r
     left join lot_publication p on p.house_id = r.house_id and p.lot_id = r.id and p.catalog_id = r.catalog_id
     order by r.number, r.extension, r.id`,
    [houseId, catalogId, lotIds],
  );

/** A lot that bidders see in a session that it is no longer in. */
export interface GoneRow {
  readonly id: number;
  readonly number: number | null;
  readonly extension: string;
  readonly title: string;
}

/** Returns the lots that bidders see in a session though they were deleted or moved, by number, as bidders see them. */
export const selectGone = (db: Queryable, houseId: number, catalogId: number): Promise<GoneRow[]> =>
  db.query<GoneRow>(
    `select p.lot_id as id, (p.content->>'lotNumber')::bigint as number, p.content->>'lotExtension' as extension,
       p.content->>'title' as title
     from lot_publication p
     left join lot_view l on l.house_id = p.house_id and l.id = p.lot_id and l.catalog_id = p.catalog_id
     where p.house_id = $1 and p.catalog_id = $2 and l.id is null
     order by number, extension, p.lot_id`,
    [houseId, catalogId],
  );

/** Copies what bidders may see of these lots into an edition. One statement for any number of lots. */
export async function copyLots(
  tx: Transaction,
  houseId: number,
  {
    catalogId,
    edition,
    lotIds,
  }: { readonly catalogId: number; readonly edition: number; readonly lotIds: readonly number[] },
): Promise<void> {
  await tx.query(
    `insert into lot_publication (house_id, lot_id, catalog_id, edition, content, hash, pictures)
     select l.house_id, l.id, l.catalog_id, $4, c.content, md5(c.content::text), s.pictures from lot_view l ${CONTENT}
     where l.house_id = $1 and l.catalog_id = $2 and l.id = any($3::int[])
     on conflict (house_id, lot_id) do update set catalog_id = excluded.catalog_id, edition = excluded.edition, content = excluded.content,
       hash = excluded.hash, pictures = excluded.pictures, withdrawn_at = null`,
    [houseId, catalogId, lotIds, edition],
  );
}

/** Takes lots away from bidders. */
export async function deleteCopies(tx: Transaction, houseId: number, lotIds: readonly number[]): Promise<void> {
  await tx.query('delete from lot_publication where house_id = $1 and lot_id = any($2::int[])', [houseId, lotIds]);
}

/** Marks lots that bidders see as withdrawn. */
export async function withdrawCopies(
  tx: Transaction,
  houseId: number,
  lotIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    'update lot_publication set withdrawn_at = coalesce(withdrawn_at, $3) where house_id = $1 and lot_id = any($2::int[])',
    [houseId, lotIds, at],
  );
}

/** An edition of a session. */
export interface EditionRow {
  readonly edition: number;
  readonly publishedAt: Date;
  /** Null for editions from before publishing was recorded. */
  readonly publishedBy: string | null;
  readonly newCount: number;
  readonly changedCount: number;
  readonly goneCount: number;
}

/** Returns the latest editions of a session, latest first. */
export const selectEditions = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  limit: number,
): Promise<EditionRow[]> =>
  db.query<EditionRow>(
    `select e.edition, e.published_at as "publishedAt", u.display_name as "publishedBy", e.new_count as "newCount",
       e.changed_count as "changedCount", e.gone_count as "goneCount"
     from publication e left join house_user_view u on u.house_id = e.house_id and u.id = e.published_by
     where e.house_id = $1 and e.catalog_id = $2 order by e.edition desc limit $3`,
    [houseId, catalogId, limit],
  );

/** Returns the number of a session's latest edition; 0 without one. */
export async function selectLatestEdition(db: Queryable, houseId: number, catalogId: number): Promise<number> {
  const [row] = await db.query<{ edition: number }>(
    'select coalesce(max(edition), 0) as edition from publication where house_id = $1 and catalog_id = $2',
    [houseId, catalogId],
  );
  return row?.edition ?? 0;
}

/** A new edition. */
export interface NewEdition {
  readonly catalogId: number;
  readonly edition: number;
  readonly at: Date;
  readonly userId: number | null;
  readonly newCount: number;
  readonly changedCount: number;
  readonly goneCount: number;
  /** Whether bidders read the session's texts as they are now. Otherwise, they read those of the edition before. */
  readonly hasNewTexts: boolean;
}

/** Stores an edition. */
export async function insertEdition(tx: Transaction, houseId: number, edition: NewEdition): Promise<void> {
  await tx.query(
    `insert into publication (house_id, catalog_id, edition, published_at, published_by, new_count, changed_count, gone_count, content)
     select $1, $2, $3, $4, $5, $6, $7, $8, coalesce((select b.content from publication b
       where not $9 and b.house_id = $1 and b.catalog_id = $2 order by b.edition desc limit 1), ${SESSION_TEXTS})
     from catalog_view c where c.house_id = $1 and c.id = $2`,
    [
      houseId,
      edition.catalogId,
      edition.edition,
      edition.at,
      edition.userId,
      edition.newCount,
      edition.changedCount,
      edition.goneCount,
      edition.hasNewTexts,
    ],
  );
}

/** Returns the position of the latest change of the house. */
export async function selectLatestChange(db: Queryable, houseId: number): Promise<number> {
  const [row] = await db.query<{ seq: number }>(
    'select seq from change where house_id = $1 order by seq desc limit 1',
    [houseId],
  );
  return row?.seq ?? 0;
}

/** Returns which of these lots changed after a position in the house's changes. */
export async function selectChangedSince(
  db: Queryable,
  houseId: number,
  since: number,
  lotIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct record_id::int as id from change
     where house_id = $1 and seq > $2 and type = 'Lot' and record_id = any($3::bigint[]) order by id`,
    [houseId, since, lotIds],
  );
  return rows.map(({ id }) => id);
}

/** What lots are in their sessions: whether they are published, withdrawn, sold, or have a bid. */
export interface ListedRow {
  readonly id: number;
  readonly catalogId: number;
  readonly number: number | null;
  readonly extension: string;
  readonly isPublished: boolean;
  readonly isWithdrawn: boolean;
  readonly isSold: boolean;
  readonly hasBid: boolean;
}

/** Returns lots by session and number; deleted and unknown ones are missing. */
export const selectListed = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<ListedRow[]> =>
  db.query<ListedRow>(
    `select l.id, l.catalog_id as "catalogId", l.number, l.extension, l.is_published as "isPublished",
       p.withdrawn_at is not null as "isWithdrawn", l.is_sold as "isSold",
       exists (select from absentee_bid_view b where b.house_id = l.house_id and b.lot_id = l.id) as "hasBid"
     from lot_view l left join lot_publication p on p.house_id = l.house_id and p.lot_id = l.id
     where l.house_id = $1 and l.id = any($2::int[]) order by l.catalog_id, l.number, l.extension, l.id`,
    [houseId, lotIds],
  );

/** How bidders see a lot, beside what its record says. */
export interface ShownRow {
  readonly lotId: number;
  readonly isChanged: boolean;
  readonly isWithdrawn: boolean;
  readonly isFeatured: boolean;
  readonly promotedAt: Date | null;
}

/** Returns how bidders see lots; deleted lots are as they were. */
export const selectShown = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<ShownRow[]> =>
  db.query<ShownRow>(
    `select l.id as "lotId", coalesce(l.is_published and p.hash <> md5(c.content::text), false) as "isChanged",
       p.withdrawn_at is not null as "isWithdrawn", l.id = any(coalesce(g.featured_lots, '{}')) as "isFeatured",
       o.requested_at as "promotedAt"
     from lot_view l ${CONTENT}
     left join lot_publication p on p.house_id = l.house_id and p.lot_id = l.id and p.catalog_id = l.catalog_id
     left join session_listing g on g.house_id = l.house_id and g.catalog_id = l.catalog_id
     left join promotion_request o on o.house_id = l.house_id and o.lot_id = l.id
     where l.house_id = $1 and l.id = any($2::int[])`,
    [houseId, lotIds],
  );

/** Counts of a session that its summary shows; deleted lots count nowhere. */
export interface SummaryCounts {
  readonly lotCount: number;
  readonly bannedCount: number;
  readonly potentiallyBannedCount: number;
  readonly unpublishedCount: number;
  readonly restrictedCount: number;
  readonly withoutImagesCount: number;
  readonly withoutNumberCount: number;
  readonly changedCount: number;
  readonly goneCount: number;
}

/** Returns the counts of a session's summary. */
export async function selectSummaryCounts(db: Queryable, houseId: number, catalogId: number): Promise<SummaryCounts> {
  const [counts] = await db.query<SummaryCounts>(
    `select count(*) as "lotCount", count(*) filter (where f.is_banned) as "bannedCount",
       count(*) filter (where f.is_potentially_banned) as "potentiallyBannedCount",
       count(*) filter (where not l.is_published) as "unpublishedCount", count(*) filter (where l.restricted) as "restrictedCount",
       count(*) filter (where s.pictures = '{}' and l.image_url is null) as "withoutImagesCount",
       count(*) filter (where l.number is null) as "withoutNumberCount",
       count(*) filter (where l.is_published and p.hash <> md5(c.content::text)) as "changedCount",
       (select count(*) from lot_publication g
         where g.house_id = $1 and g.catalog_id = $2 and not exists (
           select from lot_view v where v.house_id = g.house_id and v.id = g.lot_id and v.catalog_id = g.catalog_id)) as "goneCount"
     from lot_view l ${CONTENT}
     left join lot_publication p on p.house_id = l.house_id and p.lot_id = l.id and p.catalog_id = l.catalog_id
     where l.house_id = $1 and l.catalog_id = $2`,
    [houseId, catalogId],
  );
  if (!counts) throw new Error('a count has a row');
  return counts;
}

/** Gives the published sessions of a new house an edition 1, with all their published lots. */
export async function insertFirstEditions(tx: Transaction, houseId: number): Promise<void> {
  await tx.query(
    `insert into publication (house_id, catalog_id, edition, published_at, new_count, changed_count, gone_count, content)
     select c.house_id, c.id, 1, c.published_at, (
       select count(*) from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id and l.is_published), 0, 0, ${SESSION_TEXTS}
     from catalog_view c where c.house_id = $1 and c.published_at is not null on conflict do nothing`,
    [houseId],
  );
  await tx.query(
    `insert into lot_publication (house_id, lot_id, catalog_id, edition, content, hash, pictures)
     select l.house_id, l.id, l.catalog_id, 1, c.content, md5(c.content::text), s.pictures from lot_view l
     join publication e on e.house_id = l.house_id and e.catalog_id = l.catalog_id and e.edition = 1 ${CONTENT}
     where l.house_id = $1 and l.is_published on conflict do nothing`,
    [houseId],
  );
}
