import { undoRefusalText } from '../../../rules/invoicing/receipts/receipt-state';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import { conflict, notFound } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { unversioned } from '../editing/edit-conflicts';
import { lockGroup } from '../groups/group-store';
import { undoLockedEdit } from '../history/undo-edit';
import { lockInvoices } from '../invoices/invoice-store';
import { openEditsOf, readReceipt, undoRefusalsOf } from './read-receipts';
import { noteReceiptsOf } from './receipt-changes';
import { lockReceipt, selectReceiptLines } from './receipt-store';
import type { ChangedReceiptJson, UndoReceiptBody } from './receipt-wire';

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
  const refusals = await undoRefusalsOf(tx, houseId, edits);
  const notUndone = edits.flatMap(({ editId, ...group }) => {
    const reason = refusals.get(editId);
    return reason === undefined ? [] : [{ ...group, reason }];
  });
  const possible = edits.filter(({ editId }) => !refusals.has(editId));
  if (possible.length === 0) throw conflict('CANNOT_UNDO', undoRefusalText(notUndone), null);
  for (const { editId } of possible) await undoLockedEdit(tx, services, actor, editId);
  const undone = new Set(possible.map(({ editId }) => editId));
  await noteReceiptsOf(tx, services, actor, [...undone]);
  const changed = lines.filter(({ editId }) => undone.has(editId));
  return {
    notUndone,
    invoiceIds: [...new Set(changed.map(({ invoiceId }) => invoiceId))],
    groupIds: [...new Set(changed.map(({ groupId }) => groupId))],
  };
}

/**
 * Undoes the payments of a receipt in every group where that is possible, and returns why those of other groups stay; once for each key.
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
