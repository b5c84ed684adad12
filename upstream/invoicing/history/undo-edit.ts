import { undoRefusal } from '../../../rules/invoicing/history/undoing';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { type StoredFields, undoPatch } from '../../core/database/record';
import type { Actor } from '../../core/http/actor';
import { conflict, notFound } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan, InvoicePatch, PlannedEntry } from '../editing/edit-plan';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import type { LedgerRow } from '../editing/ledger-store';
import { selectEntriesOfEdit } from '../editing/ledger-store';
import type { Preloaded } from '../editing/preload';
import { withPreload } from '../editing/preload';
import { lockGroup } from '../groups/group-store';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { invoiceRecord } from '../invoices/invoice-record';
import { lineRecord } from '../lines/line-record';
import { noteReceiptsOf } from '../receipts/receipt-changes';
import { editForUndo } from './history-json';
import type { EditedRecordRow, EditRow } from './history-store';
import { selectEditedInvoices, selectEdits, selectGroupOfEdit, selectRecordsOfEdits } from './history-store';

async function requireEdit(tx: Transaction, houseId: number, editId: number): Promise<EditRow> {
  const [edit] = await selectEdits(tx, houseId, [editId]);
  if (!edit) throw notFound('The edit');
  return edit;
}

async function requireGroupOf(db: Queryable, houseId: number, editId: number): Promise<number> {
  const groupId = await selectGroupOfEdit(db, houseId, editId);
  if (groupId === null) throw notFound('The edit');
  return groupId;
}

/** Returns the reversal of a ledger entry: an entry with the opposite amount that refers to it. */
const reversed = ({ id, amount, ...entry }: LedgerRow, at: Date): PlannedEntry => ({
  online: false,
  ...entry,
  amount: -amount,
  refersTo: id,
  at,
});

/** Returns what undoing sets in a record. Throws 409 CANNOT_UNDO if a previous value can no longer be restored. */
function patchOf<R extends typeof invoiceRecord | typeof lineRecord>(record: R, before: StoredFields, now: Date) {
  const { patch, refusal } = undoPatch<R>(record, before, now);
  if (refusal !== null) throw conflict('CANNOT_UNDO', refusal, 'editID');
  return patch;
}

/** An invoice that was sent since includes the edit, so undoing makes it outdated. */
function invoicePatch({ invoice }: InvoiceRecord, before: StoredFields, edit: EditRow, now: Date): InvoicePatch {
  const patch = patchOf(invoiceRecord, before, now);
  const sentSince = invoice.sentAt !== null && invoice.sentAt > edit.at;
  return 'editedAt' in patch && sentSince ? { ...patch, editedAt: now } : patch;
}

function planOf(
  edit: EditRow,
  changed: readonly EditedRecordRow[],
  entries: readonly LedgerRow[],
  records: readonly InvoiceRecord[],
  now: Date,
): EditPlan {
  const recordOf = new Map(records.map((record) => [record.invoice.id, record]));
  return {
    invoices: new Map(
      changed.flatMap(({ invoiceId, lineId, before }) => {
        const record = recordOf.get(invoiceId);
        return lineId === null && record ? [[invoiceId, invoicePatch(record, before, edit, now)] as const] : [];
      }),
    ),
    lines: new Map(
      changed.flatMap(({ lineId, before }) =>
        lineId === null ? [] : [[lineId, patchOf(lineRecord, before, now)] as const],
      ),
    ),
    entries: entries.map((entry) => reversed(entry, now)),
  };
}

/** The action in the audit log. */
const UNDO = 'invoice.undo';

/** Undoes an edit of a locked group, which no other user can edit or undo. Throws 404, 409 CANNOT_UNDO with the reason. */
export async function undoLockedEdit(
  tx: Transaction,
  services: Services,
  actor: Actor,
  editId: number,
  preloaded?: Preloaded,
): Promise<{ readonly invoiceIds: readonly number[]; readonly undo: number | null }> {
  const { houseId } = actor;
  const edit = await requireEdit(tx, houseId, editId);
  const refusal = undoRefusal(editForUndo(edit));
  if (refusal !== null) throw conflict('CANNOT_UNDO', refusal, 'editID');
  const invoiceIds = await selectEditedInvoices(tx, houseId, editId);
  const undo = await editInvoices(
    tx,
    services,
    actor,
    { groupId: edit.groupId, invoiceIds, action: UNDO, undoes: editId, ...(preloaded ? { preloaded } : {}) },
    async (records) =>
      planOf(
        edit,
        await selectRecordsOfEdits(tx, houseId, [editId], null),
        await selectEntriesOfEdit(tx, houseId, editId),
        records,
        services.clock.now(),
      ),
  );
  return { invoiceIds, undo };
}

async function undoInTransaction(
  tx: Transaction,
  services: Services,
  actor: Actor,
  editId: number,
  preloaded: Preloaded,
) {
  const groupId = await requireGroupOf(tx, actor.houseId, editId);
  await lockGroup(tx, actor.houseId, groupId);
  const undone = await undoLockedEdit(tx, services, actor, editId, preloaded);
  await noteReceiptsOf(tx, services, actor, [editId]);
  return { groupId, ...undone };
}

/**
 * Undoes a whole edit (docs/decisions/2026-11-21-one-edit-path.md): every field gets its previous value, every entry its
 * opposite; once per key. Returns the current invoices and group. Throws 404, 409 CANNOT_UNDO with the reason.
 */
export async function undoEdit(
  services: Services,
  actor: Actor,
  editId: number,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { db } = services;
  const ahead = async () => ({
    groupId: await requireGroupOf(db, actor.houseId, editId),
    invoiceIds: await selectEditedInvoices(db, actor.houseId, editId),
    action: UNDO,
  });
  const { groupId, invoiceIds, undo } = await withPreload(services, actor, ahead, (preloaded) =>
    idempotently(services, actor, { key, operation: UNDO, input: { editId } }, (tx) =>
      undoInTransaction(tx, services, actor, editId, preloaded),
    ),
  );
  return editAnswer(services, actor, groupId, { editId: undo, invoiceIds });
}
