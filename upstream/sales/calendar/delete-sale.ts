import { deletionRefusal } from '../../../rules/sales/calendar/adding';
import { saleFields } from '../../../rules/sales/sale-fields';
import { SESSION_LIMIT } from '../../../rules/sales/session-fields';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { EditableRecord } from '../../core/records/editable-record';
import type { Services } from '../../core/services';
import { givePaddles } from '../../customers/approvals/service';
import { lockHouse } from '../../house/service';
import { saleRecord, type SaleRow } from '../sale-record';
import { countSessions, lockSale, putSale, selectBuyNowSale } from '../sale-store';
import { lockAnySession, sessionRecord } from '../session-store';
import { saleChange } from './add-sale';
import type { SaleChangeJson, SessionChangeJson } from './sale-wire';
import { updateDeleted } from './session-store';

/** Throws 409 if the sale can't be deleted or restored. */
async function requirePossible(
  tx: Transaction,
  houseId: number,
  { id, kind, isDeleted }: { readonly id: number; readonly kind: string; readonly isDeleted: boolean },
): Promise<void> {
  if (isDeleted && (await countSessions(tx, houseId, id)) > 0)
    throw conflict('SALE_IN_USE', 'Only a sale without sessions can be deleted. Delete its sessions first.');
  if (!isDeleted && kind === 'BUY_NOW' && (await selectBuyNowSale(tx, houseId)) !== null)
    throw conflict('SALE_NOT_ADDABLE', 'You already have a Buy It Now sale. Open it from the calendar.');
}

async function moveSale(services: Services, actor: Actor, id: number, isDeleted: boolean): Promise<SaleChangeJson> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    await lockHouse(tx, houseId);
    const before = await lockSale(tx, houseId, id);
    if (!before) throw notFound('The sale');
    if (before.isDeleted === isDeleted) return { groupID: id };
    const after = { ...before, isDeleted, version: before.version + 1 };
    await requirePossible(tx, houseId, after);
    await putSale(tx, houseId, after);
    await recordChanges(tx, services.clock, actor, isDeleted ? 'sale.delete' : 'sale.restore', [
      saleChange(before, after),
    ]);
    return { groupID: id };
  });
}

/** Deletes a sale without sessions. Throws 404, and 409 SALE_IN_USE. */
export const deleteSale = (services: Services, actor: Actor, id: number): Promise<SaleChangeJson> =>
  moveSale(services, actor, id, true);

/** Restores a deleted sale. Throws 404, and 409 SALE_NOT_ADDABLE for a second Buy It Now sale. */
export const restoreSale = (services: Services, actor: Actor, id: number): Promise<SaleChangeJson> =>
  moveSale(services, actor, id, false);

/**
 * Deletes or restores a session without an entry in the audit log. Returns what changed: the session and its sale. Throws 404, and 409
 * SESSION_HAS_LOTS and SESSION_LIMIT.
 */
export async function movedSession(
  tx: Transaction,
  houseId: number,
  id: number,
  isDeleted: boolean,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> {
  const { sessionLimit } = await lockHouse(tx, houseId);
  const before = await lockAnySession(tx, houseId, id);
  const sale = before && (await lockSale(tx, houseId, before.groupId));
  if (!before || !sale || (sale.isDeleted && !isDeleted)) throw notFound('The session');
  const refusal = isDeleted ? deletionRefusal(before.lotCount) : null;
  if (refusal !== null) throw conflict('SESSION_HAS_LOTS', refusal);
  if (!isDeleted && (await countSessions(tx, houseId, sale.id)) >= sessionLimit)
    throw conflict('SESSION_LIMIT', SESSION_LIMIT);
  const after = { ...before, isDeleted, version: before.version + 1 };
  await updateDeleted(tx, houseId, after);
  if (!isDeleted) await givePaddles(tx, houseId, sale.id);
  // The sale lists its sessions, so screens with the sale are updated too.
  const changed = { ...sale, version: sale.version + 1 };
  await putSale(tx, houseId, changed);
  return [
    {
      type: 'Catalog',
      id,
      version: after.version,
      before: storedFields(sessionRecord, before),
      after: storedFields(sessionRecord, after),
    },
    { type: 'Sale', id: sale.id, version: changed.version, isPart: true },
  ];
}

async function moveSession(
  services: Services,
  actor: Actor,
  id: number,
  isDeleted: boolean,
): Promise<SessionChangeJson> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    await lockHouse(tx, houseId);
    const session = await lockAnySession(tx, houseId, id);
    if (!session) throw notFound('The session');
    if (session.isDeleted !== isDeleted) {
      const action = isDeleted ? 'session.delete' : 'session.restore';
      await recordChanges(tx, services.clock, actor, action, await movedSession(tx, houseId, id, isDeleted));
    }
    return { catalogID: id, groupID: session.groupId };
  });
}

/** Deletes a session without lots. Throws 404, and 409 SESSION_HAS_LOTS. */
export const deleteSession = (services: Services, actor: Actor, id: number): Promise<SessionChangeJson> =>
  moveSession(services, actor, id, true);

/** Restores a deleted session. Throws 404, and 409 SESSION_LIMIT. */
export const restoreSession = (services: Services, actor: Actor, id: number): Promise<SessionChangeJson> =>
  moveSession(services, actor, id, false);

/** The history and undo of sales. */
export const saleEdits: EditableRecord = {
  type: 'Sale',
  noun: 'sale',
  fields: saleFields,
  read: 'sales',
  edit: 'editSales',
  actions: { 'sale.add': 'Added', 'sale.rename': 'Renamed', 'sale.delete': 'Deleted', 'sale.restore': 'Restored' },
  lock: async (tx, houseId, id) => {
    await lockHouse(tx, houseId);
    const row = await lockSale(tx, houseId, id);
    return row && storedFields(saleRecord, row);
  },
  restore: async (tx, _services, { houseId }, id, patch: Partial<SaleRow>) => {
    const before = await lockSale(tx, houseId, id);
    if (!before) throw notFound('The sale');
    const after: SaleRow = { ...before, ...patch, version: before.version + 1 };
    if (after.isDeleted !== before.isDeleted) await requirePossible(tx, houseId, after);
    await putSale(tx, houseId, after);
    return [saleChange(before, after)];
  },
};
