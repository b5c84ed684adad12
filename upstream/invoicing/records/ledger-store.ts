import type { ChargeExplanation } from '../../../rules/invoicing/added-charges/charge-targets';
import type {
  ChargeComponent,
  ChargeSource,
  ChargeSplit,
  PaymentCause,
  PaymentState,
} from '../../../rules/invoicing/invoices/facts';
import type { Queryable, Transaction } from '../../core/database/database';

/** Ledger entries are append-only, so a payment keeps its first version. */
export const PAYMENT_VERSION = 1;

interface EntryRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly lineId: number | null;
  readonly round: number;
  readonly amount: number;
  readonly at: Date;
  readonly recordedAt: Date;
  /** For a payment: the pending one that it settles, or the one that it reverses. For a charge: the one that it reverses. */
  readonly refersTo: number | null;
}

export interface ChargeRow extends EntryRow {
  readonly kind: 'CHARGE';
  readonly component: ChargeComponent;
  readonly label: string | null;
  readonly source: ChargeSource;
  /** How the amount of which it is a part was split over the lots; null if it was charged on each. */
  readonly split?: ChargeSplit | null;
  /** The line whose price it corrects; null for other charges. */
  readonly correctsLineId?: number | null;
}

export interface PaymentRow extends EntryRow {
  readonly kind: 'PAYMENT';
  readonly state: PaymentState;
  readonly methodId: number | null;
  readonly online: boolean;
  /** A note that staff entered with it, such as a check number. */
  readonly reference: string | null;
  /** The edit that recorded it; null for entries from before edits were kept. */
  readonly editId: number | null;
  /** Why it reverses or reinstates money; null for payments and for manual corrections. */
  readonly cause: PaymentCause | null;
}

/** A credit note in the ledger. */
export interface CreditRow extends EntryRow {
  readonly kind: 'CREDIT';
}

export type LedgerRow = ChargeRow | PaymentRow | CreditRow;

const ENTRY_COLUMNS = `
  id, invoice_id as "invoiceId", line_id as "lineId", kind, round, amount, at, recorded_at as "recordedAt", component, label,
  source, split, state, refers_to as "refersTo", method_id as "methodId", online, reference, edit_id as "editId", cause,
  corrects_line_id as "correctsLineId"`;

/**
 * Returns the entries of these invoices, in the order in which they were added. The table's constraints distinguish charges and payments.
 */
export async function selectLedger(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<LedgerRow[]> {
  return db.query<LedgerRow>(
    // The join reads each invoice by index. A list of ids in this order would scan all entries of the house.
    `select own.* from (select distinct unnest($2::int[]) as id) asked
     cross join lateral (select ${ENTRY_COLUMNS} from ledger_entry where house_id = $1 and invoice_id = asked.id order by id) own
     order by own."invoiceId", own.id`,
    [houseId, invoiceIds],
  );
}

/** Returns the explanations of computed charges of these invoices, by entry. */
export async function selectChargeExplanations(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<{ readonly id: number; readonly explain: ChargeExplanation }[]> {
  return db.query(
    'select id, explain from ledger_entry where house_id = $1 and invoice_id = any($2::int[]) and explain is not null',
    [houseId, invoiceIds],
  );
}

/** Returns the entries that an edit added. */
export async function selectEntriesOfEdit(db: Queryable, houseId: number, editId: number): Promise<LedgerRow[]> {
  return db.query<LedgerRow>(
    `select ${ENTRY_COLUMNS} from ledger_entry where house_id = $1 and edit_id = $2 order by id`,
    [houseId, editId],
  );
}

/** Returns the charges that an undo reversed, each with how it was computed. */
export async function selectReversedCharges(
  db: Queryable,
  houseId: number,
  undoId: number,
): Promise<(ChargeRow & { readonly explain: ChargeExplanation | null })[]> {
  return db.query(
    `select ${ENTRY_COLUMNS}, explain from ledger_entry where house_id = $1 and id in (
       select refers_to from ledger_entry where house_id = $1 and edit_id = $2 and kind = 'CHARGE') order by id`,
    [houseId, undoId],
  );
}

/** A new entry. Fields that only charges or only payments have are left out of the others. */
export interface NewEntryRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly lineId: number | null;
  readonly kind: LedgerRow['kind'];
  readonly round: number;
  readonly amount: number;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly recordedBy: number | null;
  readonly editId: number;
  readonly refersTo: number | null;
  readonly component?: ChargeComponent;
  readonly label?: string | null;
  readonly source?: ChargeSource;
  readonly split?: ChargeSplit | null;
  /** How a computed charge was computed. */
  readonly explain?: ChargeExplanation | null;
  readonly state?: PaymentState;
  readonly methodId?: number | null;
  readonly online: boolean;
  readonly reference?: string | null;
  readonly cause?: PaymentCause | null;
  /** The line whose price a charge corrects. */
  readonly correctsLineId?: number | null;
}

/** Inserts ledger entries, with one statement for any number. */
export async function insertEntries(tx: Transaction, houseId: number, entries: readonly NewEntryRow[]): Promise<void> {
  await tx.query(
    `insert into ledger_entry (house_id, id, invoice_id, line_id, kind, round, amount, at, recorded_at, recorded_by, edit_id, refers_to,
       component, label, source, split, explain, state, method_id, online, reference, cause, corrects_line_id)
     select $1, r.id, r."invoiceId", r."lineId", r.kind, r.round, r.amount, r.at, r."recordedAt", r."recordedBy", r."editId", r."refersTo",
       r.component, r.label, r.source, r.split, r.explain, r.state, r."methodId", r.online, r.reference, r.cause, r."correctsLineId"
     from jsonb_to_recordset($2::jsonb) as r (id bigint, "invoiceId" int, "lineId" int, kind text, round int, amount bigint, at timestamptz,
       "recordedAt" timestamptz, "recordedBy" int, "editId" int, "refersTo" bigint, component text, label text, source text, split text,
       explain jsonb, state text, "methodId" int, online boolean, reference text, cause text, "correctsLineId" int)`,
    [houseId, JSON.stringify(entries)],
  );
}
