import type { Transaction } from '../core/database';
import type { Services } from '../core/services';
import type { Author } from '../core/trail';
import { changeInvoices } from './change-invoices';
import { markPickup, markShipped } from './lot-delivery-store';

/** Lines of the invoices of one group. */
interface ShippedLines {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  readonly lineIds: readonly number[];
  readonly at: Date;
}

/** Marks lines as shipped, or as picked up where the buyer collects. */
export async function shipLines(tx: Transaction, services: Services, author: Author, { groupId, invoiceIds, lineIds, at }: ShippedLines): Promise<void> {
  await changeInvoices(tx, services, author, { groupId, invoiceIds, action: 'invoice.ship' }, () => markShipped(tx, author.houseId, lineIds, at));
}

/** The buyers of these invoices collect what they bought. Their taxes stay as they are: who calls sees to it that they are the same. */
export async function choosePickup(
  tx: Transaction, services: Services, author: Author, { groupId, invoiceIds }: { readonly groupId: number; readonly invoiceIds: readonly number[] },
): Promise<void> {
  await changeInvoices(tx, services, author, { groupId, invoiceIds, action: 'invoice.pickup' }, () => markPickup(tx, author.houseId, invoiceIds));
}
