import type { LineStatus, PriceParts } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';

/** One lot on an invoice, with its stored figures. */
export interface LineRow extends PriceParts {
  readonly id: number;
  readonly invoiceId: number;
  readonly lotId: number;
  readonly catalogId: number;
  readonly lotRef: string;
  readonly lotNumber: number;
  readonly lotExtension: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly lotUrl: string | null;
  readonly saleIdentifier: string;
  readonly restricted: boolean;
  readonly suppressed: boolean;
  /** While it is hidden: when that was done, and by whom; null by for the product itself. */
  readonly hiddenAt: Date | null;
  readonly hiddenBy: string | null;
  readonly shippedAt: Date | null;
  /** Who carried it, and the number it can be followed by; empty where not known. */
  readonly carrier: string;
  readonly trackingNumber: string;
  /** When its session ended; null while it has not. */
  readonly saleEndedAt: Date | null;
  readonly version: number;
  readonly total: number;
  readonly paid: number;
  readonly isPaid: boolean;
  readonly paidAt: Date | null;
  readonly paidOnline: boolean;
  readonly status: LineStatus;
}

/** The lines of these invoices, hidden ones too, by session and lot number. Who hid one is what the trail last says of it. */
export async function selectLines(db: Queryable, houseId: number, invoiceIds: readonly number[]): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select l.id, l.invoice_id as "invoiceId", l.lot_id as "lotId", l.catalog_id as "catalogId", l.lot_ref as "lotRef",
       l.lot_number as "lotNumber", l.lot_extension as "lotExtension", l.title, l.image_url as "imageUrl", l.lot_url as "lotUrl",
       l.sale_identifier as "saleIdentifier", l.hammer, l.premium, l.live_fee as "liveFee", l.restricted, l.suppressed,
       l.shipped_at as "shippedAt", l.carrier, l.tracking_number as "trackingNumber", l.version, l.tax, l.shipping, l.insurance, l.other, l.total, l.paid, l.is_paid as "isPaid",
       l.paid_at as "paidAt", l.paid_online as "paidOnline", l.status, c.ended_at as "saleEndedAt", hiding.at as "hiddenAt", hiding.by as "hiddenBy"
     from invoice_line l left join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
     left join lateral (
       select a.at, u.display_name as by from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user
       where l.suppressed and a.house_id = l.house_id and a.type = 'InvoiceLine' and a.record_id = l.id and a.after ->> 'suppressed' = 'true'
       order by a.id desc limit 1) hiding on true
     where l.house_id = $1 and l.invoice_id = any($2::int[])
     order by l.invoice_id, l.catalog_id, l.lot_number, l.lot_extension, l.id`,
    [houseId, invoiceIds],
  );
}

/** The line of an invoice that is of a lot: one, or none. */
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
