import {
  billTo,
  type DocumentParty,
  houseParty,
  partyLines,
} from '../../../rules/invoicing/documents/document-parties';
import { deliveryText, documentTitle, documentWords } from '../../../rules/invoicing/documents/document-words';
import { type Element, INK, QUIET, type Sheet, SIZE, STRONG_LINE } from '../../core/documents/sheet';
import { markupText, safeMarkup } from '../messages/message-markup';
import { auctions, dateText, facts, howToPay, legend, payments, sums } from './document-texts';
import type { PreviewInvoiceJson } from './document-wire';
import { itemTable, type PictureOf } from './item-table';

const NAME = { face: 'bold', color: INK } as const;
const HEADING = { face: 'bold', size: SIZE.xs, color: QUIET } as const;
const TITLE = { face: 'serif', size: SIZE.xl, color: INK } as const;
const SMALL = { size: SIZE.s, color: QUIET } as const;
const GAP = 13;

/** Draws house and date, above the line at the top of every invoice. */
function head(sheet: Sheet, parent: Element, document: PreviewInvoiceJson): void {
  const house = houseParty(document);
  const left = { x: sheet.left, width: sheet.width * 0.58 };
  const right = { x: sheet.left + sheet.width * 0.6, width: sheet.width * 0.4, align: 'right' } as const;
  const { y } = sheet;
  const name = sheet.stack(parent, 'P', [house.name], { ...left, ...TITLE, y });
  const address = sheet.stack(parent, 'P', partyLines(house), { ...left, ...SMALL, y: name + 3 });
  const title = sheet.stack(parent, 'H1', [documentTitle(document.invoiceID)], { ...right, ...TITLE, y });
  const about = sheet.stack(parent, 'P', [dateText(document), ...facts(document)], {
    ...right,
    ...SMALL,
    y: title + 3,
  });
  sheet.y = Math.max(address, about) + 10;
  sheet.rule(1.5, INK);
}

function party(
  sheet: Sheet,
  parent: Element,
  shown: DocumentParty,
  at: { x: number; y: number; width: number },
): number {
  const name = sheet.stack(parent, 'P', [shown.name], { ...at, ...NAME });
  return sheet.stack(parent, 'P', partyLines(shown), { ...at, ...SMALL, y: name });
}

/** Draws the billed party, the sessions, and how the lots are delivered. */
function about(sheet: Sheet, parent: Element, document: PreviewInvoiceJson): void {
  const unit = (sheet.width - 2 * GAP) / 13;
  const column = (units: number, before: number, gaps: number) => ({
    x: sheet.left + before * unit + gaps * GAP,
    width: units * unit,
  });
  sheet.y += GAP;
  const titled = (title: string, at: { x: number; width: number }) =>
    sheet.stack(parent, 'H2', [title], { ...at, ...HEADING, y: sheet.y }) + 3;
  const first = column(5, 0, 0);
  const ends = [party(sheet, parent, billTo(document), { ...first, y: titled(documentWords.billTo, first) })];
  const sessions = auctions(document);
  if (sessions.length > 0) {
    const second = column(5, 5, 1);
    let y = titled(documentWords.auctions, second);
    for (const { title, date } of sessions) {
      y = sheet.stack(parent, 'P', [title], { ...second, ...NAME, y });
      y = sheet.stack(parent, 'P', [date], { ...second, ...SMALL, y });
    }
    ends.push(y);
  }
  const third = column(3, 10, 2);
  ends.push(
    sheet.stack(parent, 'P', [deliveryText(document.pickup)], {
      ...third,
      ...SMALL,
      y: titled(documentWords.delivery, third),
    }),
  );
  sheet.y = Math.max(...ends) + GAP;
}

const SUM_TYPES = { part: {}, total: { face: 'bold' }, due: { face: 'bold', size: SIZE.l } } as const;

