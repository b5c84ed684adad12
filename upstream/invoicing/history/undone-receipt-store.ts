import type { Transaction } from '../../core/database/database';

/** Raises the versions of the receipts that recorded payments in these edits, and returns them. */
export const raiseReceiptVersions = (
  tx: Transaction,
  houseId: number,
  editIds: readonly number[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    `update payment_receipt set version = version + 1
     where house_id = $1 and id in (select receipt_id from payment_receipt_line where house_id = $1 and edit_id = any($2::int[]))
     returning id, version`,
    [houseId, editIds],
  );
