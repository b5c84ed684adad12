import { BYTE_ORDER_MARK, csvRecord, textField } from '../../../rules/core/csv';
import { formatLocalDateUS } from '../../../rules/core/dates';
import { decimalFromMinor } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { CREDIT_LABEL } from '../../../rules/invoicing/invoices/payment-method';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type ReceiptLineRow, selectReceiptLines } from './receipt-store';

const COLUMNS = [
  'Line',
  'Invoice #',
  'Name',
  'Invoice group',
  'Amount',
  'Currency',
  'Date',
  'Payment method',
  'Reference',
  'Undone',
];

const record = (line: ReceiptLineRow): string =>
  csvRecord([
    String(line.position),
    String(line.invoiceId),
    textField(fullName(line)),
    textField(line.groupTitle),
    decimalFromMinor(line.amount, line.currency),
    line.currency,
    formatLocalDateUS(line.paidOn),
    textField(line.isCredit ? CREDIT_LABEL : (line.methodName ?? '')),
    textField(line.reference ?? ''),
    line.isUndone ? 'Yes' : '',
  ]);

/** Returns a receipt as CSV, one line for each payment in the order in which they were entered. Throws 404. */
export async function receiptCsv({ db }: Services, { houseId }: Actor, id: number): Promise<string[]> {
  const lines = await selectReceiptLines(db, houseId, [id]);
  if (lines.length === 0) throw notFound('The receipt');
  return [BYTE_ORDER_MARK + csvRecord(COLUMNS), ...lines.map(record)];
}
