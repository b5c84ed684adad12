import type { Queryable, Transaction } from '../../core/database/database';
import { conflict, notFound } from '../../core/errors';
import { type GroupRow, lockGroup, selectGroups } from './group-store';

/** Returns the group in any state. Throws 404, also for a group of another house. */
export async function requireGroup(db: Queryable, houseId: number, invoiceGroupID: number): Promise<GroupRow> {
  const [group] = await selectGroups(db, houseId, [invoiceGroupID]);
  if (!group) throw notFound('The invoice group');
  return group;
}

/** Locks a group whose invoices have been created. Throws 404, 409 GROUP_NOT_CREATED. */
export async function lockCreatedGroup(tx: Transaction, houseId: number, groupId: number): Promise<GroupRow> {
  if (!(await lockGroup(tx, houseId, groupId))) throw notFound('The invoice group');
  const [group] = await selectGroups(tx, houseId, [groupId]);
  if (group?.state !== 'CREATED')
    throw conflict('GROUP_NOT_CREATED', 'This invoice group has no invoices that can be charged.');
  return group;
}
