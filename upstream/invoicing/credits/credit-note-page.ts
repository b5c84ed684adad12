import { localDateOf } from '../../../rules/core/dates';
import { formatAmount } from '../../../rules/core/money';
import {
  creditNoteFacts,
  creditNoteReason,
  creditNoteSums,
  creditNoteTitle,
} from '../../../rules/invoicing/credits/credit-note-document';
import { billTo, houseParty, partyLines } from '../../../rules/invoicing/documents/document-parties';
import { documentWords } from '../../../rules/invoicing/documents/document-words';
import { type Element, INK, QUIET, type Sheet, SIZE, STRONG_LINE } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import type { CreditNoteRow } from '../records/credit-note-store';

const TITLE = { face: 'serif', size: SIZE.xl, color: INK } as const;
const SMALL = { size: SIZE.s, color: QUIET } as const;
/** As on invoices: documents have no reader's locale. */
const LOCALE = 'en-US';

/** Draws the house on the left, and the note's number, date, and invoice on the right. */
function head(sheet: Sheet, parent: Element, note: CreditNoteRow, document: PreviewInvoiceJson, zone: string): void {
  const house = houseParty(document);
  const left = { x: sheet.left, width: sheet.width * 0.58 };
  const right = { x: sheet.left + sheet.width * 0.6, width: sheet.width * 0.4, align: 'right' } as const;
  const name = sheet.stack(parent, 'P', [house.name], { ...left, ...TITLE, y: sheet.y });
  const address = sheet.stack(parent, 'P', partyLines(house), { ...left, ...SMALL, y: name + 3 });
  const title = sheet.stack(parent, 'H1', [creditNoteTitle(note.id)], {
    ...right,
    ...TITLE,
    y: sheet.y,
  });
  const about = creditNoteFacts({
    issuedOn: localDateOf(note.createdAt.getTime(), zone),
    invoiceNumber: note.invoiceId,
    currency: note.currency,
  });
  sheet.y = Math.max(address, sheet.stack(parent, 'P', about, { ...right, ...SMALL, y: title + 3 })) + 10;
  sheet.rule(1.5, INK);
}

/** Draws the credited party and the reason. */
function party(sheet: Sheet, parent: Element, note: CreditNoteRow, document: PreviewInvoiceJson): void {
  const at = { x: sheet.left, width: sheet.width };
  const bidder = billTo(document);
  sheet.y += 13;
  sheet.y = sheet.stack(parent, 'H2', [documentWords.billTo], { ...at, ...SMALL, y: sheet.y }) + 3;
  sheet.y = sheet.stack(parent, 'P', [bidder.name, ...partyLines(bidder)], { ...at, y: sheet.y }) + 13;
  sheet.y =
    sheet.stack(parent, 'P', sheet.lines(creditNoteReason(note.reason), sheet.width), { ...at, y: sheet.y }) + 13;
}

/** Draws the net amount, each tax, and the credit. */
function sums(sheet: Sheet, parent: Element, note: CreditNoteRow): void {
  const text = (minor: number) => formatAmount(minor, note.currency, LOCALE);
  const rows = creditNoteSums(note);
  sheet.part(parent, 'Table', (table) => {
    for (const row of rows) {
      if (row.isTotal) sheet.rule(0.75, STRONG_LINE);
      const place = {
        ...(row.isTotal ? { face: 'bold' as const } : {}),
        x: sheet.left,
        width: sheet.width,
        y: sheet.y + 4,
      };
      const shown = row.isTotal ? `${note.currency} ${text(row.amount)}` : text(row.amount);
      sheet.part(table, 'TR', (cells) => {
        sheet.tagged(cells, 'TH', () => sheet.write(row.label, place));
        sheet.tagged(cells, 'TD', () => sheet.write(shown, { ...place, align: 'right', figures: true }));
      });
      sheet.y = place.y + sheet.lineHeight() + 4;
    }
  });
}

/** A credit note to draw, with its invoice for the parties, in the time zone of the house. */
export interface CreditNotePage {
  readonly note: CreditNoteRow;
  readonly document: PreviewInvoiceJson;
  readonly zone: string;
}

/** Draws a credit note with the parties as on its invoice. */
export function creditNotePage(sheet: Sheet, { note, document, zone }: CreditNotePage): void {
  sheet.addPage();
  const section = sheet.begin(null, 'Sect', creditNoteTitle(note.id));
  head(sheet, section, note, document, zone);
  party(sheet, section, note, document);
  sums(sheet, section, note);
  section?.end();
}
