import { BYTE_ORDER_MARK } from '../../../rules/core/csv';
import { creditOwedRecord, creditsOwedHead } from '../../../rules/invoicing/credits/credits-owed-file';
import { paymentMethodLabel } from '../../../rules/invoicing/invoices/payment-method';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { selectCreditsOwed } from './credits-owed-store';

const CHUNK = 1000;

/** Writes all credits that the house owes as CSV, one line per invoice, by number. */
export async function* creditsOwedCsv(
  { db }: Services,
  { houseId }: Actor,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + creditsOwedHead;
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await selectCreditsOwed(db, houseId, { after, limit: CHUNK });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.invoiceId;
    yield rows
      .map(({ methods, ...row }) => {
        const labels = methods.flatMap((method) => paymentMethodLabel(method, method.name) ?? []);
        return creditOwedRecord({ ...row, paidBy: [...new Set(labels)].sort() });
      })
      .join('');
  }
}
