import type { Queryable, Transaction } from '../core/database/database';
import type { PictureFacts } from './prepare-picture';

export interface LotPictureRow extends PictureFacts {
  readonly lotId: number;
  readonly position: number;
}

/** Returns the pictures of these lots, by lot and position. */
export async function selectLotPictures(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<LotPictureRow[]> {
  return db.query<LotPictureRow>(
    `select l.lot_id as "lotId", l.position, p.name, p.sha256, p.width, p.height, p.content_type as "contentType", p.bytes,
       p.mail_width as "mailWidth", p.mail_height as "mailHeight"
     from lot_picture l join picture p on p.house_id = l.house_id and p.name = l.picture_name
     where l.house_id = $1 and l.lot_id = any($2::int[])
     order by l.lot_id, l.position`,
    [houseId, lotIds],
  );
}

/** An image of a lot, for files that are made of a session. */
export interface SessionImage {
  readonly lotId: number;
  /** The place among the images of the lot, from 1. */
  readonly sequence: number;
  /** Names the image in `sheetThumbnail`. */
  readonly name: string;
  /** Pixels of the full image. */
  readonly width: number;
  readonly height: number;
}

/** Returns the images of the lots of a session, by lot number and sequence, without those of deleted lots. */
export async function selectImagesOfSession(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<SessionImage[]> {
  return db.query<SessionImage>(
    `select i.lot_id as "lotId", i.position as sequence, p.name, p.width, p.height
     from lot_view l
     join lot_picture i on i.house_id = l.house_id and i.lot_id = l.id
     join picture p on p.house_id = i.house_id and p.name = i.picture_name
     where l.house_id = $1 and l.catalog_id = $2
     order by l.number, l.extension, l.id, i.position`,
    [houseId, catalogId],
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

/** Stores the picture as the last one of the lot and returns its position. A house stores each picture only once. */
export async function insertLotPicture(
  tx: Transaction,
  houseId: number,
  lotId: number,
  picture: PictureFacts,
  at: Date,
): Promise<number> {
  await tx.query(
    `insert into picture (house_id, name, sha256, width, height, content_type, bytes, mail_width, mail_height, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (house_id, name) do nothing`,
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
    ],
  );
  const [row] = await tx.query<{ position: number }>(
    `insert into lot_picture (house_id, lot_id, position, picture_name)
     select $1, $2, coalesce(max(position), 0) + 1, $3 from lot_picture where house_id = $1 and lot_id = $2
     returning position`,
    [houseId, lotId, picture.name],
  );
  return row?.position ?? 1;
}

/** Gives lots the pictures of other lots, in the same order. */
export async function insertCopiedPictures(
  tx: Transaction,
  houseId: number,
  pairs: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  await tx.query(
    `insert into lot_picture (house_id, lot_id, position, picture_name)
     select p.house_id, c."to", p.position, p.picture_name
     from jsonb_to_recordset($2::jsonb) as c ("from" int, "to" int)
     join lot_picture p on p.house_id = $1 and p.lot_id = c."from"`,
    [houseId, JSON.stringify(pairs)],
  );
}
