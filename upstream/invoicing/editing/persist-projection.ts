import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { Transaction } from '../../core/database/database';
import { lockGroup } from '../groups/group-store';
import { factsOf, readRecords } from '../invoices/invoice-facts';
import { lockInvoices, selectInvoices } from '../invoices/invoice-store';
import { selectInvoiceIds } from '../invoices/invoice-window-store';
import { updateGroupTotals, updateProjections } from './projection-store';

/** Computes the figures of locked invoices from their entries and stores them, with a constant number of statements. */
export async function persistProjections(
  tx: Transaction,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<void> {
  const records = await readRecords(tx, houseId, await selectInvoices(tx, houseId, invoiceIds));
  await updateProjections(
    tx,
    houseId,
    new Map(records.map((record) => [record.invoice.id, projectInvoice(factsOf(record))])),
  );
}

/** Recomputes every stored figure of a group from its lines and entries. On a consistent group, nothing changes. */
export async function rebuildProjections(tx: Transaction, houseId: number, groupId: number): Promise<void> {
  await lockGroup(tx, houseId, groupId);
  const ids = await selectInvoiceIds(tx, houseId, { groupIds: [groupId] });
  await lockInvoices(tx, houseId, ids);
  await persistProjections(tx, houseId, ids);
  await updateGroupTotals(tx, houseId, groupId);
}
