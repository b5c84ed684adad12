import { pictureUrl } from '../../rules/images/picture-files';
import type { Queryable, Transaction } from '../core/database/database';

/** An image of a lot of a session. */
export interface SessionImage {
  readonly photoId: number | null;
  /** Name of a stored picture; null for an image that the house keeps elsewhere. */
  readonly name: string | null;
  readonly imageUrl: string | null;
}

/** Returns the first image of the first lot of a session that has one; undefined if none has. */
export async function selectFirstImage(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<SessionImage | undefined> {
  const [image] = await db.query<SessionImage>(
    `select i.id as "photoId", i.picture_name as name, l.image_url as "imageUrl" from lot_view l
     left join lateral (select p.id, p.picture_name from lot_picture_view p
       where p.house_id = l.house_id and p.lot_id = l.id order by p.position limit 1) i on true
     where l.house_id = $1 and l.catalog_id = $2 and (i.id is not null or l.image_url is not null)
     order by l.number, l.extension, l.id limit 1`,
    [houseId, catalogId],
  );
  return image;
}

/** Returns the name of the picture of an image of a session's lots; null if none of them has that image. */
export async function selectImageName(
  db: Queryable,
  houseId: number,
  catalogId: number,
  photoId: number,
): Promise<string | null> {
  const [image] = await db.query<{ name: string }>(
    `select p.picture_name as name from lot_picture_view p join lot_view l on l.house_id = p.house_id and l.id = p.lot_id
     where p.house_id = $1 and l.catalog_id = $2 and p.id = $3`,
    [houseId, catalogId, photoId],
  );
  return image?.name ?? null;
}

/** Returns whether a lot of a session has an image: a stored picture with that name, or one elsewhere with that URL. */
export async function hasImage(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { name, url }: { readonly name: string | null; readonly url: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from lot_view l where l.house_id = $1 and l.catalog_id = $2 and (l.image_url = $4 or exists (
       select from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id and p.picture_name = $3)) limit 1`,
    [houseId, catalogId, name, url],
  );
  return rows.length > 0;
}

/** A lot or an image with what staff call it. */
interface LabelRow<Key> {
  readonly key: Key;
  readonly label: string;
}

/** Returns what staff call lots: the number with its extension, or the title of a lot without a number. Deleted ones are missing. */
export async function selectLotLabels(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<LabelRow<number>>(
    `select id as key, coalesce('Lot ' || number || extension, title) as label from lot_view where house_id = $1 and id = any($2::int[])`,
    [houseId, lotIds],
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}

/** Returns what staff call images, by the names of their pictures: the lot, and the place of the image. */
export async function selectImageLabels(
  db: Queryable,
  houseId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<LabelRow<string>>(
    `select distinct on (p.picture_name) p.picture_name as key,
       coalesce('Lot ' || l.number || l.extension, l.title) || ', image ' || p.position as label
     from lot_picture_view p join lot_view l on l.house_id = p.house_id and l.id = p.lot_id
     where p.house_id = $1 and p.picture_name = any($2::text[]) order by p.picture_name, l.id`,
    [houseId, names],
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}

/** What staff chose for a session. */
export interface ListingRow {
  readonly coverImage: string | null;
  readonly featuredLots: readonly number[];
}

/** Returns what staff chose for a session. */
export async function selectListing(db: Queryable, houseId: number, catalogId: number): Promise<ListingRow> {
  const [row] = await db.query<ListingRow>(
    `select cover_image as "coverImage", featured_lots as "featuredLots" from session_listing where house_id = $1 and catalog_id = $2`,
    [houseId, catalogId],
  );
  return row ?? { coverImage: null, featuredLots: [] };
}

/** Stores the cover photo of a session. */
export async function putCover(tx: Transaction, houseId: number, catalogId: number, url: string | null): Promise<void> {
  await tx.query(
    `insert into session_listing (house_id, catalog_id, cover_image) values ($1, $2, $3)
     on conflict (house_id, catalog_id) do update set cover_image = excluded.cover_image`,
    [houseId, catalogId, url],
  );
}

/** Stores the featured lots of a session. */
export async function putFeatured(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  lotIds: readonly number[],
): Promise<void> {
  await tx.query(
    `insert into session_listing (house_id, catalog_id, featured_lots) values ($1, $2, $3::int[])
     on conflict (house_id, catalog_id) do update set featured_lots = excluded.featured_lots`,
    [houseId, catalogId, lotIds],
  );
}

/** A lot that can be featured unless it is banned. */
export interface FeaturedLotRow {
  readonly id: number;
  readonly isBanned: boolean;
}

/** Returns those of these lots that a session has, in the order of the session, without deleted ones. */
export const selectFeatured = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  lotIds: readonly number[],
): Promise<FeaturedLotRow[]> =>
  db.query<FeaturedLotRow>(
    `select l.id, coalesce(f.is_banned, false) as "isBanned" from lot_view l
     left join lot_flag f on f.house_id = l.house_id and f.lot_id = l.id
     where l.house_id = $1 and l.catalog_id = $2 and l.id = any($3::int[]) order by l.number, l.extension, l.id`,
    [houseId, catalogId, lotIds],
  );

/** Stores that the promotion of lots was ordered, and returns those that weren't ordered before. */
export async function insertPromotions(
  tx: Transaction,
  houseId: number,
  lotIds: readonly number[],
  order: { readonly price: number; readonly currency: string; readonly at: Date; readonly userId: number | null },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `insert into promotion_request (house_id, lot_id, price, currency, requested_at, requested_by)
     select $1, id, $3, $4, $5, $6 from unnest($2::int[]) as n (id) on conflict do nothing returning lot_id as id`,
    [houseId, lotIds, order.price, order.currency, order.at, order.userId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the URL of the first image of the first lot that has one; null if none has. */
export async function firstImageUrl(db: Queryable, houseId: number, catalogId: number): Promise<string | null> {
  const first = await selectFirstImage(db, houseId, catalogId);
  if (!first) return null;
  return first.name === null ? first.imageUrl : pictureUrl(first.name);
}
