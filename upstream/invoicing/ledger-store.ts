import type { ChargeComponent, ChargeSource, PaymentState } from '../../rules/invoicing/facts';
import type { Queryable } from '../core/database';

interface EntryRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly lineId: number | null;
  readonly round: number;
  readonly amount: number;
  readonly at: Date;
  readonly recordedAt: Date;
}

export interface ChargeRow extends EntryRow {
  readonly kind: 'CHARGE';
  readonly component: ChargeComponent;
  readonly label: string | null;
  readonly source: ChargeSource;
}

export interface PaymentRow extends EntryRow {
  readonly kind: 'PAYMENT';
  readonly state: PaymentState;
  readonly refersTo: number | null;
  readonly methodId: number | null;
  readonly online: boolean;
}

export type LedgerRow = ChargeRow | PaymentRow;

/** The entries of these invoices, in the order in which they were added. The table's checks tell charges from payments. */
export async function selectLedger(db: Queryable, houseId: number, invoiceIds: readonly number[]): Promise<LedgerRow[]> {
  return db.query<LedgerRow>(
    `select id, invoice_id as "invoiceId", line_id as "lineId", kind, round, amount, at, recorded_at as "recordedAt", component, label,
       source, state, refers_to as "refersTo", method_id as "methodId", online
     from ledger_entry where house_id = $1 and invoice_id = any($2::int[]) order by invoice_id, id`,
    [houseId, invoiceIds],
  );
}
