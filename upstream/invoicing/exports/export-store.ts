import type { PaymentState } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';

/** A payment as the rules need it, except that its instant is a Date. */
export interface ExportedPaymentRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly lineId: number | null;
  readonly round: number;
  readonly amount: number;
  readonly state: PaymentState;
  readonly refersTo: number | null;
  readonly online: boolean;
  readonly methodId: number | null;
  readonly at: Date;
}

/** Returns the payments of these invoices, in the order in which they were added. */
export async function selectPayments(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ExportedPaymentRow[]> {
  return db.query<ExportedPaymentRow>(
    `select id, invoice_id as "invoiceId", line_id as "lineId", round, amount, state, refers_to as "refersTo", online,
       method_id as "methodId", at
     from ledger_entry where house_id = $1 and invoice_id = any($2::int[]) and kind = 'PAYMENT' order by invoice_id, id`,
    [houseId, invoiceIds],
  );
}
