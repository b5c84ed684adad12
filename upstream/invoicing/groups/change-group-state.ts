import { voidingRefusal } from '../../../rules/invoicing/groups/voiding';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { releaseGroupLots } from '../../lots/service';
import { CREATE_WORK } from '../work-kinds';
import { type GroupState, isSentOrPaid, type LockedGroup, lockGroup, updateGroupState } from './group-store';

async function requireLocked(tx: Transaction, houseId: number, id: number): Promise<LockedGroup> {
  const group = await lockGroup(tx, houseId, id);
  if (!group) throw notFound('The invoice group');
  return group;
}

async function move(
  tx: Transaction,
  services: Services,
  actor: Actor,
  group: LockedGroup,
  state: GroupState,
): Promise<void> {
  const version = await updateGroupState(tx, actor.houseId, group.id, state, null);
  await recordChanges(tx, services.clock, actor, state === 'VOIDED' ? 'invoiceGroup.void' : 'invoiceGroup.retry', [
    { type: 'InvoiceGroup', id: group.id, version, before: { state: group.state }, after: { state } },
  ]);
}

/** Starts the creation of a failed group again, once per key. Throws 404, 409 GROUP_NOT_FAILED. */
export async function retryGroup(services: Services, actor: Actor, id: number, key: string | null): Promise<void> {
  await idempotently(services, actor, { key, operation: 'invoiceGroup.retry', input: { id } }, async (tx) => {
    const group = await requireLocked(tx, actor.houseId, id);
    if (group.state !== 'FAILED')
      throw conflict('GROUP_NOT_FAILED', 'Only an invoice group whose creation failed can be tried again.');
    await move(tx, services, actor, group, 'IN_CREATION');
    await addWork(tx, services.clock, [{ houseId: actor.houseId, kind: CREATE_WORK, key: String(id), payload: {} }]);
    return null;
  });
}

/**
 * Voids a group, once per key: its lots can be invoiced again, its invoices stay readable. Throws 404, 409 if in creation, sent, or paid.
 */
export async function voidGroup(services: Services, actor: Actor, id: number, key: string | null): Promise<void> {
  await idempotently(services, actor, { key, operation: 'invoiceGroup.void', input: { id } }, async (tx) => {
    const group = await requireLocked(tx, actor.houseId, id);
    if (group.state === 'VOIDED') return null;
    const refusal = voidingRefusal({ state: group.state, sentOrPaid: await isSentOrPaid(tx, actor.houseId, id) });
    if (refusal !== null)
      throw conflict(group.state === 'IN_CREATION' ? 'GROUP_IN_CREATION' : 'GROUP_SENT_OR_PAID', refusal);
    await releaseGroupLots(tx, actor.houseId, id);
    await move(tx, services, actor, group, 'VOIDED');
    return null;
  });
}
