import { HOUSE_ACCOUNT } from '../../../rules/bulk-bidding/bidders';
import type { Queryable, Transaction } from '../../core/database/database';
import { editedRow, insertOf, selectColumns, updateStatement } from '../../core/database/record';
import { lotRecord, type LotRecordRow } from '../lot-record';

/** A lot as edits need it. */
export interface LotToEdit extends LotRecordRow {
  readonly isSold: boolean;
  /** Whether a bidder left a bid on it before the sale. */
  readonly hasBid: boolean;
}

const SELECT = `select ${selectColumns(lotRecord, 'l')}, (l.hammer is not null or l.realized_price > 0) is true as "isSold",
    exists (select from absentee_bid_view b where b.house_id = l.house_id and b.lot_id = l.id) as "hasBid"
  from lot l`;

/** Locks lots of the house until the end of the transaction, by session and number; unknown ones are missing. */
export async function lockLots(tx: Transaction, houseId: number, ids: readonly number[]): Promise<LotToEdit[]> {
  await tx.query(
    'select from lot where house_id = $1 and id = any($2::int[]) order by catalog_id, number, extension, id for no key update',
    [houseId, ids],
  );
  // A statement that waits for the lock wouldn't see a bid that was placed meanwhile.
  return tx.query<LotToEdit>(
    `${SELECT} where l.house_id = $1 and l.id = any($2::int[]) order by l.catalog_id, l.number, l.extension, l.id`,
    [houseId, ids],
  );
}

/** Returns the sessions of lots, without duplicates. */
export async function selectSessionsOfLots(
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ catalogId: number }>(
    'select distinct catalog_id as "catalogId" from lot where house_id = $1 and id = any($2::int[]) order by catalog_id',
    [houseId, ids],
  );
  return rows.map(({ catalogId }) => catalogId);
}

/** Inserts a lot. */
export const insertLot = insertOf(lotRecord);

/** Stores the fields of locked lots and increments their versions. */
export async function updateLots(tx: Transaction, houseId: number, rows: readonly LotRecordRow[]): Promise<void> {
  await tx.query(updateStatement(lotRecord), [houseId, JSON.stringify(rows.map((row) => editedRow(lotRecord, row)))]);
}

/** Stores that lots which are moved to another session aren't published there yet. Their versions follow with the move. */
export async function hideLots(tx: Transaction, houseId: number, ids: readonly number[]): Promise<void> {
  await tx.query('update lot set is_published = false where house_id = $1 and id = any($2::int[]) and is_published', [
    houseId,
    ids,
  ]);
}

/** A number of a lot with its extension. */
export interface LotNumber {
  readonly number: number;
  readonly extension: string;
}

/** Returns which of these numbers lots of a session have, deleted ones too, except for some lots. */
export async function selectUsedNumbers(
  db: Queryable,
  houseId: number,
  catalogId: number,
  numbers: readonly LotNumber[],
  except: readonly number[],
): Promise<(LotNumber & { readonly isDeleted: boolean })[]> {
  return db.query(
    `select l.number, l.extension, l.is_deleted as "isDeleted"
     from jsonb_to_recordset($3::jsonb) as n (number bigint, extension text)
     join lot l on l.house_id = $1 and l.catalog_id = $2 and l.number = n.number and l.extension = n.extension
     where l.id <> all($4::int[]) order by l.number, l.extension`,
    [houseId, catalogId, JSON.stringify(numbers), except],
  );
}

/** Returns which of these inventory numbers the lots of a session have, without deleted lots and some others. */
export async function selectUsedInventory(
  db: Queryable,
  houseId: number,
  catalogId: number,
  inventoryNumbers: readonly string[],
  except: readonly number[],
): Promise<string[]> {
  const rows = await db.query<{ inventoryNumber: string }>(
    `select distinct inventory_number as "inventoryNumber" from lot
     where house_id = $1 and catalog_id = $2 and inventory_number <> '' and inventory_number = any($3::text[])
       and not is_deleted and id <> all($4::int[])`,
    [houseId, catalogId, inventoryNumbers, except],
  );
  return rows.map(({ inventoryNumber }) => inventoryNumber);
}

/** Returns the highest number of the lots of each session, deleted ones too; sessions without a number are missing. */
export async function selectHighestNumbers(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ catalogId: number; highest: number }>(
    `select catalog_id as "catalogId", max(number) as highest from lot
     where house_id = $1 and catalog_id = any($2::int[]) and number is not null group by catalog_id`,
    [houseId, catalogIds],
  );
  return new Map(rows.map(({ catalogId, highest }) => [catalogId, highest]));
}

/** Returns the most lots of each session that has so many lots or more, without deleted ones; other sessions are missing. */
export async function selectFullSessions(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ catalogId: number; maximum: number }>(
    `select l.catalog_id as "catalogId", h.lot_maximum as maximum from lot l join house_view h on h.id = l.house_id
     where l.house_id = $1 and l.catalog_id = any($2::int[]) and not l.is_deleted
     group by l.catalog_id, h.lot_maximum having count(*) >= h.lot_maximum`,
    [houseId, catalogIds],
  );
  return new Map(rows.map(({ catalogId, maximum }) => [catalogId, maximum]));
}

