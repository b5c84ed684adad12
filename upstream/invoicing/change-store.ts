import type { Transaction } from '../core/database';
import type { InvoiceRow } from './invoice-store';

type RaisedInvoice = Pick<InvoiceRow, 'id' | 'version' | 'status' | 'outstanding'>;

/** Raises the versions of locked invoices, and answers them with what the trail tells of their figures; by number. */
export async function raiseVersions(tx: Transaction, houseId: number, ids: readonly number[]): Promise<RaisedInvoice[]> {
  const rows = await tx.query<RaisedInvoice>(
    'update invoice set version = version + 1 where house_id = $1 and id = any($2::int[]) returning id, version, status, outstanding',
    [houseId, ids],
  );
  return rows.toSorted((a, b) => a.id - b.id);
}
