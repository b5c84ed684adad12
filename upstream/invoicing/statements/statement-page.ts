import { formatMediumDate, type LocalDate } from '../../../rules/core/dates';
import { formatAmount } from '../../../rules/core/money';
import {
  STATEMENT_TITLE,
  type StatementInvoice,
  type StatementPayment,
  statementSums,
} from '../../../rules/invoicing/statements/statement';
import { type Element, HAIRLINE, INK, type Sheet } from '../../core/documents/sheet';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { DOCUMENT_LOCALE, drawBidder, drawHead, drawSums, SMALL } from '../documents/paper-parts';

/** The account of a person in one currency. */
export interface StatementAccount {
  readonly currency: string;
  readonly invoices: readonly StatementInvoice[];
  readonly payments: readonly StatementPayment[];
}

/** A statement to draw, with the newest invoice for the parties. */
export interface StatementPage {
  readonly on: LocalDate;
  readonly accounts: readonly StatementAccount[];
  /** Whether there are older invoices. */
  readonly isCut: boolean;
  readonly document: PreviewInvoiceJson;
}

/** A column: its head, and where it is, in parts of the width. */
interface Column {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly align?: 'right';
}

const INVOICES: readonly Column[] = [
  { label: 'Date', from: 0, to: 0.14 },
  { label: 'Invoice', from: 0.15, to: 0.52 },
  { label: 'Charged', from: 0.52, to: 0.64, align: 'right' },
  { label: 'Credited', from: 0.64, to: 0.76, align: 'right' },
  { label: 'Paid', from: 0.76, to: 0.88, align: 'right' },
  { label: 'Balance', from: 0.88, to: 1, align: 'right' },
];
const PAYMENTS: readonly Column[] = [
  { label: 'Date', from: 0, to: 0.14 },
  { label: 'Payment', from: 0.15, to: 0.55 },
  { label: 'Invoices', from: 0.56, to: 0.84 },
  { label: 'Amount', from: 0.85, to: 1, align: 'right' },
];

/** Draws a table whose rows continue on the next page, with its heads on each. */
function table(sheet: Sheet, parent: Element, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const placeOf = ({ from, to, align }: Column, y: number) => ({
    x: sheet.left + sheet.width * from,
    width: sheet.width * (to - from),
    y,
    ...(align ? { align, figures: true } : {}),
  });
  sheet.part(parent, 'Table', (element) => {
    const heads = () => {
      const { y } = sheet;
      sheet.part(element, 'TR', (cells) => {
        for (const column of columns) sheet.stack(cells, 'TH', [column.label], { ...placeOf(column, y), ...SMALL });
      });
      sheet.y = y + sheet.lineHeight() + 3;
      sheet.rule(0.75, INK);
    };
    heads();
    for (const row of rows) {
      const texts = columns.map((column, index) =>
        sheet.lines(row[index] ?? '', sheet.width * (column.to - column.from)),
      );
      const height = Math.max(...texts.map(({ length }) => length)) * sheet.lineHeight() + 7;
      if (sheet.need(height)) heads();
      const y = sheet.y + 3;
      sheet.part(element, 'TR', (cells) => {
        columns.forEach((column, index) => sheet.stack(cells, 'TD', texts[index] ?? [], placeOf(column, y)));
      });
      sheet.y = y + height - 3;
      sheet.rule(0.5, HAIRLINE);
    }
  });
}

const heading = (sheet: Sheet, parent: Element, text: string): void => {
  sheet.need(60);
  sheet.y = sheet.stack(parent, 'H2', [text], { face: 'bold', x: sheet.left, width: sheet.width, y: sheet.y + 13 }) + 3;
};

/** Draws the account in one currency. */
function account(sheet: Sheet, parent: Element, { currency, invoices, payments }: StatementAccount): void {
  const text = (minor: number) => formatAmount(minor, currency, DOCUMENT_LOCALE);
  const day = (date: LocalDate) => formatMediumDate(date, DOCUMENT_LOCALE);
  heading(sheet, parent, `Invoices in ${currency}`);
  table(
    sheet,
    parent,
    INVOICES,
    invoices.map(({ number, saleTitle, day: on, charged, credited, paid, balance }) => [
      day(on),
      `${number}, ${saleTitle}`,
      text(charged),
      credited === 0 ? '' : text(credited),
      text(paid),
      text(balance),
    ]),
  );
  if (payments.length > 0) {
    heading(sheet, parent, `Payments in ${currency}`);
    table(
      sheet,
      parent,
      PAYMENTS,
      payments.map(({ day: on, words, invoiceNumbers, amount }) => [
        day(on),
        words,
        invoiceNumbers.join(', '),
        text(amount),
      ]),
    );
  }
  sheet.y += 10;
  sheet.part(parent, 'Table', (element) => drawSums(sheet, element, statementSums(invoices), currency));
}

/** Draws the statement of a person: invoices, payments, and sums in each currency. */
export function statementPage(sheet: Sheet, { on, accounts, isCut, document }: StatementPage): void {
  sheet.addPage();
  const section = sheet.begin(null, 'Sect', STATEMENT_TITLE);
  drawHead(sheet, section, document, {
    title: STATEMENT_TITLE,
    facts: [formatMediumDate(on, DOCUMENT_LOCALE), ...(isCut ? ['Older invoices are left out'] : [])],
  });
  drawBidder(sheet, section, document, 'Account of');
  for (const one of accounts) account(sheet, section, one);
  section?.end();
}
