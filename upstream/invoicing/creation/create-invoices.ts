import { creationFailure } from '../../../rules/invoicing/creation/creation-failure';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import type { WorkItem, WorkKind } from '../../core/work/work';
import { templateVersion } from '../../templates/service';
import { type GroupRow, lockGroup, selectGroups, updateGroupState } from '../groups/group-store';
import { updateGroupTotals } from '../records/projection-store';
import { type ComputedInvoice, computeInvoices } from './compute-invoices';
import { insertInvoices } from './created-invoices-store';
import { readSources } from './creation-sources';
import { selectLotsOfGroup } from './creation-store';

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

async function write(
  tx: Transaction,
  services: Services,
  houseId: number,
  group: GroupRow,
  invoices: readonly ComputedInvoice[],
): Promise<void> {
  const locked = await lockGroup(tx, houseId, group.id);
  // Another attempt, whose lease expired while it was writing, has already finished.
  if (locked?.state !== 'IN_CREATION') return;
  const take = (kind: string, count: number) => takeNumbers(tx, houseId, kind, count);
  const first = {
    invoice: await take('invoice', invoices.length),
    line: await take('invoice_line', sum(invoices.map(({ lines }) => lines.length))),
    entry: await take('ledger_entry', sum(invoices.map(({ charges }) => charges.length))),
  };
  const stamp = {
    groupId: group.id,
    currency: group.currency,
    chargesPerLot: group.applyCostPerLot,
    at: services.clock.now(),
    by: locked.createdBy,
  };
  await insertInvoices(tx, houseId, invoices, { first, stamp, newRef: () => services.newRef('INV') });
  await updateGroupTotals(tx, houseId, group.id);
  const version = await updateGroupState(tx, houseId, group.id, 'CREATED', null);
  await recordChanges(
    tx,
    services.clock,
    { houseId, userId: locked.createdBy, requestId: null },
    'invoiceGroup.created',
    [
      { type: 'InvoiceGroup', id: group.id, version, before: { state: 'IN_CREATION' }, after: { state: 'CREATED' } },
      ...invoices.map(({ bidder, projection }, index): ChangedRecord => ({
        type: 'Invoice',
        id: first.invoice + index,
        version: 1,
        after: { approvalId: bidder.id, invoiceTotal: projection.invoiceTotal },
      })),
    ],
  );
}

/** Computes outside any transaction and writes everything in one. After an interruption, the next attempt starts over. */
async function run(
  services: Services,
  { houseId, key }: WorkItem,
  context: Parameters<WorkKind['run']>[2],
): Promise<void> {
  const { db } = services;
  const [group] = await selectGroups(db, houseId, [Number(key)]);
  if (group?.state !== 'IN_CREATION') return;
  const lots = await selectLotsOfGroup(db, houseId, group.id);
  const template = await templateVersion(db, houseId, group.templateId, group.templateVersion);
  const sources = await readSources(db, houseId, lots, { ...group, template });
  const total = sources.bidders.length;
  await context.progress(0, total);
  const invoices = await computeInvoices(sources, async (done) => {
    context.signal.throwIfAborted();
    await context.progress(done, total);
  });
  await db.transaction((tx) => write(tx, services, houseId, group, invoices));
}

/** After the last attempt, marks the group as failed, so that staff can retry it. The reason is in the log and on the job. */
async function onFailed(tx: Transaction, services: Services, { id: workId, houseId, key }: WorkItem): Promise<void> {
  const id = Number(key);
  const group = await lockGroup(tx, houseId, id);
  if (group?.state !== 'IN_CREATION') return;
  const failure = creationFailure(workId);
  const version = await updateGroupState(tx, houseId, id, 'FAILED', failure);
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'invoiceGroup.failed', [
    { type: 'InvoiceGroup', id, version, before: { state: group.state }, after: { state: 'FAILED', failure } },
  ]);
}

/** Creates the invoices of a group in creation: one per bidder, numbered by name. After five attempts, the group fails. */
export const createInvoicesWork: WorkKind = { run, onFailed };
