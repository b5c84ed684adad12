import { formatLongDate, formatMediumDate, parseLocalDate } from '../../../rules/core/dates';
import { formatAmount, minorFromWire } from '../../../rules/core/money';
import type { DocumentSum, PartsIn } from '../../../rules/invoicing/documents/document-figures';
import { documentSums, itemParts } from '../../../rules/invoicing/documents/document-figures';
import type { PreviewInvoiceJson } from '../documents/document-wire';

/** Mail knows no reader's locale: amounts and dates are written as in the US. */
const LOCALE = 'en-US';

/** A figure as the bidder reads it. */
export interface Figure {
  readonly label: string;
  readonly amount: string;
}

/** An item with its figures: the parts of its price, and what it comes to. */
export interface ItemFigures {
  readonly item: PreviewInvoiceJson['invoiceItems']['items'][number];
  readonly parts: readonly Figure[];
  readonly total: string;
}

const isZero = (amount: number): boolean => amount === 0;

const amountText = (amount: number, currency: string): string =>
  formatAmount(minorFromWire(amount, currency), currency, LOCALE);

/** A date of the calls, in words. */
const inWords = (date: string, format: typeof formatLongDate): string => {
  const parsed = parseLocalDate(date);
  return parsed === null ? date : format(parsed, LOCALE);
};

/** The document's date with its weekday. */
export const dateText = ({ date }: PreviewInvoiceJson): string => inWords(date, formatLongDate);

/** The sessions on the invoice, each with its date in words. */
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

/** The items, all with the same parts. */
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

/** The sums under the items; what the bidder must know carries the currency's code. */
export function sums(document: PreviewInvoiceJson): (Figure & Pick<DocumentSum<number>, 'kind'>)[] {
  const { currencyCode, totalAdditionalCharges: additionalTotal } = document;
  return documentSums({ ...document, price: document, additionalTotal }, isZero).map(({ label, amount, kind }) => {
    const text = amountText(amount, currencyCode);
    return { label, kind, amount: kind === 'part' ? text : `${currencyCode} ${text}` };
  });
}
