import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import type { Transaction } from '../../core/database/database';
import { editedColumns, updateWithDerivedStatement } from '../../core/database/record';
import { invoiceRecord, type InvoiceRow } from '../records/invoice-record';
import { lineRecord, type LineRow } from '../records/line-record';
import { INVOICE_FIGURES, invoiceFigures, LINE_FIGURES, lineFigures } from '../records/projection-store';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

const UPDATE_INVOICES = updateWithDerivedStatement(invoiceRecord, INVOICE_FIGURES);
const UPDATE_LINES = updateWithDerivedStatement(lineRecord, LINE_FIGURES);

/** An invoice after an edit, and its figures. */
export interface EditedInvoice {
  readonly invoice: InvoiceRow;
  readonly projection: InvoiceProjection;
}

/** A line after an edit, and its figures. */
export interface EditedLine {
  readonly line: LineRow;
  readonly figures: InvoiceProjection['lines'][number];
}

/** Stores the edited fields and the figures of locked invoices and returns their new versions, with one statement for any number. */
export const updateEditedInvoices = (
  tx: Transaction,
  houseId: number,
  edited: readonly EditedInvoice[],
): Promise<Versioned[]> =>
  tx.query<Versioned>(UPDATE_INVOICES, [
    houseId,
    JSON.stringify(
      edited.map(({ invoice, projection }) => ({
        ...editedColumns(invoiceRecord, invoice),
        ...invoiceFigures(projection),
      })),
    ),
  ]);

/** Does the same for lines of locked invoices. */
export const updateEditedLines = async (
  tx: Transaction,
  houseId: number,
  edited: readonly EditedLine[],
): Promise<Versioned[]> =>
  edited.length === 0
    ? []
    : tx.query<Versioned>(UPDATE_LINES, [
        houseId,
        JSON.stringify(
          edited.map(({ line, figures }) => ({ ...editedColumns(lineRecord, line), ...lineFigures(figures) })),
        ),
      ]);

/** An edit of more invoices than this pauses between its statements for others, on a busy machine for minutes. */
const LARGE = 200;
/** How long the transaction of a large edit can pause, in ms. */
const LONGEST_PAUSE_MS = 600_000;

/** Lets a transaction with many invoices pause between its statements for longer than others, which are ended because their locks make others wait. */
export async function allowPauses(tx: Transaction, invoices: number): Promise<void> {
  if (invoices > LARGE)
    await tx.query("select set_config('idle_in_transaction_session_timeout', $1, true)", [String(LONGEST_PAUSE_MS)]);
}

/** Increments the version of a locked group whose totals changed, and returns it. */
export async function raiseGroupVersion(tx: Transaction, houseId: number, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update invoice_group set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id],
  );
  if (!row) throw new Error(`Invoice group ${id} is not there.`);
  return row.version;
}

/** An edit that another one undoes. Undoing an undo redoes the edit `root`. */
export interface UndoneEdit {
  readonly id: number;
  readonly root: number;
}

export interface NewEdit {
  readonly id: number;
  readonly groupId: number;
  readonly action: string;
  readonly touched: readonly string[];
  readonly at: Date;
  readonly by: number | null;
  readonly undoes: UndoneEdit | null;
  readonly invoiceIds: readonly number[];
}

/**
 * Inserts an edit with its invoices. If it undoes another edit, that one is marked as undone on these invoices, and as undone altogether once it is on
 * all of its own. Returns the edits whose versions changed.
 */
export async function insertEdit(tx: Transaction, houseId: number, edit: NewEdit): Promise<Versioned[]> {
  const { id, undoes, invoiceIds } = edit;
  await tx.query(
    `insert into invoice_edit (house_id, id, group_id, action, touched, invoice_count, at, by_user, undoes, root)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9, $10)`,
    [
      houseId,
      id,
      edit.groupId,
      edit.action,
      edit.touched,
      invoiceIds.length,
      edit.at,
      edit.by,
      undoes?.id ?? null,
      undoes?.root ?? id,
    ],
  );
  await tx.query(
    'insert into edited_invoice (house_id, invoice_id, edit_id) select $1, id, $2 from unnest($3::int[]) as asked (id)',
    [houseId, id, invoiceIds],
  );
  const inserted = { id, version: 1 };
  if (undoes === null) return [inserted];
  await tx.query(
    'update edited_invoice set undone_by = $3 where house_id = $1 and edit_id = $2 and invoice_id = any($4::int[])',
    [houseId, undoes.id, id, invoiceIds],
  );
  const undone = await tx.query<Versioned>(
    `update invoice_edit e set version = e.version + 1,
       undone_by = case when not exists (select 1 from edited_invoice o where o.house_id = e.house_id and o.edit_id = e.id and o.undone_by is null) then $3::int end
     where e.house_id = $1 and e.id = $2 returning e.id, e.version`,
    [houseId, undoes.id, id],
  );
  return [inserted, ...undone];
}
