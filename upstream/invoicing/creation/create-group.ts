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
import { priceJson } from '../invoices/money-json';
import { CREATE_WORK } from '../work-kinds';
import { computeInvoices } from './compute-invoices';
import { readSources } from './creation-sources';
import { insertGroup, selectOpenLots } from './creation-store';
import type { DryRunJson } from './creation-wire';
import type { GroupCommand } from './new-group';
import { alreadyInvoiced, requireNewGroup } from './new-group';

/**
 * Adds a group in creation, takes its lots and leaves the rest to the work, which runs at once or after `runAfter`.
 * Throws 422 with all problems, 409 when another group took the lots.
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
  if ((await takeLots(tx, houseId, id, catalogIds)) < group.lotCount) throw alreadyInvoiced();
  await addWork(tx, services.clock, [
    { houseId, kind: CREATE_WORK, key: String(id), payload: {}, ...(runAfter && { runAfter }) },
  ]);
  await recordChanges(tx, services.clock, actor, 'invoiceGroup.create', [
    { type: 'InvoiceGroup', id, version: 1, after: { title, catalogIds, templateId: template.templateId } },
  ]);
  return id;
}

/** Creates a group once for each key and answers its number at once; its invoices follow (DESIGN: Creation). Throws 422, 409. */
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

/** What creating would give, by the same rules on the same lots, with nothing written. Throws 422, 409. */
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
    totalPrice: priceJson(totals.price, group.currency),
    invoiceTotal: wireFromMinor(totals.invoiceTotal, group.currency),
  };
}
