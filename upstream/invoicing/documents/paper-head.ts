import { billTo, houseParty, partyLines } from '../../../rules/invoicing/documents/document-parties';
import { type Element, INK, QUIET, type Sheet, SIZE } from '../../core/documents/sheet';
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
