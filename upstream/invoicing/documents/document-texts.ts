import { formatLongDate, formatMediumDate, parseLocalDate } from '../../../rules/core/dates';
import { formatAmount, minorFromWire } from '../../../rules/core/money';
import {
  type DocumentSum,
  documentSums,
  itemParts,
  type PartsIn,
} from '../../../rules/invoicing/documents/document-figures';
import {
  documentFacts,
  paymentWords,
  type WaysToPay,
  waysToPay,
} from '../../../rules/invoicing/documents/document-words';
import { dueText } from '../../../rules/invoicing/documents/invoice-dates';
import { numberWithSymbols, type SymbolizedLot, symbolLegend } from '../../../rules/lots/tax-codes';
import type { PreviewInvoiceJson } from './document-wire';

/** The reader's locale is unknown, so amounts and dates are formatted as in the US. */
const LOCALE = 'en-US';

/** An amount as the bidder sees it. */
export interface Figure {
  readonly label: string;
  readonly amount: string;
}

/** An item with the parts of its price and its total. */
export interface ItemFigures {
  readonly item: PreviewInvoiceJson['invoiceItems']['items'][number];
  readonly parts: readonly Figure[];
  readonly total: string;
}

const symbolized = ({ taxCode = '', resaleRight = false }: ItemFigures['item']): SymbolizedLot => ({
  taxCode,
  hasResaleRight: resaleRight,
});

/** Returns the number of an item's lot with its symbols: "12 †". */
export const numberText = (item: ItemFigures['item']): string => numberWithSymbols(item.lotNumber, symbolized(item));

/** Returns what the symbols of the items mean, line by line. */
export const legend = ({ invoiceItems }: PreviewInvoiceJson): string[] =>
  symbolLegend(invoiceItems.items.map(symbolized)).map(({ symbol, meaning }) => `${symbol} ${meaning}`);

const isZero = (amount: number): boolean => amount === 0;

const amountText = (amount: number, currency: string): string =>
  formatAmount(minorFromWire(amount, currency), currency, LOCALE);

/** Formats a date of the REST calls. */
const inWords = (date: string, format: typeof formatLongDate): string => {
  const parsed = parseLocalDate(date);
  return parsed === null ? date : format(parsed, LOCALE);
};

/** Returns the document's date with its weekday. */
export const dateText = ({ date }: PreviewInvoiceJson): string => inWords(date, formatLongDate);

/** Returns the lines below the date, with the due date in words. */
export function facts({ date, dueDate, paddleNumber, currencyCode, allPaid, totalDue }: PreviewInvoiceJson): string[] {
  const due =
    dueDate === undefined ? '' : dueText({ issuedOn: date, dueOn: dueDate }, (day) => inWords(day, formatMediumDate));
  return documentFacts({ due, paddleNumber, currency: currencyCode, isPaid: allPaid, totalDue });
}

/** Returns the sessions on the invoice, each with its formatted date. */
export const auctions = ({ auctionList }: PreviewInvoiceJson): { title: string; date: string }[] =>
  auctionList.auctions.map(({ title, date }) => ({ title, date: inWords(date, formatMediumDate) }));

const partsOf = (item: ItemFigures['item']): PartsIn<number> => ({
  hammer: item.hammerTotal,
  premium: item.premiumTotal,
  liveFee: item.liveFeeTotal,
  tax: item.tax,
  shipping: item.shipping,
  insurance: item.insurance,
  other: item.misc,
});

/** Returns the items, all with the same parts. */
export function itemFigures({
  invoiceItems: { items },
  showCostsPerItem,
  currencyCode,
}: PreviewInvoiceJson): ItemFigures[] {
  const shown = itemParts(items.map(partsOf), showCostsPerItem, isZero);
  return items.map((item) => {
    const price = partsOf(item);
    const parts = shown.map(({ part, label }) => ({ label, amount: amountText(price[part], currencyCode) }));
    return { item, parts, total: amountText(item.total, currencyCode) };
  });
}

/** Returns the payments behind the amount paid, each with its day, method, and amount. */
export const payments = ({ payments: made, currencyCode }: PreviewInvoiceJson): Figure[] =>
  (made ?? []).map((payment) => ({
    label: paymentWords(payment, inWords(payment.date, formatMediumDate)),
    amount: amountText(payment.amount, currencyCode),
  }));

/** Returns how the document says that it can be paid; null if it doesn't. */
export const howToPay = ({
  acceptedCards: cards,
  allowACHPayment: allowsAch,
  alternativePaymentUrl: url,
  totalDue,
}: PreviewInvoiceJson): WaysToPay | null => waysToPay({ cards, allowsAch, url, totalDue });

/** Returns the totals below the items. Totals and the amount due include the currency code. */
export function sums(document: PreviewInvoiceJson): (Figure & Pick<DocumentSum<number>, 'kind'>)[] {
  const { currencyCode, totalAdditionalCharges: additionalTotal } = document;
  return documentSums({ ...document, price: document, additionalTotal }, isZero).map(({ label, amount, kind }) => {
    const text = amountText(amount, currencyCode);
    return { label, kind, amount: kind === 'part' ? text : `${currencyCode} ${text}` };
  });
}
