import type { Transaction } from '../../core/database/database';
import { type EditedRowOf, updateStatement } from '../../core/database/record';
import { invoiceRecord } from '../invoices/invoice-record';
import { lineRecord } from '../lines/line-record';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

const UPDATE_INVOICES = updateStatement(invoiceRecord);
const UPDATE_LINES = updateStatement(lineRecord);

/** Stores the edited fields of locked invoices and returns their new versions, with one statement for any number. */
export const updateEditedInvoices = (
  tx: Transaction,
  houseId: number,
  invoices: readonly EditedRowOf<typeof invoiceRecord>[],
): Promise<Versioned[]> => tx.query<Versioned>(UPDATE_INVOICES, [houseId, JSON.stringify(invoices)]);

/** Stores the edited fields of lines of locked invoices and returns their new versions, with one statement for any number. */
export const updateEditedLines = (
  tx: Transaction,
  houseId: number,
  lines: readonly EditedRowOf<typeof lineRecord>[],
): Promise<Versioned[]> => tx.query<Versioned>(UPDATE_LINES, [houseId, JSON.stringify(lines)]);

/** Increments the version of a locked group whose totals changed, and returns it. */
export async function raiseGroupVersion(tx: Transaction, houseId: number, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update invoice_group set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id],
  );
  if (!row) throw new Error(`Invoice group ${id} is not there.`);
  return row.version;
}

/** Returns the version of an edit. It changes once, when another edit undoes it. */
export const editVersion = (undoneBy: number | null): number => (undoneBy === null ? 1 : 2);

export interface NewEdit {
  readonly id: number;
  readonly groupId: number;
  readonly action: string;
  readonly touched: readonly string[];
  readonly at: Date;
  readonly by: number | null;
  readonly undoes: number | null;
  readonly invoiceIds: readonly number[];
}

/** Inserts an edit with its invoices. If it is an undo, the undone edit is marked. */
export async function insertEdit(tx: Transaction, houseId: number, edit: NewEdit): Promise<void> {
  await tx.query(
    `insert into invoice_edit (house_id, id, group_id, action, touched, invoice_count, at, by_user, undoes)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9)`,
    [houseId, edit.id, edit.groupId, edit.action, edit.touched, edit.invoiceIds.length, edit.at, edit.by, edit.undoes],
  );
  await tx.query(
    'insert into edited_invoice (house_id, invoice_id, edit_id) select $1, id, $2 from unnest($3::int[]) as asked (id)',
    [houseId, edit.id, edit.invoiceIds],
  );
  if (edit.undoes !== null)
    await tx.query('update invoice_edit set undone_by = $3 where house_id = $1 and id = $2', [
      houseId,
      edit.undoes,
      edit.id,
    ]);
}
