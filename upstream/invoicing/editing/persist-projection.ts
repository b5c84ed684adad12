import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import type { Transaction } from '../../core/database/database';
import { lockGroup } from '../groups/group-store';
import { selectInvoiceIds } from '../invoices/invoice-window-store';
import { factsOf, readRecords } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import { lockInvoices, selectInvoices } from '../records/invoice-store';
import { updateGroupTotals, updateProjections } from '../records/projection-store';

/** An invoice as it is stored, with the figures that its entries give. */
interface InvoiceFigures {
  readonly invoice: InvoiceRow;
  readonly projection: InvoiceProjection;
}

/** Computes the figures of invoices from their entries, with a constant number of statements. */
export async function readFigures(
  tx: Transaction,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<InvoiceFigures[]> {
  const records = await readRecords(tx, houseId, await selectInvoices(tx, houseId, invoiceIds));
  return records.map((record) => ({ invoice: record.invoice, projection: projectInvoice(factsOf(record)) }));
}

/** Does the same for locked invoices, and stores the figures. */
export async function persistProjections(
  tx: Transaction,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<InvoiceFigures[]> {
  const figures = await readFigures(tx, houseId, invoiceIds);
  await updateProjections(tx, houseId, new Map(figures.map(({ invoice, projection }) => [invoice.id, projection])));
  return figures;
}

/** Recomputes every stored figure of a group from its lines and entries. On a consistent group, nothing changes. */
export async function rebuildProjections(tx: Transaction, houseId: number, groupId: number): Promise<void> {
  await lockGroup(tx, houseId, groupId);
  const ids = await selectInvoiceIds(tx, houseId, { groupIds: [groupId] });
  await lockInvoices(tx, houseId, ids);
  await persistProjections(tx, houseId, ids);
  await updateGroupTotals(tx, houseId, groupId);
}
