import { localDateOf } from '../../../rules/core/dates';
import { formatAmount } from '../../../rules/core/money';
import {
  creditNoteFacts,
  creditNoteReason,
  creditNoteSums,
  creditNoteTitle,
} from '../../../rules/invoicing/credits/credit-note-document';
import { documentWords } from '../../../rules/invoicing/documents/document-words';
import { type Element, type Sheet, STRONG_LINE } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { DOCUMENT_LOCALE, drawBidder, drawHead } from '../documents/paper-head';
import type { CreditNoteRow } from '../records/credit-note-store';

/** Draws the net amount, each tax, and the credit. */
function sums(sheet: Sheet, parent: Element, note: CreditNoteRow): void {
  const text = (minor: number) => formatAmount(minor, note.currency, DOCUMENT_LOCALE);
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
  drawHead(sheet, section, document, {
    title: creditNoteTitle(note.id),
    facts: creditNoteFacts({
      issuedOn: localDateOf(note.createdAt.getTime(), zone),
      invoiceNumber: note.invoiceId,
      currency: note.currency,
    }),
  });
  drawBidder(sheet, section, document, documentWords.billTo);
  const reason = sheet.lines(creditNoteReason(note.reason), sheet.width);
  sheet.y = sheet.stack(section, 'P', reason, { x: sheet.left, width: sheet.width, y: sheet.y }) + 13;
  sums(sheet, section, note);
  section?.end();
}