/** Returns the id of the lot of a session with a number and extension; else that of its lot with the number as its id. */
export async function selectLotByKey(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { number, extension }: LotNumber,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select id from lot where house_id = $1 and catalog_id = $2
       and ((number = $3::bigint and extension = $4) or ($4 = '' and id = $3::bigint))
     order by (number = $3::bigint and extension = $4) is true desc limit 1`,
    [houseId, catalogId, number, extension],
  );
  return row?.id ?? null;
}

/** The lots before and after a lot in its session, without deleted ones. */
export interface NeighborsRow {
  readonly id: number;
  readonly previous: number | null;
  readonly next: number | null;
  /** Whether another lot of the session has the id as its number. */
  readonly isIdTaken: boolean;
}

/** Returns the lots before and after these lots, by number. A deleted lot has the neighbors that it had. */
export async function selectNeighbors(db: Queryable, houseId: number, ids: readonly number[]): Promise<NeighborsRow[]> {
  const beside = (sign: '<' | '>', order: 'desc' | 'asc') => `(
    select o.id from lot o where o.house_id = l.house_id and o.catalog_id = l.catalog_id and not o.is_deleted
      and (coalesce(o.number, 1e15), o.extension, o.id) ${sign} (coalesce(l.number, 1e15), l.extension, l.id)
    order by coalesce(o.number, 1e15) ${order}, o.extension ${order}, o.id ${order} limit 1)`;
  return db.query<NeighborsRow>(
    `select l.id, ${beside('<', 'desc')} as previous, ${beside('>', 'asc')} as next,
       exists (select from lot o where o.house_id = l.house_id and o.catalog_id = l.catalog_id and o.number = l.id and o.extension = ''
         and o.id <> l.id) as "isIdTaken"
     from lot l where l.house_id = $1 and l.id = any($2::int[])`,
    [houseId, ids],
  );
}

/** Returns the ids of the lots of a session with these numbers, such as 12A, or with these inventory numbers. */
export async function selectLotIds(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { labels, inventoryNumbers }: { readonly labels: readonly string[]; readonly inventoryNumbers: readonly string[] },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from lot where house_id = $1 and catalog_id = $2 and (number::text || extension = any($3::text[])
       or (inventory_number <> '' and not is_deleted and inventory_number = any($4::text[]))) order by number, extension, id`,
    [houseId, catalogId, labels, inventoryNumbers],
  );
  return rows.map(({ id }) => id);
}

/** Returns the lots of a session with these numbers, such as 12A, or with these inventory numbers, also deleted ones, in their order. */
export async function selectLotNumbers(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { labels, inventoryNumbers }: { readonly labels: readonly string[]; readonly inventoryNumbers: readonly string[] },
): Promise<{ id: number; label: string; inventoryNumber: string; isDeleted: boolean }[]> {
  return db.query(
    `select id, coalesce(number::text || extension, '') as label, inventory_number as "inventoryNumber", is_deleted as "isDeleted"
     from lot where house_id = $1 and catalog_id = $2 and (number::text || extension = any($3::text[])
       or (inventory_number <> '' and inventory_number = any($4::text[]))) order by number, extension, id`,
    [houseId, catalogId, labels, inventoryNumbers],
  );
}

/** An absentee bid. */
export interface AbsenteeBidRow {
  readonly id: number;
  readonly lotId: number;
  readonly lotNumber: number | null;
  readonly lotExtension: string;
  readonly amount: number;
  readonly currency: string;
  readonly bidder: string;
  /** Null for the house's own account. */
  readonly approvalId: number | null;
  readonly placedAt: Date;
}

/** Returns the absentee bids on the lots of a session, by lot, highest first. */
export async function selectAbsenteeBids(db: Queryable, houseId: number, catalogId: number): Promise<AbsenteeBidRow[]> {
  return db.query<AbsenteeBidRow>(
    `select b.id, l.id as "lotId", l.number as "lotNumber", l.extension as "lotExtension", b.amount, c.currency,
       coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), '${HOUSE_ACCOUNT}') as bidder, b.approval_id as "approvalId",
       b.placed_at as "placedAt"
     from absentee_bid_view b
     join lot l on l.house_id = b.house_id and l.id = b.lot_id
     join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
     left join approval_view a on a.house_id = b.house_id and a.id = b.approval_id
     where b.house_id = $1 and l.catalog_id = $2
     order by l.number, l.extension, l.id, b.amount desc, b.sequence`,
    [houseId, catalogId],
  );
}

/** Returns the titles and currencies of sessions by id, for histories. */
export async function selectLotWords(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly title: string; readonly currency: string }>> {
  const rows = await db.query<{ id: number; title: string; currency: string }>(
    'select id, title, currency from catalog_view where house_id = $1 and id = any($2::int[])',
    [houseId, catalogIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores the URL of the first of a lot's own images, or that it has none, and increments its version. Images elsewhere are kept. */
export async function updateImageUrl(
  tx: Transaction,
  houseId: number,
  lotId: number,
  url: string | null,
): Promise<number> {
  const [lot] = await tx.query<{ version: number }>(
    `update lot set version = version + 1,
       image_url = coalesce($3, case when image_url like '/files/%' then null else image_url end)
     where house_id = $1 and id = $2 returning version`,
    [houseId, lotId, url],
  );
  return lot?.version ?? 0;
}

/** Stores the URLs of the first images of several lots, and returns the next versions of the lots by id. */
export async function updateImageUrls(
  tx: Transaction,
  houseId: number,
  images: readonly { readonly id: number; readonly url: string | null }[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ id: number; version: number }>(
    `update lot l set version = l.version + 1, image_url = n.url
     from jsonb_to_recordset($2::jsonb) as n (id int, url text)
     where l.house_id = $1 and l.id = n.id returning l.id, l.version`,
    [houseId, JSON.stringify(images)],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns whether every change of a lot since a version is one of its images. */
export async function hasNewImagesOnly(
  tx: Transaction,
  houseId: number,
  { id, version }: Pick<LotToEdit, 'id' | 'version'>,
  since: number,
): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from audit where house_id = $1 and type = 'Lot' and record_id = $2
       and version > $3 and version <= $4 and after ? 'images' and after - 'images' = '{}'::jsonb`,
    [houseId, id, since, version],
  );
  return row?.count === version - since;
}
