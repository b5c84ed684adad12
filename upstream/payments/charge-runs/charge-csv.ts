import { BYTE_ORDER_MARK, csvRecord, textField } from '../../../rules/core/csv';
import { decimalFromMinor } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { chargeStateText } from '../../../rules/payments/charge-runs/charge-states';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type AttemptRow, selectAttempts } from './charge-attempt-store';

const COLUMNS = [
  'Invoice #',
  'Name',
  'Amount',
  'Currency',
  'Result',
  'Reason',
  'Card',
  'Provider reference',
  'Asked at',
  'Ended at',
  'Refunded',
];
const CHUNK = 1000;

const time = (at: Date | null): string => at?.toISOString() ?? '';

const record = (row: AttemptRow): string =>
  csvRecord([
    String(row.invoiceId),
    textField(fullName(row)),
    decimalFromMinor(row.amount, row.currency),
    row.currency,
    chargeStateText(row.state),
    textField(row.reasonText ?? ''),
    textField(row.lastFour === null ? '' : `${row.brand ?? ''} ${row.lastFour}`),
    textField(row.processorRef ?? ''),
    time(row.requestedAt),
    time(row.endedAt),
    decimalFromMinor(row.refunded, row.currency),
  ]);

/** Yields a run as CSV, one line per invoice in the order of the selection. Times are in UTC. */
export async function* chargeRunCsv(
  { db }: Services,
  { houseId }: Actor,
  runId: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
  for (let offset = 0; ; offset += CHUNK) {
    signal.throwIfAborted();
    const { rows } = await selectAttempts(db, houseId, runId, null, { limit: CHUNK, offset });
    if (rows.length === 0) return;
    yield rows.map(record).join('');
  }
}
