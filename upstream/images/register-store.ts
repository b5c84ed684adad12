import type { Queryable, Transaction } from '../core/database/database';
import type { LotImageRow } from './store';

/** An image of a lot with what says which image replaces it. */
export interface PlacedImageRow extends LotImageRow {
  /** Of the uploaded file; empty if unknown. */
  readonly fileName: string;
}

/** Returns the images of these lots with the names of their files, by lot and place. */
export async function selectPlacedImages(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<PlacedImageRow[]> {
  return db.query<PlacedImageRow>(
    `select id, lot_id as "lotId", position as sequence, picture_name as name, file_name as "fileName" from lot_picture
     where house_id = $1 and lot_id = any($2::int[]) and position is not null order by lot_id, position`,
    [houseId, lotIds],
  );
}

/** Returns these images of any lots, also removed ones. */
export async function selectImages(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db.query('select id, picture_name as name from lot_picture where house_id = $1 and id = any($2::int[])', [
    houseId,
    ids,
  ]);
}

/** Gives images of several lots other places. Null removes an image from its lot. */
export async function movePlaces(
  tx: Transaction,
  houseId: number,
  moves: readonly { readonly id: number; readonly position: number | null }[],
): Promise<void> {
  await tx.query(
    `update lot_picture l set position = n.position
     from jsonb_to_recordset($2::jsonb) as n (id int, position int) where l.house_id = $1 and l.id = n.id`,
    [houseId, JSON.stringify(moves)],
  );
}
