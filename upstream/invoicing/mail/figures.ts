import { formatAmount, minorFromWire } from '../../../rules/core/money';
import type { PreviewInvoiceJson } from '../wire';

type Item = PreviewInvoiceJson['invoiceItems']['items'][number];

/** A figure as the bidder reads it. */
export interface Figure {
  readonly label: string;
  readonly amount: string;
}

/** Mail knows no reader's locale: amounts are written as in the US, with the currency's code beside the totals. */
export const amountText = (amount: number, currency: string): string => formatAmount(minorFromWire(amount, currency), currency, 'en-US');

/** A column of the items' table. */
export interface ItemColumn {
  readonly label: string;
  readonly of: (item: Item) => number;
}

const COLUMNS: readonly ItemColumn[] = [
  { label: 'Hammer', of: (item) => item.hammerTotal },
  { label: 'BP', of: (item) => item.premiumTotal },
  { label: 'Live Fee', of: (item) => item.liveFeeTotal },
  { label: 'Tax', of: (item) => item.tax },
  { label: 'S/H', of: (item) => item.shipping },
  { label: 'Insurance', of: (item) => item.insurance },
  { label: 'Other', of: (item) => item.misc },
];

/** Columns with an amount in any item; hammer and total always. */
export function itemColumns({ invoiceItems: { items } }: PreviewInvoiceJson): ItemColumn[] {
  const used = COLUMNS.filter((column, index) => index === 0 || items.some((item) => column.of(item) !== 0));
  return [...used, { label: 'Total', of: (item) => item.total }];
}

/** The sums under the items: parts, named charges, what is paid and what is due. Those of 0 that say nothing are left out. */
export function totals(document: PreviewInvoiceJson): { readonly parts: readonly Figure[]; readonly due: Figure } {
  const { currencyCode } = document;
  const figure = (label: string, amount: number): Figure => ({ label, amount: amountText(amount, currencyCode) });
  const optional = (label: string, amount: number): Figure[] => (amount === 0 ? [] : [figure(label, amount)]);
  return {
    parts: [
      figure('Hammer', document.hammer),
      ...optional('Buyer’s premium', document.premium),
      ...optional('Live fee', document.liveFee),
      ...document.charges.map((charge) => figure(charge.label, charge.amount)),
      figure('Invoice total', document.invoiceTotal),
      ...optional('Additional charges', document.totalAdditionalCharges),
      ...optional('Payments made', document.paymentsMade),
    ],
    due: { label: 'Total due', amount: `${currencyCode} ${amountText(document.totalDue, currencyCode)}` },
  };
}

const CARD_NAMES: Readonly<Record<PreviewInvoiceJson['acceptedCards'][number], string>> = {
  VISA: 'Visa', MC: 'Mastercard', DISC: 'Discover', AMEX: 'American Express',
};

/** How the bidder can pay, a sentence each. */
export function paymentSentences(document: PreviewInvoiceJson): string[] {
  const { acceptedCards, allowACHPayment, restrictedTotal, currencyCode } = document;
  const sentences: string[] = [];
  if (acceptedCards.length > 0) sentences.push(`We accept ${acceptedCards.map((card) => CARD_NAMES[card]).join(', ')}.`);
  if (allowACHPayment) sentences.push('ACH payment is allowed.');
  if (restrictedTotal > 0) {
    sentences.push(`${currencyCode} ${amountText(restrictedTotal, currencyCode)} of the total is for restricted items, which cannot be paid for online.`);
  }
  return sentences;
}
