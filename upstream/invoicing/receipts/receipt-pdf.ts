import { Readable } from 'node:stream';
import { projectFile } from '../../../platform/project-file';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { receiptTitle } from '../../../rules/invoicing/receipts/receipt-document';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { readDocuments } from '../documents/read-documents';
import { requireGroup } from '../groups/service';
import { readReceiptContent } from './receipt-content';
import type { ReceiptPage } from './receipt-page';

/** Returns a receipt as a PDF for the person who paid, with the parties as on its first invoice, and what is still due now. Throws 404. */
export async function receiptPdf(
  services: Services,
  { houseId }: Actor,
  id: number,
  signal: AbortSignal,
): Promise<Readable> {
  const { db, pdfs } = services;
  const { groupId, ...content } = await readReceiptContent(db, houseId, id);
  const [first] = content.payments;
  if (!first) throw notFound('The receipt');
  const group = await requireGroup(db, houseId, groupId);
  const [read] = await readDocuments(db, services, houseId, group, [first.invoiceNumber]);
  if (!read) throw notFound('The invoice');
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  const page: ReceiptPage = { ...content, document: read.document };
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
