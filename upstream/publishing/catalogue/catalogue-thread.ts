/** A worker thread that draws catalogs as PDFs. */
import { drawPdf } from '../../core/documents/pdf-thread';
import type { Sheet } from '../../core/documents/sheet';
import { type CatalogueBatch, catalogueSheet } from './catalogue-sheet';

drawPdf((sheet: Sheet, batch: CatalogueBatch) => {
  catalogueSheet(sheet, batch);
  return [];
});
