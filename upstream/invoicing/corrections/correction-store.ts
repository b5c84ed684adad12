import type { PriceParts } from '../../../rules/invoicing/invoices/facts';
import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import type { Queryable } from '../../core/database/database';
import type { SaleToCorrect } from './correction-record';

/** The terms by which the premium and the live fee of a line were computed. */
export interface LineTermsRow {
  readonly lineId: number;
  readonly terms: { readonly premium: PremiumTerms; readonly liveFeeMillionths: number };
}

/** Returns the terms of lines. */
export const selectLineTerms = (db: Queryable, houseId: number, lineIds: readonly number[]): Promise<LineTermsRow[]> =>
  db.query<LineTermsRow>('select id as "lineId", terms from invoice_line where house_id = $1 and id = any($2::int[])', [
    houseId,
    lineIds,
  ]);

/** A lot on an invoice, with what its correction depends on. */
export interface LotOnInvoiceRow {
  readonly lotId: number;
  readonly lineId: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly approvalId: number;
  readonly bidderName: string;
  readonly hammer: number;
  readonly premium: number;
  readonly liveFee: number;
  /** The hammer price of the lot, which was corrected if the line has another one. */
  readonly currentHammer: number;
  readonly suppressed: boolean;
  readonly canceled: boolean;
  readonly isSent: boolean;
  readonly paid: number;
  readonly credited: number;
  readonly isPaymentPending: boolean;
}

/** Returns where lots are invoiced, by invoice; lots that aren't on one are missing. */
export const selectLotsOnInvoices = (
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<LotOnInvoiceRow[]> =>
  db.query<LotOnInvoiceRow>(
    `select v.lot_id as "lotId", n.id as "lineId", i.id as "invoiceId", v.group_id as "groupId", i.approval_id as "approvalId",
       concat_ws(' ', nullif(i.first_name, ''), nullif(i.last_name, '')) as "bidderName", n.hammer, n.premium, n.live_fee as "liveFee",
       coalesce(l.hammer, n.hammer) as "currentHammer", n.suppressed, n.canceled,
       i.sent_at is not null as "isSent", i.paid + i.additional_paid as paid, i.credited, i.status = 'PAYMENT_PENDING' as "isPaymentPending"
     from lot_invoice_view v join invoice_line n on n.house_id = v.house_id and n.id = v.line_id
     join invoice i on i.house_id = v.house_id and i.id = v.invoice_id
     join lot_view l on l.house_id = v.house_id and l.id = v.lot_id
     where v.house_id = $1 and v.lot_id = any($2::int[]) order by v.group_id, i.id, n.id`,
    [houseId, lotIds],
  );

/** The sums of an invoice before and after corrections. */
export interface InvoiceSumsRow extends PriceParts {
  readonly invoiceId: number;
  readonly groupId: number;
  readonly bidderName: string;
  readonly currency: string;
  readonly isSent: boolean;
  readonly paid: number;
  readonly additional: number;
  readonly credited: number;
  readonly total: number;
  readonly outstanding: number;
}

/** Returns the sums of invoices, by number. */
export const selectInvoiceSums = (
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<InvoiceSumsRow[]> =>
  db.query<InvoiceSumsRow>(`${SUMS} and i.id = any($2::int[]) order by i.id`, [houseId, invoiceIds]);

/** Returns the sums of the invoices that a corrected sale of a lot can change: those that have it, and those of its new buyer. */
export const selectSumsOfLot = (
  db: Queryable,
  houseId: number,
  { lotId, to }: Pick<SaleToCorrect, 'lotId' | 'to'>,
): Promise<InvoiceSumsRow[]> =>
  db.query<InvoiceSumsRow>(
    // Two conditions joined by "or" would read all invoices of the house.
    `${SUMS} and i.id = any(array(
       select v.invoice_id from lot_invoice_view v where v.house_id = $1 and v.lot_id = $2
       union all select o.id from invoice o where o.house_id = $1 and o.approval_id = $3))`,
    [houseId, lotId, to?.approvalId ?? null],
  );

const SUMS = `
  select i.id as "invoiceId", i.group_id as "groupId", concat_ws(' ', nullif(i.first_name, ''), nullif(i.last_name, '')) as "bidderName",
    i.currency, i.sent_at is not null as "isSent", i.hammer, i.premium, i.live_fee as "liveFee", i.tax, i.shipping, i.insurance, i.other,
    i.paid + i.additional_paid as paid, i.additional_total as additional, i.credited,
    i.invoice_total + i.additional_total - i.credited as total, i.outstanding
  from invoice i where i.house_id = $1`;

/** An invoice that could take a lot. */
export interface OpenInvoiceRow {
  readonly id: number;
  /** The line of the lot if it was on the invoice before; null if it wasn't. */
  readonly lineId: number | null;
}

/** Returns the latest invoice of a bidder in a group on which nothing is paid, credited, or pending; null if there is none. */
export async function selectOpenInvoice(
  db: Queryable,
  houseId: number,
  { groupId, approvalId, lotId }: { readonly groupId: number; readonly approvalId: number; readonly lotId: number },
): Promise<OpenInvoiceRow | null> {
  const [row] = await db.query<OpenInvoiceRow>(
    `select i.id, n.id as "lineId" from invoice i
     left join invoice_line n on n.house_id = i.house_id and n.invoice_id = i.id and n.lot_id = $4
     where i.house_id = $1 and i.group_id = $2 and i.approval_id = $3 and i.paid = 0 and i.additional_paid = 0 and i.credited = 0
       and i.status <> 'PAYMENT_PENDING'
     order by i.id desc limit 1`,
    [houseId, groupId, approvalId, lotId],
  );
  return row ?? null;
}

/**
 * Returns the invoice group that takes a lot of a session that is sold to a bidder: one with an invoice of the bidder, or else the latest; null if the
 * session isn't in any whose invoices are created.
 */
export async function selectGroupToJoin(
  db: Queryable,
  houseId: number,
  catalogId: number,
  approvalId: number,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select g.id from invoice_group_catalog c join invoice_group g on g.house_id = c.house_id and g.id = c.group_id and g.state = 'CREATED'
     where c.house_id = $1 and c.catalog_id = $2
     order by exists (select from invoice i where i.house_id = g.house_id and i.group_id = g.id and i.approval_id = $3) desc, g.id desc
     limit 1`,
    [houseId, catalogId, approvalId],
  );
  return row?.id ?? null;
}
