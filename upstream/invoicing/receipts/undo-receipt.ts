import { type ReceiptUndoRefusal, undoRefusalText } from '../../../rules/invoicing/receipts/receipt-state';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { unversioned } from '../editing/edit-conflicts';
import { lockGroup } from '../groups/group-store';
import { undoLockedEdit } from '../history/undo-edit';
import { noteReceiptsOf } from '../history/undone-receipts';
import { lockInvoices } from '../records/invoice-store';
import { openEditsOf, readReceipt, refusalsIn, undoableOf } from './read-receipts';
import { lockReceipt, selectReceiptLines } from './receipt-store';
import type { ChangedReceiptJson, ReceiptUndoRefusalJson, UndoReceiptBody } from './receipt-wire';

/** Undoes an edit that used credits. It can't be redone: the credits may have been used since. */
const CREDIT_BACK = 'invoice.till-back';

async function undo(tx: Transaction, services: Services, actor: Actor, id: number, version: number) {
  const { houseId } = actor;
  // Lines and their groups never change, so they can be read before they are locked.
  const all = await selectReceiptLines(tx, houseId, [id]);
  const groups = [...new Set(all.map(({ groupId }) => groupId))].sort((a, b) => a - b);
  for (const groupId of groups) await lockGroup(tx, houseId, groupId);
  await lockInvoices(
    tx,
    houseId,
    all.map(({ invoiceId }) => invoiceId),
  );
  const current = await lockReceipt(tx, houseId, id);
  if (current === null) throw notFound('The receipt');
  const lines = await selectReceiptLines(tx, houseId, [id]);
  const edits = openEditsOf(lines);
  if (edits.length === 0) throw conflict('CANNOT_UNDO', 'This deposit is already undone.', null);
  if (current !== version)
    throw conflict('EDITED_MEANWHILE', 'This deposit changed after you opened it. Check it again.', 'version');
  const undoable = await undoableOf(tx, houseId, edits);
  const possible = edits.filter(({ editId }) => undoable.get(editId)?.canUndo === true);
  const impossible = edits.filter((edit) => !possible.includes(edit));
  const notUndone = impossible.flatMap(({ editId }) => undoable.get(editId)?.refusals ?? []);
  if (possible.length === 0) throw conflict('CANNOT_UNDO', undoRefusalText(notUndone.map(refusalOf)), null);
  const invoiceIds = new Set<number>();
  const roots: number[] = [];
  for (const { editId, isTogether, ...group } of possible) {
    const undone = await undoLockedEdit(tx, services, actor, editId, isTogether ? { action: CREDIT_BACK } : {});
    const [left] = undone.notUndone;
    if (isTogether && left) throw conflict('CANNOT_UNDO', left.reason, null);
    roots.push(undone.root);
    for (const invoiceId of undone.invoiceIds) invoiceIds.add(invoiceId);
    notUndone.push(...refusalsIn(group, undone.notUndone));
  }
  await noteReceiptsOf(tx, services, actor, roots);
  return {
    notUndone,
    invoiceIds: [...invoiceIds],
    groupIds: possible.map(({ invoiceGroupID }) => invoiceGroupID),
  };
}

const refusalOf = ({ groupTitle, invoiceIDs, reason }: ReceiptUndoRefusalJson): ReceiptUndoRefusal => ({
  groupTitle,
  invoiceNumbers: invoiceIDs,
  reason,
});

/**
 * Undoes the payments of a receipt on every invoice where that is possible, and returns why those of others stay; once for each key.
 * Throws 404; 409 EDITED_MEANWHILE, and CANNOT_UNDO where none can be undone.
 */
export async function undoReceipt(
  services: Services,
  actor: Actor,
  id: number,
  body: UndoReceiptBody,
  key: string | null,
): Promise<ChangedReceiptJson> {
  const { notUndone, invoiceIds, groupIds } = await idempotently(
    services,
    actor,
    { key, operation: 'invoice.undo-receipt', input: unversioned({ id, ...body }) },
    (tx) => undo(tx, services, actor, id, body.version),
  );
  return {
    paymentReceipt: await readReceipt(services, actor, id),
    invoiceIDs: invoiceIds,
    invoiceGroupIDs: groupIds,
    notUndone,
  };
}
