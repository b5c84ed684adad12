import { columnType, LOT_COLUMNS } from '../../../rules/lots/uploads/columns';
import type { Queryable } from '../../core/database/database';
import { columnOf, selectColumns } from '../../core/database/record';
import { lotRecord, type LotRecordRow } from '../lot-record';

/** Returns the ids of a session's lots by number, without deleted ones. */
export async function selectLotIds(db: Queryable, houseId: number, catalogId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from lot where house_id = $1 and catalog_id = $2 and not is_deleted order by number, extension, id',
    [houseId, catalogId],
  );
  return rows.map(({ id }) => id);
}

/** Returns lots in the order of their ids in the list, without those that the session no longer has. */
export const selectLotsInOrder = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  ids: readonly number[],
): Promise<LotRecordRow[]> =>
  db.query<LotRecordRow>(
    `select ${selectColumns(lotRecord, 'l')} from unnest($3::int[]) with ordinality as wanted (id, place)
     join lot l on l.house_id = $1 and l.id = wanted.id
     where l.catalog_id = $2 and not l.is_deleted order by wanted.place`,
    [houseId, catalogId, ids],
  );

/** The columns of texts that can be longer than a cell. */
const LONG_TEXTS = LOT_COLUMNS.filter((column) => columnType(column) === 'TEXT' && column !== 'title').map((column) =>
  columnOf(lotRecord, column),
);

/** A lot in an error message. */
export interface NamedLot {
  readonly lotNumber: number | null;
  readonly lotExtension: string;
  readonly inventoryNumber: string;
  readonly title: string;
}

/** Returns lots with a text of more characters than a maximum, by number. Characters outside the basic plane count twice. */
export const selectLotsWithLongTexts = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  most: number,
): Promise<NamedLot[]> =>
  db.query<NamedLot>(
    `select number as "lotNumber", extension as "lotExtension", inventory_number as "inventoryNumber", title from lot
     where house_id = $1 and catalog_id = $2 and not is_deleted and exists (
       select from unnest(array[${LONG_TEXTS.join(', ')}]) as text (content)
       where char_length(content) > $3::int / 2
         and char_length(content) + char_length(regexp_replace(content, '[\\u0001-\\uffff]', '', 'g')) > $3::int)
     order by number, extension, id limit 20`,
    [houseId, catalogId, most],
  );

/** Returns what the tip sheet says about a house. */
export async function selectTipHouse(
  db: Queryable,
  houseId: number,
): Promise<{ readonly houseName: string; readonly lotMaximum: number }> {
  const [house] = await db.query<{ houseName: string; lotMaximum: number }>(
    'select name as "houseName", lot_maximum as "lotMaximum" from house_view where id = $1',
    [houseId],
  );
  if (!house) throw new Error(`House ${houseId} does not exist.`);
  return house;
}

/** An image of a lot, for files that are made of a session. */
export interface SessionImage {
  readonly lotId: number;
  /** The place among the images of the lot, from 1. */
  readonly sequence: number;
  /** Names the image in the file store. */
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
    `select i.lot_id as "lotId", i.position as sequence, i.picture_name as name, i.width, i.height
     from lot_view l
     join lot_picture_view i on i.house_id = l.house_id and i.lot_id = l.id
     where l.house_id = $1 and l.catalog_id = $2 and i.width is not null
     order by l.number, l.extension, l.id, i.position`,
    [houseId, catalogId],
  );
}
