import { formatDay, type Instant } from '../../core/dates';
import { formatAmount, type Minor } from '../../core/money';
import type { InvoiceStatus, LineStatus, PriceParts } from '../invoices/facts';

const PARTS: readonly (readonly [keyof PriceParts, string])[] = [
  ['hammer', 'Hammer'],
  ['premium', 'BP'],
  ['liveFee', 'Live Fee'],
  ['tax', 'Tax'],
  ['shipping', 'S/H'],
  ['insurance', 'Insurance'],
  ['other', 'Other'],
];

interface TotalFacts {
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  readonly currency: string;
  readonly price: PriceParts;
  readonly total: Minor;
  /** The number of hidden items, which count in no figure; for an item, whether it is hidden. */
  readonly hiddenCount: number;
}

/** Explains a total: the parts that are not 0. */
export function totalExplanation(
  { currency, locale, price, total, hiddenCount }: TotalFacts,
  of: 'invoice' | 'item',
): string {
  const parts = PARTS.filter(([part]) => price[part] !== 0).map(
    ([part, label]) => `${label} ${formatAmount(price[part], currency, locale)}`,
  );
  const sum = `${parts.join(' + ') || 'No charges'} = ${formatAmount(total, currency, locale)}.`;
  if (hiddenCount === 0) return sum;
  return of === 'item'
    ? `${sum} This lot is hidden and not included in the invoice.`
    : `${sum} Hidden lots not included: ${hiddenCount}.`;
}

interface OutstandingFacts {
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  readonly currency: string;
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  /** The total of credit notes. */
  readonly credited: Minor;
  readonly paid: Minor;
  readonly outstanding: Minor;
}

/** Explains the amount that is still owed. */
export function outstandingExplanation({
  currency,
  locale,
  invoiceTotal,
  additionalTotal,
  credited,
  paid,
  outstanding,
}: OutstandingFacts): string {
  const amount = (minor: Minor) => formatAmount(minor, currency, locale);
  const additional = additionalTotal === 0 ? '' : ` + additional charges ${amount(additionalTotal)}`;
  const credits = credited === 0 ? '' : ` − credit notes ${amount(credited)}`;
  return `Invoice total ${amount(invoiceTotal)}${additional}${credits} − paid ${amount(paid)} = ${amount(outstanding)}.`;
}

interface InvoiceStatusFacts {
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  readonly currency: string;
  readonly timeZone: string;
  readonly status: InvoiceStatus;
  /** The instant in the label: paid, failed, partial, or sent. */
  readonly statusAt: Instant | null;
  readonly paid: Minor;
  readonly pendingPayment: Minor;
  readonly owed: Minor;
  readonly outstanding: Minor;
}

/** Explains the status of an invoice: the first condition that holds, in order of precedence. */
export function statusExplanation({
  currency,
  locale,
  timeZone,
  status,
  statusAt,
  paid,
  pendingPayment,
  owed,
  outstanding,
}: InvoiceStatusFacts): string {
  const amount = (minor: Minor) => formatAmount(minor, currency, locale);
  const day = statusAt === null ? '' : ` on ${formatDay(statusAt, timeZone, locale)}`;
  const words: Readonly<Record<InvoiceStatus, string>> = {
    CREDITED: `Credit notes cover the whole invoice. Last credit note${day}.`,
    PAID: `The full ${amount(owed)} is paid. Last payment${day}.`,
    PAYMENT_PENDING: `A payment of ${amount(pendingPayment)} is pending. The status stays pending until it settles or fails.`,
    PAYMENT_FAILED: `The last online payment failed${day}. No payments since.`,
    PARTIAL_PAID: `${amount(paid)} of ${amount(owed)} is paid. Last payment${day}. ${amount(outstanding)} is outstanding.`,
    SENT: `Last sent${day}. No payments recorded.`,
    NOT_SENT: 'Not sent yet. No payments recorded.',
  };
  return words[status];
}

interface LineStatusFacts {
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  readonly timeZone: string;
  readonly status: LineStatus;
  readonly pickup: boolean;
  readonly shippedAt: Instant | null;
  readonly paidAt: Instant | null;
  readonly sentAt: Instant | null;
}

/** Explains the status of an item: the furthest step that it has reached. */
export function lineStatusExplanation({
  locale,
  timeZone,
  status,
  pickup,
  shippedAt,
  paidAt,
  sentAt,
}: LineStatusFacts): string {
  const on = (at: Instant | null) => (at === null ? '' : ` on ${formatDay(at, timeZone, locale)}`);
  const words: Readonly<Record<LineStatus, string>> = {
    CREDITED: 'Credit notes cover this lot, so nothing is due on it.',
    SHIPPED: `It was ${pickup ? 'picked up' : 'shipped'}${on(shippedAt)}.`,
    PAID: `Paid${on(paidAt)}. Not ${pickup ? 'picked up' : 'shipped'} yet.`,
    SENT: `Invoice last sent${on(sentAt)}. Not paid yet.`,
    NOT_SENT: 'Invoice not sent yet.',
  };
  return words[status];
}
