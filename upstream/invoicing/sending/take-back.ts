import type { Transaction } from '../../core/database/database';
import { persistProjections } from '../editing/persist-projection';
import { postTaxes } from '../figures/post-taxes';
import { withdrawRefused } from './send-store';

/**
 * Takes back the sends that the mail server refused, of locked invoices of a locked group, and returns the invoices that this changes. Their
 * bidders didn't get them, so they start no period, and their tax doesn't count as of the invoice date.
 */
export async function takeBackRefused(
  tx: Transaction,
  houseId: number,
  { groupId, invoiceIds, at }: { readonly groupId: number; readonly invoiceIds: readonly number[]; readonly at: Date },
): Promise<number[]> {
  const withdrawn = await withdrawRefused(tx, houseId, invoiceIds);
  const figures = await persistProjections(tx, houseId, withdrawn);
  await postTaxes(
    tx,
    houseId,
    groupId,
    figures.map((one) => ({ ...one, at, wasIssued: true })),
    at,
  );
  return withdrawn;
}
