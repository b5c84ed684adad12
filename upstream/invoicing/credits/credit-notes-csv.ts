import { BYTE_ORDER_MARK } from '../../../rules/core/csv';
import { localDateOf } from '../../../rules/core/dates';
import { creditNoteRecord, creditNotesHead } from '../../../rules/invoicing/credits/credit-notes-file';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { selectCreditNotesAfter } from '../records/credit-note-store';

const CHUNK = 1000;

/** Writes all credit notes of the house as CSV, by number. Dates are in the house's time zone. */
export async function* creditNotesCsv(
  { db }: Services,
  { houseId, houseTimeZone }: Actor,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + creditNotesHead;
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await selectCreditNotesAfter(db, houseId, { after, limit: CHUNK });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows
      .map(({ id, createdAt, ...row }) =>
        creditNoteRecord({ ...row, number: id, issuedOn: localDateOf(createdAt.getTime(), houseTimeZone) }),
      )
      .join('');
  }
}
