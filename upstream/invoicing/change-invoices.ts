import type { Transaction } from '../core/database';
import type { Services } from '../core/services';
import { recordChanges } from '../core/trail';
import type { Author } from '../core/trail';
import { raiseVersions } from './change-store';
import { raiseGroupVersion } from './edit-store';
import { lockGroup } from './group-store';
import { lockInvoices } from './invoice-store';
import { persistProjections } from './persist-projection';
import { updateGroupTotals } from './projection-store';
import { requireGroup } from './service';

/** What changes, for the trail. */
export interface InvoiceChange {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  /** The trail's word for it, such as invoice.payment. */
  readonly action: string;
}

/**
 * Changes the facts of invoices of one group by `change`, and with them, in the same transaction, their figures, the
 * group's totals, the versions and the trail. Nothing is done where there is no invoice. The group is taken first, then the invoices:
 * two changes never wait for each other. Throws 404 without the group.
 */
export async function changeInvoices(
  tx: Transaction,
  { clock }: Services,
  author: Author,
  { groupId, invoiceIds, action }: InvoiceChange,
  change: () => Promise<void>,
): Promise<void> {
  if (invoiceIds.length === 0) return;
  const { houseId } = author;
  await lockGroup(tx, houseId, groupId);
  await lockInvoices(tx, houseId, invoiceIds);
  await change();
  await persistProjections(tx, houseId, invoiceIds);
  await updateGroupTotals(tx, houseId, groupId);
  const raised = await raiseVersions(tx, houseId, invoiceIds);
  await raiseGroupVersion(tx, houseId, groupId);
  const { version, outstanding } = await requireGroup(tx, houseId, groupId);
  await recordChanges(tx, clock, author, action, [
    ...raised.map((invoice) => ({ type: 'Invoice', id: invoice.id, version: invoice.version, after: { status: invoice.status, outstanding: invoice.outstanding } })),
    { type: 'InvoiceGroup', id: groupId, version, after: { outstanding } },
  ]);
}
