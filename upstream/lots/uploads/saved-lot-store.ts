import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { Queryable, Transaction } from '../../core/database/database';
import { insertRowsStatement, selectColumns, updateStatement } from '../../core/database/record';
import { lotRecord, type LotRecordRow } from '../lot-record';

/** The session that an upload is for, and what its house decides. */
export interface UploadSession {
  readonly catalogId: number;
  readonly title: string;
  readonly sale: SaleKind;
  readonly currency: string;
  readonly startsAt: Date;
  readonly connectType: string;
  readonly lotMaximum: number;
}

/** Returns the session of an upload; undefined if it doesn't exist or is deleted. */
export async function selectUploadSession(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<UploadSession | undefined> {
  const [session] = await db.query<UploadSession>(
    `select c.id as "catalogId", c.title, c.kind as sale, c.currency, c.starts_at as "startsAt", h.connect_type as "connectType",
       h.lot_maximum as "lotMaximum"
     from catalog_view c join house_view h on h.id = c.house_id where c.house_id = $1 and c.id = $2`,
    [houseId, catalogId],
  );
  return session;
}

/** A lot of a session, whether a bidder left a bid on it, and whether it is sold. */
export interface SavedLotRow extends LotRecordRow {
  readonly hasBid: boolean;
  readonly isSold: boolean;
}

/** Returns the lots of a session by number, without deleted ones. */
export const selectSavedLots = (db: Queryable, houseId: number, catalogId: number): Promise<SavedLotRow[]> =>
  db.query<SavedLotRow>(
    `select ${selectColumns(lotRecord, 'l')}, exists (select from absentee_bid_view b
       where b.house_id = l.house_id and b.lot_id = l.id) as "hasBid", (l.hammer is not null or l.realized_price > 0) is true as "isSold"
     from lot l where l.house_id = $1 and l.catalog_id = $2 and not l.is_deleted order by l.number, l.extension, l.id`,
    [houseId, catalogId],
  );

/** Returns a text that changes when the session's lots or their bids change, or when a lot is sold. */
export async function selectLotsStamp(db: Queryable, houseId: number, catalogId: number): Promise<string> {
  const [row] = await db.query<{ stamp: string }>(
    `select coalesce(md5(string_agg(concat_ws(' ', l.id, l.version, l.is_deleted, l.hammer is not null, l.realized_price, exists (
       select from absentee_bid_view b where b.house_id = l.house_id and b.lot_id = l.id)), ',' order by l.id)), '') as stamp
     from lot l where l.house_id = $1 and l.catalog_id = $2`,
    [houseId, catalogId],
  );
  return row?.stamp ?? '';
}

/** Returns the numbers of a session's deleted lots, which stay used. */
export const selectDeletedNumbers = (
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<{ readonly number: string; readonly extension: string }[]> =>
  db.query(
    `select number::text as number, extension from lot
     where house_id = $1 and catalog_id = $2 and is_deleted and number is not null order by number, extension`,
    [houseId, catalogId],
  );

/** Lets lots of a session exchange their numbers until the transaction ends. */
export async function deferNumbers(tx: Transaction): Promise<void> {
  await tx.query('set constraints lot_number_of_session deferred');
}

/** Inserts lots. Many of them at once would keep the embedded database busy for too long. */
export async function insertLots(tx: Transaction, houseId: number, rows: readonly LotRecordRow[]): Promise<void> {
  if (rows.length === 0) return;
  const statement = insertRowsStatement(lotRecord, {
    id: 'int',
    ref: 'text',
    isPublished: 'boolean',
    version: 'int',
  });
  await tx.query(statement, [houseId, JSON.stringify(rows)]);
}

/** Stores the fields of lots, and increments their versions. */
export async function updateLots(tx: Transaction, houseId: number, rows: readonly LotRecordRow[]): Promise<void> {
  if (rows.length > 0) await tx.query(updateStatement(lotRecord), [houseId, JSON.stringify(rows)]);
}
