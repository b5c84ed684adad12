import type { Queryable, Transaction } from '../../core/database/database';

/** The session of a new Buy It Now sale. */
export interface BuyNowSessionRow {
  readonly id: number;
  readonly ref: string;
  readonly saleId: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly startsOn: string;
  readonly startTime: string;
  readonly timeZone: string;
  readonly locationId: number;
  readonly currency: string;
}

/** Inserts the session of a Buy It Now sale, which is offered on the house's own channel and has no premium. */
export async function insertBuyNowSession(tx: Transaction, houseId: number, row: BuyNowSessionRow): Promise<void> {
  await tx.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, starts_on, start_time, time_zone, location_id, currency,
       premium_steps, channels)
     values ($1, $2, $3, $4, $5, $6, 'BUY_NOW', $7, $8, $9, $10, $11, $12, '[]', '{"MARKETPLACE": 2}')`,
    [
      houseId,
      row.id,
      row.ref,
      row.saleId,
      `BIN${row.id}`,
      row.title,
      row.startsAt,
      row.startsOn,
      row.startTime,
      row.timeZone,
      row.locationId,
      row.currency,
    ],
  );
}

export interface LockedSessionRow {
  readonly id: number;
  readonly saleId: number;
  readonly title: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

/** Returns a session, also a deleted one, locked so that no lot can be added to it; null if the house has none with that number. */
export async function lockSession(tx: Transaction, houseId: number, id: number): Promise<LockedSessionRow | null> {
  const [row] = await tx.query<LockedSessionRow>(
    `select id, group_id as "saleId", title, version, is_deleted as "isDeleted" from catalog
     where house_id = $1 and id = $2 for update`,
    [houseId, id],
  );
  return row ?? null;
}

/** The number of lots of a session. */
export async function countLots(db: Queryable, houseId: number, catalogId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from lot_view where house_id = $1 and catalog_id = $2',
    [houseId, catalogId],
  );
  return row?.count ?? 0;
}

/** Deletes or restores a session, and stores its version. */
export async function updateDeleted(
  tx: Transaction,
  houseId: number,
  { id, isDeleted, version }: Pick<LockedSessionRow, 'id' | 'isDeleted' | 'version'>,
): Promise<void> {
  await tx.query('update catalog set is_deleted = $3, version = $4 where house_id = $1 and id = $2', [
    houseId,
    id,
    isDeleted,
    version,
  ]);
}
