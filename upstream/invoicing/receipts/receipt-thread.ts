/** A worker thread that draws a PDF of a receipt. */
import { drawPdf } from '../../core/documents/pdf-thread';
import type { Sheet } from '../../core/documents/sheet';
import { type ReceiptPage, receiptPage } from './receipt-page';

drawPdf(function* (sheet: Sheet, page: ReceiptPage) {
  receiptPage(sheet, page);
  yield;
});
