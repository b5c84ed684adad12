import { amountInWords, type Minor } from '../../core/money';
import type { Problem } from '../../core/problem';
import type { InvoiceProjection } from '../invoices/facts';

/** The figures of an invoice that determine whether an edit lowers it below the amount paid. */
type Owing = Pick<InvoiceProjection, 'invoiceTotal' | 'additionalTotal' | 'outstanding'>;

const owed = ({ invoiceTotal, additionalTotal }: Owing): Minor => invoiceTotal + additionalTotal;

/**
 * Returns why an edit can't lower what an invoice charges; null if it can. The invoice must cover the amount paid: a refund or a credit
 * note lowers it on record. An edit that charges no less is never rejected here, even if the house already owes the bidder.
 */
export function belowPaidProblem(
  { id, currency }: { readonly id: number; readonly currency: string },
  before: Owing,
  after: Owing,
  locale: string | undefined,
): Omit<Problem, 'field'> | null {
  if (owed(after) >= owed(before) || after.outstanding >= 0) return null;
  const amount = (minor: Minor) => amountInWords(minor, currency, locale);
  const covered = owed(after) - after.outstanding;
  return {
    code: 'TOTAL_BELOW_PAID',
    message: `${amount(covered)} is already paid or credited on invoice ${id}, so it can't be lowered to ${amount(owed(after))}. Refund the difference first, or issue a credit note instead.`,
  };
}
