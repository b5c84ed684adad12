import type { NewChargeEntry } from '../../rules/invoicing/charge-deltas';
import type { ChargeExplanation } from '../../rules/invoicing/charge-targets';
import type { Transaction } from '../core/database';

/** Hides lines of locked invoices or shows them again; their new versions. */
export async function updateSuppressed(tx: Transaction, houseId: number, lines: readonly { readonly id: number; readonly suppressed: boolean }[]): Promise<{ id: number; version: number }[]> {
  return tx.query(
    `update invoice_line l set suppressed = r.suppressed, version = l.version + 1
     from unnest($2::int[], $3::boolean[]) as r (id, suppressed) where l.house_id = $1 and l.id = r.id returning l.id, l.version`,
    [houseId, lines.map(({ id }) => id), lines.map(({ suppressed }) => suppressed)],
  );
}

/** Marks locked invoices as edited: what was sent of them lacks it. */
export async function markEdited(tx: Transaction, houseId: number, ids: readonly number[], at: Date): Promise<void> {
  await tx.query('update invoice set edited_at = $3, version = version + 1 where house_id = $1 and id = any($2::int[])', [houseId, ids, at]);
}

/** The next version of a locked group, because its totals changed. */
export async function raiseGroupVersion(tx: Transaction, houseId: number, id: number): Promise<void> {
  await tx.query('update invoice_group set version = version + 1 where house_id = $1 and id = $2', [houseId, id]);
}

/** A charge that a rule changed. */
export interface NewChargeRow extends NewChargeEntry {
  readonly id: number;
  readonly invoiceId: number;
  readonly explain: ChargeExplanation | null;
}

/** Adds charges to the ledger, recorded at this moment. */
export async function insertCharges(tx: Transaction, houseId: number, charges: readonly NewChargeRow[], recorded: { readonly at: Date; readonly by: number }): Promise<void> {
  await tx.query(
    `insert into ledger_entry (house_id, id, invoice_id, line_id, kind, round, amount, at, recorded_at, recorded_by, component, label, source, explain)
     select $1, r.id, r."invoiceId", r."lineId", 'CHARGE', r.round, r.amount, $2, $2, $3, r.component, r.label, r.source, r.explain
     from jsonb_to_recordset($4::jsonb) as r
       (id bigint, "invoiceId" int, "lineId" int, round int, amount bigint, component text, label text, source text, explain jsonb)`,
    [houseId, recorded.at, recorded.by, JSON.stringify(charges)],
  );
}
