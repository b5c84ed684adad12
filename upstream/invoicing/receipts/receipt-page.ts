import type { LocalDate } from '../../../rules/core/dates';
import { formatAmount } from '../../../rules/core/money';
import { billTo, houseParty, partyLines } from '../../../rules/invoicing/documents/document-parties';
import {
  paidWithWords,
  type PrintedPayment,
  receiptFacts,
  receiptSums,
  receiptTitle,
} from '../../../rules/invoicing/receipts/receipt-document';
import { type Element, HAIRLINE, INK, QUIET, type Sheet, SIZE, STRONG_LINE } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from '../documents/document-wire';

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

const TITLE = { face: 'serif', size: SIZE.xl, color: INK } as const;
const SMALL = { size: SIZE.s, color: QUIET } as const;
/** As on invoices: documents have no reader's locale. */
const LOCALE = 'en-US';

/** Draws the house on the left, and the number and the day on the right. */
function head(sheet: Sheet, parent: Element, page: ReceiptPage): void {
  const house = houseParty(page.document);
  const left = { x: sheet.left, width: sheet.width * 0.58 };
  const right = { x: sheet.left + sheet.width * 0.6, width: sheet.width * 0.4, align: 'right' } as const;
  const name = sheet.stack(parent, 'P', [house.name], { ...left, ...TITLE, y: sheet.y });
  const address = sheet.stack(parent, 'P', partyLines(house), { ...left, ...SMALL, y: name + 3 });
  const title = sheet.stack(parent, 'H1', [receiptTitle(page.number)], { ...right, ...TITLE, y: sheet.y });
  const facts = [
    ...receiptFacts(page.paidOn, page.currency, page.recordedBy),
    ...(page.isUndone ? ['Undone: no longer valid'] : []),
  ];
  sheet.y = Math.max(address, sheet.stack(parent, 'P', facts, { ...right, ...SMALL, y: title + 3 })) + 10;
  sheet.rule(1.5, INK);
}

/** Draws who paid. */
function payer(sheet: Sheet, parent: Element, { document }: ReceiptPage): void {
  const at = { x: sheet.left, width: sheet.width };
  const bidder = billTo(document);
  sheet.y += 13;
  sheet.y = sheet.stack(parent, 'H2', ['Received from'], { ...at, ...SMALL, y: sheet.y }) + 3;
  sheet.y = sheet.stack(parent, 'P', [bidder.name, ...partyLines(bidder)], { ...at, y: sheet.y }) + 13;
}

/** Draws what paid each invoice, and the sums. */
function payments(sheet: Sheet, parent: Element, page: ReceiptPage): void {
  const text = (minor: number) => formatAmount(minor, page.currency, LOCALE);
  const [half, rest] = [sheet.width * 0.5, sheet.width * 0.3];
  sheet.part(parent, 'Table', (table) => {
    for (const payment of page.payments) {
      const y = sheet.y + 4;
      const sale = sheet.lines(`Invoice ${payment.invoiceNumber}, ${payment.saleTitle}`, half);
      const paidWith = sheet.lines(paidWithWords(payment), rest);
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
    for (const { label, amount, isTotal } of receiptSums(page.payments, page.change, page.stillDue)) {
      if (isTotal) sheet.rule(0.75, STRONG_LINE);
      const place = {
        ...(isTotal ? { face: 'bold' as const } : {}),
        x: sheet.left,
        width: sheet.width,
        y: sheet.y + 4,
      };
      sheet.part(table, 'TR', (cells) => {
        sheet.tagged(cells, 'TH', () => sheet.write(label, place));
        sheet.tagged(cells, 'TD', () =>
          sheet.write(isTotal ? `${page.currency} ${text(amount)}` : text(amount), {
            ...place,
            align: 'right',
            figures: true,
          }),
        );
      });
      sheet.y = place.y + sheet.lineHeight() + 4;
    }
  });
}

/** Draws a receipt for the person who paid, with the parties as on an invoice. */
export function receiptPage(sheet: Sheet, page: ReceiptPage): void {
  sheet.addPage();
  const section = sheet.begin(null, 'Sect', receiptTitle(page.number));
  head(sheet, section, page);
  payer(sheet, section, page);
  payments(sheet, section, page);
  section?.end();
}
