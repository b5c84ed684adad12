import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { raiseReceiptVersions } from './undone-receipt-store';

/**
 * Raises the versions of the receipts whose payments were recorded in these edits, after the edits were undone: from the receipt itself, or from
 * the history of a group.
 */
export async function noteReceiptsOf(
  tx: Transaction,
  { clock }: Services,
  author: Author,
  editIds: readonly number[],
): Promise<void> {
  const raised = await raiseReceiptVersions(tx, author.houseId, editIds);
  await recordChanges(
    tx,
    clock,
    author,
    'invoice.undo-receipt',
    raised.map(({ id, version }) => ({ type: 'PaymentReceipt' as const, id, version })),
  );
}
