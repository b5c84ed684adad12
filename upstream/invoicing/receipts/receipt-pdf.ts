import { Readable } from 'node:stream';
import { projectFile } from '../../../platform/project-file';
import { parseLocalDate } from '../../../rules/core/dates';
import { sumMinor } from '../../../rules/core/money';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { printedPayments, receiptTitle } from '../../../rules/invoicing/receipts/receipt-document';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { readDocuments } from '../documents/read-documents';
import { requireGroup } from '../groups/service';
import { selectInvoices } from '../records/invoice-store';
import type { ReceiptPage } from './receipt-page';
import { selectReceiptLines, selectReceiptsById } from './receipt-store';

/** Returns a receipt as a PDF for the person who paid, with the parties as on its first invoice, and what is still due now. Throws 404. */
export async function receiptPdf(
  services: Services,
  { houseId }: Actor,
  id: number,
  signal: AbortSignal,
): Promise<Readable> {
  const { db, pdfs } = services;
  const [receipt] = await selectReceiptsById(db, houseId, [id]);
  const lines = await selectReceiptLines(db, houseId, [id]);
  const paid = printedPayments(
    lines.map(({ invoiceId, groupTitle, ...line }) => ({ ...line, invoiceNumber: invoiceId, saleTitle: groupTitle })),
  );
  const [first] = paid;
  const day = receipt && parseLocalDate(receipt.depositOn);
  if (!receipt || !first || !day) throw notFound('The receipt');
  const group = await requireGroup(db, houseId, first.groupId);
  const [read] = await readDocuments(db, services, houseId, group, [first.invoiceNumber]);
  if (!read) throw notFound('The invoice');
  const invoices = await selectInvoices(db, houseId, [...new Set(paid.map(({ invoiceNumber }) => invoiceNumber))]);
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  const page: ReceiptPage = {
    number: receipt.id,
    paidOn: day,
    currency: receipt.currency,
    recordedBy: receipt.recordedBy,
    isUndone: receipt.undoneLines === receipt.lineCount,
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
    document: read.document,
  };
  return pdfs.write(
    {
      house: houseId,
      program: projectFile('dist/upstream/invoicing/receipts/receipt-thread.mjs'),
      options: { paper: paperOf(location?.country ?? ''), title: receiptTitle(id), author: house.name, tagged: true },
      batches: Readable.from([page]),
    },
    signal,
  );
}
