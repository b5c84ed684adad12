import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import type { Queryable } from '../../core/database/database';

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
  readonly bidderName: string;
  readonly hammer: number;
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
    `select v.lot_id as "lotId", n.id as "lineId", i.id as "invoiceId", v.group_id as "groupId",
       concat_ws(' ', nullif(i.first_name, ''), nullif(i.last_name, '')) as "bidderName", n.hammer, n.suppressed, n.canceled,
       i.sent_at is not null as "isSent", i.paid + i.additional_paid as paid, i.credited, i.status = 'PAYMENT_PENDING' as "isPaymentPending"
     from lot_invoice_view v join invoice_line n on n.house_id = v.house_id and n.id = v.line_id
     join invoice i on i.house_id = v.house_id and i.id = v.invoice_id
     where v.house_id = $1 and v.lot_id = any($2::int[]) order by v.group_id, i.id, n.id`,
    [houseId, lotIds],
  );

/** The sums of an invoice before and after corrections. */
export interface InvoiceSumsRow {
  readonly invoiceId: number;
  readonly groupId: number;
  readonly bidderName: string;
  readonly currency: string;
  readonly isSent: boolean;
  readonly paid: number;
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
  db.query<InvoiceSumsRow>(
    `select id as "invoiceId", group_id as "groupId", concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as "bidderName",
       currency,
       sent_at is not null as "isSent", paid + additional_paid as paid, credited, invoice_total + additional_total - credited as total,
       outstanding
     from invoice where house_id = $1 and id = any($2::int[]) order by id`,
    [houseId, invoiceIds],
  );
