import type { PaymentCause, PaymentEntry } from '../invoices/facts';
import { paymentMethodLabel } from '../invoices/payment-method';

/** The texts of an invoice document, the same in the preview and in the email. */
export const documentWords = {
  billTo: 'Bill to',
  auctions: 'Auctions',
  delivery: 'Delivery',
  items: 'Items',
  lot: 'Lot',
  item: 'Item',
  picture: 'Picture',
  itemTotal: 'Total',
  paid: 'Paid',
  restricted: '*this item is restricted and cannot be paid for online',
  payments: 'Payments',
  howToPay: 'How to pay',
  payAnotherWay: 'Pay another way',
} as const;

/** The warning for staff above an invoice with restricted items. */
export const restrictedWarning =
  'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.';

export const documentTitle = (invoiceNumber: number): string => `Invoice #${invoiceNumber}`;

/** Returns the lines below the date: the due date while something is due, the paddle, the currency, and whether all is paid. */
export function documentFacts({
  due,
  paddleNumber,
  currency,
  isPaid,
  totalDue,
}: {
  /** The due date in words; empty on documents sent before due dates were recorded. */
  readonly due: string;
  readonly paddleNumber: string;
  readonly currency: string;
  readonly isPaid: boolean;
  readonly totalDue: number | string;
}): string[] {
  return [
    isPaid || Number(totalDue) <= 0 ? '' : due,
    paddleNumber && `Paddle ${paddleNumber}`,
    `All amounts in ${currency}`,
    isPaid ? documentWords.paid : '',
  ].filter((line) => line !== '');
}

export const deliveryText = (isPickup: boolean): string => (isPickup ? 'To be picked up' : 'To be shipped');

/** Returns the remarks below an item's title. */
export const itemRemarks = ({
  isPaid,
  isRestricted,
}: {
  readonly isPaid: boolean;
  readonly isRestricted: boolean;
}): string[] =>
  [isPaid ? documentWords.paid : '', isRestricted ? documentWords.restricted : ''].filter((remark) => remark !== '');

/** Names of methods that staff know by an abbreviation. */
const METHOD_NAMES: Readonly<Record<string, string>> = { ACH: 'Bank transfer (ACH)', CC: 'Card' };

/** Returns how a payment was made, for the bidder; null if unknown. */
export function paidBy(
  payment: Pick<PaymentEntry, 'methodId' | 'online' | 'cause'>,
  name: string | null,
): string | null {
  const label = paymentMethodLabel(payment, name);
  return label === null ? null : (METHOD_NAMES[label] ?? label);
}

const RETURNED: Readonly<Record<PaymentCause, string>> = {
  REFUND: 'Refunded',
  DISPUTE: 'Reversed by the bank',
  CREDIT: 'Credit used on another invoice',
};

/** Returns what happened to money that left an invoice: it was refunded, the bank reversed it, it was used elsewhere, or staff corrected a payment. */
export const returnedWords = (cause: PaymentCause | null | undefined): string => (cause ? RETURNED[cause] : 'Reversed');

/** Returns a payment with its day in words, as `Nov 28, 2026, Check`. */
export const paymentWords = (
  {
    method,
    amount,
    returnCause,
  }: {
    readonly method: string | null;
    readonly amount: number | string;
    /** Absent from documents sent before it was recorded. */
    readonly returnCause?: PaymentCause | null | undefined;
  },
  day: string,
): string =>
  [day, method ?? '', Number(amount) < 0 ? returnedWords(returnCause) : ''].filter((word) => word !== '').join(', ');

/** Card brands, as spelled in the REST calls and the schema. */
const CARD_NAMES = {
  VISA: 'Visa',
  MC: 'Mastercard',
  MASTERCARD: 'Mastercard',
  DISC: 'Discover',
  DISCOVER: 'Discover',
  AMEX: 'American Express',
  AMERICAN_EXPRESS: 'American Express',
} as const;

/** How a document says that it can be paid. */
export interface WaysToPay {
  /** One sentence per way. */
  readonly ways: readonly string[];
  /** The page of another way to pay; null if there is none. */
  readonly url: string | null;
}

/** Returns how the bidder can pay; null if the house names no way, or nothing is due. */
export function waysToPay({
  cards,
  allowsAch,
  url,
  totalDue,
}: {
  readonly cards: readonly (keyof typeof CARD_NAMES)[];
  readonly allowsAch: boolean;
  readonly url: string | null;
  readonly totalDue: number | string;
}): WaysToPay | null {
  const ways = [
    ...(cards.length > 0 ? [`Accepted cards: ${cards.map((card) => CARD_NAMES[card]).join(', ')}.`] : []),
    ...(allowsAch ? ['Payment by bank transfer (ACH) is accepted.'] : []),
  ];
  return Number(totalDue) <= 0 || (ways.length === 0 && url === null) ? null : { ways, url };
}
