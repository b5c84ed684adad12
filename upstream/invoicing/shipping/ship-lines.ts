import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { editInvoices } from '../editing/edit-invoices';

/** Lines of the invoices of one group. */
interface ShippedLines {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  readonly lineIds: readonly number[];
  readonly at: Date;
}

/** Marks lines as shipped, or as picked up if the buyer collects. */
export async function shipLines(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceIds, lineIds, at }: ShippedLines,
): Promise<void> {
  await editInvoices(tx, services, author, { groupId, invoiceIds, action: 'invoice.ship' }, () => ({
    lines: new Map(lineIds.map((id) => [id, { shippedAt: at }])),
  }));
}
