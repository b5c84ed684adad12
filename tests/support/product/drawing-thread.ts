/** Draws a PDF as the product's threads do: each batch is a number of pages; none is a failure. */
import { drawPdf } from '../../../upstream/core/documents/pdf-thread';
import type { Sheet } from '../../../upstream/core/documents/sheet';

drawPdf(function* (sheet: Sheet, pages: number) {
  if (pages === 0) throw new Error('There is nothing to draw.');
  for (let page = 1; page <= pages; page += 1) {
    sheet.addPage();
    sheet.write(`Page ${page}`, { x: sheet.left, y: sheet.y, width: sheet.width });
    yield;
  }
});
