/** A worker thread that draws a PDF of invoices. */
import { drawPdf } from '../../core/documents/pdf-thread';
import type { Sheet } from '../../core/documents/sheet';
import { type InvoiceBatch, invoicePages } from '../documents/invoice-pages';

drawPdf(function* (sheet: Sheet, { documents, pictures }: InvoiceBatch) {
  for (const document of documents) {
    invoicePages(sheet, document, ({ imgUrls: [url] }) => {
      const bytes = url === undefined ? undefined : pictures.get(url);
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    });
    yield;
  }
});
