/** A worker thread that draws the tip sheet as a PDF. */
import { drawPdf } from '../../core/documents/pdf-thread';
import type { Sheet } from '../../core/documents/sheet';
import { type TipHouse, tipSheetPages } from './tip-sheet-pages';

drawPdf(function* (sheet: Sheet, house: TipHouse) {
  tipSheetPages(sheet, house);
  yield;
});