/** Draws the totals from the hammer prices to the amount due, always on one page. */
function totals(sheet: Sheet, parent: Element, document: PreviewInvoiceJson): void {
  const shown = sums(document);
  const width = Math.min(255, sheet.width);
  const x = sheet.right - width;
  sheet.need(shown.length * 19 + 40);
  sheet.y += 10;
  sheet.part(parent, 'Table', (table) => {
    for (const { label, amount, kind } of shown) {
      const type = SUM_TYPES[kind];
      if (kind === 'total') {
        sheet.y += 3;
        sheet.rule(0.75, STRONG_LINE, x, width);
        sheet.y += 3;
      }
      if (kind === 'due') {
        sheet.y += 3;
        sheet.rule(1.5, INK, x, width);
        sheet.y += 5;
      }
      const y = sheet.y + 3;
      sheet.part(table, 'TR', (cells) => {
        sheet.tagged(cells, 'TH', () =>
          sheet.write(label, { ...type, x, y, width, color: kind === 'part' ? QUIET : INK }),
        );
        sheet.tagged(cells, 'TD', () => sheet.write(amount, { ...type, x, y, width, align: 'right', figures: true }));
      });
      sheet.y = y + sheet.lineHeight(type) + 3;
      if (kind === 'due') {
        sheet.y += 5;
        sheet.rule(1.5, INK, x, width);
        sheet.y += 3;
      }
    }
  });
}

/** Draws a heading with lines of text, over as many pages as it takes. */
function words(sheet: Sheet, parent: Element, title: string, text: string): void {
  const at = { x: sheet.left, width: sheet.width };
  sheet.y += GAP;
  sheet.need(3 * sheet.lineHeight());
  if (title.trim() !== '') sheet.y = sheet.stack(parent, 'H2', [title], { ...at, ...HEADING, y: sheet.y }) + 2;
  sheet.part(parent, 'P', (paragraph) => {
    for (const line of text.split('\n').flatMap((one) => sheet.lines(one, at.width))) {
      sheet.need(sheet.lineHeight());
      sheet.mark(paragraph, 'P', () => sheet.write(line, { ...at, y: sheet.y }));
      sheet.y += sheet.lineHeight();
    }
  });
}

function paymentWays(sheet: Sheet, parent: Element, document: PreviewInvoiceJson): void {
  const found = howToPay(document);
  if (found === null) return;
  const { ways, url } = found;
  words(sheet, parent, documentWords.howToPay, ways.join('\n'));
  if (url === null) return;
  sheet.need(sheet.lineHeight());
  const { left: x, y } = sheet;
  const width = sheet.measure(documentWords.payAnotherWay);
  sheet.tagged(parent, 'P', () => sheet.write(documentWords.payAnotherWay, { x, y, width, color: '#0b5a47' }));
  sheet.doc.link(x, y, width, sheet.lineHeight(), url);
  sheet.y += sheet.lineHeight();
}

/** Draws "Invoice #4711, page 2 of 3" at the bottom of every page of an invoice with several pages. */
function number(sheet: Sheet, document: PreviewInvoiceJson): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  if (count < 2) return;
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(start + page);
    const place = { y: sheet.doc.page.height - 40, x: sheet.left, width: sheet.width, size: SIZE.xs, color: QUIET };
    sheet.decorate(() => {
      sheet.write(`${documentTitle(document.invoiceID)} · ${document.house.name}`, place);
      sheet.write(`Page ${page + 1} of ${count}`, { ...place, align: 'right' });
    }, 'Pagination');
  }
}

/** Invoices to draw, and the bytes of their thumbnails by URL. */
export interface InvoiceBatch {
  readonly documents: readonly PreviewInvoiceJson[];
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Draws an invoice on its own pages, like the printed preview. */
export function invoicePages(sheet: Sheet, document: PreviewInvoiceJson, pictureOf: PictureOf): void {
  sheet.addPage();
  const section = sheet.begin(null, 'Sect', documentTitle(document.invoiceID));
  head(sheet, section, document);
  about(sheet, section, document);
  if (document.invoiceItems.items.length > 0) itemTable(sheet, section, document, pictureOf);
  if (legend(document).length > 0) words(sheet, section, '', legend(document).join('\n'));
  totals(sheet, section, document);
  const made = payments(document);
  if (made.length > 0)
    words(sheet, section, documentWords.payments, made.map(({ label, amount }) => `${label}: ${amount}`).join('\n'));
  paymentWays(sheet, section, document);
  for (const { header, detail } of document.invoiceMessages)
    words(sheet, section, header, markupText(safeMarkup(detail)));
  section?.end();
  number(sheet, document);
}
