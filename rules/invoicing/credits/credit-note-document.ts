import { formatLongDate, type LocalDate } from '../../core/dates';
import { creditNoteName } from './credit-note';

/** The facts of a printed credit note. */
interface CreditNoteFacts {
  /** The day of issue in the house's time zone. */
  readonly issuedOn: LocalDate;
  readonly invoiceNumber: number;
  readonly currency: string;
}

/** The amounts of a credit note, in the type of the caller. */
interface CreditNoteAmounts<Amount> {
  readonly net: Amount;
  readonly taxes: readonly { readonly label: string; readonly amount: Amount }[];
  readonly amount: Amount;
}

/** A line of the sums on a credit note. */
interface CreditNoteSum<Amount> {
  readonly label: string;
  readonly amount: Amount;
  readonly isTotal: boolean;
}

/** Returns the title of a credit note: "Credit note CN-12". */
export const creditNoteTitle = (number: number): string => `Credit note ${creditNoteName(number)}`;

/** Returns the lines below the title: the date as on invoices, the invoice, and the currency. */
export const creditNoteFacts = ({ issuedOn, invoiceNumber, currency }: CreditNoteFacts, locale?: string): string[] => [
  formatLongDate(issuedOn, locale),
  `For invoice #${invoiceNumber}`,
  `All amounts in ${currency}`,
];

/** Returns the line with the reason. */
export const creditNoteReason = (reason: string): string => `Reason: ${reason}`;

/** Returns the net amount, each tax, and the total. */
export const creditNoteSums = <Amount>({ net, taxes, amount }: CreditNoteAmounts<Amount>): CreditNoteSum<Amount>[] => [
  { label: 'Net amount', amount: net, isTotal: false },
  ...taxes.map((tax) => ({ ...tax, isTotal: false })),
  { label: 'Total credited', amount, isTotal: true },
];
