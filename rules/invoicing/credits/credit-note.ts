import { cardNumberRefusal } from '../../core/card-number';
import type { Minor } from '../../core/money';
import { decimalFromMinor, roundHalfAwayFromZero, sumMinor } from '../../core/money';
import type { Problem } from '../../core/problem';

/** Characters of the reason of a credit note. */
export const CREDIT_REASON_LIMIT = 100;

/** A credit note as staff and bidders name it: CN-12. */
export const creditNoteName = (number: number): string => `CN-${number}`;

/** What an invoice charges, and what earlier credit notes took from it. */
interface Creditable {
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  readonly credited: Minor;
}

/** What credit notes can still lower the invoice by: together never more than it charges. */
export const creditableOf = ({ invoiceTotal, additionalTotal, credited }: Creditable): Minor =>
  Math.max(0, invoiceTotal + additionalTotal - credited);

/** Why an amount can't be credited; null when it can. */
export function creditProblem(amount: Minor, invoice: Creditable, currency: string): Omit<Problem, 'field'> | null {
  const most = creditableOf(invoice);
  if (most === 0) return { code: 'NOTHING_TO_CREDIT', message: 'Credit notes already cover the whole invoice.' };
  if (amount <= 0) return { code: 'CREDIT_TOO_SMALL', message: 'Enter an amount above zero.' };
  return amount > most
    ? { code: 'CREDIT_TOO_LARGE', message: `Enter at most ${decimalFromMinor(most, currency)} ${currency}.` }
    : null;
}

/** Why this can't be the reason of a credit note; null when it can. */
export function creditReasonProblem(reason: string): Omit<Problem, 'field'> | null {
  if (reason === '') return { code: 'REASON_REQUIRED', message: 'Enter the reason.' };
  if (reason.length > CREDIT_REASON_LIMIT)
    return { code: 'TOO_LONG', message: `The reason has at most ${CREDIT_REASON_LIMIT} characters.` };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card };
}

/** A tax of the invoice, or the part of it that is credited, under the name that the bidder reads. */
export interface NamedTax {
  readonly label: string;
  readonly amount: Minor;
}

/**
 * The part of each tax in a credit: in proportion to what the invoice charges. It is the difference of two cumulative shares, each rounded once,
 * so that credit notes for the whole invoice together credit exactly its taxes.
 */
export function creditedTaxes(
  amount: Minor,
  { credited, ...invoice }: Creditable & { readonly taxes: readonly NamedTax[] },
): NamedTax[] {
  const total = invoice.invoiceTotal + invoice.additionalTotal;
  if (total <= 0) return [];
  const share = (tax: Minor, of: Minor) => roundHalfAwayFromZero(BigInt(tax) * BigInt(of), total);
  return invoice.taxes
    .map(({ label, amount: tax }) => ({ label, amount: share(tax, credited + amount) - share(tax, credited) }))
    .filter((tax) => tax.amount !== 0);
}

/** The credit without its taxes. */
export const netOf = (amount: Minor, taxes: readonly NamedTax[]): Minor =>
  amount - sumMinor(taxes.map((tax) => tax.amount));
