import { cardNumberRefusal } from '../../core/card-number';
import { amountInWords, type Minor, roundHalfAwayFromZero, sumMinor } from '../../core/money';
import type { Problem } from '../../core/problem';

/** Maximum length of the reason of a credit note, in characters. */
export const CREDIT_REASON_LIMIT = 100;

/** Returns the name of a credit note for staff and bidders: CN-12. */
export const creditNoteName = (number: number): string => `CN-${number}`;

/** Returns the number of a credit note as staff write it: "CN-12", "cn 12", "credit note #12". Null for other texts. */
export function creditNoteNumberOf(text: string): number | null {
  const [, digits] = /^(?:credit note\s*(?:cn)?|cn)[\s#-]*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The charges of an invoice, and the total of its earlier credit notes. */
interface Creditable {
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  readonly credited: Minor;
}

/** Returns how much credit notes can still lower the invoice by: their total never exceeds what it charges. */
export const creditableOf = ({ invoiceTotal, additionalTotal, credited }: Creditable): Minor =>
  Math.max(0, invoiceTotal + additionalTotal - credited);

/** Returns why an amount can't be credited; null if it can. */
export function creditProblem(
  amount: Minor,
  invoice: Creditable,
  currency: string,
  locale: string | undefined,
): Omit<Problem, 'field'> | null {
  const most = creditableOf(invoice);
  if (most === 0) return { code: 'NOTHING_TO_CREDIT', message: 'Credit notes already cover the whole invoice.' };
  if (amount <= 0) return { code: 'CREDIT_TOO_SMALL', message: 'Enter an amount above zero.' };
  return amount > most
    ? { code: 'CREDIT_TOO_LARGE', message: `Enter at most ${amountInWords(most, currency, locale)}.` }
    : null;
}

/** Returns why this can't be the reason of a credit note; null if it can. */
export function creditReasonProblem(reason: string): Omit<Problem, 'field'> | null {
  if (reason === '') return { code: 'REASON_REQUIRED', message: 'Enter the reason.' };
  if (reason.length > CREDIT_REASON_LIMIT)
    return { code: 'TOO_LONG', message: `The reason has at most ${CREDIT_REASON_LIMIT} characters.` };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card };
}

/** A tax of the invoice, or the credited part of it, under the name that the bidder reads. */
export interface NamedTax {
  readonly label: string;
  readonly amount: Minor;
}

/** Returns taxes summed by name, in the order of their first appearance. */
export function sumTaxes(taxes: readonly NamedTax[]): NamedTax[] {
  const sums = new Map<string, Minor>();
  for (const { label, amount } of taxes) sums.set(label, sumMinor([sums.get(label) ?? 0, amount]));
  return [...sums].map(([label, amount]) => ({ label, amount }));
}

/** Returns what credit notes haven't credited of each tax, by name. */
export function taxesLeft(taxes: readonly NamedTax[], taxesCredited: readonly NamedTax[]): NamedTax[] {
  const credited = new Map(sumTaxes(taxesCredited).map(({ label, amount }) => [label, amount]));
  return sumTaxes(taxes).map(({ label, amount }) => ({
    label,
    amount: Math.max(0, amount - (credited.get(label) ?? 0)),
  }));
}

/**
 * Returns the part of each tax in a credit of an amount, in proportion to what the invoice still charges: of what earlier credit notes left of
 * the tax. The last credit note takes the rest, so that credit notes for the whole invoice together credit exactly its taxes.
 */
export function creditedTaxes(
  amount: Minor,
  {
    taxes,
    taxesCredited,
    ...invoice
  }: Creditable & { readonly taxes: readonly NamedTax[]; readonly taxesCredited: readonly NamedTax[] },
): NamedTax[] {
  const left = creditableOf(invoice);
  if (left <= 0) return [];
  return taxesLeft(taxes, taxesCredited)
    .map(({ label, amount: tax }) => ({ label, amount: roundHalfAwayFromZero(BigInt(tax) * BigInt(amount), left) }))
    .filter((tax) => tax.amount !== 0);
}

/** Returns the credit without its taxes. */
export const netOf = (amount: Minor, taxes: readonly NamedTax[]): Minor =>
  amount - sumMinor(taxes.map((tax) => tax.amount));
