import type { LocalDate } from '../../../rules/core/dates';
import { formatAmount } from '../../../rules/core/money';
import {
  paidWithWords,
  type PrintedPayment,
  receiptFacts,
  receiptSums,
  receiptTitle,
} from '../../../rules/invoicing/receipts/receipt-document';
import { type Element, HAIRLINE, type Sheet } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { DOCUMENT_LOCALE, drawBidder, drawHead, drawSums } from '../documents/paper-parts';

/** A receipt to draw, with an invoice for the parties. Amounts are in minor units. */
export interface ReceiptPage {
  readonly number: number;
  readonly paidOn: LocalDate;
  readonly currency: string;
  readonly recordedBy: string | null;
  readonly isUndone: boolean;
  readonly payments: readonly PrintedPayment[];
  readonly change: number;
  readonly stillDue: number;
  readonly document: PreviewInvoiceJson;
}

/** Draws what paid each invoice, and the sums. */
function payments(sheet: Sheet, parent: Element, page: ReceiptPage): void {
  const text = (minor: number) => formatAmount(minor, page.currency, DOCUMENT_LOCALE);
  const [half, rest] = [sheet.width * 0.5, sheet.width * 0.3];
  sheet.part(parent, 'Table', (table) => {
    for (const payment of page.payments) {
      const sale = sheet.lines(`Invoice ${payment.invoiceNumber}, ${payment.saleTitle}`, half);
      const paidWith = sheet.lines(paidWithWords(payment), rest);
      sheet.need(Math.max(sale.length, paidWith.length) * sheet.lineHeight() + 8);
      const y = sheet.y + 4;
      sheet.part(table, 'TR', (cells) => {
        const first = sheet.stack(cells, 'TD', sale, { x: sheet.left, width: half, y });
        const second = sheet.stack(cells, 'TD', paidWith, { x: sheet.left + half + 8, width: rest, y });
        sheet.tagged(cells, 'TD', () =>
          sheet.write(text(payment.amount), { x: sheet.left, width: sheet.width, y, align: 'right', figures: true }),
        );
        sheet.y = Math.max(first, second) + 4;
      });
      sheet.rule(0.5, HAIRLINE);
    }
    drawSums(sheet, table, receiptSums(page.payments, page.change, page.stillDue), page.currency);
  });
}

/** Draws a receipt for the person who paid, with the parties as on an invoice. */
export function receiptPage(sheet: Sheet, page: ReceiptPage): void {
  sheet.addPage();
  const section = sheet.begin(null, 'Sect', receiptTitle(page.number));
  drawHead(sheet, section, page.document, {
    title: receiptTitle(page.number),
    facts: [
      ...receiptFacts(page.paidOn, page.currency, page.recordedBy),
      ...(page.isUndone ? ['Undone: no longer valid'] : []),
    ],
  });
  drawBidder(sheet, section, page.document, 'Received from');
  payments(sheet, section, page);
  section?.end();
}
