import { formatMediumDate, type LocalDate } from '../../core/dates';
import { amountWithCode, type Minor, sumMinor } from '../../core/money';

/** The heading of a printed receipt. */
export const receiptTitle = (number: number): string => `Receipt ${number}`;

/** A payment on a printed receipt. */
export interface PrintedPayment {
  readonly invoiceNumber: number;
  readonly saleTitle: string;
  /** Null for a credit. */
  readonly methodName: string | null;
  readonly reference: string | null;
  readonly isCredit: boolean;
  /** Minor units of the receipt's currency. */
  readonly amount: Minor;
}

/** Says how an invoice was paid: "Check 7731", or "Credit of invoice 1042". */
export function paidWithWords({ isCredit, methodName, reference }: PrintedPayment): string {
  if (isCredit) return ['Credit', reference === null ? '' : `of ${reference.toLowerCase()}`].join(' ').trim();
  return [methodName ?? 'Payment', reference ?? ''].join(' ').trim();
}

/** The payments of a receipt as they are printed: a credit that was used is named where it paid. */
export const printedPayments = <Payment extends PrintedPayment>(payments: readonly Payment[]): Payment[] =>
  payments.filter(({ amount }) => amount > 0);

/** The facts beside the title. */
export const receiptFacts = (paidOn: LocalDate, currency: string, recordedBy: string | null): string[] => [
  formatMediumDate(paidOn, 'en-US'),
  `Amounts in ${currency}`,
  ...(recordedBy === null ? [] : [`Received by ${recordedBy}`]),
];

/** A sum at the end of a receipt. */
export interface ReceiptSum {
  readonly label: string;
  readonly amount: Minor;
  readonly isTotal: boolean;
}

/** The sums of a receipt: what was paid, what of it was given back, and what is still due on its invoices. */
export function receiptSums(payments: readonly PrintedPayment[], change: Minor, stillDue: Minor): ReceiptSum[] {
  const paid = sumMinor(payments.map(({ amount }) => amount));
  return [
    { label: 'Paid', amount: paid, isTotal: true },
    ...(change > 0
      ? [
          { label: 'Cash received', amount: paid + change, isTotal: false },
          { label: 'Change', amount: change, isTotal: false },
        ]
      : []),
    { label: 'Still due on these invoices', amount: stillDue, isTotal: false },
  ];
}

/** What the email of a receipt says: the same as the printed one. Documents have no reader's locale. */
export function receiptMailWords(
  {
    number,
    paidOn,
    currency,
    recordedBy,
    payments,
    change,
    stillDue,
  }: {
    readonly number: number;
    readonly paidOn: LocalDate;
    readonly currency: string;
    /** Name of the user who took the payments. */
    readonly recordedBy: string | null;
    readonly payments: readonly PrintedPayment[];
    readonly change: Minor;
    readonly stillDue: Minor;
  },
  houseName: string,
): { readonly subject: string; readonly paragraphs: string[]; readonly closing: string[] } {
  const amount = (minor: Minor) => amountWithCode(minor, currency);
  return {
    subject: `${receiptTitle(number)} from ${houseName}`,
    paragraphs: [
      'Thank you. We have received your payment.',
      ...payments.map(
        (payment) =>
          `Invoice ${payment.invoiceNumber}, ${payment.saleTitle}: ${amount(payment.amount)}, ${paidWithWords(payment)}`,
      ),
      ...receiptSums(payments, change, stillDue).map((sum) => `${sum.label}: ${amount(sum.amount)}`),
    ],
    closing: [receiptFacts(paidOn, currency, recordedBy).join(' · ')],
  };
}
