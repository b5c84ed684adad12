import { parseLocalDate } from '../../../rules/core/dates';
import { sumMinor } from '../../../rules/core/money';
import { printedPayments } from '../../../rules/invoicing/receipts/receipt-document';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import { selectInvoices } from '../records/invoice-store';
import type { ReceiptPage } from './receipt-page';
import { selectReceiptLines, selectReceiptsById } from './receipt-store';

/** What a receipt says, without the parties, and the group of its first invoice. */
export interface ReceiptContent extends Omit<ReceiptPage, 'document'> {
  readonly groupId: number;
}

/** Reads what a receipt says to the person who paid, with what is still due now. Throws 404. */
export async function readReceiptContent(db: Queryable, houseId: number, id: number): Promise<ReceiptContent> {
  const [receipt] = await selectReceiptsById(db, houseId, [id]);
  const lines = await selectReceiptLines(db, houseId, [id]);
  // What was undone of a receipt isn't paid. One that was undone as a whole says so instead.
  const isUndone = lines.every((line) => line.isUndone);
  const paid = printedPayments(
    lines
      .filter((line) => isUndone || !line.isUndone)
      .map(({ invoiceId, groupTitle, ...line }) => ({ ...line, invoiceNumber: invoiceId, saleTitle: groupTitle })),
  );
  const [first] = paid;
  const day = receipt && parseLocalDate(receipt.depositOn);
  if (!receipt || !first || !day) throw notFound('The receipt');
  const invoices = await selectInvoices(db, houseId, [...new Set(paid.map(({ invoiceNumber }) => invoiceNumber))]);
  return {
    groupId: first.groupId,
    number: receipt.id,
    paidOn: day,
    currency: receipt.currency,
    recordedBy: receipt.recordedBy,
    isUndone,
    payments: paid.map(({ invoiceNumber, saleTitle, methodName, reference, isCredit, amount }) => ({
      invoiceNumber,
      saleTitle,
      methodName,
      reference,
      isCredit,
      amount,
    })),
    change: receipt.change,
    stillDue: sumMinor(invoices.map(({ outstanding }) => Math.max(0, outstanding))),
  };
}
