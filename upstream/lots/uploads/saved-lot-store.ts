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
    `select ${selectColumns(lotRecord, 'l')}, exists (select from absentee_bid_view b where b.house_id = l.house_id and b.lot_id = l.id) as "hasBid",
       l.hammer is not null as "isSold"
     from lot l where l.house_id = $1 and l.catalog_id = $2 and not l.is_deleted order by l.number, l.extension, l.id`,
    [houseId, catalogId],
  );

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

/** The rows of a statement. More of them would keep the embedded database busy for too long at once. */
const CHUNK = 500;

/** Calls a function with parts of a list, one after another. */
async function inChunks<Item>(items: readonly Item[], run: (part: readonly Item[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += CHUNK) await run(items.slice(first, first + CHUNK));
}

/** Lets lots of a session exchange their numbers until the transaction ends. */
export async function deferNumbers(tx: Transaction): Promise<void> {
  await tx.query('set constraints lot_number_of_session deferred');
}

/** Inserts lots. */
export const insertLots = (tx: Transaction, houseId: number, rows: readonly LotRecordRow[]): Promise<void> => {
  const statement = insertRowsStatement(lotRecord, {
    id: 'int',
    ref: 'text',
    isPublished: 'boolean',
    version: 'int',
  });
  return inChunks(rows, (part) => tx.query(statement, [houseId, JSON.stringify(part)]));
};

/** Stores the fields of lots, and increments their versions. */
export const updateLots = (tx: Transaction, houseId: number, rows: readonly LotRecordRow[]): Promise<void> => {
  const statement = updateStatement(lotRecord);
  return inChunks(rows, (part) => tx.query(statement, [houseId, JSON.stringify(part)]));
};
