/** A worker thread that draws a PDF of a statement. */
import { drawPdf } from '../../core/documents/pdf-thread';
import type { Sheet } from '../../core/documents/sheet';
import { type StatementPage, statementPage } from './statement-page';

drawPdf(function* (sheet: Sheet, page: StatementPage) {
  statementPage(sheet, page);
  yield;
});
