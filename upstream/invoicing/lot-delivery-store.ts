import type { Transaction } from '../core/database';

/** Marks lines as having left the house. */
export async function markShipped(tx: Transaction, houseId: number, lineIds: readonly number[], at: Date): Promise<void> {
  await tx.query('update invoice_line set shipped_at = $3, version = version + 1 where house_id = $1 and id = any($2::int[])', [houseId, lineIds, at]);
}

/** Marks invoices as collected by their buyers. */
export async function markPickup(tx: Transaction, houseId: number, invoiceIds: readonly number[]): Promise<void> {
  await tx.query('update invoice set pickup = true where house_id = $1 and id = any($2::int[])', [houseId, invoiceIds]);
}
