import type { Transaction } from '../../core/database/database';

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
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, starts_on, start_time, time_zone,
       location_id, currency, premium_steps, channels)
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

/** Deletes or restores a session, and stores its version. */
export async function updateDeleted(
  tx: Transaction,
  houseId: number,
  { id, isDeleted, version }: { readonly id: number; readonly isDeleted: boolean; readonly version: number },
): Promise<void> {
  await tx.query('update catalog set is_deleted = $3, version = $4 where house_id = $1 and id = $2', [
    houseId,
    id,
    isDeleted,
    version,
  ]);
}
