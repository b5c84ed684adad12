import { localDateOf } from '../../../rules/core/dates';
import {
  creditNoteFacts,
  creditNoteReason,
  creditNoteSums,
  creditNoteTitle,
} from '../../../rules/invoicing/credits/credit-note-document';
import { documentWords } from '../../../rules/invoicing/documents/document-words';
import type { Sheet } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { drawBidder, drawHead, drawSums } from '../documents/paper-parts';
import type { CreditNoteRow } from '../records/credit-note-store';

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
  sheet.part(section, 'Table', (table) => drawSums(sheet, table, creditNoteSums(note), note.currency));
  section?.end();
}
