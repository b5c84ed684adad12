/** A worker thread that draws a PDF of a credit note. */
import { drawPdf } from '../../core/documents/pdf-thread';
import type { Sheet } from '../../core/documents/sheet';
import { type CreditNotePage, creditNotePage } from './credit-note-page';

drawPdf(function* (sheet: Sheet, page: CreditNotePage) {
  creditNotePage(sheet, page);
  yield;
});
