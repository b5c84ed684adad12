import type { LocalDate } from '../../core/dates';
import { type Minor, sumMinor } from '../../core/money';

/** The most invoices on a statement: the newest. */
export const MOST_INVOICES = 500;

export const STATEMENT_TITLE = 'Statement of account';

const FILE = /^statement_(\d{1,9})\.pdf$/;

/** The name of the statement of a person, by their number. */
export const statementFile = (person: number): string => `statement_${person}.pdf`;

/** Returns the address of the statement of a person. */
export const statementUrl = (person: number): string => `/files/${statementFile(person)}`;

/** Returns the person whose statement a file is; null for every other name. */
export const readStatementFile = (file: string): number | null => {
  const [, person] = FILE.exec(file) ?? [];
  return person === undefined ? null : Number(person);
};

/** An invoice on a statement; amounts in minor units, with its additional charges. */
export interface StatementInvoice {
  readonly number: number;
  readonly saleTitle: string;
  /** When it was first sent or, before that, created. */
  readonly day: LocalDate;
  readonly charged: Minor;
  readonly credited: Minor;
  /** Payments less what was paid back. */
  readonly paid: Minor;
  /** What is due; negative for what the house owes. */
  readonly balance: Minor;
}

/** A payment on a statement: one charge, check, or refund, also of several invoices. */
export interface StatementPayment {
  readonly day: LocalDate;
  /** How it was paid, or why it was paid back. */
  readonly words: string;
  readonly invoiceNumbers: readonly number[];
  /** Minor units; negative for what was paid back. */
  readonly amount: Minor;
}

/** A sum at the end of a statement. */
export interface StatementSum {
  readonly label: string;
  readonly amount: Minor;
  readonly isTotal: boolean;
}

/** The sums of the invoices in one currency. A credit on one invoice isn't taken off what another one leaves to pay. */
export function statementSums(invoices: readonly StatementInvoice[]): StatementSum[] {
  const sum = (of: (invoice: StatementInvoice) => Minor) => sumMinor(invoices.map(of));
  const credited = sum((invoice) => invoice.credited);
  const owed = sum(({ balance }) => Math.max(0, -balance));
  return [
    { label: 'Charged', amount: sum((invoice) => invoice.charged), isTotal: false },
    ...(credited === 0 ? [] : [{ label: 'Credited', amount: -credited, isTotal: false }]),
    { label: 'Paid', amount: -sum((invoice) => invoice.paid), isTotal: false },
    ...(owed === 0 ? [] : [{ label: 'Your credit', amount: owed, isTotal: true }]),
    { label: 'Amount due', amount: sum(({ balance }) => Math.max(0, balance)), isTotal: true },
  ];
}
