import type { Readable } from 'node:stream';
import { receiptTitle } from '../../../rules/invoicing/receipts/receipt-document';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { writePaper } from '../documents/write-paper';
import { readReceiptContent } from './receipt-content';
import type { ReceiptPage } from './receipt-page';

/** Returns a receipt as a PDF for the person who paid, with the parties as on its first invoice, and what is still due now. Throws 404. */
export async function receiptPdf(
  services: Services,
  { houseId }: Actor,
  id: number,
  signal: AbortSignal,
): Promise<Readable> {
  const { groupId, ...content } = await readReceiptContent(services.db, houseId, id);
  const [first] = content.payments;
  if (!first) throw notFound('The receipt');
  return writePaper<ReceiptPage>(
    services,
    houseId,
    {
      title: receiptTitle(id),
      invoice: { id: first.invoiceNumber, groupId },
      program: 'dist/upstream/invoicing/receipts/receipt-thread.mjs',
      pageOf: (document) => ({ ...content, document }),
    },
    signal,
  );
}
