import { formatAmount, type Minor } from '../../../rules/core/money';
import { billTo, houseParty, partyLines } from '../../../rules/invoicing/documents/document-parties';
import { type Element, INK, QUIET, type Sheet, SIZE, STRONG_LINE } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from './document-wire';

const TITLE = { face: 'serif', size: SIZE.xl, color: INK } as const;
/** Small print. */
export const SMALL = { size: SIZE.s, color: QUIET } as const;
/** As on invoices: documents have no reader's locale. */
export const DOCUMENT_LOCALE = 'en-US';

/** Draws the house of an invoice on the left, and the title with the facts below it on the right. */
export function drawHead(
  sheet: Sheet,
  parent: Element,
  document: PreviewInvoiceJson,
  { title, facts }: { readonly title: string; readonly facts: readonly string[] },
): void {
  const house = houseParty(document);
  const left = { x: sheet.left, width: sheet.width * 0.58 };
  const right = { x: sheet.left + sheet.width * 0.6, width: sheet.width * 0.4, align: 'right' } as const;
  const name = sheet.stack(parent, 'P', [house.name], { ...left, ...TITLE, y: sheet.y });
  const address = sheet.stack(parent, 'P', partyLines(house), { ...left, ...SMALL, y: name + 3 });
  const below = sheet.stack(parent, 'H1', [title], { ...right, ...TITLE, y: sheet.y });
  sheet.y = Math.max(address, sheet.stack(parent, 'P', facts, { ...right, ...SMALL, y: below + 3 })) + 10;
  sheet.rule(1.5, INK);
}

/** Draws the bidder of an invoice under a label. */
export function drawBidder(sheet: Sheet, parent: Element, document: PreviewInvoiceJson, label: string): void {
  const at = { x: sheet.left, width: sheet.width };
  const bidder = billTo(document);
  sheet.y += 13;
  sheet.y = sheet.stack(parent, 'H2', [label], { ...at, ...SMALL, y: sheet.y }) + 3;
  sheet.y = sheet.stack(parent, 'P', [bidder.name, ...partyLines(bidder)], { ...at, y: sheet.y }) + 13;
}

/** A sum at the end of a paper. */
export interface PaperSum {
  readonly label: string;
  /** Minor units. */
  readonly amount: Minor;
  readonly isTotal: boolean;
}

/** Draws sums as rows of a table, all on one page, the totals in bold with the currency. */
export function drawSums(sheet: Sheet, table: Element, sums: readonly PaperSum[], currency: string): void {
  sheet.need(sums.length * (sheet.lineHeight() + 8));
  for (const { label, amount, isTotal } of sums) {
    if (isTotal) sheet.rule(0.75, STRONG_LINE);
    const place = {
      ...(isTotal ? { face: 'bold' as const } : {}),
      x: sheet.left,
      width: sheet.width,
      y: sheet.y + 4,
    };
    const text = formatAmount(amount, currency, DOCUMENT_LOCALE);
    sheet.part(table, 'TR', (cells) => {
      sheet.tagged(cells, 'TH', () => sheet.write(label, place));
      sheet.tagged(cells, 'TD', () =>
        sheet.write(isTotal ? `${currency} ${text}` : text, { ...place, align: 'right', figures: true }),
      );
    });
    sheet.y = place.y + sheet.lineHeight() + 4;
  }
}
