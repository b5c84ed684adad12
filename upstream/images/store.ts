import type { Queryable, Transaction } from '../core/database/database';
import type { PictureFacts } from './prepare-picture';

/** An image of a lot. */
export interface LotImageRow {
  readonly id: number;
  readonly lotId: number;
  /** The place among the images of the lot, from 1. Deleting by REST leaves gaps until the images are resequenced. */
  readonly sequence: number;
  readonly name: string;
  readonly isSmall: boolean;
  /** Of the uploaded file; empty if unknown. */
  readonly fileName: string;
}

const IMAGE = `id, lot_id as "lotId", picture_name as name, is_small as "isSmall", file_name as "fileName"`;

/** Returns the images of these lots, by lot and sequence. */
export async function selectLotImages(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<LotImageRow[]> {
  return db.query<LotImageRow>(
    `select ${IMAGE}, position as sequence from lot_picture
     where house_id = $1 and lot_id = any($2::int[]) and position is not null order by lot_id, position`,
    [houseId, lotIds],
  );
}

/** Returns these images of a lot, also removed ones. */
export async function selectImagesById(
  db: Queryable,
  houseId: number,
  lotId: number,
  ids: readonly number[],
): Promise<LotImageRow[]> {
  return db.query<LotImageRow>(
    `select ${IMAGE}, coalesce(position, 0) as sequence from lot_picture
     where house_id = $1 and lot_id = $2 and id = any($3::int[])`,
    [houseId, lotId, ids],
  );
}

/** Returns the pictures with these names that the house stores. */
export async function selectPictures(
  db: Queryable,
  houseId: number,
  names: readonly string[],
): Promise<Pick<PictureFacts, 'name' | 'contentType' | 'mailWidth' | 'mailHeight'>[]> {
  return db.query(
    `select name, content_type as "contentType", mail_width as "mailWidth", mail_height as "mailHeight" from picture where house_id = $1 and name = any($2::text[])`,
    [houseId, names],
  );
}

/** Returns whether the house stores this picture. */
export async function hasPicture(db: Queryable, houseId: number, name: string): Promise<boolean> {
  return (await db.query('select 1 from picture where house_id = $1 and name = $2', [houseId, name])).length > 0;
}

/** Makes those that store and delete this picture follow one another, until the end of the transaction. */
export async function lockPicture(tx: Transaction, name: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('picture ' || $1, 0))`, [name]);
}

const UNUSED = `not exists (select 1 from lot_picture l where l.house_id = p.house_id and l.picture_name = p.name)
  and not exists (select 1 from image_upload u where u.house_id = p.house_id and u.picture_name = p.name)`;

/** Returns pictures from before an instant that were never an image of a lot, and that no upload has. Images that staff removed stay: invoices show them. */
export async function selectUnused(
  db: Queryable,
  before: Date,
  most: number,
): Promise<{ houseId: number; name: string }[]> {
  return db.query(
    `select p.house_id as "houseId", p.name from picture p where p.added_at < $1 and ${UNUSED} order by p.added_at limit $2`,
    [before, most],
  );
}

/** Deletes a picture; false if it has got a use. */
export async function deletePicture(tx: Transaction, houseId: number, name: string): Promise<boolean> {
  const rows = await tx.query(
    `delete from picture p where p.house_id = $1 and p.name = $2 and ${UNUSED} returning p.name`,
    [houseId, name],
  );
  return rows.length > 0;
}

/** Returns whether any house stores this picture. */
export async function isStored(db: Queryable, name: string): Promise<boolean> {
  return (await db.query('select 1 from picture where name = $1 limit 1', [name])).length > 0;
}

/** Stores a picture; a house stores each one only once. One that was stored before there were all sizes has them from now on. */
export async function insertPicture(tx: Transaction, houseId: number, picture: PictureFacts, at: Date): Promise<void> {
  await tx.query(
    `insert into picture as p (house_id, name, sha256, width, height, content_type, bytes, mail_width, mail_height, added_at, sizes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text[])
     on conflict (house_id, name) do update set sizes = excluded.sizes, bytes = excluded.bytes where not p.sizes @> excluded.sizes`,
    [
      houseId,
      picture.name,
      picture.sha256,
      picture.width,
      picture.height,
      picture.contentType,
      picture.bytes,
      picture.mailWidth,
      picture.mailHeight,
      at,
      picture.sizes,
    ],
  );
}

/** An image that a lot gets. */
export interface NewLotImage {
  readonly id: number;
  readonly lotId: number;
  readonly name: string;
  readonly isSmall: boolean;
  /** Empty if unknown. */
  readonly fileName: string;
}

/** Stores images of lots without a place among the others. */
export async function insertLotImages(tx: Transaction, houseId: number, images: readonly NewLotImage[]): Promise<void> {
  await tx.query(
    `insert into lot_picture (house_id, id, lot_id, picture_name, is_small, file_name)
     select $1, n.id, n."lotId", n.name, n."isSmall", n."fileName"
     from jsonb_to_recordset($2::jsonb) as n (id int, "lotId" int, name text, "isSmall" boolean, "fileName" text)`,
    [houseId, JSON.stringify(images)],
  );
}

/** Gives the images of a lot their places; images that are not listed are removed from it. */
export async function updatePlaces(
  tx: Transaction,
  houseId: number,
  lotId: number,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const listed = [...places].map(([id, position]) => ({ id, position }));
  await tx.query(
    `update lot_picture l set position = n.position
     from lot_picture o left join jsonb_to_recordset($3::jsonb) as n (id int, position int) on n.id = o.id
     where o.house_id = $1 and o.lot_id = $2 and l.house_id = o.house_id and l.id = o.id
       and l.position is distinct from n.position`,
    [houseId, lotId, JSON.stringify(listed)],
  );
}

/** Shows other pictures for images of a lot, by their ids. */
export async function updatePictures(
  tx: Transaction,
  houseId: number,
  lotId: number,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const listed = [...names].map(([id, name]) => ({ id, name }));
  await tx.query(
    `update lot_picture l set picture_name = n.name
     from jsonb_to_recordset($3::jsonb) as n (id int, name text)
     where l.house_id = $1 and l.lot_id = $2 and l.id = n.id`,
    [houseId, lotId, JSON.stringify(listed)],
  );
}

/** Returns the size of the largest file of each of these pictures, by name. */
export async function selectLargestSizes(
  db: Queryable,
  houseId: number,
  names: readonly string[],
): Promise<Map<string, 'full' | 'zoom'>> {
  const rows = await db.query<{ name: string; hasZoom: boolean }>(
    `select name, 'zoom' = any(sizes) as "hasZoom" from picture where house_id = $1 and name = any($2::text[])`,
    [houseId, names],
  );
  return new Map(rows.map(({ name, hasZoom }) => [name, hasZoom ? 'zoom' : 'full']));
}

/** Returns how many images these lots have. */
export async function countLotImages(tx: Transaction, houseId: number, lotIds: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from lot_picture where house_id = $1 and lot_id = any($2::int[]) and position is not null',
    [houseId, lotIds],
  );
  return row?.count ?? 0;
}

/** Gives lots the images of other lots, in the same order. Their ids are counted from `first`. */
export async function insertCopiedImages(
  tx: Transaction,
  houseId: number,
  pairs: readonly { readonly from: number; readonly to: number }[],
  first: number,
): Promise<void> {
  await tx.query(
    `insert into lot_picture (house_id, id, lot_id, position, picture_name, is_small, file_name)
     select p.house_id, $3 + row_number() over (order by c."to", p.position) - 1, c."to", p.position, p.picture_name, p.is_small, p.file_name
     from jsonb_to_recordset($2::jsonb) as c ("from" int, "to" int)
     join lot_picture p on p.house_id = $1 and p.lot_id = c."from" and p.position is not null`,
    [houseId, JSON.stringify(pairs), first],
  );
}

/** Returns the first image of each lot of a session that has a number, by the number with its extension. */
export async function selectPrimaryImages(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<{ label: string; name: string }[]> {
  return db.query(
    `select distinct on (l.number, l.extension) l.number::text || l.extension as label, i.picture_name as name
     from lot_view l join lot_picture_view i on i.house_id = l.house_id and i.lot_id = l.id
     where l.house_id = $1 and l.catalog_id = $2 and l.number is not null
     order by l.number, l.extension, i.position`,
    [houseId, catalogId],
  );
}
