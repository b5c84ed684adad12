import type { Database } from '../../upstream/core/database/database';
import { takeNumbers } from '../../upstream/core/database/numbering';

/** A ledger entry to write. The amount is in minor units; `refersTo` is the index of another entry in the same list. */
export interface LedgerPayment {
  readonly amount: number;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly methodId: number;
  readonly at: Date | undefined;
  readonly refersTo?: number;
}

/** Writes payments of a bidder's first invoice to the ledger and returns the invoice number. The invoice's amounts don't change. */
export async function payInLedger(
  db: Database,
  houseUserName: string,
  lastName: string,
  payments: readonly LedgerPayment[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const [invoice] = await tx.query<{ id: number; houseId: number }>(
      `select i.id, i.house_id as "houseId" from invoice i join house h on h.id = i.house_id
       where h.user_name = $1 and i.last_name = $2 order by i.id limit 1`,
      [houseUserName, lastName],
    );
    if (!invoice) throw new Error(`no invoice of ${lastName}`);
    const first = await takeNumbers(tx, invoice.houseId, 'ledger_entry', payments.length);
    for (const [index, { amount, state, methodId, at, refersTo }] of payments.entries()) {
      await tx.query(
        `insert into ledger_entry (house_id, id, invoice_id, kind, amount, at, recorded_at, state, method_id, online, refers_to)
         values ($1, $2, $3, 'PAYMENT', $4, $5, $5, $6, $7, $8, $9)`,
        [
          invoice.houseId,
          first + index,
          invoice.id,
          amount,
          at,
          state,
          methodId,
          methodId === 11,
          refersTo === undefined ? null : first + refersTo,
        ],
      );
    }
    return invoice.id;
  });
}
