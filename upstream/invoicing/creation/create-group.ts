import { wireFromMinor } from '../../../rules/core/money';
import { groupTotals } from '../../../rules/invoicing/groups/group-totals';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { takeLots } from '../../lots/service';
import { priceJson } from '../records/money-json';
import { CREATE_WORK } from '../work-kinds';
import { computeInvoices } from './compute-invoices';
import { readSources } from './creation-sources';
import { countCanceledLots, insertGroup, selectOpenLots } from './creation-store';
import type { DryRunJson } from './creation-wire';
import { alreadyInvoiced, type GroupCommand, requireNewGroup } from './new-group';

/**
 * Adds a group in creation and takes its lots. A job, which runs immediately or after `runAfter`, creates its invoices.
 * Throws 422 with all problems, 409 if another group took the lots.
 */
export async function startGroup(
  tx: Transaction,
  services: Services,
  actor: Actor,
  command: GroupCommand,
  runAfter?: Date,
): Promise<number> {
  const { houseId } = actor;
  const group = await requireNewGroup(tx, services, actor, command);
  const id = await takeNumbers(tx, houseId, 'invoice_group', 1);
  const { title, template, locationId, currency, catalogIds } = group;
  await insertGroup(
    tx,
    houseId,
    {
      id,
      title,
      locationId,
      currency,
      ref: services.newRef('IGR'),
      templateId: template.templateId,
      templateVersion: template.version,
      applyCostPerLot: template.chargesPerLot,
      createdAt: services.clock.now(),
      createdBy: actor.userId,
    },
    catalogIds,
  );
  if (!(await takeLots(tx, houseId, { id, catalogIds, lotCount: group.lotCount }))) throw alreadyInvoiced();
  await addWork(tx, services.clock, [
    { houseId, kind: CREATE_WORK, key: String(id), payload: {}, ...(runAfter && { runAfter }) },
  ]);
  await recordChanges(tx, services.clock, actor, 'invoiceGroup.create', [
    { type: 'InvoiceGroup', id, version: 1, after: { title, catalogIds, templateId: template.templateId } },
  ]);
  return id;
}

/** Creates a group once per key and returns its number immediately; a job creates its invoices. Throws 422, 409. */
export async function createGroup(
  services: Services,
  actor: Actor,
  command: GroupCommand,
  key: string | null,
): Promise<number> {
  const answer = await idempotently(
    services,
    actor,
    { key, operation: 'invoiceGroup.create', input: command },
    async (tx) => ({
      invoiceGroupID: await startGroup(tx, services, actor, command),
    }),
  );
  return answer.invoiceGroupID;
}

/** Previews a group with the same rules on the same lots, without writing anything. Throws 422, 409. */
export async function dryRunGroup(
  services: Services,
  actor: Actor,
  command: Omit<GroupCommand, 'groupTitle'>,
): Promise<DryRunJson> {
  const { db } = services;
  const group = await requireNewGroup(db, services, actor, { ...command, groupTitle: null });
  const lots = await selectOpenLots(db, actor.houseId, group.catalogIds);
  const invoices = await computeInvoices(await readSources(db, actor.houseId, lots, group), () => Promise.resolve());
  const totals = groupTotals(invoices.map(({ projection }) => projection));
  return {
    currencyCode: group.currency,
    invoiceCount: totals.invoices,
    itemCount: totals.items,
    canceledCount: await countCanceledLots(db, actor.houseId, group.catalogIds),
    totalPrice: priceJson(totals.price, group.currency),
    invoiceTotal: wireFromMinor(totals.invoiceTotal, group.currency),
  };
}
