import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import { selectInvoices } from '../records/invoice-store';

/** Returns the group of an invoice of the house, which never changes. Throws 404. */
export async function requireGroupOfInvoice(db: Queryable, houseId: number, invoiceId: number): Promise<number> {
  const [invoice] = await selectInvoices(db, houseId, [invoiceId]);
  if (!invoice) throw notFound('The invoice');
  return invoice.groupId;
}
