import type { Queryable, Transaction } from '../../core/database/database';
import { LINE_COLUMNS, type LineRow } from './line-record';

/** Returns the lines of these invoices, including hidden ones, by session and lot number. The audit log has the user who last hid one. */
export async function selectLines(db: Queryable, houseId: number, invoiceIds: readonly number[]): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select ${LINE_COLUMNS}, c.ended_at as "saleEndedAt", hiding.at as "hiddenAt", hiding.by as "hiddenBy"
     from invoice_line l left join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
     left join lateral (
       select a.at, u.display_name as by from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user
       where l.suppressed and a.house_id = l.house_id and a.type = 'InvoiceLine' and a.record_id = l.id
         and a.after ->> 'suppressed' = 'true'
       order by a.id desc limit 1) hiding on true
     where l.house_id = $1 and l.invoice_id = any($2::int[])
     order by l.invoice_id, l.catalog_id, l.lot_number, l.lot_extension, l.id`,
    [houseId, invoiceIds],
  );
}

/** Returns the line of a lot on an invoice: one, or none. */
export async function selectLineIdsOfLot(
  db: Queryable,
  houseId: number,
  invoiceId: number,
  lotId: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from invoice_line where house_id = $1 and invoice_id = $2 and lot_id = $3',
    [houseId, invoiceId, lotId],
  );
  return rows.map(({ id }) => id);
}

/** Increments the versions of the lines of these lots, and returns them. */
export const raiseLineVersions = (
  tx: Transaction,
  houseId: number,
  lotIds: readonly number[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    'update invoice_line set version = version + 1 where house_id = $1 and lot_id = any($2::int[]) returning id, version',
    [houseId, lotIds],
  );
