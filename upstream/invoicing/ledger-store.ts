import type { ChargeComponent, ChargeSource, PaymentState } from '../../rules/invoicing/facts';
import type { Queryable, Transaction } from '../core/database';

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

/** An entry as it is added; what only charges or only payments have is left out of the others. */
export interface NewEntryRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly lineId: number | null;
  readonly kind: string;
  readonly round: number;
  readonly amount: number;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly recordedBy: number | null;
  readonly component?: ChargeComponent;
  readonly source?: string;
  readonly state?: PaymentState;
  readonly refersTo?: number | null;
  readonly methodId?: number;
  readonly online: boolean;
}

/** Adds entries to the ledger: one statement for any number. */
export async function insertEntries(tx: Transaction, houseId: number, entries: readonly NewEntryRow[]): Promise<void> {
  await tx.query(
    `insert into ledger_entry (house_id, id, invoice_id, line_id, kind, round, amount, at, recorded_at, recorded_by, component, source,
       state, refers_to, method_id, online)
     select $1, r.id, r."invoiceId", r."lineId", r.kind, r.round, r.amount, r.at, r."recordedAt", r."recordedBy", r.component, r.source,
       r.state, r."refersTo", r."methodId", r.online
     from jsonb_to_recordset($2::jsonb) as r (id bigint, "invoiceId" int, "lineId" int, kind text, round int, amount bigint, at timestamptz,
       "recordedAt" timestamptz, "recordedBy" int, component text, source text, state text, "refersTo" bigint, "methodId" int, online boolean)`,
    [houseId, JSON.stringify(entries)],
  );
}
