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
import type { ReceiptEdit } from './read-receipts';
import { openEditsOf, readReceipt, undoingsOf } from './read-receipts';
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
  const undoings = await undoingsOf(tx, houseId, edits);
  const isPossible = ({ editId }: ReceiptEdit) => undoings.get(editId)?.isPossible === true;
  const withReasons = ({ editId, ...group }: ReceiptEdit, reasons: readonly string[]) =>
    reasons.map((reason) => ({ ...group, reason }));
  const notUndone = edits
    .filter((edit) => !isPossible(edit))
    .flatMap((edit) => withReasons(edit, undoings.get(edit.editId)?.reasons ?? []));
  const possible = edits.filter(isPossible);
  if (possible.length === 0) throw conflict('CANNOT_UNDO', undoRefusalText(notUndone), null);
  const invoiceIds = new Set<number>();
  for (const edit of possible) {
    const undone = await undoLockedEdit(tx, services, actor, edit.editId);
    undone.invoiceIds.forEach((invoiceId) => invoiceIds.add(invoiceId));
    notUndone.push(
      ...withReasons(
        edit,
        undone.notUndone.map(({ reason }) => reason),
      ),
    );
  }
  await noteReceiptsOf(
    tx,
    services,
    actor,
    possible.map(({ editId }) => editId),
  );
  const changed = lines.filter(({ invoiceId }) => invoiceIds.has(invoiceId));
  return { notUndone, invoiceIds: [...invoiceIds], groupIds: [...new Set(changed.map(({ groupId }) => groupId))] };
}

/**
 * Undoes the payments of a receipt on every invoice where that is possible, and returns why others stay; once for each key.
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
